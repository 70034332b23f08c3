"""Profiles that send invoices as data, by mail and as files."""

import io
from dataclasses import replace
from typing import Any

import facturx
from bson import ObjectId

from freight.delivery.channels import CHANNELS
from freight.delivery.payloads import OutgoingFile, RenderedDelivery, RenderInput
from tests.delivery.einvoice.invoices import STANDARD, taxed
from tests.delivery.test_contract import work
from tests.features.invoices.documents.papers import an_invoice, drawn

HAULAGE = ("Haulage", "112.50", STANDARD)


def sold(number: str, **other: Any) -> dict[str, Any]:
    return taxed(HAULAGE, **other) | {"_id": ObjectId(), "number": number, "account_id": ObjectId()}


async def rendered(channel: str, configurations: dict[str, Any], *invoices: dict[str, Any]) -> RenderedDelivery:
    """Return what a channel makes of invoices, whose papers are real PDFs."""
    given = work(configurations, *invoices)
    paper = OutgoingFile("", await drawn(an_invoice()), "application/pdf")
    papers = {name: replace(paper, name=one.name) for name, one in given.papers.items()}
    asked: RenderInput = replace(given, papers=papers)
    return await CHANNELS[channel].render(asked)  # type: ignore[index]


async def test_a_mail_carries_the_data_inside_its_pdf(connections):
    """A German customer's ZUGFeRD mail: one file, as it looks and as data."""
    mail = await rendered("email", {"to": "ap@customer.example", "einvoice": "facturx"}, sold("INV-1"))
    assert not mail.is_held, mail.findings
    (part,) = mail.parts
    assert part.name.endswith(".pdf")
    _, inside = facturx.get_facturx_xml_from_pdf(io.BytesIO(part.content), check_xsd=False, check_schematron=False)
    assert b">136.13<" in inside


async def test_a_mail_carries_an_xrechnung_besides_its_pdf(connections):
    mail = await rendered("email", {"to": "ap@customer.example", "einvoice": "xrechnung_ubl"}, sold("INV-1"))
    assert [part.name for part in mail.parts] == ["Invoice INV-1.pdf", "INV-1.xml"]
    assert b"xrechnung_3.0" in mail.parts[1].content


async def test_each_file_is_an_invoice_and_never_several(connections):
    files = await rendered("ftp", {"einvoice": "peppol"}, sold("INV-1"), sold("INV-2"))
    assert [part.name for part in files.parts] == ["INV-1.xml", "INV-2.xml"]
    assert not files.is_held


async def test_what_breaks_a_rule_is_held_in_the_words_of_the_field_that_mends_it(connections):
    files = await rendered("ftp", {"einvoice": "xrechnung_cii"}, sold("INV-1", buyer={"buyer_reference": ""}))
    assert files.is_held
    (finding,) = files.findings
    assert finding.message == "Enter the buyer reference in the account, under Tax. (BR-DE-15)"


async def test_an_invoice_without_tax_is_held(connections):
    untaxed = sold("INV-1")
    del untaxed["tax"]
    files = await rendered("ftp", {"einvoice": "peppol"}, untaxed)
    assert files.is_held
    assert "Set up tax" in files.findings[0].message


async def test_without_a_format_everything_is_as_it_was(connections):
    mail = await rendered("email", {"to": "ap@customer.example"}, sold("INV-1"))
    assert [part.name for part in mail.parts] == ["Invoice INV-1.pdf"]
