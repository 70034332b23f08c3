"""What an invoice must meet to be saved: each rule by an invoice that breaks it and one that does not."""

from decimal import Decimal as D

import pytest

from freight.core.invoices.charges import ChargeLine
from freight.core.invoices.checks import EnteredInvoice, InvoiceProblem, find_invoice_problems

NO_REASON = "The invoice value differs from the tariff. Enter a reason comment, or set As per tariff to No."


def line(invoice="60.00", *, user=None, tariff=None, code="freight", **more):
    def read(text):
        return None if text is None else D(text)

    return ChargeLine(
        code, code.capitalize(), 1, "S-1", user_value=read(user), tariff_value=read(tariff),
        invoice_value=read(invoice), **more,
    )  # fmt: skip


def found(*lines, kind="Revenue", settles=True, **more):
    return find_invoice_problems(EnteredInvoice(kind, lines, **{"has_bill_to": True, **more}), settles=settles)


def test_an_invoice_of_one_charge_is_saved():
    assert found(line()) == []
    assert found(line("-60.00"), kind="Credit Note") == []


@pytest.mark.parametrize("kind", ["", "All"])
def test_an_invoice_has_a_type(kind):
    """R229"""
    assert found(line(), kind=kind) == [InvoiceProblem("R229", "Please select Invoice Type.", 0, "invoiceType")]


def test_its_type_is_one_there_is_and_does_not_change():
    """R230"""
    wrong = [InvoiceProblem("R230", "Please select correct invoice type.", 0, "invoiceType")]
    assert found(line(), kind="Pro forma") == wrong
    assert found(line(), kept_type="Credit Note") == wrong
    assert found(line(), kept_type="Revenue") == []


def test_a_bill_to_is_selected():
    """R223"""
    assert found(line(), has_bill_to=False) == [InvoiceProblem("R223", "Select a valid bill-to.", 0, "billTo")]


def test_mandatory_charges_have_a_value():
    """R226: the message names every missing charge, and each line is marked."""
    lines = [
        line(),
        line(None, code="fuel", is_mandatory=True),
        line(None, code="toll", is_mandatory=True),
        line("5.00", code="handling", is_mandatory=True),
        line(None, code="insurance"),
        line(None, code="demurrage", is_mandatory=True, is_dummy=True),
    ]
    told = "Please Enter Mandatory Charge Fuel, Toll"
    assert found(*lines) == [InvoiceProblem("R226", told, 2, "userValue"), InvoiceProblem("R226", told, 3, "userValue")]


def test_a_charge_of_nothing_is_billed_only_where_the_account_allows_it():
    """R219: the warning lists the lines."""
    lines = [line(), line("0.00", user="0.00", code="fuel"), line("0", user="0", code="toll")]
    told = "Zero billing is not allowed. Charge lines: 2, 3."
    assert found(*lines) == [InvoiceProblem("R219", told, 2, "userValue"), InvoiceProblem("R219", told, 3, "userValue")]
    assert found(*lines, allows_zero=True) == []
    # nothing was entered, and what is not billed
    assert found(line(), line("0.00", code="fuel"), line("0", user="0", code="toll", is_dummy=True)) == []


def test_charges_of_a_credit_note_are_not_positive():
    """R220"""
    credited = [line("-60.00"), line("0.00", code="fuel"), line("0.01", code="toll"), line(None, code="handling")]
    told = [InvoiceProblem("R220", "Credit note charges must not be positive.", 3, "userValue")]
    assert found(*credited, kind="Credit Note") == told
    assert found(line("-1.00"), line("5.00", is_dummy=True, code="fuel"), kind="Credit Note") == []


@pytest.mark.parametrize(("total", "is_right"), [("0.01", True), ("0.00", False), ("-0.01", False)])
def test_an_invoice_asks_for_money(total, is_right):
    """R221"""
    assert found(line(total)) == (
        [] if is_right else [InvoiceProblem("R221", "Invoice total should be greater than 0...!!!")]
    )


