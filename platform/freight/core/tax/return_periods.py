"""Periods of tax returns: calendar months and quarters, filed one after the other."""

import re
from datetime import date, timedelta
from enum import StrEnum
from typing import NamedTuple

from freight.core.error_codes import ErrorCode
from freight.core.errors import Invalid
from freight.core.periods import get_next_month

_KEY = re.compile(r"(?P<year>20\d\d)-(?:Q(?P<quarter>[1-4])|(?P<month>0[1-9]|1[0-2]))")


class ReturnInterval(StrEnum):
    """How often a return is filed."""

    MONTH = "month"
    QUARTER = "quarter"


class ReturnState(StrEnum):
    """`OPEN`: the period has not ended. `DUE`: it has ended. `FILED`: its figures no longer change."""

    OPEN = "open"
    DUE = "due"
    FILED = "filed"


class ReturnPeriod(NamedTuple):
    """A calendar month or quarter, from its first to its last day."""

    first: date
    last: date

    @property
    def interval(self) -> ReturnInterval:
        """Return whether it is a month or a quarter."""
        return ReturnInterval.MONTH if self.first.month == self.last.month else ReturnInterval.QUARTER

    @property
    def key(self) -> str:
        """Return its name in addresses and on screens: `2026-08`, `2026-Q3`."""
        if self.interval is ReturnInterval.MONTH:
            return f"{self.first.year}-{self.first.month:02}"
        return f"{self.first.year}-Q{self.last.month // 3}"


def find_return_period(day: date, interval: ReturnInterval) -> ReturnPeriod:
    """Return the month or quarter of a day."""
    first = day.replace(day=1)
    if interval is ReturnInterval.MONTH:
        return ReturnPeriod(first, get_next_month(first) - timedelta(days=1))
    first = first.replace(month=(day.month - 1) // 3 * 3 + 1)
    last_month = first.replace(month=first.month + 2)
    return ReturnPeriod(first, get_next_month(last_month) - timedelta(days=1))


def read_return_period(key: str) -> ReturnPeriod:
    """Return the period of a key such as `2026-08` or `2026-Q3`. Raises Invalid for another text."""
    found = _KEY.fullmatch(key)
    if found is None:
        raise Invalid(f"{key[:20]!r} is not a period. Enter it like 2026-Q3 or 2026-08.", code=ErrorCode.TAX_PERIOD)
    if found["quarter"]:
        return find_return_period(date(int(found["year"]), int(found["quarter"]) * 3, 1), ReturnInterval.QUARTER)
    return find_return_period(date(int(found["year"]), int(found["month"]), 1), ReturnInterval.MONTH)


def list_unfiled_periods(
    filed_through: date | None, oldest: date, interval: ReturnInterval, today: date
) -> list[ReturnPeriod]:
    """Return the periods that are not filed up to the current one, oldest first. `filed_through`: the last day of the
    last filed period; without one they begin with that of the day `oldest`. A quarter that was begun by months goes on
    by months to its end."""
    start = filed_through + timedelta(days=1) if filed_through else find_return_period(oldest, interval).first
    periods: list[ReturnPeriod] = []
    day = start
    while not periods or day <= today:
        period = find_return_period(day, interval)
        if period.first < start:
            period = find_return_period(day, ReturnInterval.MONTH)
        periods.append(period)
        day = period.last + timedelta(days=1)
    return periods


def get_return_state(period: ReturnPeriod, today: date) -> ReturnState:
    """Return the state of a period that is not filed."""
    return ReturnState.DUE if period.last < today else ReturnState.OPEN
