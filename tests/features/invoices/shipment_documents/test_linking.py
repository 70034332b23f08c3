"""A proof of delivery stays with its shipment until the invoice needs it: linked there, it is the document that Audit
for delivery asks for. One store, reached from two screens."""

import asyncio
from typing import Any

import pytest
from bson import ObjectId

from freight.documents.invoice import Invoice
from freight.kit.storage.tenancy import scoped
from tests.features.invoices.shipment_documents.conftest import LADING, POD, PROOF, SCAN, Papers, bill, choose
from tests.fixtures.billing import Biller
from tests.fixtures.profiled import watched


async def approve(ana: Biller, invoice: Any) -> Any:
    row = (await ana.caller.post("/api/deliveryAudit/list", json={})).json()["data"]["rows"]
    now = next(each for each in row if each["id"] == invoice["id"])
    named = [{"invoiceId": now["id"], "revision": now["revision"]}]
    return (await ana.caller.post("/api/deliveryAudit/approve", json={"invoices": named})).json()["data"]


async def test_a_proof_of_delivery_attached_before_billing_lets_the_invoice_be_approved(  # R026
    ana: Biller, papers: Papers
) -> None:
    required = {"values": {"requiredDocument#name": PROOF}}
    assert (await ana.caller.post("/api/records/requiredDocument", json=required)).status_code == 200
    uploaded = await papers.attach(document_type=PROOF)
    assert uploaded.json()["msg"] == "Document uploaded successfully."
    invoice = await bill(ana, papers.shipment)
    assert (await approve(ana, invoice))["heldBack"][0]["message"].startswith(f"{PROOF}: not linked.")

    listed = await papers.listed()
    (row,) = listed["rows"]
    assert (row["linked"], row["relateWith"]) == (False, {"invoiceNumber": "", "shipmentDocumentType": PROOF})
    assert listed["invoiceNumbers"] == [invoice["number"]]
    assert listed["documentTypes"][0] == PROOF  # what the account's invoices require comes first, and once
    assert listed["documentTypes"].count(PROOF) == 1

    linked = await papers.send(choose(row, invoice["number"], PROOF), link=True)
    assert linked.json()["msg"] == "1 document linked."
    (row,) = linked.json()["data"]["rows"]
    assert (row["linked"], row["relateWith"]["invoiceNumber"]) == (True, invoice["number"])
    assert (await approve(ana, invoice))["approved"] == [invoice["id"]]


async def test_the_linked_file_is_the_same_file_and_both_doors_show_it(ana: Biller, papers: Papers) -> None:
    await papers.attach()
    invoice = await bill(ana, papers.shipment)
    row = (await papers.rows())["pod.pdf"]
    await papers.send(choose(row, invoice["number"], PROOF), link=True)
    for record in (papers.shipment, invoice["id"]):
        (document,) = (await ana.get("listDocument", id=record))["rows"]
        assert (document["id"], document["documentType"]) == (row["fileId"], PROOF)
        assert document["invoiceNumber"] == invoice["number"]
    ticket = (await ana.caller.post("/api/download/ticket", json={"id": row["fileId"]})).json()["data"]
    assert (await ana.caller.get(ticket["url"])).content == POD[1]
    timeline = await ana.get(f"invoices/{invoice['id']}/timeline")
    assert f"{PROOF} (pod.pdf)" in str(timeline)


async def test_a_document_comes_off_its_invoice_and_stays_with_the_shipment(  # R027
    ana: Biller, papers: Papers
) -> None:
    await papers.attach()
    invoice = await bill(ana, papers.shipment)
    await papers.send(choose((await papers.rows())["pod.pdf"], invoice["number"], PROOF), link=True)
    off = await papers.send(choose((await papers.rows())["pod.pdf"]), link=False)
    assert off.json()["msg"] == "1 document unlinked."
    (row,) = off.json()["data"]["rows"]
    assert (row["linked"], row["relateWith"]) == (False, {"invoiceNumber": "", "shipmentDocumentType": PROOF})
    assert (await ana.get("listDocument", id=invoice["id"]))["rows"] == []
    assert await papers.history() == [
        ("Document", "", "pod.pdf"),
        ("Invoice of pod.pdf", "", invoice["number"]),
        ("Document type of pod.pdf", "", PROOF),
        ("Invoice of pod.pdf", invoice["number"], ""),
    ]


