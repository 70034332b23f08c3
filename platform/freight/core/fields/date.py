"""Dates: days, stored as `yyyy-MM-dd`. Sheets and typists write them in the capture styles (R149)."""

from datetime import date, datetime

from freight.core.dates import iso, parse_day
from freight.core.fields.findings import Finding
from freight.core.fields.reading import Reader, unreadable
from freight.core.fields.spec import FieldSpec

# freight is neither older nor planned further ahead: outside lies a mistyped year
_YEARS = range(1900, 2200)
# a column of days repeats itself, and reading one from text is slow
_REMEMBERED = 4096


def reader(spec: FieldSpec) -> Reader:
    """The day a cell means. An ambiguous 3/4/26 and a bare number are refused: guessing would invent data."""
    refusal = unreadable(spec, "must be a date, for example 2026-05-31.")
    known: dict[object, str | Finding] = {}

    def read(cell: object) -> str | Finding | None:
        if isinstance(cell, str):
            cell = cell.strip()
            if not cell:
                return None
        elif not isinstance(cell, (date, datetime)):
            return refusal
        day = known.get(cell)
        if day is None:
            parsed = parse_day(cell)
            day = iso(parsed) if parsed and parsed.year in _YEARS else refusal
            if len(known) < _REMEMBERED:
                known[cell] = day
        return day

    return read
