"""Pushing invoices: stored first, sent then, each once."""

import asyncio
from decimal import Decimal

import pytest

from freight.documents.invoice import Invoice
from freight.documents.record_change import RecordChange
from freight.documents.task import Task
from freight.features.invoices.auto_billing import sending
from freight.kit.storage.tenancy import scoped
from tests.features.invoices.auto_billing.conftest import Hour, Pusher
from tests.fixtures.billing_system import says
from tests.fixtures.tenants import Tenants


async def test_an_auto_billing_push_sets_the_rows_status_to_pushed(pusher: Pusher):
    """R068"""
    (invoice_id,) = await pusher.invoices()
    answer = (await pusher.push("Billing", invoice_id)).json()["data"]
    assert [(row["invoiceId"], row["autoBillingStatus"]) for row in answer["rows"]] == [(invoice_id, "pushed")]
    assert (await pusher.invoice(invoice_id))["auto_billing_status"] == "pushed"
    push = await pusher.stored()
    assert (push["state"], pusher.system.pushed) == ("Waiting", []), "stored before anything is sent"

    await pusher.run_jobs()
    push = await pusher.stored()
    (received,) = pusher.system.pushed
    assert (push["state"], push["tries"], push["result"]["reference"]) == ("Accepted", 1, "B-1")
    assert (received.method, received.path, received.key) == ("POST", "/v1/invoices", push["key"])
    assert received.authorization.startswith("Basic ")
    assert (received.body["number"], received.body["total"]) == ("INV-000001", "51.45")
    task = await Task.of_key(answer["memCacheKey"])
    assert (task["running_status"], task["message"], task["title"]) == (
        "Completed",
        "1 accepted.",
        "Auto-billing of 1 invoice",
    )


async def test_the_history_says_who_pushed_under_which_right(pusher: Pusher, tenants: Tenants):
    (invoice_id,) = await pusher.invoices()
    await pusher.push("Billing", invoice_id)
    invoice = await pusher.invoice(invoice_id)
    entries = scoped(RecordChange, pusher.scope).find({"record_id": invoice["_id"]}).sort("to_revision", -1)
    entry = (await entries.to_list())[0]
    assert (entry["to_revision"], entry["by"]) == (invoice["revision"], str(tenants.ana.id))
    assert entry["permission"] == "invoiceProcessing.autoBilling"
    assert [(one["path"], one["before"], one["after"]) for one in entry["changed"]] == [
        ("auto_billing_status", "", "pushed")
    ]


async def test_an_invoice_is_pushed_once(pusher: Pusher):
    (invoice_id,) = await pusher.invoices()
    first, second = await asyncio.gather(*(pusher.push("Billing", invoice_id) for _ in range(2)))
    assert sorted([first.status_code, second.status_code]) in ([200, 200], [200, 409])
    await pusher.run_jobs()
    assert len(await pusher.all()) == len(pusher.system.pushed) == 1
    again = (await pusher.push("Billing", invoice_id)).json()["data"]
    assert (again["rows"], again["memCacheKey"]) == ([], None)
    assert [one["message"] for one in again["refused"]] == ["Invoice INV-000001 was already pushed."]


async def test_the_same_invoice_twice_in_a_request_is_one_push(pusher: Pusher):
    (invoice_id,) = await pusher.invoices()
    await pusher.pushed("Billing", invoice_id, invoice_id)
    assert len(pusher.system.pushed) == 1


async def test_pulling_tells_state_and_number_of_the_other_side(pusher: Pusher):
    (invoice_id,) = await pusher.invoices()
    pusher.system.answers[invoice_id] = {"state": "paid", "number": "EXT77", "reference": "B-9"}
    push = await pusher.pushed("Pulling", invoice_id)
    assert (push["result"]["state"], push["result"]["number"]) == ("paid", "EXT77")
    assert pusher.system.pushed[0].method == "GET"
    # an issued number is never replaced
    assert push["result"]["applied"] == "The invoice is unchanged because it is not open."
    assert (await pusher.invoice(invoice_id))["number"] == "INV-000001"
    assert (await pusher.invoice(invoice_id))["auto_billing_status"] == ""


