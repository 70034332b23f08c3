"""Periods of reports: from one day to another, both inclusive."""

from datetime import date, datetime, time, timedelta
from typing import NamedTuple
from zoneinfo import ZoneInfo

from freight.core.error_codes import ErrorCode
from freight.core.errors import Invalid
from freight.core.places import Place

MOST_DAYS = 366
_USUAL = timedelta(days=30)


class DateRange(NamedTuple):
    """A first and a last day, both inclusive."""

    first: date
    last: date

    def in_moments(self, place: Place) -> tuple[datetime, datetime]:
        """Return the start and the end of the period by the clock of a place."""
        zone = ZoneInfo(place.time_zone)
        return datetime.combine(self.first, time(), zone), datetime.combine(self.last + timedelta(days=1), time(), zone)


def read_period(first: date | None, last: date | None, today: date) -> DateRange:
    """Return the requested period; without a last day it ends today, without a first one it has thirty-one days. Raises
    Invalid for one that ends before it begins, and for more than a year."""
    end = last or today
    # the calendar has a first day
    start = first or date.fromordinal(max(end.toordinal() - _USUAL.days, 1))
    if start > end:
        raise Invalid("The first day is after the last.", code=ErrorCode.BAD_SPAN)
    if (end - start).days >= MOST_DAYS:
        raise Invalid(f"Choose at most {MOST_DAYS} days.", code=ErrorCode.BAD_SPAN)
    if end == date.max:
        raise Invalid("The last day is too far in the future.", code=ErrorCode.BAD_SPAN)
    return DateRange(start, end)


def get_next_month(first: date) -> date:
    """Return the first day of the month after the one with this first day."""
    return (first + timedelta(days=31)).replace(day=1)


def read_month(month: str) -> date:
    """The first day of a month, yyyy-MM. Raises Invalid for text that is none."""
    try:
        return date.fromisoformat(f"{month}-01")
    except ValueError:
        raise Invalid(f"{month[:20]!r} is not a month. Enter it like 2026-11.", code=ErrorCode.INVALID_MONTH) from None
