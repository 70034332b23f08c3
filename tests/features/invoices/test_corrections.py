"""Correcting, crediting, copying and deleting invoices: the invoices, their shipments, the aging and the history."""

import asyncio
from decimal import Decimal

import pytest

from freight.documents.invoice import Invoice
from freight.features.invoices.number_series import service as number_series
from freight.features.ledger.aging import service as aging
from freight.kit.records import history
from freight.kit.storage.paging import Page
from freight.kit.storage.tenancy import parse_object_id, scoped

REASON = "Wrong carrier."


async def billed(ana, *wanted, **body):
    """The first invoice that billing these shipments makes."""
    ids = await ana.shipments(
        *(wanted or ({"number": "00042", "lines": [("B", "Base", "60.00"), ("F", "Fuel", "40.00")]},))
    )
    (made, *_) = (await ana.call("bill", ids=ids, **body))["invoices"]
    return made["id"]


async def state(ana, invoice_id):
    return await ana.get(f"invoices/{invoice_id}/corrections")


async def act(ana, invoice_id, action, **body):
    """The answer of an action at the invoice's present revision."""
    revision = body.pop("revision", None) or (await state(ana, invoice_id))["revision"]
    return await ana.caller.post(
        f"/api/invoices/{invoice_id}/{action}", json={"revision": revision, "comment": REASON} | body
    )


async def deleted(caller, **body):
    return await caller.request("DELETE", "/api/invoice/charge", json={"invoiceDeleteComment": REASON} | body)


async def stored(ana, invoice_id):
    return await scoped(Invoice, ana.scope).get(invoice_id)


async def test_a_corrected_invoice_gives_way_to_a_copy_that_its_shipment_follows(ana):
    """R064, R065, R066, R067"""
    original = await billed(ana)
    copy = (await act(ana, original, "correct")).json()["data"]
    assert (copy["status"], copy["invoiceNumber"]) == ("Not Rated", "")
    voided, kept = await stored(ana, original), await stored(ana, copy["invoiceId"])
    assert (voided["status"], voided["is_deleted"], voided["number"]) == ("Voided", True, "INV-000001")
    assert (kept["reference_id"], kept["reference_kind"], kept["is_primary"]) == (voided["_id"], "corrects", True)
    shipment = await ana.stored("00042")
    assert (shipment["status"], shipment["invoice_number"]) == ("Not Rated", "")
    assert shipment["invoice_id"] == kept["_id"]
    assert await aging.recount_aging_cells(ana.scope) == 0
    assert [one["kind"] for one in (await state(ana, original))["cameOf"]] == ["corrects"]


async def test_who_corrected_what_and_by_which_right_is_in_the_history(ana):
    original = await billed(ana)
    await act(ana, original, "correct")
    (entry, *_) = (await history.list_record_saves(ana.scope, "invoice", parse_object_id(original), Page())).entries
    assert (entry.user_name, entry.permission) == ("Ana Ortiz", "invoiceProcessing.correctInvoice")
    assert ("status", "Invoiced", "Voided") in {
        (one["path"], one["before"], one["after"]) for one in entry.changed if one["path"] == "status"
    }


async def test_a_stale_correction_is_refused_and_nothing_of_it_is_stored(ana):
    original = await billed(ana)
    before = (await state(ana, original))["revision"]
    await act(ana, original, "credit", amount="1.00")
    answer = await act(ana, original, "correct", revision=before)
    assert answer.status_code == 409
    assert await scoped(Invoice, ana.scope).count({"reference_kind": "corrects"}) == 0


async def test_two_who_correct_at_once_make_one_copy(ana):
    original = await billed(ana)
    revision = (await state(ana, original))["revision"]
    answers = await asyncio.gather(*(act(ana, original, "correct", revision=revision) for _ in range(6)))
    assert sorted(answer.status_code for answer in answers) == [200] + [409] * 5
    assert await scoped(Invoice, ana.scope).count({"is_primary": True, "is_deleted": False}) == 1


@pytest.mark.parametrize("action", ["correct"])
async def test_a_delivered_invoice_is_not_corrected(ana, action):
    """R062"""
    original = await billed(ana)
    await scoped(Invoice, ana.scope).update_one({}, {"$set": {"status": "Delivered"}})
    answer = await act(ana, original, action)
    assert (answer.status_code, answer.json()["msg"]) == (400, "Delivered Invoice can not be Deleted/Corrected.")


