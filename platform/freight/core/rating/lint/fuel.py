"""Fuel charges whose prices or tables are not there."""

from collections.abc import Iterator
from datetime import date, timedelta

from freight.core.rating.lint.finding import Checked, Finding
from freight.core.rating.methods.fuel import METHOD, Fuel
from freight.core.rating.references import weeks_named


def missing_weeks(checked: Checked) -> Iterator[Finding]:
    """Weeks since the version is in force for which the index of a fuel charge has no price."""
    for charge in checked.tariff.terms.charges:
        if charge.method != METHOD.code:
            continue
        given = Fuel.of(charge)
        index = checked.references.indexes.get(given.index)
        if given.table not in checked.references.tables:
            yield Finding("fuel", f"There is no fuel table {given.table}.", charge=charge.name)
        if index is None:
            yield Finding("fuel", f"There is no fuel index {given.index}.", charge=charge.name)
            continue
        back = timedelta(weeks=given.lag)
        last = min(checked.today, date.fromisoformat(checked.expires)) if checked.expires else checked.today
        weeks = index.missing(date.fromisoformat(checked.effective) - back, last - back)
        if weeks:
            text = f"Fuel index {given.index} has no price for the week of {weeks_named(weeks)}."
            yield Finding("fuel", text, charge=charge.name)
