"""Money: what counts as an amount, and how it is rounded."""

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from freight.core.money import (
    format_money,
    format_plain_amount,
    get_smallest_amount,
    half_up,
    is_payable,
    parse_amount,
    sum_amounts,
)


@pytest.mark.parametrize(
    ("exact", "rounded"),
    [("637.505", "637.51"), ("-23.035", "-23.04"), ("0.004", "0.00"), ("1204.18", "1204.18"), ("0.005", "0.01")],
)
def test_a_half_cent_is_rounded_away_from_zero(exact: str, rounded: str) -> None:
    assert half_up(Decimal(exact)) == Decimal(rounded)


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("1,204.18", "1204.18"),
        (" 12 ", "12"),
        ("-5.5", "-5.5"),
        ("1,234,567", "1234567"),
        (0.1, "0.1"),
        ("1e3", "1000"),
        # 18 digits before the point are the most
        ("999999999999999999.99", "999999999999999999.99"),
        ("1,234.5", "1234.5"),
        ("123,456", "123456"),
    ],
)
def test_amounts_are_read_as_people_write_them(typed: object, meant: str) -> None:
    assert parse_amount(typed) == Decimal(meant)


@pytest.mark.parametrize(
    "typed",
    [
        "NaN",
        "inf",
        "-Infinity",
        "",
        "12,34",
        "1.2.3",
        "١٢٣",
        "USD 5",
        "1,23.4",
        "--5",
        "1e400",
        "sNaN",
        "-nan",
        "1_000",
        "1000000000000000000",
        "1234,567",
        ",123",
        "1,2345",
        "1,234.5,6",
    ],
)
def test_what_is_no_amount_is_refused(typed: str) -> None:
    with pytest.raises(ValueError, match="is not an amount"):
        parse_amount(typed)


def test_negative_amounts_show_a_true_minus_and_groups_of_three() -> None:
    assert format_money(Decimal("-1234567.885")) == "−1,234,567.89"
    assert format_money(Decimal("0")) == "0.00"


def test_the_smallest_amount_of_a_currency_is_its_minor_unit() -> None:
    assert [str(get_smallest_amount(code)) for code in ("USD", "JPY", "KWD", "CLF")] == ["0.01", "1", "0.001", "0.0001"]
    assert is_payable(Decimal("1.50"), "USD") and not is_payable(Decimal("1.5"), "JPY")
    assert format_plain_amount(Decimal("18.4016"), "KWD") == "18.402"


@given(st.lists(st.decimals(min_value=-(10**6), max_value=10**6, places=4), max_size=30))
def test_rounded_lines_always_add_up_to_their_total(amounts: list[Decimal]) -> None:
    lines = [half_up(a) for a in amounts]
    assert sum_amounts(lines) == half_up(sum_amounts(lines))
