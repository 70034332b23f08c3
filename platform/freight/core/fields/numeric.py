"""Figures: exact, plain decimals. Stored so that every digit entered comes back (see `numbers`)."""

import re
from decimal import Decimal

from freight.core.fields.findings import Finding
from freight.core.fields.numbers import MOST_DIGITS, plain_text, stored_number
from freight.core.fields.reading import Reader, unreadable
from freight.core.fields.spec import FieldSpec

# plain figures, or thousands in groups of three; ASCII digits only, no exponent: a typed 1E5 is a product code
FIGURE = re.compile(r"[+-]?(?:\d+|\d{1,3}(?:,\d{3})+)?(?:(?<=\d)\.\d*|\.\d+)?", re.ASCII)
# up to here a figure as typed is a double without a second look (see `numbers`)
_SHORT = re.compile(r"-?\d{1,8}(?:\.\d{1,7})?", re.ASCII)


def reader(spec: FieldSpec) -> Reader:
    """The figure a cell means; text with a unit, NaN and infinities are refused."""
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
        if not FIGURE.fullmatch(text) or len(text) > 2 * MOST_DIGITS or text in "+-":
            return refusal
        try:
            return stored_number(Decimal(text.replace(",", "")))
        except ValueError:
            return refusal

    return read


def text_of(value: float | Decimal) -> str:
    """The canonical text: no sign in front of zero, no leading or trailing zeros."""
    return plain_text(value)
