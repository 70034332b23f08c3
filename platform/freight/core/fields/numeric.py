"""Figures: exact, plain decimals. Stored so that every digit entered comes back (see `numbers`)."""

import re
from decimal import Decimal

from freight.core.fields.findings import Finding, FindingKind
from freight.core.fields.numbers import MOST_DIGITS, plain_text, stored_number
from freight.core.fields.reading import Reader, unreadable
from freight.core.fields.spec import FieldSpec
from freight.core.locales import Ambiguous, read_figure, which_figure
from freight.core.places import HOME, Place

# plain figures, or thousands in groups of three; ASCII digits only, no exponent: a typed 1E5 is a product code
FIGURE = re.compile(r"[+-]?(?:\d+|\d{1,3}(?:,\d{3})+)?(?:(?<=\d)\.\d*|\.\d+)?", re.ASCII)
# up to here a figure as typed is a double without a second look (see `numbers`)
# the form programs exchange figures in, whatever the locale
_PLAIN = re.compile(r"[+-]?(?:\d+\.?\d*|\.\d+)", re.ASCII)
_MOST_TYPED = 3 * MOST_DIGITS
_SHORT = re.compile(r"-?\d{1,8}(?:\.\d{1,7})?", re.ASCII)


def reader(spec: FieldSpec, place: Place = HOME) -> Reader:
    """The figure a cell means: a plain decimal, else as people at the place write it. The unit of the field and a
    currency may stand beside it; NaN, infinities and what can be read in two ways are refused."""
    refusal = unreadable(spec, "must be a number.")

    def read(cell: object) -> float | Decimal | Finding | None:
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
        found = text if _PLAIN.fullmatch(text) else read_figure(text, place.locale, unit=spec.unit)
        if isinstance(found, Ambiguous):
            return Finding(FindingKind.REGEX, which_figure(text, found, place.locale))
        try:
            return refusal if found is None else stored_number(Decimal(found))
        except ValueError:
            return refusal

    return read


def text_of(value: float | Decimal) -> str:
    """The canonical text: no sign in front of zero, no leading or trailing zeros."""
    return plain_text(value)
