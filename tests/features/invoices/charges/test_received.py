"""A received invoice on an EDI audit profile: the customer's amounts next to ours, accepted or rejected by line."""

from decimal import Decimal

import pytest

from freight.core.auto_billing.protocol import CapturedCharge, PushResult
from freight.core.auto_billing.pushes import PushKind
from freight.documents.account import Account
from freight.documents.invoice import Invoice
from freight.features.invoices.auto_billing.invoices import apply_push_result
from freight.features.invoices.documents import selection
from freight.features.invoices.documents.schemas import InvoiceSelection
from freight.kit.storage.tenancy import Record, scoped
from freight.kit.storage.transactions import run_in_transaction
from tests.features.invoices.charges.editor import Editor, line

LINES = [("FREIGHT", "Freight", "600.00"), ("FUEL", "Fuel", "37.50")]
REASON = "Rate of the contract of March"


async def received(ana: Editor, *client: str, user: str = "600.00") -> Record:
    """Return an open invoice of two charges with the customer's amount of each, as the editor shows it."""
    (shipment,) = await ana.shipments({"number": "00042", "lines": LINES})
    saved = await ana.save(shipment, line(user=user), line("FUEL", "37.50"))
    lines = (await ana.invoice(saved["invoiceId"]))["lines"]
    said = [Decimal(value) + Decimal("0.00") for value in client]
    told = [{**each, "client_value": value} for each, value in zip(lines, said, strict=True)]
    await scoped(Invoice, ana.scope).update_one(
        {"_id": (await ana.invoice(saved["invoiceId"]))["_id"]}, {"$set": {"lines": told, "is_received": True}}
    )
    return await ana.opened(shipment)


async def answered(ana: Editor, invoice: Record, *answers: Record, status: int = 200) -> Record:
    body = {"revision": invoice["revision"], "answers": list(answers)}
    answer = await ana.caller.post(f"/api/invoices/{invoice['invoiceId']}/actions/answer", json=body)
    assert answer.status_code == status, answer.text
    return answer.json()["data"] if status == 200 else answer.json()


def to(invoice: Record, place: int, answer: str, reason: str = "") -> Record:
    return {"lineId": invoice["charges"][place]["lineId"], "answer": answer, "reason": reason}


async def test_an_accepted_value_is_billed_and_says_why_it_is_not_the_tariffs(ana):
    invoice = await received(ana, "590", "37.50")
    assert [each["clientStanding"] for each in invoice["charges"]] == ["open", "agreed"]
    done = await answered(ana, invoice, to(invoice, 0, "accept"))
    (freight, _) = done["charges"]
    assert (freight["userValue"], freight["invoiceValue"], freight["clientStanding"]) == ("590.00", "590.00", "agreed")
    assert freight["reasonComment"] == "The customer's value was accepted"
    assert (done["totals"]["invoice"], done["status"], done["isInvoiceRejected"]) == ("627.50", "Rate Mismatch", False)
    assert done["notReady"] == "", "it is settled by its reason"


async def test_a_rejected_line_sends_the_invoice_back_until_it_is_accepted(ana):
    """The status machine's effect of a rejection: Rate Mismatch, flagged rejected, not made ready."""
    invoice = await received(ana, "590", "37.50")
    done = await answered(ana, invoice, to(invoice, 0, "reject", REASON))
    assert (done["status"], done["isInvoiceRejected"]) == ("Rate Mismatch", True)
    assert (done["charges"][0]["rejectionReason"], done["charges"][0]["clientStanding"]) == (REASON, "rejected")
    assert done["totals"]["invoice"] == "637.50", "ours stands"
    assert done["notReady"].startswith("The invoice was rejected.")
    assert (await ana.stored("00042"))["status"] == "Rate Mismatch"
    again = await answered(ana, done, to(done, 0, "accept"))
    assert (again["isInvoiceRejected"], again["charges"][0]["rejectionReason"]) == (False, "")


