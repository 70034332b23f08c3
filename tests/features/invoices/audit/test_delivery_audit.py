"""Audit for delivery: documents are linked with issued invoices, which are approved in bulk once they are complete."""

from typing import Any

import pytest

from tests.fixtures.billing import Biller

POD = ("pod.pdf", b"%PDF-1.7 signed by the consignee", "application/pdf")


async def require(ana: Biller, name: str, account: str = "") -> None:
    wanted = {"values": {"requiredDocument#name": name}} | ({"accountId": account} if account else {})
    answer = await ana.caller.post("/api/records/requiredDocument", json=wanted)
    assert answer.status_code == 200, answer.text


async def upload(ana: Biller, invoice_id: str, file: Any = POD) -> str:
    answer = await ana.caller.post(
        "/api/deliveryAudit/file", params={"invoiceId": invoice_id}, files={"uploadedFile": file}
    )
    assert answer.status_code == 200, answer.text
    return str(answer.json()["data"]["fileId"])


async def put(ana: Biller, **body: Any) -> Any:
    return await ana.caller.put("/api/documentAuditProfileData", json=body)


async def to_audit(ana: Biller, **wanted: Any) -> Any:
    answer = await ana.caller.post("/api/deliveryAudit/list", json=wanted)
    assert answer.status_code == 200, answer.text
    return answer.json()["data"]


async def approve(ana: Biller, *rows: Any) -> Any:
    named = [{"invoiceId": row["id"], "revision": row["revision"]} for row in rows]
    answer = await ana.caller.post("/api/deliveryAudit/approve", json={"invoices": named})
    assert answer.status_code == 200, answer.text
    return answer.json()["data"]


@pytest.fixture
async def issued(ana: Biller) -> list[Any]:
    """Two invoices that were just billed."""
    ids = await ana.shipments({"number": "S1"}, {"number": "S2"})
    await ana.call("bill", ids=ids, grouping="shipment")
    rows = (await to_audit(ana))["rows"]
    assert len(rows) == 2
    return list(rows)


async def test_an_invoice_without_a_required_document_is_held_back_with_the_reason(
    ana: Biller, issued: list[Any]
) -> None:
    await require(ana, "Proof of delivery")
    first, second = issued
    linked = await put(
        ana, invoiceId=first["id"], fileId=await upload(ana, first["id"]), documentType="Proof of delivery"
    )
    assert linked.json()["data"]["missing"] == []
    outcome = await approve(ana, linked.json()["data"], second)
    assert outcome["approved"] == [first["id"]]
    assert outcome["heldBack"] == [
        {
            "invoiceId": second["id"],
            "number": second["number"],
            "message": "Proof of delivery: not linked. Link the document, then approve.",
        }
    ]
    statuses = {row["id"]: row["status"] for row in (await to_audit(ana))["rows"]}
    assert statuses == {first["id"]: "Approve for Invoice Delivery", second["id"]: "Invoiced"}


async def test_the_count_of_what_waits_falls_with_each_approval(ana: Biller, issued: list[Any]) -> None:
    async def waiting() -> int:
        answer = await ana.caller.post("/api/deliveryAudit/list", json={})
        return int(answer.json()["data"]["waiting"])

    before = await waiting()
    answer = await ana.caller.post("/api/deliveryAudit/list", json={})
    row = answer.json()["data"]["rows"][0]
    body = {"invoices": [{"invoiceId": row["id"], "revision": row["revision"]}], "note": ""}
    told = (await ana.caller.post("/api/deliveryAudit/approve", json=body)).json()["data"]
    assert await waiting() == before - len(told["approved"])


async def test_the_single_approval_asks_for_the_documents_too(ana: Biller, issued: list[Any]) -> None:
    await require(ana, "Proof of delivery")
    path = f"/api/invoices/{issued[0]['id']}/actions/approve"
    refused = await ana.caller.post(path, json={"revision": issued[0]["revision"]})
    assert refused.status_code == 422 or refused.status_code == 400 or refused.status_code == 412
    assert "Proof of delivery: not linked" in refused.text


async def test_a_stale_row_is_held_back_and_nothing_is_overwritten(ana: Biller, issued: list[Any]) -> None:
    first = issued[0]
    await put(ana, invoiceId=first["id"], fileId=await upload(ana, first["id"]))
    outcome = await approve(ana, first)
    assert outcome["approved"] == []
    assert "Someone else changed this invoice" in outcome["heldBack"][0]["message"]
    again = await put(ana, invoiceId=first["id"], fileId=await upload(ana, first["id"]), revision=first["revision"])
    assert again.status_code == 409


async def test_a_document_is_read_by_who_sees_the_account_and_stands_in_the_timeline(
    ana: Biller, issued: list[Any]
) -> None:
    first = issued[0]
    file_id = await upload(ana, first["id"])
    linked = await put(ana, invoiceId=first["id"], shipmentId=first["shipmentIds"][0], fileId=file_id)
    (document,) = linked.json()["data"]["documents"]
    assert (document["name"], document["documentType"], document["by"] != "") == ("pod.pdf", "Other", True)
    ticket = (await ana.caller.post("/api/download/ticket", json={"id": file_id})).json()["data"]
    assert (await ana.caller.get(ticket["url"])).content == POD[1]
    timeline = await ana.get(f"invoices/{first['id']}/timeline")
    (change,) = [one for one in timeline["rows"][0]["changes"] if one["field"] == "documents"]
    assert change["after"] == "Other (pod.pdf)"
    assert timeline["rows"][0]["permission"] == "invoiceProcessing.approveForDelivery"


async def test_a_document_comes_off_again_until_the_invoice_is_approved(ana: Biller, issued: list[Any]) -> None:
    first = issued[0]
    linked = (await put(ana, invoiceId=first["id"], fileId=await upload(ana, first["id"]))).json()["data"]
    named = {"invoiceId": first["id"], "fileId": linked["documents"][0]["fileId"]}
    off = await ana.caller.post("/api/deliveryAudit/unlink", json=named | {"revision": linked["revision"]})
    assert off.json()["data"]["documents"] == []
    again = (await put(ana, **named)).json()["data"]
    await approve(ana, again)
    refused = await ana.caller.post("/api/deliveryAudit/unlink", json=named | {"revision": again["revision"] + 1})
    assert "Withdraw the approval first" in refused.text


async def test_a_file_that_is_no_document_is_refused(ana: Biller, issued: list[Any]) -> None:
    answer = await ana.caller.post(
        "/api/deliveryAudit/file",
        params={"invoiceId": issued[0]["id"]},
        files={"uploadedFile": ("run.exe", b"MZ\x90", "application/octet-stream")},
    )
    assert answer.status_code >= 400
    assert "run.exe" in answer.text


async def test_an_open_invoice_is_not_audited(ana: Biller) -> None:
    (shipment,) = await ana.shipments({"number": "S9"})
    assert (await to_audit(ana, search="S9"))["count"] == 0
    refused = await put(ana, invoiceId=shipment, fileId=shipment)
    assert refused.status_code == 404
