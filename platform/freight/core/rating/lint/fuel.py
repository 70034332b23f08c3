"""Fuel charges with missing prices or tables."""

from collections.abc import Iterator
from datetime import date

from freight.core.rating.fuel_terms import list_fuel_charges, list_missing_fuel_lists
from freight.core.rating.lint.finding import LintedVersion, TariffLintFinding
from freight.core.rating.references import describe_weeks


def find_missing_fuel_weeks(checked: LintedVersion) -> Iterator[TariffLintFinding]:
    """Weeks since the version is in force for which the index of a fuel charge has no price."""
    for charge, price_parameters in list_fuel_charges(checked.tariff.terms):
        for problem in list_missing_fuel_lists(charge, price_parameters, checked.references):
            yield TariffLintFinding("fuel", problem, charge=charge.name)
        index = checked.references.indexes.get(price_parameters.index)
        if index is None:
            continue
        last = min(checked.today, date.fromisoformat(checked.expires)) if checked.expires else checked.today
        weeks = index.missing(
            date.fromisoformat(checked.effective) - price_parameters.back, last - price_parameters.back
        )
        if weeks:
            text = f"Fuel index {price_parameters.index} has no price for the week of {describe_weeks(weeks)}."
            yield TariffLintFinding("fuel", text, charge=charge.name)
