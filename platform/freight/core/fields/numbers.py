"""How numeric field values are stored: as a double where that keeps every digit the user gave, else as Decimal.

`docs/decisions/0006-numeric-field-values.md` has the figures: a Decimal in MongoDB costs about 8 µs to write, a double
next to nothing, and an upload of 100,000 rows carries a million of them. A double keeps a figure exactly when its
shortest text is that figure. Amounts that the suite computes are Decimal everywhere; this is about what users enter.
"""

from decimal import Decimal

# fewer significant digits than this always survive the way through a double (IEEE 754: 15)
_SAFE_DIGITS = 15
# what MongoDB's Decimal128 can hold
MOST_DIGITS = 34

Number = int | float | Decimal


def stored_number(value: Decimal) -> float | Decimal:
    """The form in which a finite figure is stored: exact in either form. Raises ValueError past 34 digits."""
    digits = len(value.as_tuple().digits)
    as_double = float(value)
    if digits <= _SAFE_DIGITS or Decimal(repr(as_double)) == value:
        return as_double
    if digits > MOST_DIGITS:
        raise ValueError(f"{value} has more than {MOST_DIGITS} digits")
    return value


def exact(value: Number) -> Decimal:
    """The figure that was entered, of a stored number."""
    return value if isinstance(value, Decimal) else Decimal(repr(value))


def plain_text(value: Number) -> str:
    """The figure as text: no exponent, no trailing zeros behind the point (`14.3`, `5`, `0.0000001`)."""
    if isinstance(value, float):
        shortest = repr(value)
        if "e" not in shortest and value:
            return shortest.removesuffix(".0")
    if not value:
        return "0"
    text = f"{exact(value):f}"
    return text.rstrip("0").rstrip(".") if "." in text else text
