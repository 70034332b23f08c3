"""Two spellings of one number are one number; the same bill under another number is reported with the reason."""

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from freight.core.invoices.duplicates import InvoiceFingerprint, explain_invoice_duplicate, normalize_invoice_number

BILL = InvoiceFingerprint("INV-000007", ["00042"], Decimal("51.45"), "USD", "2026-11-02")


@pytest.mark.parametrize("written", ["INV-0012", "inv 12", "Inv/012", "  INV12 ", "inv.0012", "ＩＮＶ１２"])
def test_case_separators_and_leading_zeros_make_no_other_number(written):
    assert normalize_invoice_number(written) == "inv12"


@pytest.mark.parametrize(
    ("one", "other"),
    [("1-002", "1002"), ("1-002", "12"), ("INV12", "INV120"), ("A12", "B12"), ("12", "1-2"), ("INV0", "INV")],
)
def test_numbers_that_differ_stay_apart(one, other):
    assert normalize_invoice_number(one) != normalize_invoice_number(other)


@given(st.text(max_size=20))
def test_a_normalised_number_is_its_own_form(number):
    assert normalize_invoice_number(normalize_invoice_number(number)) == normalize_invoice_number(number)


@given(st.integers(0, 10**9), st.integers(0, 10**9))
def test_two_figures_are_one_number_only_when_they_are_equal(one, other):
    assert (normalize_invoice_number(f"INV-{one:09}") == normalize_invoice_number(f"inv {other}")) == (one == other)


def test_the_same_bill_under_another_number_is_explained():
    new = InvoiceFingerprint("A17", ["00042"], Decimal("51.45"), "USD", "2026-11-04")
    assert explain_invoice_duplicate(new, BILL) == (
        "Looks like invoice INV-000007: same shipment 00042, same amount 51.45 USD, dated 2 days apart (2026-11-02)."
    )


@pytest.mark.parametrize(
    "other",
    [
        InvoiceFingerprint("", ["00043"], Decimal("51.45"), "USD", "2026-11-02"),
        InvoiceFingerprint("", ["00042"], Decimal("51.46"), "USD", "2026-11-02"),
        InvoiceFingerprint("", ["00042"], Decimal("51.45"), "EUR", "2026-11-02"),
        InvoiceFingerprint("", ["00042"], Decimal("51.45"), "USD", "2026-11-10"),
        InvoiceFingerprint("", ["00042"], Decimal("51.45"), "USD", ""),
    ],
    ids=["another shipment", "another amount", "another currency", "eight days later", "no date"],
)
def test_another_bill_is_none(other):
    assert explain_invoice_duplicate(other, BILL) == ""
