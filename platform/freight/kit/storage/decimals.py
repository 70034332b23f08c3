"""Decimal numbers on their way to the database and back: same results as the driver's own conversion, which works digit
by digit in Python, but with whole-number arithmetic. A rating stores ten of them for every shipment."""

from decimal import Decimal
from functools import lru_cache
from typing import Final

from bson import Decimal128
from bson.codec_options import TypeCodec

# of the binary integer encoding of IEEE 754 (decimal128): sign, exponent, and a coefficient of up to 113 bits
_SIGN: Final = 1 << 127
_BIAS: Final = 6176
_EXPONENT_BITS: Final = 113
_COEFFICIENT: Final = (1 << _EXPONENT_BITS) - 1
_EXPONENT: Final = (1 << 14) - 1
_LOW: Final = (1 << 64) - 1
# both of the exponent's first bits: infinite, not a number, or an encoding that no number of 34 digits needs
_SPECIAL: Final = 3 << 125
_MOST_DIGITS: Final = 34


def to_decimal128(value: Decimal) -> Decimal128:
    """Return the number as the database holds it, trailing zeros included. Raises decimal.Inexact for more than 34
    digits."""
    return _read(str(value))


# by text, because 1 and 1.00 are equal: zeros, weights of breaks and minimums recur all the time
@lru_cache(10_000)
def _read(text: str) -> Decimal128:
    digits = text.replace(".", "")
    bare = digits[1:] if digits[0] == "-" else digits
    # a plain number with few digits: others are rare and left to the driver. `isdecimal` refuses 1E+3, NaN, Infinity
    if len(bare) > _MOST_DIGITS or not bare.isdecimal():
        return Decimal128(text)
    after_point = len(text) - text.index(".") - 1 if len(digits) != len(text) else 0
    encoded = ((_BIAS - after_point) << _EXPONENT_BITS) | int(bare)
    if bare is not digits:
        encoded |= _SIGN
    return Decimal128((encoded >> 64, encoded & _LOW))  # type: ignore[arg-type]


def from_decimal128(value: Decimal128) -> Decimal:
    """Return the number that the database holds, trailing zeros included."""
    encoded = int.from_bytes(value.bid, "little")
    coefficient = encoded & _COEFFICIENT
    if encoded & _SPECIAL == _SPECIAL or coefficient >= 10**_MOST_DIGITS:
        return value.to_decimal()
    sign = "-" if encoded & _SIGN else ""
    return Decimal(f"{sign}{coefficient}E{(encoded >> _EXPONENT_BITS & _EXPONENT) - _BIAS}")


class DecimalCodec(TypeCodec):
    """Without it a plain Decimal is saved through Beanie but cannot be read back."""

    python_type = Decimal
    bson_type = Decimal128
    # the driver looks these up for each number: functions, not methods that call them
    transform_python = staticmethod(to_decimal128)
    transform_bson = staticmethod(from_decimal128)
