"""Deltas added up into the cells that are stored and read.

By age there are three levels, in the order the summary drills down: all accounts of a system, one account, one status
of an account. Each is stored, so the top level reads a few hundred cells however many accounts there are. Cells by
country and by reason are separate: every day in every country, or for every reason, would be a hundred times as many
cells. Work cells count what is waiting, by what has to be done about it; day cells count what was entered on a day,
whether billed since or not.
"""

from collections.abc import Hashable, Iterable, Iterator
from dataclasses import dataclass, field
from decimal import Decimal
from enum import StrEnum
from typing import NamedTuple, TypeVar

from freight.core.aging.deltas import AgingDelta
from freight.core.money import ZERO


class AgingLevel(StrEnum):
    """How far a cell by age is broken down."""

    SYSTEM = "system"
    ACCOUNT = "account"
    STATUS = "status"


class AgeKey(NamedTuple):
    """One cell by age. Fields finer than its level are empty: account None, status ""."""

    level: AgingLevel
    account_id: object
    status: str
    entry_date: str
    currency: str


class CountryKey(NamedTuple):
    """One cell by country."""

    account_id: object
    country: str
    currency: str


class WorkKey(NamedTuple):
    """One cell of the work that waits."""

    account_id: object
    status: str
    reason_code: str
    allocated_to: object
    currency: str


class DayKey(NamedTuple):
    """One cell of what was entered on a day."""

    account_id: object
    entry_date: str
    touched: bool


class AgingMeasure(NamedTuple):
    """A number of shipments, their value and their difference from the tariff, in the currency of the key. Kinds of
    cells that do not use an amount leave it zero."""

    shipments: int = 0
    amount: Decimal = ZERO
    difference: Decimal = ZERO

    def __bool__(self) -> bool:
        return bool(self.shipments or self.amount or self.difference)


@dataclass
class AgingCells:
    """Sums by age, at every level, by country, by what is to be done, and by the day of entry."""

    ages: dict[AgeKey, AgingMeasure] = field(default_factory=dict)
    countries: dict[CountryKey, AgingMeasure] = field(default_factory=dict)
    works: dict[WorkKey, AgingMeasure] = field(default_factory=dict)
    days: dict[DayKey, AgingMeasure] = field(default_factory=dict)


def merge_aging_deltas(changes: Iterable[AgingDelta]) -> AgingCells:
    """Return the cells that deltas change, without those that cancel out. An upload of 5,000 rows becomes a few
    writes."""
    sums: dict[tuple[object, ...], AgingMeasure] = sum_aging_measures(
        (change[:_MEASURES], change.shipments, change.amount, change.difference) for change in changes
    )
    apart = [AgingDelta._make((*cell_key, *measure)) for cell_key, measure in sums.items()]
    unbilled = [delta for delta in apart if delta.status]
    return AgingCells(
        ages=sum_aging_measures(
            (key, aging_delta.shipments, aging_delta.amount, ZERO)
            for aging_delta in unbilled
            for key in _age_keys(aging_delta)
        ),
        countries=sum_aging_measures(
            (_country_key(aging_delta), aging_delta.shipments, aging_delta.amount, ZERO) for aging_delta in unbilled
        ),
        works=sum_aging_measures(
            (_work_key(aging_delta), aging_delta.shipments, aging_delta.amount, aging_delta.difference)
            for aging_delta in unbilled
        ),
        days=sum_aging_measures((_day_key(aging_delta), aging_delta.shipments, ZERO, ZERO) for aging_delta in apart),
    )


_MEASURES = -len(AgingMeasure._fields)  # where they begin in a delta


def _age_keys(of: AgingDelta) -> Iterator[AgeKey]:
    yield AgeKey(AgingLevel.SYSTEM, None, "", of.entry_date, of.currency)
    yield AgeKey(AgingLevel.ACCOUNT, of.account_id, "", of.entry_date, of.currency)
    yield AgeKey(AgingLevel.STATUS, of.account_id, of.status, of.entry_date, of.currency)


def _country_key(of: AgingDelta) -> CountryKey:
    return CountryKey(of.account_id, of.country, of.currency)


def _work_key(of: AgingDelta) -> WorkKey:
    return WorkKey(of.account_id, of.status, of.reason_code, of.allocated_to, of.currency)


def _day_key(of: AgingDelta) -> DayKey:
    return DayKey(of.account_id, of.entry_date, of.touched)


K = TypeVar("K", bound=Hashable)


def sum_aging_measures(parts: Iterable[tuple[K, int, Decimal, Decimal]]) -> dict[K, AgingMeasure]:
    """Return each key once with its number of shipments, amount and difference; keys that sum to nothing are left
    out."""
    sums: dict[K, AgingMeasure] = {}
    for key, shipments, amount, difference in parts:
        so_far = sums.get(key, _NOTHING)
        sums[key] = AgingMeasure(so_far.shipments + shipments, so_far.amount + amount, so_far.difference + difference)
    return {key: measure for key, measure in sums.items() if measure}


_NOTHING = AgingMeasure()