async def opened(pusher: Pusher, **change: object) -> str:
    """An invoice that is not issued: as captured, without a number."""
    (invoice_id,) = await pusher.invoices(lines=[("BASE", "Base", "600.00"), ("FUEL", "Fuel", "37.50")])
    invoice = await pusher.invoice(invoice_id)
    opening = {"status": "Not Rated", "number": "", **change}
    await scoped(Invoice, pusher.scope).update_one({"_id": invoice["_id"]}, {"$set": opening})
    return invoice_id


async def test_capture_takes_number_and_figures_over_to_an_open_invoice(pusher: Pusher):
    invoice_id = await opened(pusher)
    revision = (await pusher.invoice(invoice_id))["revision"]
    charges = [{"code": "base", "amount": "610.00"}, {"code": "CUSTOMS", "amount": 12}]
    pusher.system.answers["capture"] = {"number": "EXT77", "currency": "USD", "charges": charges}
    push = await pusher.pushed("Capture", invoice_id)
    invoice = await pusher.invoice(invoice_id)
    assert invoice["number"] == "EXT77"
    assert [line["client_value"] for line in invoice["lines"]] == [Decimal("610.00"), None]
    assert invoice["revision"] == revision + 1, "an editor that is open on it must not overwrite this"
    assert push["result"]["applied"] == ("Number EXT77 imported. 1 charge imported; 1 match no line on the invoice.")


@pytest.mark.parametrize(
    ("number", "currency", "said"),
    [
        ("EXT 77", "USD", "not alphanumeric"),
        ("TAKEN", "USD", "belongs to another invoice"),
        ("", "EUR", "The charges are in EUR, the invoice is in USD"),
    ],
)
async def test_what_cannot_be_taken_over_is_said(pusher: Pusher, number: str, currency: str, said: str):
    other, invoice_id = await opened(pusher, number="TAKEN"), await opened(pusher)
    charges = [{"code": "BASE", "amount": "610.00"}]
    pusher.system.answers["capture"] = {"number": number, "currency": currency, "charges": charges}
    push = await pusher.pushed("Capture", invoice_id)
    assert said in push["result"]["applied"]
    assert (await pusher.invoice(invoice_id))["number"] == ""
    assert (await pusher.invoice(other))["number"] == "TAKEN"


async def test_printing_asks_the_other_side_to_print(pusher: Pusher):
    (invoice_id,) = await pusher.invoices()
    push = await pusher.pushed("Printing", invoice_id)
    assert (push["state"], push["path"]) == ("Accepted", f"/v1/invoices/{invoice_id}/print")
    # having been printed does not prevent printing again
    assert (await pusher.push("Printing", invoice_id)).json()["data"]["refused"] == []


async def test_an_invoice_is_named_by_its_shipment(pusher: Pusher):
    (invoice_id,) = await pusher.invoices()
    invoice = await pusher.invoice(invoice_id)
    await scoped(Invoice, pusher.scope).update_one({"_id": invoice["_id"]}, {"$set": {"is_primary": True}})
    answer = await pusher.push("Billing", data=[{"shipmentId": str(invoice["shipment_ids"][0])}])
    assert answer.json()["data"]["rows"][0]["invoiceId"] == invoice_id


async def test_a_row_out_of_reach_refuses_all_of_them(pusher: Pusher, tenants: Tenants, sign_in):
    (mine,) = await pusher.invoices()
    (theirs,) = await pusher.invoices(account=tenants.fill2)
    june = Pusher(await sign_in(tenants.june), tenants.air, pusher.system, pusher.biller, pusher.run_jobs)
    refused = await june.push("Billing", mine, theirs)
    assert (refused.status_code, refused.json()["msg"]) == (404, "Row 2: no such invoice.")
    other = await pusher.push("Billing", mine, systemId=str(tenants.ocean.system_id))
    assert (other.status_code, other.json()["msg"]) == (404, "System not found.")
    wrong = await pusher.push("Billing", data=[{"invoiceId": mine, "shipmentId": theirs}])
    assert wrong.json()["msg"] == "Row 1: the invoice does not bill this shipment."
    assert await pusher.all() == []
    assert (await pusher.invoice(mine))["auto_billing_status"] == ""


