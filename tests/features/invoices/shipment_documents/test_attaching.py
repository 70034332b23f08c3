"""Who attaches which files to a shipment, and who reads them."""

from typing import Any

import httpx
import pytest
from bson import ObjectId

from freight.documents.shipment import Shipment
from freight.features.shipments import store
from freight.features.shipments.store import ShipmentChange
from freight.kit.storage import closing_guard
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import Record, scoped
from freight.kit.storage.transactions import run_in_transaction
from tests.features.invoices.shipment_documents.conftest import POD, PROOF, SCAN, Papers, bill, choose
from tests.features.shipments.test_field_filters import let as let_see
from tests.fixtures.billing import Biller
from tests.fixtures.tenants import Tenants

SAVE, APPROVE = "shipmentEntry.saveShipmentEntry", "invoiceProcessing.approveForDelivery"


async def write(scope: Scope, number: str, reason: str, **change: Any) -> None:
    """A change of a shipment by its one writer."""
    wanted = {"shipment_number": number}

    async def work(session: Any) -> None:
        before = await scoped(Shipment, scope).find_one(wanted, archived=True, session=session)
        assert before is not None
        after: Any = {**before, **change}
        await store.write_shipments(scope, [ShipmentChange(before, after)], session, reason=reason)

    await run_in_transaction(work)


async def test_scans_mails_and_office_files_are_attached_and_others_are_not(papers: Papers) -> None:
    mail = ("Re: damaged.msg", bytes.fromhex("D0CF11E0A1B11AE1"), "application/vnd.ms-outlook")
    for file in (POD, SCAN, mail, ("bol.tiff", b"II*\x00 scan", "image/tiff")):
        answer = await papers.attach(file)
        assert answer.status_code == 200, answer.text
    refused = await papers.attach(("run.exe", b"MZ\x90", "application/octet-stream"))
    assert refused.json()["msg"].startswith("File run.exe is invalid, Only files with extension : .pdf, .xls")
    refused = await papers.attach(("pod.png", b"<html>", "image/png"))
    assert refused.json()["msg"].startswith("pod.png does not match its file type.")
    rows = await papers.rows()
    assert set(rows) == {"pod.pdf", "receipt.jpg", "Re_ damaged.msg", "bol.tiff"}
    assert (rows["pod.pdf"]["size"], rows["pod.pdf"]["by"]) == (len(POD[1]), "Ana Ortiz")


@pytest.fixture
def let(tenants: Tenants, sign_in: Any) -> Any:
    """Sign in Vera with these permissions in addition to that of seeing shipments."""

    async def signed_in(*codes: str) -> httpx.AsyncClient:
        tenants.vera.memberships[0].permissions = ["shipmentEntry.sideShipmentEntry", *codes]
        await tenants.vera.replace()
        caller: httpx.AsyncClient = await sign_in(tenants.vera)
        return caller

    return signed_in


async def test_each_step_asks_for_its_permission(ana: Biller, papers: Papers, let: Any) -> None:
    await papers.attach()
    invoice = await bill(ana, papers.shipment)

    async def tell(caller: httpx.AsyncClient) -> list[bool]:
        vera = Papers(caller, papers.shipment)
        row = (await vera.rows())["pod.pdf"]
        answers = [
            await vera.attach(SCAN),
            await vera.send(choose(row, invoice["number"], PROOF), link=True),
            await vera.delete(row),
        ]
        return [answer.status_code != 403 for answer in answers]

    assert await tell(await let()) == [False, False, False]
    assert await tell(await let(SAVE)) == [True, False, True]  # unlinked still: it is deleted
    await papers.attach()
    assert await tell(await let(APPROVE)) == [False, True, False]


async def test_who_sees_no_shipments_lists_no_documents_of_one(
    ana: Biller, papers: Papers, tenants: Tenants, sign_in: Any
) -> None:
    await papers.attach()
    tenants.vera.memberships[0].permissions = ["invoiceProcessing.sideInvoiceProcessing"]
    await tenants.vera.replace()
    vera = await sign_in(tenants.vera)
    assert (await vera.get("/api/listDocument", params={"id": papers.shipment})).status_code == 404
    assert (await vera.get("/api/shipmentDocuments", params={"shipmentId": papers.shipment})).status_code == 403