async def test_r227_user_and_client_value_differ_and_no_reason_is_given(ana):
    """R227, at each of its places: the answer, the save, and Update status."""
    invoice = await received(ana, "590", "37.50")
    refused = await answered(ana, invoice, to(invoice, 0, "reject"), status=400)
    assert refused["msg"] == "Line 1 (Freight): User and client values differ. Enter a rejection reason."
    assert invoice["notReady"].startswith("Freight: The customer's value differs")

    (freight, fuel) = invoice["charges"]
    shipment = invoice["shipments"][0]["shipmentId"]
    sent = [{**line(user="600"), "lineId": freight["lineId"], "clientValue": "590"}]
    sent.append({**line("FUEL", "37.50"), "lineId": fuel["lineId"], "clientValue": "37.50"})
    refusal = await ana.refusal(shipment, *sent)
    (wrong,) = refusal["data"]["invalidMsgList"]
    assert (wrong["chargeLine"], list(wrong["fields"])) == (1, ["rejectionReason"])
    saved = await ana.save(shipment, {**sent[0], "rejectionReason": REASON}, sent[1])
    assert (saved["isInvoiceRejected"], saved["status"]) == (True, "Rate Mismatch")


@pytest.mark.parametrize("character", "~^@-'/")
async def test_r228_a_rejection_reason_with_a_character_that_partners_cannot_read(ana, character):
    invoice = await received(ana, "590", "37.50")
    refused = await answered(ana, invoice, to(invoice, 0, "reject", f"Contract 12{character}7"), status=400)
    assert refused["msg"] == "Line 1 (Freight): The rejection reason can't contain ~ ^ @ - ' /"
    freight, fuel = invoice["charges"]
    entered = {"lineId": freight["lineId"], "clientValue": "590", "rejectionReason": f"Contract 12{character}7"}
    refusal = await ana.refusal(
        invoice["shipments"][0]["shipmentId"],
        line(user="600", **entered),
        line("FUEL", "37.50", lineId=fuel["lineId"], clientValue="37.50"),
    )
    assert refusal["msg"] == "The rejection reason can't contain ~ ^ @ - ' /"


async def test_r231_the_customers_side_is_only_that_of_an_invoice_that_may_be_rejected(ana):
    """R231: elsewhere it is not shown, and what is sent of it is not stored."""
    (shipment,) = await ana.shipments({"number": "00042"})
    saved = await ana.save(shipment, line(user="51.45", clientValue="9", rejectionReason="Too dear"))
    assert saved["rejectionAllowed"] is False
    (charge,) = saved["charges"]
    assert (charge["clientValue"], charge["rejectionReason"], charge["clientStanding"]) == (None, "", "")
    body = {"revision": saved["revision"], "answers": [{"lineId": charge["lineId"], "answer": "accept"}]}
    refused = await ana.caller.post(f"/api/invoices/{saved['invoiceId']}/actions/answer", json=body)
    assert (refused.status_code, refused.json()["code"]) == (400, "not_received")


async def test_of_several_answers_all_are_stored_or_none(ana):
    invoice = await received(ana, "590", "30")
    refused = await answered(ana, invoice, to(invoice, 0, "accept"), to(invoice, 1, "reject", "a/b"), status=400)
    assert refused["msg"].startswith("Line 2 (Fuel)")
    assert (await ana.invoice(invoice["invoiceId"]))["revision"] == invoice["revision"]
    done = await answered(ana, invoice, to(invoice, 0, "accept"), to(invoice, 1, "reject", REASON))
    assert done["history"][-1]["note"] == "Freight accepted, Fuel rejected"


async def test_a_stale_answer_conflicts_and_a_second_answer_needs_something_to_answer(ana):
    invoice = await received(ana, "590", "37.50")
    agreed = await answered(ana, invoice, to(invoice, 1, "reject", REASON), status=400)
    assert agreed["msg"] == "Line 2 (Fuel): Both amounts are the same, so there is nothing to reject."
    await answered(ana, invoice, to(invoice, 0, "accept"))
    await answered(ana, invoice, to(invoice, 0, "reject", REASON), status=409)


async def test_a_customers_zero_is_not_accepted_where_zero_billing_is_not_allowed(ana):
    """R219 holds for what is accepted, too."""
    invoice = await received(ana, "600", "0")
    refused = await answered(ana, invoice, to(invoice, 1, "accept"), status=400)
    assert refused["msg"] == "Zero billing is not allowed. Charge lines: 2."
    rules = {"chargeRules": {"allowZeroBilling": True}}
    await scoped(Account, ana.scope).update_one({"_id": ana.account}, {"$set": {"data": rules}})
    done = await answered(ana, invoice, to(invoice, 1, "accept"))
    assert done["totals"]["invoice"] == "600.00"


async def test_the_timeline_tells_who_answered_what_under_which_right(ana):
    invoice = await received(ana, "590", "37.50")
    done = await answered(ana, invoice, to(invoice, 0, "reject", REASON))
    (newest, *_) = (await ana.get(f"invoices/{done['invoiceId']}/timeline"))["rows"]
    assert newest["permission"] == "invoiceProcessing.updateInvoiceCharges"
    changed = {each["label"]: each["after"] for each in newest["changes"]}
    assert changed["Rejection reason"] == REASON