async def test_what_audit_for_delivery_linked_is_listed_and_stays_when_it_is_taken_off(
    ana: Biller, papers: Papers
) -> None:
    invoice = await bill(ana, papers.shipment)
    taken = await ana.caller.post(
        "/api/deliveryAudit/file", params={"invoiceId": invoice["id"]}, files={"uploadedFile": POD}
    )
    named = {"invoiceId": invoice["id"], "fileId": taken.json()["data"]["fileId"], "documentType": LADING}
    await ana.caller.put("/api/documentAuditProfileData", json=named)
    row = (await papers.rows())["pod.pdf"]
    assert (row["linked"], row["revision"], row["relateWith"]["shipmentDocumentType"]) == (True, 0, LADING)
    assert (await papers.send(choose(row), link=False)).status_code == 200
    row = (await papers.rows())["pod.pdf"]
    assert (row["linked"], row["revision"]) == (False, 1)
    assert (await papers.send(choose(row, invoice["number"], PROOF), link=True)).status_code == 200


async def test_a_document_linked_to_the_same_invoice_again_changes_its_kind(ana: Biller, papers: Papers) -> None:
    await papers.attach()
    invoice = await bill(ana, papers.shipment)
    await papers.send(choose((await papers.rows())["pod.pdf"], invoice["number"], LADING), link=True)
    again = await papers.send(choose((await papers.rows())["pod.pdf"], invoice["number"], PROOF), link=True)
    assert again.status_code == 200, again.text
    (document,) = (await ana.get("listDocument", id=invoice["id"]))["rows"]
    assert document["documentType"] == PROOF


@pytest.mark.parametrize(
    ("number", "document_type", "message"),
    [
        ("", PROOF, "Please enter Invoice Number for pod.pdf"),  # R351
        ("INV", "", "Please select Document Type for pod.pdf"),  # R352
        ("", "", "Please enter Invoice Number for pod.pdf\nPlease select Document Type for pod.pdf"),
    ],
)
async def test_a_document_is_linked_to_an_invoice_as_something(
    papers: Papers, number: str, document_type: str, message: str
) -> None:
    await papers.attach()
    refused = await papers.send(choose((await papers.rows())["pod.pdf"], number, document_type), link=True)
    assert refused.status_code == 422 or refused.status_code == 400
    assert refused.json()["msg"] == message


async def test_nothing_chosen_is_said_in_every_direction(papers: Papers) -> None:
    """R353, R355."""
    await papers.attach()
    row = choose((await papers.rows())["pod.pdf"]) | {"updateField": False}
    answers = [await papers.send(row, link=True), await papers.send(row, link=False), await papers.delete()]
    assert {answer.json()["msg"] for answer in answers} == {"Please select at least one document"}
    assert all(answer.status_code >= 400 for answer in answers)


async def test_only_linked_documents_are_unlinked_and_one_refusal_stores_nothing(  # R354
    ana: Biller, papers: Papers
) -> None:
    await papers.attach()
    await papers.attach(SCAN)
    invoice = await bill(ana, papers.shipment)
    await papers.send(choose((await papers.rows())["pod.pdf"], invoice["number"], PROOF), link=True)
    rows = await papers.rows()
    refused = await papers.send(choose(rows["pod.pdf"]), choose(rows["receipt.jpg"]), link=False)
    assert refused.json()["msg"] == ("receipt.jpg is not linked to an invoice. Select only linked documents to unlink.")
    assert (await papers.rows())["pod.pdf"]["linked"]


async def test_of_two_documents_the_one_without_a_fitting_invoice_keeps_the_other_back(
    ana: Biller, papers: Papers
) -> None:
    await papers.attach()
    await papers.attach(SCAN)
    (other,) = await ana.shipments({"number": "S2"})
    invoice, of_other = await bill(ana, papers.shipment), await bill(ana, other)
    rows = await papers.rows()
    refused = await papers.send(
        choose(rows["pod.pdf"], invoice["number"], PROOF),
        choose(rows["receipt.jpg"], of_other["number"], PROOF),
        link=True,
    )
    assert refused.json()["msg"] == (
        f"receipt.jpg: invoice {of_other['number']} does not bill shipment S1. Choose one of its invoices."
    )
    assert not any(row["linked"] for row in (await papers.rows()).values())


async def test_an_approved_invoice_keeps_its_documents(ana: Biller, papers: Papers) -> None:
    await papers.attach()
    invoice = await bill(ana, papers.shipment)
    await papers.send(choose((await papers.rows())["pod.pdf"], invoice["number"], PROOF), link=True)
    await approve(ana, invoice)
    refused = await papers.send(choose((await papers.rows())["pod.pdf"]), link=False)
    assert refused.json()["msg"] == "pod.pdf: The invoice is approved. Withdraw the approval first."
    assert (await papers.rows())["pod.pdf"]["linked"]


