"""The checks of one cell in the specification's order (R127-R136), compiled once for each field."""

from collections.abc import Callable

from freight.core.currency import find_currency_problem
from freight.core.fields.field_types import FIELD_TYPES
from freight.core.fields.findings import MANDATORY, TOO_LONG, FieldFinding, FindingKind, build_too_short_finding
from freight.core.fields.patterns import compile_pattern
from freight.core.fields.spec import FieldSpec
from freight.core.fields.types import numeric, text
from freight.core.places import HOME, Place

# a cell goes in; the stored value, None for empty, or a finding comes out
CellCheck = Callable[[object], object]
# fields that hold a currency suggest them from here
_CURRENCIES = "currency"


def compile_cell(spec: FieldSpec, *, lengths: bool, least_lengths: bool, place: Place = HOME) -> CellCheck:
    """The check of one field. `lengths` and `least_lengths` say which of the two the grid applies (R132-R134)."""
    kind = FIELD_TYPES[spec.type]
    read, text_of = kind.reader_at(spec, place), kind.text_of
    empty = MANDATORY if spec.is_mandatory else None
    most = spec.length if lengths and spec.length and kind.measured else 0
    least = spec.min_length or 0 if least_lengths else 0
    short = build_too_short_finding(least)
    matches = compile_pattern(spec.regex) if spec.regex else None
    mismatch = FieldFinding(FindingKind.REGEX, spec.error_message or f"{spec.label} is invalid.")
    is_currency = spec.suggestions_source == _CURRENCIES
    measured = bool(most or least or matches or is_currency)

    def check(cell: object) -> object:
        if cell is None or cell == "":
            return empty
        value = read(cell)
        if value is None:
            return empty
        if not measured or value.__class__ is FieldFinding:
            return value
        return measure(value, text_of(value))

    def measure(value: object, shown: str) -> object:
        size = len(shown)
        if most and size > most:
            return TOO_LONG
        if size < least:
            return short
        if matches and not matches(shown):
            return mismatch
        if is_currency and (wrong := find_currency_problem(shown)):
            return FieldFinding(FindingKind.SERVER, f"{spec.label}: {wrong}")
        return value

    def check_line(cell: object) -> object:
        # most columns of an upload are plain lines with a limit: one call for them instead of four
        if cell.__class__ is not str:
            return check(cell)
        line = str.strip(cell)
        if not line:
            return empty
        return TOO_LONG if len(line) > most else line

    def check_figure(cell: object) -> object:
        # and so are figures: a workbook holds them as doubles, whose shortest text is nearly always the canonical one
        if cell.__class__ is not float or not cell:
            return check(cell)
        cell_text = repr(cell)
        if "e" in cell_text or "n" in cell_text:
            return check(cell)
        return measure(cell, cell_text[:-2] if cell_text.endswith(".0") else cell_text)

    if kind.reader is text.reader and most and not least and not matches and not is_currency:
        return check_line
    return check_figure if kind.reader is numeric.reader and measured else check