async def captured(ana, invoice_id) -> str:
    """Auto-capture brings another amount for the freight."""
    push = {
        "kind": PushKind.CAPTURE,
        "invoice_id": (await ana.invoice(invoice_id))["_id"],
        "user_id": "seed",
        "permission": "invoiceProcessing.autoCapture",
    }
    said = PushResult(currency="USD", charges=(CapturedCharge("FREIGHT", Decimal("48.00")),))

    async def work(session):
        return await apply_push_result(ana.scope, push, said, session)

    return await run_in_transaction(work)


@pytest.mark.parametrize(
    ("audits", "is_received"), [(True, True), (False, False)], ids=["on an EDI audit profile", "on none"]
)
async def test_what_auto_capture_brings_is_audited_where_the_account_says_so(ana, audits, is_received):
    (shipment,) = await ana.shipments({"number": "00042"})
    saved = await ana.save(shipment, line(user="51.45"))
    rules = {"invoiceRules": {"auditsReceived": audits}}
    await scoped(Account, ana.scope).update_one({"_id": ana.account}, {"$set": {"data": rules}})
    assert await captured(ana, saved["invoiceId"]) == "1 charge imported."
    shown = await ana.opened(shipment)
    assert (shown["isReceivedInvoice"], shown["rejectionAllowed"]) == (is_received, is_received)
    assert shown["charges"][0]["clientStanding"] == ("open" if is_received else "")


@pytest.mark.parametrize(
    ("audited", "standing", "told"),
    [
        ("FUEL, freight", "open", "1 charge imported."),
        ("FUEL", "", "0 charges imported as client values; 1 not audited for this account."),
    ],
)
async def test_an_edi_audit_profile_names_the_charges_it_audits(ana, audited, standing, told):
    (shipment,) = await ana.shipments({"number": "00042"})
    saved = await ana.save(shipment, line(user="51.45"))
    rules = {"invoiceRules": {"auditsReceived": True, "auditedCharges": audited}}
    await scoped(Account, ana.scope).update_one({"_id": ana.account}, {"$set": {"data": rules}})
    assert await captured(ana, saved["invoiceId"]) == told
    shown = await ana.opened(shipment)
    assert shown["charges"][0]["clientStanding"] == standing


async def test_the_reasons_of_the_profile_are_offered_when_an_amount_is_rejected(ana):
    invoice = await received(ana, "590", "37.50")
    rules = {
        "auditsReceived": True,
        "rejectionReasons": "Contract rate applies\n\nTariff of June\nContract rate applies",
    }
    await scoped(Account, ana.scope).update_one({"_id": ana.account}, {"$set": {"data.invoiceRules": rules}})
    offered = await ana.get(f"invoices/{invoice['invoiceId']}/rejectionReasons")
    assert offered == {"reasons": ["Contract rate applies", "Tariff of June"]}


async def test_received_invoices_are_found_among_the_others_with_what_waits_for_an_answer(ana):
    """R227: a clerk looks for the lines that still need an answer; the workbook of the list holds the same."""
    invoice = await received(ana, "590", "37.50")
    (other,) = await ana.shipments({"number": "00043", "lines": LINES})
    await ana.save(other, line(user="600.00"))

    async def rows(**asked: object) -> list[Record]:
        answer = await ana.caller.post("/api/invoices/list", json=asked)
        return answer.json()["data"]["rows"]

    assert len(await rows()) == 2
    (row,) = await rows(received=True)
    assert (row["id"], row["shipmentNumbers"]) == (invoice["invoiceId"], ["00042"])
    assert (row["isReceivedInvoice"], row["isInvoiceRejected"], row["unanswered"]) == (True, False, 1)
    await answered(ana, invoice, to(invoice, 0, "reject", REASON))
    (row,) = await rows(received=True, status=["Rate Mismatch"])
    assert (row["isInvoiceRejected"], row["unanswered"]) == (True, 0)
    assert row["shipmentId"] == invoice["shipments"][0]["shipmentId"]
    wanted = await selection.build_selection_arguments(ana.scope, InvoiceSelection(received=True))
    query = await selection.parse_selection_query(ana.scope, wanted)
    assert await selection.count_selected_invoices(ana.scope, query, 10) == 1