async def test_a_part_of_an_invoice_is_credited_by_charge(ana):
    original = await billed(ana)
    (base, _) = (await state(ana, original))["lines"]
    answer = await act(ana, original, "credit", lines=[{"lineId": base["lineId"], "amount": "12.34"}])
    note = answer.json()["data"]
    assert answer.json()["msg"] == "Credit note CN-000001 issued."
    assert (note["invoiceType"], note["status"], note["total"]) == ("Credit Note", "Invoiced", "-12.34")
    after = await state(ana, original)
    assert (after["credited"], after["left"]) == ("12.34", "87.66")
    assert [line["left"] for line in after["lines"]] == ["47.66", "40.00"]
    # the shipment stays on its invoice
    assert (await ana.stored("00042"))["invoice_number"] == "INV-000001"


async def test_the_rest_of_an_invoice_is_credited_and_no_cent_more(ana):
    original = await billed(ana)
    await act(ana, original, "credit", amount="33.33")
    assert (await act(ana, original, "credit")).json()["data"]["total"] == "-66.67"
    refused = await act(ana, original, "credit", amount="0.01")
    assert (refused.status_code, refused.json()["code"]) == (400, "nothing_left")
    assert (await state(ana, original))["creditNoteAllowed"] is False


async def test_a_delivered_invoice_may_still_be_credited(ana):
    original = await billed(ana)
    await scoped(Invoice, ana.scope).update_one({}, {"$set": {"status": "Delivered"}})
    assert (await act(ana, original, "credit", amount="5")).status_code == 200


async def test_clients_that_credit_at_once_never_credit_more_than_the_invoice(ana):
    original = await billed(ana)

    async def client():
        credited = 0
        while True:
            answer = await act(ana, original, "credit", amount="7.00")
            if answer.status_code == 200:
                credited += 1
            elif answer.json()["code"] != "conflict":
                return credited, answer.json()["code"]

    outcomes = await asyncio.gather(*(client() for _ in range(8)))
    assert sum(credited for credited, _ in outcomes) == 14  # 98.00 of 100.00
    assert {code for _, code in outcomes} == {"beyond_what_is_left"}
    notes = [one async for one in scoped(Invoice, ana.scope).find({"invoice_type": "Credit Note"})]
    assert sum(note["total"] for note in notes) == Decimal("-98.00")
    assert (await stored(ana, original))["credited"] == Decimal("98.00")
    assert (await number_series.check_series_numbers(ana.scope, "Credit Note")).missing == 0


@pytest.mark.parametrize(
    ("amount", "code"),
    [
        ("NaN", "not_an_amount"),
        ("١٢", "not_an_amount"),
        ("1e308", "not_an_amount"),
        ("1e17", "beyond_what_is_left"),
        ("100.01", "beyond_what_is_left"),
        ("0", "amount_out_of_range"),
        ("1.001", "too_many_decimals"),
    ],
)
async def test_an_amount_that_is_none_is_refused_and_nothing_is_stored(ana, amount, code):
    original = await billed(ana)
    answer = await act(ana, original, "credit", amount=amount)
    assert (answer.status_code, answer.json()["code"]) == (400, code)
    assert await scoped(Invoice, ana.scope).count({"invoice_type": "Credit Note"}) == 0


async def test_a_credit_note_may_be_begun_now_and_issued_later(ana):
    original = await billed(ana)
    note = (await act(ana, original, "credit", amount="10", issue=False)).json()["data"]
    assert (note["invoiceNumber"], (await state(ana, original))["credited"]) == ("", "0.00")
    await act(ana, original, "credit", amount="95")
    body = {"invoices": [{"invoiceId": note["invoiceId"], "revision": note["revision"]}]}
    refused = await ana.caller.post("/api/invoices/issue", json=body)
    assert (refused.status_code, refused.json()["code"]) == (400, "beyond_what_is_left")


async def test_an_invoice_with_a_credit_note_stands_until_that_is_deleted(ana, tenants, sign_in):
    original = await billed(ana)
    note = (await act(ana, original, "credit", amount="10")).json()["data"]
    refused = await act(ana, original, "correct")
    assert refused.json()["msg"] == "The invoice has a credit note (CN-000001). Delete that first."
    priya = await sign_in(tenants.priya)
    assert (await deleted(priya, invoiceId=note["invoiceId"])).status_code == 200
    assert (await state(ana, original))["credited"] == "0.00"
    assert (await stored(ana, note["invoiceId"]))["number"] == "CN-000001"
    assert (await act(ana, original, "correct")).status_code == 200


async def test_a_copy_is_an_additional_invoice_with_a_number_of_its_own(ana):
    original = await billed(ana)
    copy = (await act(ana, original, "replicate")).json()["data"]
    body = {"invoices": [{"invoiceId": copy["invoiceId"], "revision": copy["revision"]}]}
    (issued,) = (await ana.caller.post("/api/invoices/issue", json=body)).json()["data"]["issued"]
    assert (issued["invoiceNumber"], issued["status"], issued["total"]) == ("INV-000002", "Invoiced", "100.00")
    kept = await stored(ana, copy["invoiceId"])
    assert (kept["reference_number"], kept["is_additional"], kept["is_primary"]) == ("INV-000001", True, False)
    assert (await ana.stored("00042"))["invoice_number"] == "INV-000001"


