"""Deltas added up. There are two readings of unbilled work: by age and by country. They are kept apart, because
their product (every day in every country) would be a hundred times as many cells as either, to write and to read."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Any, NamedTuple, TypeVar

from freight.core.aging.deltas import AgingDelta
from freight.core.money import ZERO


class AgeKey(NamedTuple):
    """One cell of the picture by age."""

    account_id: Any
    status: str
    entry_date: str
    currency: str


class CountryKey(NamedTuple):
    """One cell of the picture by country."""

    account_id: Any
    country: str
    currency: str


class Measure(NamedTuple):
    """A number of shipments and what they are worth, in the currency of the key."""

    shipments: int = 0
    amount: Decimal = ZERO

    def plus(self, shipments: int, amount: Decimal) -> "Measure":
        """This and so much more."""
        return Measure(self.shipments + shipments, self.amount + amount)


@dataclass
class Cells:
    """Sums by age and by country."""

    ages: dict[AgeKey, Measure] = field(default_factory=dict)
    countries: dict[CountryKey, Measure] = field(default_factory=dict)


_NOTHING = Measure()
K = TypeVar("K")


def merge(changes: Iterable[AgingDelta]) -> Cells:
    """Deltas of equal keys made one; those that cancel out are gone. An upload of 5,000 rows becomes a few writes."""
    cells = Cells()
    for change in changes:
        age = AgeKey(change.account_id, change.status, change.entry_date, change.currency)
        cells.ages[age] = cells.ages.get(age, _NOTHING).plus(change.shipments, change.amount)
        country = CountryKey(change.account_id, change.country, change.currency)
        cells.countries[country] = cells.countries.get(country, _NOTHING).plus(change.shipments, change.amount)
    return Cells(_without_nothing(cells.ages), _without_nothing(cells.countries))


def _without_nothing(sums: dict[K, Measure]) -> dict[K, Measure]:
    return {key: measure for key, measure in sums.items() if measure != _NOTHING}
