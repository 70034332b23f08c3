"""A number is stored, and read, as the driver's own conversion does it."""

from decimal import Decimal, Inexact

import pytest
from bson import Decimal128, decode, encode
from hypothesis import example, given
from hypothesis import strategies as st

from freight.kit.storage.database import CODEC
from freight.kit.storage.decimals import from_decimal128, to_decimal128

MONEY = st.decimals(allow_nan=False, allow_infinity=False, min_value=-(10**12), max_value=10**12, places=4)
ANY = st.builds(
    lambda sign, digits, exponent: Decimal((sign, tuple(map(int, str(digits))), exponent)),
    st.integers(0, 1),
    st.integers(0, 10**34 - 1),
    st.integers(-6100, 6000),
)


@given(MONEY | ANY)
@example(Decimal("160.50"))
@example(Decimal("-0.00"))
@example(Decimal("0"))
@example(Decimal("1E+3"))
@example(Decimal("0.0000001"))
@example(Decimal("9" * 34))
@example(Decimal("-0." + "9" * 34))
@example(Decimal("Infinity"))
@example(Decimal("-Infinity"))
def test_a_number_is_encoded_as_by_the_driver_and_comes_back_with_its_zeros(value: Decimal) -> None:
    stored = to_decimal128(value)
    assert stored == Decimal128(value)
    assert from_decimal128(stored).as_tuple() == stored.to_decimal().as_tuple()


def test_what_is_no_number_stays_none() -> None:
    assert to_decimal128(Decimal("NaN")) == Decimal128("NaN")
    assert from_decimal128(Decimal128("NaN")).is_nan()


def test_a_number_that_would_lose_digits_is_refused() -> None:
    with pytest.raises(Inexact):
        to_decimal128(Decimal("1." + "1" * 34))


def test_an_encoding_beyond_34_digits_is_read_as_the_driver_reads_it() -> None:
    for high, low in (((3 << 61) | (6176 << 47), 5), ((6176 << 49) | ((1 << 49) - 1), (1 << 64) - 1)):
        stored = Decimal128((high, low))
        assert from_decimal128(stored).as_tuple() == stored.to_decimal().as_tuple()


def test_records_carry_decimals_both_ways() -> None:
    record = {"total": Decimal("160.50"), "lines": [Decimal("-0.005")]}
    read = decode(encode(record, codec_options=CODEC), codec_options=CODEC)
    assert [read["total"].as_tuple(), read["lines"][0].as_tuple()] == [
        record["total"].as_tuple(),
        record["lines"][0].as_tuple(),
    ]