async def test_another_account_and_another_company_find_nothing(
    ana: Biller, papers: Papers, tenants: Tenants, sign_in: Any
) -> None:
    (foreign,) = await ana.shipments({"number": "S2", "account": tenants.fill2})
    of_fill2 = Papers(ana.caller, foreign)
    await of_fill2.attach()
    row = (await of_fill2.rows())["pod.pdf"]
    for stranger in (tenants.june, tenants.tomasz):
        theirs = Papers(await sign_in(stranger), foreign)
        answers = [
            await theirs.attach(),
            await theirs.send(choose(row, "INV", PROOF), link=True),
            await theirs.send(choose(row), link=False),
            await theirs.delete(row),
            await theirs.caller.get("/api/listDocument", params={"id": foreign}),
            await theirs.caller.post("/api/download/ticket", json={"id": row["fileId"]}),
        ]
        assert [answer.status_code for answer in answers] == [404] * 6
    # nor is a file of one shipment linked by way of another
    refused = await papers.send(choose(row, "INV", PROOF), link=True)
    assert refused.status_code == 404
    assert len(await of_fill2.rows()) == 1


async def test_documents_go_with_their_shipment_to_another_account(
    ana: Biller, papers: Papers, tenants: Tenants, sign_in: Any
) -> None:
    await papers.attach()
    await write(tenants.air, "S1", "edit", account_id=tenants.fill2)
    june = Papers(await sign_in(tenants.june), papers.shipment)
    assert (await june.caller.get("/api/shipmentDocuments", params={"shipmentId": papers.shipment})).status_code == 404
    await write(tenants.air, "S1", "edit", account_id=tenants.fill1)
    row = (await june.rows())["pod.pdf"]
    ticket = await june.caller.post("/api/download/ticket", json={"id": row["fileId"]})
    assert ticket.status_code == 200


async def test_a_deleted_shipment_keeps_its_documents_until_its_number_is_entered_anew(
    ana: Biller, papers: Papers, tenants: Tenants
) -> None:
    await papers.attach()
    await write(tenants.air, "S1", "deletion", archived=True)
    gone = await ana.caller.get("/api/shipmentDocuments", params={"shipmentId": papers.shipment})
    assert gone.status_code == 404
    await write(tenants.air, "S1", "deletion", archived=False)
    assert set(await papers.rows()) == {"pod.pdf"}
    await write(tenants.air, "S1", "deletion", archived=True)
    anew: Record = {"shipmentInformation": {"shipmentNumber": "S1", "carrier": "LH"}}
    await write(tenants.air, "S1", "edit", archived=False, account_id=tenants.fill2, data=anew)
    assert await papers.rows() == {}  # those are of the shipment that was deleted


async def test_nothing_is_attached_in_a_closed_system(ana: Biller, papers: Papers) -> None:
    async def close(session: Any) -> None:
        await closing_guard.close_system_guard(ObjectId(ana.scope.system_id), session)

    await run_in_transaction(close)
    refused = await papers.attach()
    assert (refused.status_code, refused.json()["msg"]) == (409, closing_guard.CLOSED)
    assert await papers.rows() == {}


async def test_who_may_see_some_shipments_only_lists_the_documents_of_those(  # R381
    papers: Papers, tenants: Tenants, sign_in: Any
) -> None:
    await papers.attach()
    for carrier, status in (("V44_3", 200), ("LH", 404)):
        await let_see(tenants, {"shipmentInformation#carrier": [carrier]})
        vera = await sign_in(tenants.vera)
        answer = await vera.get("/api/shipmentDocuments", params={"shipmentId": papers.shipment})
        assert answer.status_code == status
        assert len(answer.json()["data"]["rows"] if status == 200 else []) == (status == 200)
