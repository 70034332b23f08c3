"""Cells of a sheet with text in place of a day or a figure: read as the system's people, or its customer, write.

A cell that is a date or a number in the workbook needs no interpretation. Text is read by the locale, unless a user
said how the column is written: `dmy` or `mdy` for days, the decimal sign for figures.
"""

from collections.abc import Iterable

from freight.core.fields import FIELD_TYPES, FieldFinding, FieldSpec, FindingKind
from freight.core.fields.cells import CellCheck
from freight.core.locales import (
    DAY_FIRST,
    MONTH_FIRST,
    AmbiguousReading,
    explain_ambiguous_day,
    explain_ambiguous_figure,
    format_long_day,
    get_locale_formats,
    parse_localized_day,
    parse_localized_figure,
    show_figure,
)
from freight.core.places import Place
from freight.core.units import MEASURED, get_typed_unit, split_unit, with_unit

_ASK = "Choose this column's format in the Columns step."


def list_cell_styles(spec: FieldSpec) -> tuple[str, ...]:
    """Return the ways the texts of a field's column may be written."""
    order = FIELD_TYPES[spec.type].order
    return (MONTH_FIRST, DAY_FIRST) if order == "date" else (".", ",") if order == "numeric" else ()


def read_typed_text(spec: FieldSpec, text: str, place: Place, style: str = "") -> str | AmbiguousReading | None:
    """Return what a text of a column means: in the wire form, in two ways, or nothing."""
    if FIELD_TYPES[spec.type].order == "date":
        return parse_localized_day(text, place, style)
    if spec.key in MEASURED:
        text, _, _ = split_unit(spec.key, text)
    return parse_localized_figure(text, place.locale, style, spec.unit)


def preview_typed_text(spec: FieldSpec, text: str, place: Place, style: str) -> str:
    """Return a text as it would be shown, read in one of the `list_cell_styles` of its field: `May 6, 2026`,
    `1,234`."""
    typed_text = read_typed_text(spec, text, place, style)
    if not isinstance(typed_text, str):
        return ""
    return (
        format_long_day(typed_text) if FIELD_TYPES[spec.type].order == "date" else show_figure(typed_text, place.locale)
    )


def is_style_open(spec: FieldSpec, texts: Iterable[str], place: Place) -> bool:
    """Return whether the user has to say how the column is written: a text has two readings and is not in the locale's
    own format, or another text of the column shows that the column does not use the locale's format."""
    first, second = list_cell_styles(spec) or ("", "")
    own = get_locale_formats(place.locale)
    usual = own.order if first == MONTH_FIRST else own.decimal
    is_ambiguous, doubtful, foreign = False, False, False
    for text in texts:
        first_reading, second_reading = (
            read_typed_text(spec, text, place, first),
            read_typed_text(spec, text, place, second),
        )
        if isinstance(read_typed_text(spec, text, place), AmbiguousReading):
            is_ambiguous = True
        elif first_reading != second_reading:
            doubtful = True
        elif isinstance(first_reading, str):
            foreign |= bool(written := _evidence(spec, text)) and written != usual
    return is_ambiguous or (doubtful and foreign)


def build_typed_check(check: CellCheck, spec: FieldSpec, place: Place, style: str, heading: str = "") -> CellCheck:
    """Return the check of a column of the field: text is read first, and refused with both readings if it has two. A
    figure without a unit is in the heading's unit, else in that of its field."""
    if not list_cell_styles(spec):
        return check
    unit = get_typed_unit(spec.key, spec.unit, heading)

    def check_typed(cell: object) -> object:
        if unit is None and (cell.__class__ is float or cell == ""):
            return check(cell)  # most cells with figures: there is no text to read
        wire_value = to_wire_cell(spec, cell, place, style)
        if isinstance(wire_value, FieldFinding):
            return wire_value._replace(message=f"{wire_value.message} {_ASK}")
        return check(wire_value if unit is None else with_unit(spec.key, wire_value, unit))

    return check_typed


def to_wire_cell(spec: FieldSpec, cell: object, place: Place, style: str = "") -> object:
    """Return a text of a sheet as programs write it; a finding if it has two readings. Other cells, and texts that the
    field has to refuse itself, are unchanged."""
    if not isinstance(cell, str) or not list_cell_styles(spec):
        return cell
    typed_text = read_typed_text(spec, cell.strip(), place, style)
    if isinstance(typed_text, AmbiguousReading):
        explain = explain_ambiguous_day if FIELD_TYPES[spec.type].order == "date" else explain_ambiguous_figure
        return FieldFinding(FindingKind.REGEX, explain(cell.strip(), typed_text, place.locale))
    if typed_text is None:
        return cell
    unit = split_unit(spec.key, cell.strip())[1] if spec.key in MEASURED else None
    return f"{typed_text} {unit.name}" if unit else typed_text


def _evidence(spec: FieldSpec, text: str) -> str:
    """Return the way a text with one reading is written, "" if it does not show."""
    if FIELD_TYPES[spec.type].order == "date":
        figures = [part for part in text.replace("/", "-").replace(".", "-").split("-") if part.isdecimal()]
        if len(figures) != 3 or len(figures[0]) > 2:
            return ""
        return DAY_FIRST if int(figures[0]) > 12 else MONTH_FIRST if int(figures[1]) > 12 else ""
    at = max(text.rfind("."), text.rfind(","))
    has_both_marks = "." in text and "," in text
    return text[at] if at >= 0 and (has_both_marks or text.count(text[at]) == 1) else ""
