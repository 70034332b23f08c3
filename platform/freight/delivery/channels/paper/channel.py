"""Preparing letters: the PDFs as they were issued, merged where they leave together, and their addresses."""

import asyncio
from dataclasses import replace

from freight.core.delivery import naming, postal
from freight.core.delivery.causes import DeliveryCause
from freight.core.delivery.vendors import DELIVERY_VENDOR
from freight.delivery.channels.channel import DeliveryChannel
from freight.delivery.channels.paper.settings import PaperSettings
from freight.delivery.channels.pdf_merge import count_pdf_pages, is_readable_pdf, merge_pdfs
from freight.delivery.payloads import (
    DeliveryFinding,
    DeliveryFindingSeverity,
    OutgoingFile,
    RenderedDelivery,
    RenderInput,
)
from freight.documents.delivery_profile import NamePart

_PDF = "application/pdf"
_NOT_PRINTED = "{name} can't be printed with the letter. Link it as a PDF that opens without a password."
_NO_ADDRESS = "{number}: {name} has no address. Enter it in the customer, or in the profile."


async def _render(work: RenderInput) -> RenderedDelivery:
    settings = PaperSettings.model_validate(work.configurations)
    first = work.invoices[0]
    party = first["bill_to"]
    address = [line.strip() for line in settings.address.splitlines() if line.strip()]
    country = ""
    if not address:
        country = str(party.get("country") or "")
        address = [party["name"], *(party.get("address") or [])]
    papers = [work.papers[str(invoice["_id"])] for invoice in work.invoices]
    rows = [NamePart.model_validate(name_part) for name_part in work.profile.get("file_name") or []]
    otherwise = papers[0].name.removesuffix(".pdf")
    if len(papers) > 1:
        otherwise = f"letter {naming.format_timestamp('yyyyMMddHHmmss', work.now)} {first['number']}"
    name = naming.build_file_name(rows, naming.get_naming_values(first), work.now, otherwise=otherwise)
    sheets, findings = _with_documents(work)
    if len(sheets) > 1:
        part = OutgoingFile(f"{name}.pdf", await asyncio.to_thread(merge_pdfs, sheets), _PDF)
    else:
        part = replace(papers[0], name=f"{name}.pdf")
    options = work.profile.get("options") or {}
    headers = {
        "address": address,
        "country": country,
        "pages": await asyncio.to_thread(count_pdf_pages, part.content),
        "both_sides": settings.both_sides,
        "data": settings.data,
        "vendor": str(options.get("deliveryPartyName") or ""),
    }
    if len(address) < 2:
        message = _NO_ADDRESS.format(number=first["number"], name=party["name"])
        findings += (
            DeliveryFinding(DeliveryFindingSeverity.HOLD, message, str(first["_id"]), DeliveryCause.POSTAL_ADDRESS),
        )
    elif options.get("deliveryParty") == DELIVERY_VENDOR and (
        wrong := postal.find_postal_address_problem(address, country)
    ):
        findings += (
            DeliveryFinding(
                DeliveryFindingSeverity.HOLD,
                f"{first['number']}: {wrong}",
                str(first["_id"]),
                DeliveryCause.POSTAL_ADDRESS,
            ),
        )
    return RenderedDelivery((part,), findings, headers)


def _with_documents(work: RenderInput) -> tuple[list[OutgoingFile], tuple[DeliveryFinding, ...]]:
    """Return the sheets of a letter, each invoice followed by its documents, and findings for documents that cannot be
    printed."""
    sheets: list[OutgoingFile] = []
    findings: list[DeliveryFinding] = []
    for invoice in work.invoices:
        invoice_id = str(invoice["_id"])
        sheets.append(work.papers[invoice_id])
        for part in work.attached.get(invoice_id, ()):
            if is_readable_pdf(part):
                sheets.append(part)
            else:
                findings.append(
                    DeliveryFinding(
                        DeliveryFindingSeverity.HOLD,
                        _NOT_PRINTED.format(name=part.name),
                        invoice_id,
                        DeliveryCause.DOCUMENTS,
                    )
                )
    return sheets, tuple(findings)


CHANNEL = DeliveryChannel("paper", PaperSettings, _render, by_hand=True, instead="vendor", takes_documents=True)
