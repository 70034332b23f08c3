"""The invoice as a PDF."""

import io
from datetime import date
from decimal import Decimal

import pypdf
from bson import ObjectId

from freight.documents.company import Company
from freight.documents.system import System
from freight.features.invoices.drafts import Issue, draft
from freight.features.invoices.pdf import draw
from tests.fixtures.billing import NOW


def an_invoice(shipments=1, name="Łódź Tools & <b>Sons</b>"):
    account = {
        "_id": ObjectId(),
        "account_number": "0001204",
        "name": name,
        "address": ["12 Harbor Road"],
        "payment_days": 30,
    }
    rated = [
        {
            "_id": ObjectId(),
            "shipment_number": f"{n:05}",
            "rating": {"trace_id": None, "total": Decimal("-1204.18"), "currency": "USD"},
            "data": {"shipmentRouting": {"originPort": "USORD", "destinationPort": "DEFRA"}},
        }
        for n in range(1, shipments + 1)
    ]
    return {"number": "INV-000042"} | draft(rated, account, {}, Issue(date(2026, 11, 21), NOW, "ana"))


async def drawn(resources, **wanted):
    company = Company(code="MERIDIAN", name="Meridian Forwarding", address=["200 W Adams St", "Chicago"])
    system = System(company_id=ObjectId(), code="AEC", name="Air Export Chicago")
    return draw(an_invoice(**wanted), company, system)


def text_of(content):
    return [page.extract_text() for page in pypdf.PdfReader(io.BytesIO(content)).pages]


async def test_it_carries_letterhead_party_lines_and_total_as_searchable_text(resources):
    (page,) = text_of(await drawn(resources))
    for expected in (
        "Meridian Forwarding",
        "200 W Adams St",
        "INV-000042",
        "2026-12-21",
        "Łódź Tools & <b>Sons</b>",
        "USORD to DEFRA",
        "−1,204.18",
        "Page 1 of 1",
    ):
        assert expected in page


async def test_many_shipments_go_over_several_numbered_pages_and_repeat_the_heads(resources):
    pages = text_of(await drawn(resources, shipments=80))
    assert len(pages) > 2
    for number, page in enumerate(pages, 1):
        assert f"Page {number} of {len(pages)}" in page
        assert "Shipment" in page
    assert sum(page.count("USORD to DEFRA") for page in pages) == 80


async def test_the_fonts_come_with_the_document(resources):
    content = await drawn(resources)
    fonts = pypdf.PdfReader(io.BytesIO(content)).pages[0]["/Resources"]["/Font"]
    names = {font.get_object()["/BaseFont"] for font in fonts.values()}
    assert names and all("Inter" in name for name in names)


async def test_a_name_cannot_reach_for_a_file_or_an_address(resources):
    (page,) = text_of(await drawn(resources, name="<img src='file:///etc/hostname'>{{ 7 * 7 }}"))
    assert "<img src='file:///etc/hostname'>{{ 7 * 7 }}" in page


async def test_every_copy_is_the_same_file(ana):
    ids = await ana.shipments({"number": "00001"})
    (made,) = (await ana.call("bill", ids=ids))["invoices"]
    first, second = [await ana.get(f"invoices/{made['id']}/pdf") for _ in range(2)]
    assert first["fileId"] == second["fileId"]
    assert first["name"] == "Invoice INV-000001.pdf"
    content = await ana.caller.get(first["url"])
    assert content.headers["content-type"] == "application/pdf"
    assert "INV-000001" in text_of(content.content)[0]
    assert (await ana.caller.get(first["url"])).status_code == 404  # a ticket serves once


async def test_equal_invoices_give_equal_bytes(resources):
    company = Company(code="MERIDIAN", name="Meridian Forwarding")
    system = System(company_id=ObjectId(), code="AEC", name="Air Export Chicago")
    invoice = an_invoice()
    assert draw(invoice, company, system) == draw(invoice, company, system)
