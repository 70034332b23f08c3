"""Tax adds up: once for each rate, rounded once, and credits take all of it back."""

from decimal import ROUND_HALF_UP, Decimal
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from freight.core.tax.breakdown import (
    BreakdownRow,
    TaxBreakdown,
    TaxedAmount,
    compute_tax_breakdown,
    sum_breakdown_rows,
)
from freight.core.tax.categories import TaxCategory
from freight.core.tax.codes import AppliedRate

VAT21 = (AppliedRate("VAT", Decimal(21)),)
GST_QST = (AppliedRate("GST", Decimal(5)), AppliedRate("QST", Decimal("9.975")))


def amount(net: str, rates: tuple[AppliedRate, ...] = VAT21) -> TaxedAmount:
    """Return a charge at the standard rate."""
    return TaxedAmount(Decimal(net), TaxCategory.STANDARD, rates)


def exempt(net: str, reason: str) -> TaxedAmount:
    """Return an exempt charge."""
    return TaxedAmount(Decimal(net), TaxCategory.EXEMPT, (AppliedRate("VAT", Decimal(0)),), reason)


def test_a_dutch_invoice() -> None:
    """21 % of 215.00 and 45.00 is 54.60; the freight is exempt."""
    breakdown = compute_tax_breakdown([exempt("1850.00", "VATEX-EU-146-1E"), amount("215.00"), amount("45.00")], "EUR")
    assert [(row.key.category, row.base, row.tax) for row in breakdown.rows] == [
        ("E", Decimal("1850.00"), Decimal("0.00")),
        ("S", Decimal("260.00"), Decimal("54.60")),
    ]
    assert (breakdown.net, breakdown.tax, breakdown.gross) == (Decimal("2110.00"), Decimal("54.60"), Decimal("2164.60"))


def test_tax_is_rounded_once_and_not_by_line() -> None:
    """Three lines of 0.10: by line 21 % is 0.02 each, 0.06 in total; of 0.30 it is 0.063, so 0.06. Of ten lines of 0.12
    it is 0.252, so 0.25, where lines would give 0.30."""
    assert compute_tax_breakdown([amount("0.12")] * 10, "EUR").tax == Decimal("0.25")


@pytest.mark.parametrize(
    ("currency", "net", "tax"),
    [
        ("EUR", "0.05", "0.01"),  # 0.0105
        ("EUR", "2.50", "0.53"),  # 0.525 goes up
        ("JPY", "50", "11"),  # 10.5 goes up
        ("KWD", "0.050", "0.011"),  # 0.0105 goes up
        ("HUF", "2.50", "0.53"),
    ],
)
def test_half_of_the_smallest_unit_goes_up(currency: str, net: str, tax: str) -> None:
    """By the minor unit of each currency (ISO 4217)."""
    assert compute_tax_breakdown([amount(net)], currency).tax == Decimal(tax)
    assert compute_tax_breakdown([amount(f"-{net}")], currency).tax == -Decimal(tax)


def test_two_taxes_side_by_side() -> None:
    """Quebec: 5 % and 9.975 % of the same 1,000.00, each a row; the base counts once in the net."""
    breakdown = compute_tax_breakdown([amount("1000.00", GST_QST)], "CAD")
    assert [(row.key.tax, row.base, row.tax) for row in breakdown.rows] == [
        ("GST", Decimal("1000.00"), Decimal("50.00")),
        ("QST", Decimal("1000.00"), Decimal("99.75")),
    ]
    assert (breakdown.net, breakdown.gross) == (Decimal("1000.00"), Decimal("1149.75"))


def test_an_invoice_without_charges() -> None:
    """It has no rows and owes nothing."""
    assert compute_tax_breakdown([], "EUR") == TaxBreakdown((), Decimal("0.00"))


cents = st.decimals("-99999", "99999", places=2)
treatments = st.sampled_from(
    [
        (TaxCategory.STANDARD, VAT21, ""),
        (TaxCategory.STANDARD, (AppliedRate("VAT", Decimal(9)),), ""),
        (TaxCategory.STANDARD, GST_QST, ""),
        (TaxCategory.EXEMPT, (AppliedRate("VAT", Decimal(0)),), "VATEX-EU-144"),
        (TaxCategory.REVERSE_CHARGE, (AppliedRate("VAT", Decimal(0)),), "VATEX-EU-AE"),
    ]
)
charges = st.lists(st.builds(lambda net, treatment: TaxedAmount(net, *treatment), cents, treatments), max_size=40)


@given(charges)
def test_the_rows_add_up_to_the_totals(amounts: list[TaxedAmount]) -> None:
    """Net is the sum of the charges, gross is net plus tax, and each row is its base at its rate to the cent."""
    breakdown = compute_tax_breakdown(amounts, "EUR")
    assert breakdown.net == sum((charge.net for charge in amounts), Decimal(0))
    assert breakdown.gross == breakdown.net + sum((row.tax for row in breakdown.rows), Decimal(0))
    for row in breakdown.rows:
        assert row.tax == (row.base * row.key.percent / 100).quantize(Decimal("0.01"), ROUND_HALF_UP)
    assert all(before.key < after.key for before, after in pairwise(breakdown.rows))


@given(charges, st.lists(st.integers(0, 3), min_size=40, max_size=40))
def test_credits_of_everything_leave_nothing(amounts: list[TaxedAmount], portions: list[int]) -> None:
    """However a customer is credited in up to four steps, base and tax of each row end at zero."""
    invoice = compute_tax_breakdown(amounts, "EUR")
    credited: list[BreakdownRow] = []
    for step in range(4):
        portion = [charge for charge, in_step in zip(amounts, portions, strict=False) if in_step == step]
        credited += compute_tax_breakdown(portion, "EUR", credited, of=invoice).rows
    left = sum_breakdown_rows([*invoice.rows, *(row.negate() for row in credited)])
    assert not any(row.base or row.tax for row in left)


def test_the_last_of_three_credits_takes_the_cent_that_is_left() -> None:
    """21 % of 10.01 is 2.10. Three credits of 3.33, 3.33 and 3.35: 0.70, 0.70, and 0.70 that is left."""
    invoice = compute_tax_breakdown([amount("10.01")], "EUR")
    credited: list[BreakdownRow] = []
    taxes = []
    for net in ("3.33", "3.33", "3.35"):
        credit = compute_tax_breakdown([amount(net)], "EUR", credited, of=invoice)
        credited += credit.rows
        taxes.append(credit.tax)
    assert invoice.tax == Decimal("2.10")
    assert taxes == [Decimal("0.70")] * 3
