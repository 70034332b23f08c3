"""The documents of an invoice are sent with it, in order; an invoice waiting for one is sent once it is linked."""

import io
import zipfile
from typing import Any

import pypdf

from tests.features.invoices.audit.test_delivery_audit import put, upload
from tests.features.invoices.audit.test_document_profiles import add
from tests.fixtures.deliveries import House, profile_of, sftp_profile
from tests.fixtures.file_servers import sftp_serving
from tests.fixtures.mail_server import MailServer
from tests.fixtures.tenants import Tenants

TO = {"to": "ap@fillmore.example"}


def paper(pages: int = 1) -> bytes:
    writer = pypdf.PdfWriter()
    for _ in range(pages):
        writer.add_blank_page(612, 792)
    target = io.BytesIO()
    writer.write(target)
    return target.getvalue()


async def link(house: House, invoice: Any, kind: str, name: str, content: bytes) -> None:
    file = (name, content, "application/pdf")
    file_id = await upload(house.ana, invoice["id"], file)
    answer = await put(house.ana, invoiceId=invoice["id"], fileId=file_id, documentType=kind)
    assert answer.status_code == 200, answer.text


async def sent_lines(house: House) -> None:
    await add(house.ana, "delivery", name="Proof of delivery", neededFor="nothing", isSent="true", position="2")
    await add(house.ana, "delivery", name="Bill of lading", neededFor="nothing", isSent="true", position="1")


async def test_a_mail_has_the_documents_behind_its_invoice_in_their_order(
    house: House, tenants: Tenants, mail_server: MailServer
) -> None:
    await sent_lines(house)
    await profile_of(tenants.air, "email", configurations=TO)
    (invoice,) = await house.approved("S1")
    await link(house, invoice, "Proof of delivery", "scan17.PDF", paper())
    await link(house, invoice, "Other", "note.pdf", paper())
    await link(house, invoice, "Bill of lading", "bol.pdf", paper(2))
    await house.work()
    (mail,) = mail_server.taken
    number = invoice["number"]
    files = list(mail.message.iter_attachments())
    assert [part.get_filename() for part in files] == [
        f"Invoice {number}.pdf",
        f"{number} Bill of lading.pdf",
        f"{number} Proof of delivery.pdf",
    ]
    assert files[1].get_payload(decode=True) == paper(2)
    # no byte of them is kept twice
    (packet,) = await house.packets()
    (row,) = (await house.ana.caller.post("/api/deliveryAudit/list", json={"status": "Delivered"})).json()["data"][
        "rows"
    ]
    linked = {each["documentType"]: each["fileId"] for each in row["documents"]}
    assert [part["file_id"] for part in packet["parts"][1:]] == [linked["Bill of lading"], linked["Proof of delivery"]]


async def test_an_invoice_waits_for_a_document_and_leaves_by_itself_once_it_is_linked(
    house: House, tenants: Tenants, mail_server: MailServer
) -> None:
    await add(house.ana, "delivery", name="Bill of lading", neededFor="delivery", isSent="true")
    await profile_of(tenants.air, "email", configurations=TO)
    first, second = await house.approved("S1", "S2")
    await link(house, second, "Bill of lading", "bol.pdf", paper())
    await house.work()
    assert len(mail_server.taken) == 1, "what is complete does not wait for what is not"
    held = {each["invoice_number"]: (each["state"], each["cause"], each["reason"]) for each in await house.deliveries()}
    assert held[first["number"]] == (
        "Held",
        "documents",
        "Bill of lading: not linked. Link the document, then it leaves by itself.",
    )
    await link(house, first, "Bill of lading", "bol.pdf", paper())
    await house.work()
    assert len(mail_server.taken) == 2
    assert await house.statuses() == {"S1": "Delivered", "S2": "Delivered"}


async def test_what_is_no_longer_asked_for_keeps_nothing(
    house: House, tenants: Tenants, mail_server: MailServer
) -> None:
    line = await add(house.ana, "delivery", name="Bill of lading", neededFor="delivery")
    await profile_of(tenants.air, "email", configurations=TO)
    await house.approved("S1")
    await house.work()
    assert mail_server.taken == []
    path = f"/api/records/requiredDocument/{line['id']}"
    answer = await house.ana.caller.delete(path, params={"revision": line["revision"]})
    assert answer.status_code == 200, answer.text
    await house.work()
    assert len(mail_server.taken) == 1


async def test_a_server_gets_them_as_files_or_in_the_archive(house: House, tenants: Tenants, tmp_path: Any) -> None:
    await sent_lines(house)
    async with sftp_serving(tmp_path / "in") as server:
        await sftp_profile(tenants.air, server)
        (invoice,) = await house.approved("S1")
        await link(house, invoice, "Bill of lading", "bol.pdf", paper(2))
        await house.work()
        number = invoice["number"]
        assert sorted(server.there()) == [f"{number} Bill of lading.pdf", f"Invoice {number}.pdf"]
    async with sftp_serving(tmp_path / "zip") as server:
        await sftp_profile(tenants.air, server, name="zipped", configurations={"form": "zip"}, account_id=tenants.fill1)
        (invoice,) = await house.approved("S3")
        await link(house, invoice, "Bill of lading", "bol.pdf", paper(2))
        await house.work()
        ((_, content),) = server.there().items()
        number = invoice["number"]
        with zipfile.ZipFile(io.BytesIO(content)) as archive:
            assert archive.namelist() == [f"Invoice {number}.pdf", f"{number} Bill of lading.pdf"]


async def test_a_letter_has_their_pages_and_says_what_cannot_be_printed(house: House, tenants: Tenants) -> None:
    await sent_lines(house)
    await profile_of(tenants.air, "paper", configurations={"address": "Fillmore\n1 Main St\nChicago, IL 60601"})
    good, bad = await house.approved("S1", "S2")
    await link(house, good, "Bill of lading", "bol.pdf", paper(3))
    await link(house, bad, "Bill of lading", "bol.pdf", b"%PDF-1.7 half of it")
    await house.work()
    found = {each["invoice_number"]: each for each in await house.deliveries()}
    assert found[bad["number"]]["state"] == "Held"
    assert found[bad["number"]]["reason"] == (
        f"{bad['number']} Bill of lading.pdf can't be printed with the letter. "
        "Link it as a PDF that opens without a password."
    )
    (packet,) = await house.packets()
    assert packet["headers"]["pages"] == 1 + 3
