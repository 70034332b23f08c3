"""The invoice as a PDF."""

import io

import pypdf
import pytest
from bson import ObjectId

from freight.core.errors import NotFound
from freight.documents.invoice import Invoice
from freight.documents.invoice_paper import InvoicePaper
from freight.features.invoices.documents.content import build_invoice_content
from freight.features.invoices.documents.pdf import RenderedInvoice, find_invoice_file_ids, store_rendered_invoices
from freight.features.invoices.documents.rendering import DrawingOffice
from freight.kit import clock
from freight.kit.storage import files
from freight.kit.storage.connections import get_connections
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import parse_object_id, scoped
from tests.features.invoices.documents.papers import an_invoice, drawn, pages_of


async def test_it_carries_letterhead_party_lines_and_total_as_searchable_text(connections):
    (page,) = pages_of(await drawn(an_invoice(total="-1204.18")))
    for expected in (
        "Meridian Forwarding",
        "200 W Adams St",
        "INV-000042",
        "12/21/2026",
        "Łódź Tools & <b>Sons</b>",
        "USORD to DEFRA",
        "−1,204.18",
        "Page 1 of 1",
    ):
        assert expected in page


async def test_many_shipments_go_over_several_numbered_pages_and_repeat_the_heads(connections):
    pages = pages_of(await drawn(an_invoice(shipments=80)))
    assert len(pages) > 2
    for number, page in enumerate(pages, 1):
        assert f"Page {number} of {len(pages)}" in page
        assert "Shipment" in page
    assert sum(page.count("USORD to DEFRA") for page in pages) == 80
    assert "96,334.40" in pages[-1]


async def test_the_fonts_come_with_the_document(connections):
    fonts = pypdf.PdfReader(io.BytesIO(await drawn(an_invoice()))).pages[0]["/Resources"]["/Font"]
    names = {font.get_object()["/BaseFont"] for font in fonts.values()}
    assert names and all("Inter" in name for name in names)


async def test_a_name_cannot_reach_for_a_file_or_an_address(connections):
    (page,) = pages_of(await drawn(an_invoice(name="<img src='file:///etc/hostname'>{{ 7 * 7 }}")))
    assert "<img src='file:///etc/hostname'>{{ 7 * 7 }}" in page


async def test_equal_invoices_give_equal_bytes(connections):
    invoice = an_invoice()
    assert await drawn(invoice) == await drawn(invoice)


@pytest.mark.parametrize(
    ("name", "font"),
    [("شركة الشحن المتحدة", "IBMPlexSansArabic"), ("חברת המשלוחים", "NotoSansHebrew")],
)
async def test_a_name_from_right_to_left_is_joined_ordered_and_searchable(connections, name, font):
    content = await drawn(an_invoice(name=name, address=["12 Harbor Road"]))
    (page,) = pages_of(content)
    for word in name.split():
        assert word in page
    assert "12 Harbor Road" in page
    fonts = pypdf.PdfReader(io.BytesIO(content)).pages[0]["/Resources"]["/Font"]
    assert any(font in each.get_object()["/BaseFont"] for each in fonts.values())


async def test_letters_of_arabic_join(connections):
    """Each letter has another shape at the beginning, in the middle and at the end of a word."""
    reader = pypdf.PdfReader(io.BytesIO(await drawn(an_invoice(name="شحن"))))
    shown = [letter for letter in reader.pages[0].extract_text() if "\ufe70" <= letter <= "\ufefc"]
    assert shown == ["\ufeb7", "\ufea4", "\ufee6"]  # sheen initial, hah medial, noon final


async def test_a_credit_note_says_so_names_its_invoice_and_asks_for_no_payment(connections):
    credit = an_invoice(
        total="-400.00", invoice_type="Credit Note", number="CRN-000007", reference_number="INV-000042",
        reference_kind="credits",
    )  # fmt: skip
    (page,) = pages_of(await drawn(credit))
    assert "Credit note" in page
    assert "Credit for" in page and "INV-000042" in page
    assert "−400.00" in page
    assert "Due" not in page and "Payable" not in page


@pytest.mark.parametrize(
    ("status", "mark"),
    [
        ("Not Rated", "DRAFT"),
        ("Ready for Invoicing", "DRAFT"),
        ("Voided", "VOIDED"),
        ("Deleted", "DELETED"),
        ("Invoiced", ""),
        ("Delivered", ""),
    ],
)
async def test_what_is_not_to_be_paid_is_marked_on_every_page(connections, status, mark):
    pages = pages_of(await drawn(an_invoice(shipments=40, status=status)))
    for page in pages:
        assert [word for word in ("DRAFT", "VOIDED", "DELETED") if word in page] == ([mark] if mark else [])
    assert ("Payable in USD" in pages[-1]) is not bool(mark)


