"""The day whose rate counts. Rates are taken from a day or the last one before it, and never interpolated."""

from calendar import monthrange
from datetime import date, timedelta
from typing import Literal, get_args

Frequency = Literal["daily", "weekly", "monthly"]
FREQUENCIES: tuple[Frequency, ...] = get_args(Frequency)
# the longest a source is closed: Maundy Thursday to the Tuesday after Easter are five days. What is a week old is no
# rate of the previous business day but a gap, and a gap has no rate
MOST_DAYS_BACK = 7


def get_fixing_day(day: date, frequency: Frequency) -> date:
    """Return the day whose rate counts for `day`: itself, the Monday of its week, or the first of its month."""
    match frequency:
        case "weekly":
            return day - timedelta(days=day.weekday())
        case "monthly":
            return day.replace(day=1)
        case _:
            return day


def get_term_end(first: date, frequency: Frequency) -> date:
    """Return the last day of an entered rate without an end: a week for daily and weekly rates, a month for monthly
    ones (31 January to 27 February, 5 March to 4 April)."""
    if frequency != "monthly":
        return first + timedelta(days=MOST_DAYS_BACK - 1)
    year, month = (first.year, first.month + 1) if first.month < 12 else (first.year + 1, 1)
    return date(year, month, min(first.day, monthrange(year, month)[1])) - timedelta(days=1)
