"""Whether an open invoice may be made ready, and how one choice for all its mismatches changes the lines."""

from dataclasses import asdict, replace
from decimal import Decimal as D

import pytest

from freight.core.invoices.charges import BilledValue, ChargeLine
from freight.core.invoices.readiness import BillingChoice
from freight.core.invoices.settling import find_open_invoice_problem, list_unsettled_lines, settle_lines

FREIGHT = ChargeLine(
    "freight", "Freight", 1, "S-1", user_value=D("55.00"), tariff_value=D("60.00"), invoice_value=D("60.00")
)
TOLL = ChargeLine("toll", "Toll", 1, "S-1", user_value=D("2.00"), invoice_value=D("2.00"))
EQUAL = replace(FREIGHT, user_value=D("60.00"))


def invoice(*lines, status="Rated", **more):
    return {
        "status": status,
        "bill_to": {"account_number": "C-1"},
        "lines": [asdict(line) for line in lines],
        "invoice_type": "Revenue",
        "currency": "USD",
        **more,
    }


def refusal(*lines, shipments=(), quoted=None, choice=None, **more):
    found = find_open_invoice_problem(invoice(*lines, **more), shipments, quoted, choice)
    return found and (found.code, found.message)


def test_one_choice_bills_what_was_entered_with_its_reason():
    freight, toll = settle_lines([FREIGHT, TOLL], BillingChoice(BilledValue.USER, " Agreed "))
    assert (freight.invoice_value, freight.as_per_tariff, freight.reason_comment) == (D("55.00"), False, "Agreed")
    assert (toll.invoice_value, toll.is_dummy) == (D("2.00"), False)


def test_by_the_tariff_a_charge_it_does_not_have_is_shown_and_not_billed():
    freight, toll = settle_lines([FREIGHT, TOLL], BillingChoice(BilledValue.TARIFF, "Agreed"))
    assert (freight.invoice_value, freight.as_per_tariff, freight.is_dummy) == (D("60.00"), True, False)
    assert (toll.invoice_value, toll.is_dummy) == (D("0.00"), True)


def test_a_choice_leaves_what_is_settled_and_other_charges():
    said = replace(FREIGHT, reason_comment="In March")
    assert settle_lines([said, EQUAL], BillingChoice(BilledValue.USER, "Agreed")) == [said, EQUAL]
    of_toll = settle_lines([FREIGHT, TOLL], BillingChoice(BilledValue.USER, "Agreed", "toll"))
    assert of_toll[0] == FREIGHT and of_toll[1].reason_comment == "Agreed"
    assert list_unsettled_lines([said, EQUAL, FREIGHT, TOLL]) == [FREIGHT, TOLL]
    assert list_unsettled_lines([FREIGHT], {"freight": D("55.00")}) == []


def test_a_rated_invoice_is_made_ready():
    assert refusal(EQUAL) is None
    assert refusal(EQUAL, status="Ready for Invoicing") is None


def test_an_invoice_without_a_rate_says_why():
    rated = [{"rating": None}, {"rating": {"reason": ""}}, {"rating": {"reason": "No lane."}}]
    assert refusal(EQUAL, status="Not Rated", shipments=rated) == ("not_rated", "No lane.")
    assert refusal(EQUAL, status="Not Rated") == ("not_rated", "The invoice has not been rated yet.")
    # an additional one has no tariff to wait for, and none to be held against
    assert refusal(EQUAL, status="Not Rated", is_primary=False) is None
    assert refusal(FREIGHT, is_primary=False) is None


def test_an_invoice_that_was_issued_is_not_made_ready_again():
    assert refusal(EQUAL, status="Invoiced")[0] == "wrong_status"


def test_a_rejected_invoice_waits_for_new_values():
    assert refusal(EQUAL, is_rejected=True) == (
        "rejected",
        "The invoice was rejected. Accept its charges or enter new values first.",
    )


def test_an_invoice_without_a_bill_to_is_not_ready():
    """R223"""
    assert refusal(EQUAL, bill_to={}) == ("no_bill_to", "Select a valid bill-to.")


def test_what_the_customer_said_otherwise_is_answered_first():
    """R227"""
    said = replace(EQUAL, client_value=D("50.00"))
    told = "The customer's value differs. Accept or reject it on the line."
    assert refusal(said, is_received=True) == ("unanswered", f"Freight: {told}")
    assert refusal(replace(said, charge_text=""), is_received=True) == ("unanswered", f"freight: {told}")
    assert refusal(said) is None
    assert refusal(replace(said, client_value=D("60.00")), is_received=True) is None


def test_a_mismatch_names_its_charge_with_both_values():
    """R225"""
    asks = "Rate Mismatched check for the Quote Button and Final value: "
    enter = "Enter the reason on the line."
    assert refusal(FREIGHT) == (
        "rate_mismatch",
        f"{asks}Freight has 55.00 USD entered and 60.00 USD by tariff. {enter}",
    )
    assert refusal(EQUAL, replace(TOLL, charge_text="")) == (
        "rate_mismatch",
        f"{asks}toll has 2.00 USD entered and no value by tariff. {enter}",
    )


def test_a_choice_with_a_reason_settles_a_mismatch():
    assert refusal(FREIGHT, choice=BillingChoice(BilledValue.USER, "Agreed")) is None
    assert refusal(FREIGHT, choice=BillingChoice(BilledValue.USER, " "))[0] == "rate_mismatch"
    assert refusal(FREIGHT, TOLL, choice=BillingChoice(BilledValue.USER, "Agreed", "toll"))[0] == "rate_mismatch"


def test_a_quote_counts_once_it_is_selected():
    quoted = {"freight": D("55.00")}
    assert refusal(FREIGHT, quoted=quoted)[0] == "rate_mismatch"
    assert refusal(FREIGHT, quoted=quoted, is_quote_selected=True) is None


@pytest.mark.parametrize(("bills", "told"), [("0.00", True), ("0.01", False)])
def test_an_invoice_of_nothing_is_not_ready(bills, told):
    """R221"""
    line = replace(EQUAL, invoice_value=D(bills))
    assert refusal(line) == (("zero_total", "Invoice total should be greater than 0...!!!") if told else None)


@pytest.mark.parametrize(("bills", "told"), [("0.00", True), ("-0.01", False)])
def test_a_credit_note_of_nothing_is_not_ready(bills, told):
    """R222"""
    line = replace(EQUAL, invoice_value=D(bills))
    refused = refusal(line, invoice_type="Credit Note", is_primary=False)
    assert refused == (("credit_total", "Credit note total must be negative.") if told else None)