@pytest.mark.parametrize("data", [[], [{}] * 1_001, [{"invoiceId": "../x"}], [{"shipmentId": "0" * 24}], "all"])
async def test_a_request_that_names_nothing_is_refused(pusher: Pusher, data: object):
    assert (await pusher.push("Billing", data=data)).status_code in (404, 422)
    assert await pusher.all() == []


@pytest.mark.parametrize(
    ("call", "right"),
    [
        ("Billing", "autoBilling"),
        ("Pulling", "autoBilling"),
        ("Printing", "autoPrinting"),
        ("Capture", "autoCapture"),
    ],
)
async def test_each_push_needs_the_right_that_names_it_r374(
    pusher: Pusher, tenants: Tenants, sign_in, call: str, right: str
):
    (invoice_id,) = await pusher.invoices()
    omar = tenants.omar
    for kept in (f"invoiceProcessing.{right}", right):
        if kept == "autoCapture":
            continue  # printed with its prefix
        omar.memberships[0].permissions = [kept]
        await omar.save()
        allowed = Pusher(await sign_in(omar), tenants.air, pusher.system, pusher.biller, pusher.run_jobs)
        assert (await allowed.push(call, invoice_id)).status_code == 200
    rest = {"autoBilling", "autoPrinting", "invoiceProcessing.autoBilling", "invoiceProcessing.autoPrinting"}
    rest |= {"invoiceProcessing.autoCapture", "invoiceProcessing.createInvoice"}
    omar.memberships[0].permissions = sorted(rest - {right, f"invoiceProcessing.{right}"})
    await omar.save()
    denied = Pusher(await sign_in(omar), tenants.air, pusher.system, pusher.biller, pusher.run_jobs)
    assert (await denied.push(call, invoice_id)).status_code == 403


async def test_two_workers_never_send_one_push_at_once(pusher: Pusher):
    (invoice_id,) = await pusher.invoices()
    await pusher.push("Billing", invoice_id)
    push = await pusher.stored()
    await asyncio.gather(*(sending.send_push(pusher.scope, push["_id"]) for _ in range(8)))
    assert len(pusher.system.pushed) == 1
    assert (await pusher.stored())["tries"] == 1


async def test_a_worker_that_comes_back_late_notes_nothing(pusher: Pusher, hour: Hour):
    """Its claim lapsed, and another worker has sent the push since."""
    (invoice_id,) = await pusher.invoices()
    await pusher.push("Billing", invoice_id)
    push = await pusher.stored()
    late = await sending._claim(pusher.scope, push["_id"], hour.now)
    hour.passes(minutes=2)
    await pusher.due()
    assert (await pusher.stored())["state"] == "Accepted"
    await sending._end(pusher.scope, late, sending.PushState.FAILED, "too late")
    stored = await pusher.stored()
    assert (stored["state"], stored["reason"]) == ("Accepted", "")
    assert (await pusher.invoice(invoice_id))["auto_billing_status"] == "pushed"


async def test_forty_invoices_go_and_one_bad_one_keeps_nobody(pusher: Pusher):
    ids = await pusher.invoices(40)
    pusher.system.next = [says(422, {"error": "unknown account"})]
    answer = (await pusher.push("Billing", *ids)).json()["data"]
    await pusher.run_jobs()
    states = [push["state"] for push in await pusher.all()]
    assert (states.count("Accepted"), states.count("Failed"), len(pusher.system.taken)) == (39, 1, 39)
    assert (await Task.of_key(answer["memCacheKey"]))["message"] == "39 accepted, 1 failed."


async def test_a_canceled_task_sends_nothing_more(pusher: Pusher, hour: Hour):
    ids = await pusher.invoices(3)
    key = (await pusher.push("Billing", *ids)).json()["data"]["memCacheKey"]
    await pusher.caller.get("/api/cancelPollingTask", params={"memCacheKey": key})
    await pusher.run_jobs()
    hour.passes(minutes=2)
    await pusher.due()
    assert pusher.system.pushed == []
    assert {(push["state"], push["reason"]) for push in await pusher.all()} == {
        ("Given up", "Canceled before it was sent.")
    }
    assert {(await pusher.invoice(each))["auto_billing_status"] for each in ids} == {""}