async def test_a_linked_document_is_not_deleted_and_the_invoice_is_named(ana: Biller, papers: Papers) -> None:
    await papers.attach()
    await papers.attach(SCAN)
    invoice = await bill(ana, papers.shipment)
    await papers.send(choose((await papers.rows())["pod.pdf"], invoice["number"], PROOF), link=True)
    refused = await papers.delete(*(await papers.rows()).values())
    assert refused.json()["msg"] == f"pod.pdf is linked to invoice {invoice['number']}. Unlink it, then delete it."
    assert len(await papers.rows()) == 2
    gone = await papers.delete((await papers.rows())["receipt.jpg"])
    assert gone.json()["msg"] == "1 document deleted."
    assert set(await papers.rows()) == {"pod.pdf"}
    assert ("Document", "receipt.jpg", "") in await papers.history()


async def test_the_copy_of_a_voided_invoice_has_its_documents_until_they_are_taken_off(
    ana: Biller, papers: Papers
) -> None:
    await papers.attach()
    invoice = await bill(ana, papers.shipment)
    await papers.send(choose((await papers.rows())["pod.pdf"], invoice["number"], PROOF), link=True)
    await ana.call("bulk", action="void", ids=[invoice["id"]], comment="Wrong weight")
    row = (await papers.rows())["pod.pdf"]
    assert (row["linked"], row["relateWith"]["invoiceNumber"]) == (True, f"Copy of {invoice['number']}")
    assert (await papers.send(choose(row), link=False)).status_code == 200
    assert not (await papers.rows())["pod.pdf"]["linked"]
    # the voided invoice is a record of what it was
    assert len((await ana.get("listDocument", id=invoice["id"]))["rows"]) == 1


async def test_of_two_who_link_the_same_document_at_once_one_is_told(ana: Biller, papers: Papers) -> None:
    await papers.attach()
    invoice = await bill(ana, papers.shipment)
    row = (await papers.rows())["pod.pdf"]
    answers = await asyncio.gather(
        *(papers.send(choose(row, invoice["number"], kind), link=True) for kind in (PROOF, LADING))
    )
    assert sorted(answer.status_code for answer in answers) == [200, 409]
    late = next(answer for answer in answers if answer.status_code == 409)
    assert late.json()["msg"] == "Someone else changed pod.pdf. Reload the documents and try again."
    kept = next(kind for answer, kind in zip(answers, (PROOF, LADING), strict=True) if answer.status_code == 200)
    (document,) = (await ana.get("listDocument", id=invoice["id"]))["rows"]
    assert document["documentType"] == kept


async def test_linking_and_deleting_at_once_leaves_no_invoice_with_a_deleted_document(
    ana: Biller, papers: Papers
) -> None:
    await papers.attach()
    invoice = await bill(ana, papers.shipment)
    row = (await papers.rows())["pod.pdf"]
    answers = await asyncio.gather(papers.send(choose(row, invoice["number"], PROOF), link=True), papers.delete(row))
    assert sorted(answer.status_code < 400 for answer in answers) == [False, True]
    on_invoice = (await ana.get("listDocument", id=invoice["id"]))["rows"]
    assert bool(on_invoice) is bool(await papers.rows())


async def test_the_documents_of_one_shipment_are_found_without_reading_the_other_invoices(
    ana: Biller, papers: Papers
) -> None:
    await papers.attach()
    invoice = await bill(ana, papers.shipment)
    await papers.send(choose((await papers.rows())["pod.pdf"], invoice["number"], PROOF), link=True)
    invoices = scoped(Invoice, ana.scope)
    one = await invoices.get(invoice["id"])
    others: list[Any] = []
    for n in range(200):
        shipment, documents = ObjectId(), [{**each, "file_id": f"file{n}"} for each in one["documents"]]
        own = {"shipment_ids": [shipment], "shipments": [], "number": f"X-{n:04}", "documents": documents}
        others.append({**one, "_id": ObjectId(), **own})
    await invoices.insert_many(others)
    async with watched() as reads:
        assert (await papers.rows())["pod.pdf"]["linked"]
    of_invoices = [each for each in reads if each["ns"].endswith(".invoices")]
    assert of_invoices
    assert max(each["docsExamined"] for each in of_invoices) < 5


async def test_an_id_that_no_document_can_have_is_refused(ana: Biller, papers: Papers) -> None:
    refused = await papers.delete({"fileId": "x" * 50_000})
    assert (refused.status_code, refused.json()["code"]) == (422, "malformed")