@pytest.mark.parametrize(
    ("action", "body"),
    [("replicate", {}), ("additional", {}), ("credit", {"amount": "1.00", "issue": False}), ("correct", {})],
)
async def test_what_is_sent_many_times_at_one_revision_is_done_once(ana, action, body):
    """A double click, a proxy that repeats a request: fifty copies of one invoice would be billed fifty times."""
    original = await billed(ana)
    before = await stored(ana, original)
    answers = await asyncio.gather(
        *(act(ana, original, action, revision=before["revision"], **body) for _ in range(12))
    )
    assert sorted(answer.status_code for answer in answers) == [200] + [409] * 11
    assert await scoped(Invoice, ana.scope).count({"reference_id": before["_id"]}) == 1
    kept = await stored(ana, original)
    assert kept["revision"] == before["revision"] + 1
    assert kept["total"] == before["total"]
    assert REASON in kept["history"][-1]["note"]
    assert await aging.recount_aging_cells(ana.scope) == 0


async def test_an_additional_invoice_without_a_charge_is_not_issued(ana):
    """R221"""
    original = await billed(ana)
    added = (await act(ana, original, "additional")).json()["data"]
    body = {"invoices": [{"invoiceId": added["invoiceId"], "revision": added["revision"]}]}
    refused = await ana.caller.post("/api/invoices/issue", json=body)
    assert refused.json()["msg"] == "Invoice total should be greater than 0...!!!"
    assert (await number_series.check_series_numbers(ana.scope, "Revenue")).given == 1


async def test_a_clerk_does_not_delete_an_invoice_that_has_a_number(ana):
    """R370, R371"""
    original = await billed(ana)
    refused = await deleted(ana.caller, invoiceId=original)
    assert refused.status_code == 403
    assert refused.json()["msg"] == "You do not have permission for Delete, please contact to Freight-Suit Helpdesk"
    assert (await stored(ana, original))["status"] == "Invoiced"


async def test_a_deleted_invoice_keeps_its_number_and_its_shipments_are_billed_again(ana, tenants, sign_in):
    """R063"""
    original = await billed(ana, {"number": "00042", "user": 51.45}, {"number": "00043"}, grouping="account")
    priya = await sign_in(tenants.priya)
    assert (await deleted(priya, invoiceId=original)).status_code == 200
    kept = await stored(ana, original)
    assert (kept["status"], kept["number"], kept["is_deleted"]) == ("Deleted", "INV-000001", True)
    for number in ("00042", "00043"):
        shipment = await ana.stored(number)
        assert (shipment["status"], shipment["invoice_id"], shipment["invoice_number"]) == ("Rated", None, "")
    assert await aging.recount_aging_cells(ana.scope) == 0
    again = await deleted(priya, invoiceId=original)
    assert again.json()["msg"] == "Deleted invoice can not be Deleted again."
    ids = [str((await ana.stored(number))["_id"]) for number in ("00042", "00043")]
    assert (await ana.call("bill", ids=ids))["billed"] == 2
    assert await ana.numbers() == ["INV-000001", "INV-000002", "INV-000003"]


async def test_a_delivered_invoice_is_not_deleted(ana, tenants, sign_in):
    """R061"""
    original = await billed(ana)
    await scoped(Invoice, ana.scope).update_one({}, {"$set": {"status": "Delivered"}})
    refused = await deleted(await sign_in(tenants.priya), invoiceId=original)
    assert refused.json()["msg"] == "Delivered Invoice can not be Deleted/Corrected."


async def test_deleting_needs_a_comment_and_may_name_the_shipment(ana, tenants, sign_in):
    await billed(ana)
    priya = await sign_in(tenants.priya)
    shipment_id = str((await ana.stored("00042"))["_id"])
    assert (await deleted(priya, shipmentId=shipment_id, invoiceDeleteComment=" ")).json()["code"] == "comment_missing"
    assert (await deleted(priya, shipmentId=shipment_id, revision=99)).status_code == 409
    assert (await deleted(priya, shipmentId=shipment_id)).json()["msg"] == "Invoice deleted."


async def test_the_state_says_why_an_action_is_not_possible(ana):
    original = await billed(ana)
    seen = await state(ana, original)
    assert (seen["correctRefusal"], seen["creditRefusal"], seen["replicateRefusal"]) == ("", "", "")
    assert seen["deleteRefusal"].startswith("You do not have permission for Delete")
    copy = (await act(ana, original, "correct")).json()["data"]["invoiceId"]
    assert (await state(ana, copy))["creditRefusal"].startswith("This invoice has not been issued")
    assert (await state(ana, copy))["cameFrom"]["invoiceNumber"] == "INV-000001"
