"""Dates: days, stored as `yyyy-MM-dd`. People write them as their country does (R149, `core.locales`)."""

from datetime import date, datetime

from freight.core.dates import format_iso_day, parse_day
from freight.core.fields.findings import FieldFinding, FindingKind
from freight.core.fields.reading import FieldType, Reader, build_unreadable_finding
from freight.core.fields.spec import FieldSpec
from freight.core.locales import (
    AmbiguousReading,
    explain_ambiguous_day,
    format_long_day,
    get_locale_formats,
    parse_localized_day,
)
from freight.core.places import HOME, Place

# no freight is older or planned further ahead: a day outside has a mistyped year
_YEARS = range(1900, 2200)
# a column of days repeats itself, and parsing text is slow
_REMEMBERED = 4096
# day numbers of Excel from 2000 to 2099, and the day they count from
_SERIALS = range(36526, 73051)
_SERIAL_ZERO = date(1899, 12, 30).toordinal()


def reader(spec: FieldSpec, place: Place = HOME, order: str = "") -> Reader:
    """Return a reader of days at a place; `order` says how the column is written, if a user said so. A cell with two
    readings is refused with both, and so is a bare number: guessing would invent data."""
    refusal = build_unreadable_finding(spec, f"must be a date, {get_locale_formats(place.locale).hint}.")
    readings_by_cell: dict[object, str | FieldFinding] = {}

    def read(cell: object) -> str | FieldFinding | None:
        if isinstance(cell, str):
            cell = cell.strip()
            if not cell:
                return None
        elif isinstance(cell, float | int) and not isinstance(cell, bool):
            return _serial(cell) or refusal
        elif not isinstance(cell, (date, datetime)):
            return refusal
        day = readings_by_cell.get(cell)
        if day is None:
            day = typed(cell) if isinstance(cell, str) else _of_day(cell)
            if len(readings_by_cell) < _REMEMBERED:
                readings_by_cell[cell] = day
        return day

    def _of_day(cell: object) -> str | FieldFinding:
        parsed = parse_day(cell)
        return format_iso_day(parsed) if parsed and parsed.year in _YEARS else refusal

    def typed(text: str) -> str | FieldFinding:
        parsed_day = parse_localized_day(text, place, order)
        if isinstance(parsed_day, AmbiguousReading):
            return FieldFinding(FindingKind.REGEX, explain_ambiguous_day(text, parsed_day, place.locale))
        if parsed_day is None and len(text) == 5 and text.isdecimal():
            return _serial(int(text)) or refusal
        return parsed_day or refusal

    return read


def _serial(number: float) -> FieldFinding | None:
    """Return the finding for an Excel day number. It is not accepted: workbooks count from 1900 or from 1904."""
    if number != int(number) or int(number) not in _SERIALS:
        return None
    day = date.fromordinal(_SERIAL_ZERO + int(number))
    words = f"{int(number)} is an Excel date number: {format_long_day(format_iso_day(day))}, counted from 1900."
    return FieldFinding(FindingKind.REGEX, f"{words} Format the column as dates, or enter the date.")


TYPE = FieldType(reader, order="date", measured=False)
