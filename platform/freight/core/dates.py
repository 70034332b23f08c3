"""Calendar dates as the suite writes and reads them. Dates are days: no time, no zone."""

import re
from contextlib import suppress
from datetime import date, datetime

ISO = re.compile(r"\d{4}-\d{2}-\d{2}")
# the capture styles of foundation §9: YYYY-MM-DD, dd-MMM-yyyy, dd-MM-yyyy
_STYLES = ("%Y-%m-%d", "%d-%b-%Y", "%d-%m-%Y")
_ALSO = ("%Y/%m/%d", "%d/%b/%Y", "%d-%b-%y", "%Y-%m-%d %H:%M:%S", "%Y-%m-%dT%H:%M:%S")


def parse_day(value: object) -> date | None:
    """The day a cell means, or None when it means none.

    Accepts date and datetime values and the three capture styles; an ambiguous figure such as 3/4/26 is refused,
    because guessing the order of day and month would invent data.
    """
    if isinstance(value, datetime):
        return value.date()
    if isinstance(value, date):
        return value
    text = str(value).strip()
    if len(text) == 10 and text[4] == text[7] == "-":  # as it is stored: ten times faster than by a style
        with suppress(ValueError):
            return date.fromisoformat(text)
    for style in _STYLES + _ALSO:
        try:
            return datetime.strptime(text, style).date()  # noqa: DTZ007 - a day has no zone
        except ValueError:
            continue
    return None


def iso(day: date) -> str:
    """The stored and transmitted form, `yyyy-MM-dd`; sorts like the day it names."""
    return day.isoformat()
