"""Fuel charges whose prices or tables are not there."""

from collections.abc import Iterator
from datetime import date

from freight.core.rating.lint.finding import Checked, Finding
from freight.core.rating.methods import fuel, fuel_formula
from freight.core.rating.methods.fuel import Fuel
from freight.core.rating.methods.fuel_prices import Priced
from freight.core.rating.references import weeks_named

_METHODS: dict[str, type[Priced]] = {
    fuel.METHOD.code: Fuel,
    fuel_formula.METHOD.code: fuel_formula.FuelFormula,
}


def missing_weeks(checked: Checked) -> Iterator[Finding]:
    """Weeks since the version is in force for which the index of a fuel charge has no price."""
    for charge in checked.tariff.terms.charges:
        if charge.method not in _METHODS:
            continue
        given = _METHODS[charge.method].of(charge)
        index = checked.references.indexes.get(given.index)
        if isinstance(given, Fuel) and given.table not in checked.references.tables:
            yield Finding("fuel", f"There is no fuel table {given.table}.", charge=charge.name)
        if index is None:
            yield Finding("fuel", f"There is no fuel index {given.index}.", charge=charge.name)
            continue
        last = min(checked.today, date.fromisoformat(checked.expires)) if checked.expires else checked.today
        weeks = index.missing(date.fromisoformat(checked.effective) - given.back, last - given.back)
        if weeks:
            text = f"Fuel index {given.index} has no price for the week of {weeks_named(weeks)}."
            yield Finding("fuel", text, charge=charge.name)
