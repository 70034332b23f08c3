"""Update status sets Ready for Invoicing when the shipment data is valid (R057); otherwise the clerk reads why not."""

from decimal import Decimal

import pytest

from freight.core.invoices.charges import BilledValue
from freight.core.invoices.readiness import BillingChoice, find_readiness_problem, get_user_value


def shipment(status="Rated", total="51.45", user=None, **changes):
    charges = {} if user is None else {"userFreight": user}
    rating = {"total": Decimal(total), "currency": "USD"} if total is not None else {"total": None, "reason": ""}
    record = {"status": status, "account_id": "ACME", "rating": rating, "data": {"shipmentCharges": charges}}
    return record | changes


@pytest.mark.parametrize("status", ["Rated", "Ready for Invoicing"])
def test_a_rated_shipment_with_an_account_is_ready(status):
    """R057"""
    assert find_readiness_problem(shipment(status)) is None


def test_a_shipment_without_a_rate_says_why_it_has_none():
    rating = {"total": None, "reason": "No lane for carrier V44_3, service CRF."}
    assert (
        find_readiness_problem(shipment("Not Rated", rating=rating)).message
        == "No lane for carrier V44_3, service CRF."
    )
    assert find_readiness_problem(shipment("Not Rated", rating=None)).message == "The shipment has not been rated yet."


def test_a_mismatch_needs_a_choice_and_a_reason():
    mismatch = shipment("Rate Mismatch", user=55.0)
    found = find_readiness_problem(mismatch)
    assert found.code == "rate_mismatch"
    assert "User value 55.00 USD differs from the tariff, 51.45 USD" in found.message
    assert find_readiness_problem(mismatch, BillingChoice(BilledValue.USER, "  ")).code == "rate_mismatch"
    assert find_readiness_problem(mismatch, BillingChoice(BilledValue.USER, "agreed by mail")) is None


def test_a_user_value_of_another_currency_is_not_billed_as_if_it_were_the_tariffs():
    charges = {"shipmentCharges": {"userFreight": 51.45, "currency": "EUR"}}
    mismatch = shipment("Rate Mismatch", data=charges)
    assert get_user_value(mismatch) is None
    found = find_readiness_problem(mismatch, BillingChoice(BilledValue.USER, "agreed by mail"))
    assert found.message == (
        "User value 51.45 EUR differs from the tariff, 51.45 USD. Only the tariff value can be billed."
    )
    assert find_readiness_problem(mismatch, BillingChoice(BilledValue.TARIFF, "the tariff holds")) is None


def test_an_older_choice_does_not_serve_a_new_mismatch():
    old = {"billed": "user", "reason": "agreed last month"}
    assert find_readiness_problem(shipment("Rate Mismatch", user=55.0, billing=old)).code == "rate_mismatch"


def test_an_invoice_of_nothing_is_refused():
    assert find_readiness_problem(shipment(total="0.00")).message == "Invoice total should be greater than 0...!!!"
    free = shipment("Rate Mismatch", user=0.0)
    assert find_readiness_problem(free, BillingChoice(BilledValue.USER, "goodwill")).code == "zero_total"


def test_bill_to_must_be_selected():
    assert find_readiness_problem(shipment(account_id=None)).code == "no_bill_to"


@pytest.mark.parametrize("status", ["Invoiced", "Approve for Invoice Delivery", "Delivered", "Voided", "Deleted"])
def test_what_is_invoiced_is_not_made_ready_again(status):
    assert find_readiness_problem(shipment(status)).message == f"The shipment is already {status}."
