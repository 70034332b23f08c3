"""Fuel charges whose prices or tables are not there."""

from collections.abc import Iterator
from datetime import date

from freight.core.rating.fuel_terms import fuel_charges, missing_fuel_lists
from freight.core.rating.lint.finding import Checked, Finding
from freight.core.rating.references import weeks_named


def missing_weeks(checked: Checked) -> Iterator[Finding]:
    """Weeks since the version is in force for which the index of a fuel charge has no price."""
    for charge, given in fuel_charges(checked.tariff.terms):
        for told in missing_fuel_lists(charge, given, checked.references):
            yield Finding("fuel", told, charge=charge.name)
        index = checked.references.indexes.get(given.index)
        if index is None:
            continue
        last = min(checked.today, date.fromisoformat(checked.expires)) if checked.expires else checked.today
        weeks = index.missing(date.fromisoformat(checked.effective) - given.back, last - given.back)
        if weeks:
            text = f"Fuel index {given.index} has no price for the week of {weeks_named(weeks)}."
            yield Finding("fuel", text, charge=charge.name)
