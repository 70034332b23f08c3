"""Figures: exact, plain decimals. Stored so that every digit entered comes back (see `core.fields.numbers`)."""

import re
from decimal import Decimal

from freight.core.fields.findings import FieldFinding, FindingKind
from freight.core.fields.numbers import MOST_DIGITS, plain_text, stored_number
from freight.core.fields.reading import FieldType, Reader, build_unreadable_finding
from freight.core.fields.spec import FieldSpec
from freight.core.locales import AmbiguousReading, explain_ambiguous_figure, parse_localized_figure
from freight.core.places import HOME, Place
from freight.core.units import MEASURED, GivenFigure, Unit, list_field_units, split_unit

# plain figures, or thousands in groups of three; ASCII digits only, no exponent: a typed 1E5 is a product code
FIGURE = re.compile(r"[+-]?(?:\d+|\d{1,3}(?:,\d{3})+)?(?:(?<=\d)\.\d*|\.\d+)?", re.ASCII)
# the form programs exchange figures in, whatever the locale
_PLAIN = re.compile(r"[+-]?(?:\d+\.?\d*|\.\d+)", re.ASCII)
_MOST_TYPED = 3 * MOST_DIGITS
# up to this length a typed figure is exact as a double (see `core.fields.numbers`)
_SHORT = re.compile(r"-?\d{1,8}(?:\.\d{1,7})?", re.ASCII)


def reader(spec: FieldSpec, place: Place = HOME) -> Reader:
    """Return a reader of figures: plain decimals, else as people at the place write them. A figure may have the unit of
    the field or another of its dimension (`GivenFigure`), and a currency; NaN, infinities and ambiguous texts are
    refused."""
    refusal = build_unreadable_finding(spec, "must be a number.")
    is_measured = spec.key in MEASURED

    def read(cell: object) -> float | Decimal | FieldFinding | None:
        if type(cell) is float:
            # a difference with itself is 0 for every finite figure; + 0.0 turns -0.0 into 0.0
            return cell + 0.0 if cell - cell == 0 else refusal
        if isinstance(cell, bool):
            return refusal
        text = cell.strip() if isinstance(cell, str) else str(cell)
        if not text:
            return None
        if _SHORT.fullmatch(text):
            return float(text) + 0.0
        if len(text) > _MOST_TYPED:
            return refusal
        if is_measured:
            figure, unit, strange = split_unit(spec.key, text)
            value = read_plain(figure)
            if value is refusal and strange:
                return FieldFinding(FindingKind.REGEX, _no_unit(spec, strange))
            return value if unit is None else in_unit(value, unit)
        return read_plain(text)

    def in_unit(value: float | Decimal | FieldFinding | None, unit: Unit) -> float | Decimal | FieldFinding | None:
        if value is None or isinstance(value, FieldFinding) or unit.name == list_field_units(spec.key)[0]:
            return value
        figure = GivenFigure.of(Decimal(plain_text(value)), unit)
        return refusal if len(figure.as_tuple().digits) > MOST_DIGITS else figure

    def read_plain(text: str) -> float | Decimal | FieldFinding | None:
        parsed_figure = text if _PLAIN.fullmatch(text) else parse_localized_figure(text, place.locale, unit=spec.unit)
        if isinstance(parsed_figure, AmbiguousReading):
            return FieldFinding(FindingKind.REGEX, explain_ambiguous_figure(text, parsed_figure, place.locale))
        try:
            return refusal if parsed_figure is None else stored_number(Decimal(parsed_figure))
        except ValueError:
            return refusal

    return read


def text_of(value: float | Decimal) -> str:
    """Return the canonical text: no sign in front of zero, no leading or trailing zeros."""
    return value.words() if isinstance(value, GivenFigure) else plain_text(value)


def _no_unit(spec: FieldSpec, strange: str) -> str:
    *leading_units, last = list_field_units(spec.key)
    return f"{spec.label}: “{strange}” isn’t a unit it can be in. Use {', '.join(leading_units)} or {last}."


TYPE = FieldType(reader, text_of, order="numeric")