@pytest.mark.parametrize(("total", "is_right"), [("-0.01", True), ("0.00", False)])
def test_a_credit_note_gives_money_back(total, is_right):
    """R222"""
    told = [] if is_right else [InvoiceProblem("R222", "Credit note total must be negative.")]
    assert found(line(total), kind="Credit Note") == told


def test_another_value_than_the_tariffs_needs_a_reason_or_is_not_as_per_tariff():
    """R224"""
    assert found(line("55.00", tariff="60.00")) == [InvoiceProblem("R224", NO_REASON, 1, "reasonComment")]
    assert found(line("55.00", tariff="60.00", reason_comment="Agreed in March")) == []
    assert found(line("55.00", tariff="60.00", as_per_tariff=False)) == []
    assert found(line("60.00", tariff="60.00")) == []
    # a charge that the tariff does not have differs from nothing
    assert found(line("55.00")) == []


def test_an_entered_value_beside_the_tariffs_is_settled_before_it_is_billed():
    """R225"""
    told = "Rate Mismatched check for the Quote Button and Final value"
    mismatched = line("60.00", user="55.00", tariff="60.00")
    assert found(mismatched) == [InvoiceProblem("R225", told, 1, "userValue")]
    assert found(line("60.00", user="60.00", tariff="60.00")) == []
    assert found(line("60.00", user="55.00", tariff="60.00", reason_comment="Agreed in March")) == []
    assert found(line("55.00", user="55.00")) == []
    # what came in by itself is left to the freight audit
    assert found(mismatched, settles=False) == []


def test_with_the_quote_selected_the_quote_is_what_counts():
    """R225"""
    told = "Rate Mismatched check for the Quote Button and Final value: "
    entered = line("60.00", user="55.00", tariff="60.00")

    def quoted(amount, **more):
        charges = {} if amount is None else {"freight": D(amount)}
        return found(entered, is_quote_selected=True, quoted=charges, currency="USD", **more)

    assert quoted("55.00") == []
    assert quoted("58") == [InvoiceProblem("R225", f"{told}quoted 58.00.", 1, "userValue")]
    assert quoted("58", settles=False) == []
    # without a quote of the charge the tariff's value is what it is held against
    assert quoted(None) == [InvoiceProblem("R225", f"{told}quoted 60.00.", 1, "userValue")]
    extra = line("5.00", user="5.00", code="toll")
    [problem] = found(extra, is_quote_selected=True, quoted={"freight": D(55)}, currency="USD")
    assert problem == InvoiceProblem("R225", f"{told}this charge is not on the quote.", 1, "userValue")
    reasoned = line("60.00", user="55.00", tariff="60.00", reason_comment="Agreed in March")
    assert found(reasoned, is_quote_selected=True, quoted={"freight": D(58)}, currency="USD") == []


def test_what_the_customer_says_otherwise_is_answered_with_a_reason():
    """R227"""
    open_line = line(client_value=D("55.00"))
    told = [InvoiceProblem("R227", "User and client values differ. Enter a rejection reason.", 1, "rejectionReason")]
    assert found(open_line, is_received=True) == told
    assert found(open_line) == found(open_line, is_received=True, settles=False) == []
    assert found(line(client_value=D("55.00"), rejection_reason="As agreed"), is_received=True) == []
    assert found(line(client_value=D("60.00")), is_received=True) == []


@pytest.mark.parametrize("sign", "~^@-'/")
def test_a_rejection_reason_has_none_of_the_signs_that_partners_cannot_read(sign):
    """R228"""
    told = "The rejection reason can't contain ~ ^ @ - ' /"
    assert found(line(rejection_reason=f"As{sign}agreed")) == [InvoiceProblem("R228", told, 1, "rejectionReason")]
    assert found(line(rejection_reason="As agreed, 3.5%")) == []
    # whatever kind of line has the reason
    dummy = line("0", is_dummy=True, rejection_reason=sign)
    assert found(line(), dummy) == [InvoiceProblem("R228", told, 2, "rejectionReason")]


def test_the_first_problem_is_the_message_that_is_shown():
    everything = found(line(None, code="fuel", is_mandatory=True), kind="All", has_bill_to=False)
    assert [problem.rule for problem in everything] == ["R229", "R223", "R226", "R221"]
