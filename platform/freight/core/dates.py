"""Calendar dates as the suite stores and exchanges them. Dates are days: no time, no zone.

What people type is read by the locale of their system (`core.locales`); here a text is a day only if it has one reading
everywhere.
"""

import re
from contextlib import suppress
from datetime import date, datetime

from freight.core.locales import (
    DAY_FIRST,
    AmbiguousReading,
    explain_ambiguous_day,
    get_locale_formats,
    parse_localized_day,
)
from freight.core.places import Place

ISO = re.compile(r"\d{4}-\d{2}-\d{2}")
_CAPTURED = re.compile(r"\d{1,2}-\d{1,2}-\d{4}", re.ASCII)


def parse_day(value: object) -> date | None:
    """Return the day a value means in every locale, or None.

    Accepts date and datetime values, ISO days, names of months, and figures with only one reading (31-12-2026). One in
    which day and month could be swapped, such as 05-06-2026, is refused: guessing would invent data.
    """
    if isinstance(value, datetime):
        return value.date()
    if isinstance(value, date):
        return value
    text = str(value).strip()
    if len(text) == 10 and text[4] == text[7] == "-":  # the stored form: ten times faster than a pattern
        with suppress(ValueError):
            return date.fromisoformat(text)
    parsed_day = parse_localized_day(text, None)
    return date.fromisoformat(parsed_day) if isinstance(parsed_day, str) else None


def parse_rule_day(text: str) -> date | None:
    """Return the day a value of a stored rule means: as `parse_day`, plus dd-MM-yyyy, the capture style (R149) in which
    rules have always been written."""
    parsed_day = parse_localized_day(text, None, DAY_FIRST) if _CAPTURED.fullmatch(text) else None
    return date.fromisoformat(parsed_day) if isinstance(parsed_day, str) else parse_day(text)


def parse_typed_day(text: str, place: Place) -> date | None:
    """Return the day a user typed at a place, in its locale's format or one with a single reading; None for no day or
    two readings."""
    parsed_day = parse_localized_day(text, place)
    return date.fromisoformat(parsed_day) if isinstance(parsed_day, str) else parse_day(text)


def explain_invalid_day(text: str, place: Place) -> str:
    """Return why a typed text is not a day at a place, and the remedy."""
    parsed_day = parse_localized_day(text, place)
    if isinstance(parsed_day, AmbiguousReading):
        return explain_ambiguous_day(text, parsed_day, place.locale)
    hint = get_locale_formats(place.locale).hint
    return f"{text.strip()[:40]} isn't a date. Enter it as {hint}." if text.strip() else f"Enter a date, {hint}."


def format_iso_day(day: date) -> str:
    """Return the stored and transmitted form, `yyyy-MM-dd`; sorts like the day it names."""
    return day.isoformat()
