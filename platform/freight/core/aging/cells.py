"""Deltas added up into the cells that are stored and read.

By age there are three levels, as the summary is opened: all accounts of a system, one account, one status of an
account. Each is stored, so that the top of the picture reads a few hundred cells however many accounts there are.
The picture by country is kept apart: every day in every country would be a hundred times as many cells as either.
"""

from collections.abc import Hashable, Iterable, Iterator
from dataclasses import dataclass, field
from decimal import Decimal
from enum import StrEnum
from typing import Any, NamedTuple, TypeVar

from freight.core.aging.deltas import AgingDelta
from freight.core.money import ZERO


class Level(StrEnum):
    """How far a cell by age is broken down."""

    SYSTEM = "system"
    ACCOUNT = "account"
    STATUS = "status"


class AgeKey(NamedTuple):
    """One cell by age. A level leaves what it does not tell apart empty: account None, status ""."""

    level: Level
    account_id: Any
    status: str
    entry_date: str
    currency: str


class CountryKey(NamedTuple):
    """One cell by country."""

    account_id: Any
    country: str
    currency: str


class Measure(NamedTuple):
    """A number of shipments and what they are worth, in the currency of the key."""

    shipments: int = 0
    amount: Decimal = ZERO

    def __bool__(self) -> bool:
        return bool(self.shipments or self.amount)


@dataclass
class Cells:
    """Sums by age, at every level, and by country."""

    ages: dict[AgeKey, Measure] = field(default_factory=dict)
    countries: dict[CountryKey, Measure] = field(default_factory=dict)


def merge(changes: Iterable[AgingDelta]) -> Cells:
    """The cells that deltas change; what cancels out is gone. An upload of 5,000 rows becomes a few writes."""
    apart = summed((change[:-2], change.shipments, change.amount) for change in changes)
    return Cells(
        summed((key, *measure) for delta, measure in apart.items() for key in _age_keys(*delta)),
        summed((_country_key(*delta), *measure) for delta, measure in apart.items()),
    )


def _age_keys(account_id: Any, status: str, entry_date: str, _: str, currency: str) -> Iterator[AgeKey]:
    yield AgeKey(Level.SYSTEM, None, "", entry_date, currency)
    yield AgeKey(Level.ACCOUNT, account_id, "", entry_date, currency)
    yield AgeKey(Level.STATUS, account_id, status, entry_date, currency)


def _country_key(account_id: Any, _status: str, _day: str, country: str, currency: str) -> CountryKey:
    return CountryKey(account_id, country, currency)


K = TypeVar("K", bound=Hashable)


def summed(parts: Iterable[tuple[K, int, Decimal]]) -> dict[K, Measure]:
    """Keys with their numbers of shipments and amounts, each key once; what comes to nothing is left out."""
    sums: dict[K, Measure] = {}
    for key, shipments, amount in parts:
        so_far = sums.get(key, _NOTHING)
        sums[key] = Measure(so_far.shipments + shipments, so_far.amount + amount)
    return {key: measure for key, measure in sums.items() if measure}


_NOTHING = Measure()