async def test_a_charge_that_is_not_billed_is_not_printed(connections):
    invoice = an_invoice()
    dummy = {**invoice["lines"][0], "line_id": "2", "charge_text": "Internal transfer", "is_dummy": True}
    empty = {**invoice["lines"][0], "line_id": "3", "charge_text": "Not given yet", "invoice_value": None}
    (page,) = pages_of(await drawn(invoice | {"lines": [*invoice["lines"], dummy, empty]}))
    assert "Freight" in page
    assert "Internal transfer" not in page and "Not given yet" not in page


async def billed(ana, number="00001"):
    (made,) = (await ana.call("bill", ids=await ana.shipments({"number": number})))["invoices"]
    return made


async def test_every_copy_is_the_same_file(ana):
    made = await billed(ana)
    first, second = [await ana.get(f"invoices/{made['id']}/pdf") for _ in range(2)]
    assert first["fileId"] == second["fileId"]
    assert first["name"] == "Invoice INV-000001.pdf"
    assert first["isDraft"] is False
    content = await ana.caller.get(first["url"])
    assert content.headers["content-type"] == "application/pdf"
    assert "INV-000001" in pages_of(content.content)[0]
    assert (await ana.caller.get(first["url"])).status_code == 404  # a ticket serves once


async def test_of_two_who_draw_an_invoice_at_once_the_first_counts_and_nothing_is_left_of_the_second(ana):
    """Stored one by one, as when a user opens it, and several at once, as by a job."""
    ids = await ana.shipments({"number": "00001"}, {"number": "00002"})
    await ana.call("bill", ids=ids)
    office = await DrawingOffice.open(ana.scope, in_job=True)
    both = []
    for invoice in await scoped(Invoice, ana.scope).find().sort("number", 1).to_list():
        content = build_invoice_content(invoice, ana.scope.place.locale)
        both.append(RenderedInvoice(invoice, content, await office.draw(content, invoice)))
    opened = await ana.get(f"invoices/{both[0].invoice['_id']}/pdf")
    await store_rendered_invoices(ana.scope, both)
    kept = await find_invoice_file_ids(ana.scope, [each.invoice for each in both])
    assert len(kept) == 2
    assert kept[both[0].invoice["_id"], ""] == opened["fileId"]
    contents = await files.read_stored_files(ana.scope, list(kept.values()))
    assert [contents[kept[each.invoice["_id"], ""]] for each in both] == [each.pdf for each in both]
    stored = (
        await get_connections().database["files.files"].find({"metadata.company_id": ana.scope.company_id}).to_list()
    )
    assert {str(one["_id"]) for one in stored} == set(kept.values())
    assert [one["metadata"]["expires_on"] for one in stored] == [None, None]
    pieces = await get_connections().database["files.chunks"].distinct("files_id")
    assert {one["_id"] for one in stored} <= set(pieces)


async def test_several_files_are_stored_and_read_as_one_is(ana):
    """A file of many pieces, an empty one, and one of another company that is never handed out."""
    contents = [b"a" * 600_000 + b"end", b"", b"third"]
    new = [files.FileDraft(content, "a/b.pdf", ObjectId()) for content in contents]
    # the first file of all makes the indexes
    await files.save_file(ana.scope, b"before", "b.pdf", "application/pdf", "invoice")
    ids = await files.save_files(ana.scope, new, "application/pdf", "invoice", expires_on=clock.now())
    assert [await files.read_stored_file(ana.scope, one) for one in ids] == contents
    assert await files.read_stored_files(ana.scope, ids) == dict(zip(ids, contents, strict=True))
    assert (await files.open_file(ana.scope, ids[0])).name == "b.pdf"
    stranger = Scope.of_system(ObjectId(), ObjectId(), "x")
    with pytest.raises(NotFound):
        await files.read_stored_files(stranger, ids)


async def change(ana, made, **values):
    await scoped(Invoice, ana.scope).update_one({"_id": parse_object_id(made["id"])}, {"$set": values})


async def test_a_step_of_delivery_changes_no_copy_and_a_void_is_drawn_marked(ana):
    made = await billed(ana)
    issued = await ana.get(f"invoices/{made['id']}/pdf")
    await change(ana, made, status="Delivered", revision=7)
    assert (await ana.get(f"invoices/{made['id']}/pdf"))["fileId"] == issued["fileId"]
    await change(ana, made, status="Voided")
    voided = await ana.get(f"invoices/{made['id']}/pdf")
    assert voided["fileId"] != issued["fileId"]
    assert "VOIDED" in pages_of((await ana.caller.get(voided["url"])).content)[0]


async def test_an_open_invoice_is_drawn_as_a_draft_and_not_kept(ana):
    made = await billed(ana)
    await change(ana, made, status="Rated", number="")
    told = await ana.get(f"invoices/{made['id']}/pdf")
    assert (told["isDraft"], told["name"]) == (True, "Draft invoice.pdf")
    (page,) = pages_of((await ana.caller.get(told["url"])).content)
    assert "DRAFT" in page and "asks for no payment" in page
    assert await scoped(InvoicePaper, ana.scope).count() == 0
