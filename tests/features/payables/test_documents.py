"""Documents of carriers' invoices: attached, found, read with the permission to see payables, and removed."""

from typing import Any

from tests.features.payables.conftest import Payer

PDF = b"%PDF-1.7 the carrier's own invoice"


async def add(payer: Payer, number: str, name: str = "M1.pdf", content: bytes = PDF, kind: str = "Dispute") -> Any:
    """The raw answer to a file that is kept with an invoice."""
    params = {"payableId": (await payer.payable(number))["id"], "kind": kind}
    files = {"uploadedFile": (name, content)}
    return await payer.caller.post("/api/payableDocuments", params=params, files=files)


async def test_a_document_is_found_by_its_invoice_and_comes_back_as_it_was(three):
    added = (await add(three, "M1")).json()["data"]
    assert (added["number"], added["carrier"], added["kind"], added["addedBy"]) == (
        "M1",
        "Midway",
        "Dispute",
        "Ana Ortiz",
    )
    await add(three, "M2", "pod of M2.pdf", kind="Proof of delivery")
    one = await three.get("payableDocuments", payableId=(await three.payable("M1"))["id"])
    assert [each["name"] for each in one["rows"]] == ["M1.pdf"]
    every = await three.get("payableDocuments", q="midway")
    assert [(each["name"], each["number"]) for each in every["rows"]] == [("pod of M2.pdf", "M2"), ("M1.pdf", "M1")]
    assert (await three.get("payableDocuments", kind="Proof of delivery"))["count"] == 1
    file = await three.caller.get(f"/api/payableDocuments/{added['id']}/file")
    assert (file.content, file.headers["content-type"]) == (PDF, "application/pdf")
    assert file.headers["content-disposition"].startswith("attachment")
    shown = await three.caller.get(f"/api/payableDocuments/{added['id']}/file", params={"view": "true"})
    assert not shown.headers["content-disposition"].startswith("attachment")


async def test_somebody_else_who_sees_payables_reads_it_and_who_sees_one_account_does_not(three, sign_in, tenants):
    added = (await add(three, "M1")).json()["data"]
    omar, june = await sign_in(tenants.omar), await sign_in(tenants.june)
    assert (await omar.get(f"/api/payableDocuments/{added['id']}/file")).content == PDF
    for path in (f"payableDocuments/{added['id']}/file", "payableDocuments"):
        assert (await june.get(f"/api/{path}")).status_code == 403


async def test_a_file_that_is_not_what_it_says_is_refused(three):
    answer = await add(three, "M1", content=b"MZ")
    assert answer.status_code == 400 and "does not match its file type" in answer.json()["msg"]
    assert (await three.get("payableDocuments"))["count"] == 0


async def test_it_is_taken_away_once(three):
    added = (await add(three, "M1")).json()["data"]
    gone = f"/api/payableDocuments/{added['id']}"
    assert (await three.caller.delete(gone, params={"revision": 7})).status_code == 409
    assert (await three.caller.delete(gone, params={"revision": 1})).status_code == 200
    assert (await three.caller.get(f"{gone}/file")).status_code == 404
