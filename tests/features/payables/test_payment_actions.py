"""Payments to carriers: what is approved is paid once, in part or in whole, and taken back."""

import asyncio

from bson import Decimal128

from freight.documents.carrier_payment import CarrierPayment
from freight.documents.payable import Payable
from freight.features.desk.reconciliation import service as reconciliation
from freight.kit.storage.tenancy import scoped
from tests.features.invoices.carrier_invoices.test_carrier_invoices import LINES


async def test_a_payment_is_scheduled_made_and_leaves_nothing_open(three):
    await three.approve("M1", "M3")
    payment = await three.paid({"M1": None, "M3": None})
    assert (payment["total"], payment["status"], payment["carrier"]) == ("224.00", "Scheduled", "Midway")
    assert await three.money("M1") == ("Scheduled", "112.00", "0.00", "112.00", "0")
    said = {"ids": [payment["id"]], "paidOn": "2026-11-01", "reference": "ACH 77"}
    made = (await three.post("carrierPayments/paid", said))["rows"]
    assert [(one["status"], one["paidOn"], one["reference"]) for one in made] == [("Paid", "2026-11-01", "ACH 77")]
    assert await three.money("M1") == ("Paid", "112.00", "0.00", "0.00", "112.00")


async def test_a_part_of_an_invoice_is_paid_and_no_more_than_is_open(three):
    await three.approve("M1")
    await three.paid({"M1": "50.00"})
    assert await three.money("M1") == ("Approved", "112.00", "62.00", "50.00", "0")
    over = await three.pay({"M1": "62.01"}, "payment-2")
    assert (over.status_code, over.json()["msg"]) == (400, "M1 has 62.00 USD open. Enter no more than that.")
    assert (await three.pay({"M1": "0"}, "payment-2")).status_code == 400
    assert (await three.pay({"M1": "10.001"}, "payment-2")).json()["msg"] == "M1: 10.001 has more decimals than USD."


async def test_only_what_is_approved_of_one_carrier_is_paid(three, run_jobs):
    await three.approve("M1")
    refused = await three.pay({"M1": None, "M2": None})
    assert refused.json()["msg"] == "M2 has nothing to pay: it is exception."
    await three.shipments({"number": "S-9", "lines": LINES, "carrier": "Roadrunner"})
    await three.received(["R1", "2026-10-01", "S-9", 100, 12, "", 112], carrier="Roadrunner")
    await run_jobs()
    await three.approve("R1")
    refused = await three.pay({"M1": None, "R1": None})
    assert refused.json()["msg"] == "A payment is to one carrier. Choose invoices of one carrier."
    assert await scoped(CarrierPayment, three.scope).count() == 0


async def test_amounts_that_are_not_those_of_the_payments_are_corrected(three):
    await three.approve("M1", "M3")
    await three.paid({"M1": "50.00"})
    wrong = {"$set": {"open": Decimal128("112"), "scheduled": Decimal128("0"), "paid": Decimal128("7")}}
    await Payable.get_pymongo_collection().update_one({"number": "M1"}, wrong)
    done = await reconciliation.reconcile_figures(three.scope)
    assert done.differing["payables"] == 1
    assert "amounts of carrier invoice M1: kept open 112 USD" in next(line for line in done.found if "M1" in line)
    assert await three.money("M1") == ("Approved", "112.00", "62.00", "50.00", "0")
    assert (await reconciliation.reconcile_figures(three.scope)).differing["payables"] == 0


async def test_the_same_request_twice_is_one_payment(three):
    await three.approve("M1")
    first, second = await asyncio.gather(three.paid({"M1": None}), three.paid({"M1": None}))
    assert first["id"] == second["id"]
    assert await scoped(CarrierPayment, three.scope).count() == 1


async def test_of_ten_payments_at_once_one_gets_the_money(three):
    await three.approve("M1")
    answers = await asyncio.gather(*(three.pay({"M1": None}, f"payment-{at}") for at in range(10)))
    assert sorted(answer.status_code for answer in answers)[:2] == [200, 400]
    assert sum(answer.status_code == 200 for answer in answers) == 1
    assert await three.money("M1") == ("Scheduled", "112.00", "0.00", "112.00", "0")


async def test_a_payment_that_was_taken_back_leaves_its_invoices_open(three):
    await three.approve("M1")
    payment = await three.paid({"M1": None})
    said = {"ids": [payment["id"]], "paidOn": "2026-11-01", "reference": ""}
    (made,) = (await three.post("carrierPayments/paid", said))["rows"]
    stays = await three.decide("reopen", "M1", reason="Wrong")
    assert stays["refused"][0]["message"] == "It is in a payment. Cancel the payment first."
    back = await three.post(
        "carrierPayments/cancel", {"id": made["id"], "revision": made["revision"], "reason": "Returned by the bank"}
    )
    assert (back["status"], back["note"]) == ("Canceled", "Returned by the bank")
    assert await three.money("M1") == ("Approved", "112.00", "112.00", "0.00", "0.00")
    again = await three.caller.post(
        "/api/carrierPayments/cancel", json={"id": made["id"], "revision": back["revision"], "reason": "x"}
    )
    assert again.json()["msg"] == "The payment is canceled already."


async def test_a_payment_is_not_made_on_a_day_to_come_and_all_are_made_or_none(three):
    await three.approve("M1", "M3")
    first, second = await three.paid({"M1": None}, "payment-1"), await three.paid({"M3": None}, "payment-2")
    await three.post(
        "carrierPayments/cancel", {"id": second["id"], "revision": second["revision"], "reason": "Not yet"}
    )
    body = {"ids": [first["id"], second["id"]], "paidOn": "2026-11-01", "reference": ""}
    refused = await three.caller.post("/api/carrierPayments/paid", json=body)
    assert refused.json()["msg"] == "The payment to Midway is canceled."
    assert (await three.money("M1"))[0] == "Scheduled"
    future = await three.caller.post("/api/carrierPayments/paid", json=body | {"paidOn": "2999-01-01"})
    assert future.json()["msg"] == "The day is in the future. Enter the day the payment was made."
