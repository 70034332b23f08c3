"""What a rating looks up in addition to its tariff: fuel prices by week and fuel tables by price. (Exchange rates are a
book of their own, `core.currency`.)

All of it is read before a rating begins and passed in; the engine itself reads nothing. Looked-up values are written
into the facts of a rating, because prices keep changing while a tariff version does not.
"""

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, timedelta
from decimal import Decimal
from itertools import pairwise

WEEK = timedelta(days=7)


@dataclass(frozen=True)
class FuelPrice:
    """The price of fuel in the week that begins on `week`."""

    week: date
    price: Decimal


@dataclass(frozen=True)
class FuelIndex:
    """Prices of one fuel, week by week, in order."""

    prices: tuple[FuelPrice, ...]

    @classmethod
    def of(cls, prices: Mapping[date, Decimal]) -> "FuelIndex":
        """An index of prices by the first day of their week."""
        return cls(tuple(FuelPrice(week, prices[week]) for week in sorted(prices)))

    def at(self, day: date) -> FuelPrice | None:
        """Return the price of the week that holds `day`; None if that week is missing. A missing week is never filled
        with the one before: the surcharge would be wrong without notice."""
        at = bisect_right(self.prices, day, key=lambda price: price.week) - 1
        fuel_price = self.prices[at] if at >= 0 else None
        return fuel_price if fuel_price and day < fuel_price.week + WEEK else None

    def missing(self, first: date, last: date) -> list[date]:
        """Return the days that begin a week without a price, from the week of `first` to the week of `last`."""
        gaps = []
        day = first
        while day <= last:
            fuel_price = self.at(day)
            if fuel_price is None:
                gaps.append(day)
            day = (fuel_price.week if fuel_price else day) + WEEK
        return gaps


def get_price_week_end(week: date) -> date:
    """Return the last of the seven days that the price of a week covers."""
    return week + WEEK - timedelta(days=1)


def list_overlapping_weeks(weeks: Iterable[date]) -> Iterator[tuple[date, date]]:
    """Yield weeks of one index, by their first days, that overlap the next one: the shared days would have two
    prices."""
    return ((week, following) for week, following in pairwise(sorted(weeks)) if following <= get_price_week_end(week))


@dataclass(frozen=True)
class FuelBracket:
    """The charge from a price of fuel on, up to the next bracket."""

    start: Decimal
    figure: Decimal


@dataclass(frozen=True)
class FuelTable:
    """Brackets of one table, by price; the last is open."""

    brackets: tuple[FuelBracket, ...]

    @classmethod
    def of(cls, figures: Mapping[Decimal, Decimal]) -> "FuelTable":
        """Return a table of figures by the price they begin at."""
        return cls(tuple(FuelBracket(start, figures[start]) for start in sorted(figures)))

    def at(self, price: Decimal) -> FuelBracket | None:
        """Return the bracket that holds a price; None below the first."""
        at = bisect_right(self.brackets, price, key=lambda bracket: bracket.start) - 1
        return self.brackets[at] if at >= 0 else None


@dataclass(frozen=True)
class References:
    """Everything a rating may look up, by code as people write it. `fields`: the wire keys that shipments have, so that
    a removed field is not taken for a blank one; None if they are not known."""

    indexes: Mapping[str, FuelIndex] = field(default_factory=dict)
    tables: Mapping[str, FuelTable] = field(default_factory=dict)
    fields: frozenset[str] | None = None


def describe_weeks(weeks: Sequence[date]) -> str:
    """Return a text such as `2026-11-16 and 2 more weeks`."""
    more = len(weeks) - 1
    return f"{weeks[0]:%Y-%m-%d}" + (f" and {more} more week{'s' if more > 1 else ''}" if more else "")
