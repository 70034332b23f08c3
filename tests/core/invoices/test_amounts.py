"""Figures and texts as typed into charges, and what an account requires of them."""

from decimal import Decimal as D

import pytest

from freight.core.invoices.account_rules import ChargeRules, InvoiceRules, split_unique_lines
from freight.core.invoices.amounts import (
    clean_typed_text,
    convert_to_invoice_currency,
    from_rate_per_kg,
    parse_charge_amount,
    parse_charge_money,
    to_rate_per_kg,
)
from freight.core.invoices.charges import ChargeLine


def refusal(typed):
    with pytest.raises(ValueError) as refused:
        parse_charge_amount(typed)
    return str(refused.value)


@pytest.mark.parametrize(
    ("typed", "read"),
    [(None, None), ("", None), ("  ", None), (" 12.50 ", "12.50"), ("+7", "7"), ("-.5", "-0.5"), ("3.", "3"),
     (12, "12"), ("999999999999.1234567890", "999999999999.1234567890"), ("0000000000000001", "1")],
)  # fmt: skip
def test_a_plain_figure_is_read_exactly(typed, read):
    assert parse_charge_amount(typed) == (None if read is None else D(read))


def test_other_figures_are_refused_with_what_to_write():
    assert refusal("1,234.56") == "'1,234.56' is not a plain number; enter it as 1234.56"
    assert refusal("12 USD") == "'12 USD' is not a plain number; enter it as 1234.56"
    assert refusal("1,2x") == "'1,2x' is not a plain number; enter it as 1234.56"
    assert refusal("1e5") == "'1e5' is not a plain number; enter it as 1234.56"
    assert refusal(True) == "must be a number, such as 1234.56"
    assert refusal("1000000000000") == "'1000000000000' is too large: up to 12 digits before the decimal point"
    assert refusal("0.12345678901") == "'0.12345678901' has more than 10 decimals"
    assert refusal("x" * 24).startswith(f"'{'x' * 24}' is")
    assert refusal("x" * 25).startswith(f"'{'x' * 21}…' is")


def test_money_is_rounded_to_its_currency_half_up():
    """R233"""
    assert parse_charge_money("1.005", "USD") == D("1.01")
    assert str(parse_charge_money("1.5", "JPY")) == "2"
    assert parse_charge_money("", "USD") is None


def test_an_amount_of_another_currency_is_rounded_up_or_cut_off():
    assert convert_to_invoice_currency(D("10.00"), D("1.0855"), "USD") == D("10.86")
    assert convert_to_invoice_currency(D("10.00"), D("1.0855"), "USD", round_up=False) == D("10.85")
    assert convert_to_invoice_currency(D("-10.00"), D("1.0855"), "USD", round_up=False) == D("-10.85")


def test_a_value_per_kilogram_has_two_decimals_and_four_where_those_show_nothing():
    """R234"""
    assert str(to_rate_per_kg(D("10"), D("3"))) == "3.33"
    assert str(to_rate_per_kg(D("1"), D("300"))) == "0.0033"
    assert str(to_rate_per_kg(D("0.005"), D("1"))) == "0.01"
    assert (
        to_rate_per_kg(None, D("3"))
        is to_rate_per_kg(D("1"), None)
        is to_rate_per_kg(D("1"), D("0"))
        is to_rate_per_kg(D("1"), D("-3"))
        is None
    )
    assert from_rate_per_kg(D("3.335"), D("3"), "USD") == D("10.01")


def test_a_text_is_trimmed_and_as_long_as_it_may_be():
    assert clean_typed_text(None, 5) == ""
    assert clean_typed_text(" abcde ", 5) == "abcde"
    for typed, told in (("abcdef", "has 6 characters; at most 5"), ("a\tb", "contains characters that don't print")):
        with pytest.raises(ValueError, match=told):
            clean_typed_text(typed, 5)


def account(**groups):
    return {"data": groups}


def test_an_account_without_rules_is_billed_itself_and_sends_nothing_back():
    for nobody in (None, {}, account(), account(invoiceRules=None)):
        rules = InvoiceRules.of(nobody)
        assert (rules.bill_to, rules.audits_received, rules.audited, rules.rejection_reasons) == ("", False, set(), ())
        assert ChargeRules.of(nobody) == ChargeRules(False, frozenset())
        assert not rules.audits("freight")


def test_an_account_says_whom_it_bills_and_what_it_audits():
    """R227, R231"""
    rules = InvoiceRules.of(
        account(
            invoiceRules={
                "billTo": " C-9 ",
                "auditsReceived": "Yes",
                "auditedCharges": "Freight; fuel\ntoll,,",
                "rejectionReasons": "Too high\n\n Too late \nToo high",
            }
        )
    )
    assert rules.bill_to == "C-9"
    assert rules.audited == {"freight", "fuel", "toll"}
    assert rules.rejection_reasons == split_unique_lines("Too high\nToo late") == ("Too high", "Too late")
    assert rules.audits("FUEL") and not rules.audits("handling")
    every = InvoiceRules.of(account(invoiceRules={"auditsReceived": True}))
    assert every.audits("handling")
    assert not InvoiceRules.of(account(invoiceRules={"auditsReceived": "no", "auditedCharges": ["fuel"]})).audits(
        "fuel"
    )


@pytest.mark.parametrize("yes", [True, "true", "True", "TRUE", "Yes", "yes"])
def test_an_account_may_allow_charges_of_nothing(yes):
    """R219"""
    assert ChargeRules.of(account(chargeRules={"allowZeroBilling": yes})).allows_zero
    assert not ChargeRules.of(account(chargeRules={"allowZeroBilling": "No"})).allows_zero


def test_mandatory_charges_are_marked_and_those_that_are_missing_come_behind():
    """R226"""
    rules = ChargeRules.of(account(chargeRules={"mandatoryCharges": ["Toll", " FUEL ", ""]}))
    lines = [ChargeLine("Fuel", "Fuel", 1, "S-1"), ChargeLine("freight", "Freight", 1, "S-1", is_mandatory=True)]
    marked = rules.marked(lines, 2, "S-2")
    assert [(line.charge_code, line.is_mandatory) for line in marked] == [
        ("Fuel", True),
        ("freight", False),
        ("toll", True),
    ]
    assert (marked[2].charge_text, marked[2].shipment_id, marked[2].shipment_number) == ("Toll", 2, "S-2")
