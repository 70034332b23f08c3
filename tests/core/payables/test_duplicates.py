"""One bill for a shipment under two invoices of carriers, and what may be done with a carrier's invoice."""

from dataclasses import replace
from decimal import Decimal as D

import pytest

from freight.core.errors import Invalid
from freight.core.payables.duplicates import CarrierBill, Duplicate, find_duplicates
from freight.core.payables.statuses import ACTIONS, DECIDED, EXCEPTIONS, OPEN, PayableAction, PayableStatus

CHARGES = (("freight", D("100.00")), ("fuel", D("12.00")))
BILL = CarrierBill("1", "M-1", "Maersk", "maersk", "S-1", D("112.00"), "USD", CHARGES)
OTHER = replace(BILL, invoice="2", number="M-2")


def same(bill, *others):
    return find_duplicates([bill], {"S-1": others})


def test_two_bills_of_one_total_look_like_one():
    assert same(BILL, OTHER) == [Duplicate("2", "M-2", {"S-1": "same total 112.00 USD"})]
    assert same(BILL, BILL) == same(BILL) == []
    # a balance due is neither, nor is one in another currency
    balance = replace(OTHER, total=D("5.00"), charges=(("freight", D("5.00")),))
    assert same(BILL, balance) == same(BILL, replace(OTHER, currency="EUR")) == []
    assert same(replace(BILL, total=D(0)), replace(OTHER, total=D(0))) == []


def test_charges_that_are_all_on_the_other_bill_are_the_same():
    fewer = replace(OTHER, total=D("100.00"), charges=CHARGES[:1])
    told = [Duplicate("2", "M-2", {"S-1": "same charges"})]
    assert same(BILL, fewer) == told
    assert same(replace(fewer, invoice="1"), OTHER) == told
    assert same(BILL, replace(OTHER, total=D("100.00"), charges=(("fuel", D("13.00")),))) == []
    assert same(BILL, replace(OTHER, total=D("1.00"), charges=())) == []


def test_a_bill_of_another_carrier_is_the_same_when_all_of_it_is():
    another = replace(OTHER, carrier="Maersk Line", carrier_key="maerskline")
    assert same(BILL, another) == [Duplicate("2", "M-2 of Maersk Line", {"S-1": "same total 112.00 USD"})]
    assert same(BILL, replace(another, charges=CHARGES[:1])) == []


def test_a_finding_names_the_first_shipment_and_counts_the_others():
    others = {f"S-{at}": [replace(OTHER, shipment=f"S-{at}")] for at in range(3)}
    (found,) = find_duplicates([replace(BILL, shipment=f"S-{at}") for at in range(3)], others)
    assert found.finding == (
        "Looks like a duplicate of invoice M-2: same shipment S-0 and 2 more, same total 112.00 USD."
    )
    assert replace(found, same={"S-0": "same charges"}).finding == (
        "Looks like a duplicate of invoice M-2: same shipment S-0, same charges."
    )


S, A = PayableStatus, PayableAction


@pytest.mark.parametrize(
    ("status", "action", "told"),
    [
        (S.RECEIVED, A.APPROVE, "It isn’t audited yet, so you can’t approve it."),
        (S.SCHEDULED, A.REOPEN, "It is in a payment. Cancel the payment first."),
        (S.PAID, A.REOPEN, "It is in a payment. Cancel the payment first."),
        (S.PAID, A.APPROVE, "It is paid, so you can’t approve it."),
        (S.MATCHED, A.REOPEN, "It is matched, so you can’t reopen it."),
    ],
)
def test_what_may_not_be_done_with_a_carriers_invoice_says_why(status, action, told):
    with pytest.raises(Invalid) as refused:
        ACTIONS.demand(status, action)
    assert refused.value.message == told


def test_a_carriers_invoice_is_open_until_a_decision_is_taken():
    assert {each.value for each in EXCEPTIONS} == {"Exception", "Disputed"}
    assert set(OPEN) | set(DECIDED) == set(S) and not set(OPEN) & set(DECIDED)
    assert set(EXCEPTIONS) < set(OPEN)
