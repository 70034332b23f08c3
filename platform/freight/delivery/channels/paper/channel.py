"""Preparing letters: the PDFs as they were issued, those that leave together as one, and whom they go to."""

import asyncio
from dataclasses import replace

from freight.core.delivery import naming, postal
from freight.core.delivery.causes import Cause
from freight.core.delivery.vendors import DELIVERY_VENDOR
from freight.delivery.channels.kind import Channel
from freight.delivery.channels.merging import is_printable, merged, pages_of
from freight.delivery.channels.paper.settings import PaperSettings
from freight.delivery.parts import Drawn, Finding, Part, Severity, ToDraw
from freight.documents.delivery_profile import NamePart

_PDF = "application/pdf"
_NOT_PRINTED = "{name} can't be printed with the letter. Link it as a PDF that opens without a password."
_NO_ADDRESS = "{number}: {name} has no address. Enter it in the customer, or in the profile."


async def _render(work: ToDraw) -> Drawn:
    settings = PaperSettings.model_validate(work.configurations)
    first = work.invoices[0]
    party = first["bill_to"]
    address = [line.strip() for line in settings.address.splitlines() if line.strip()]
    country = ""
    if not address:
        country = str(party.get("country") or "")
        address = [party["name"], *(party.get("address") or [])]
    papers = [work.papers[str(each["_id"])] for each in work.invoices]
    rows = [NamePart.model_validate(each) for each in work.profile.get("file_name") or []]
    otherwise = papers[0].name.removesuffix(".pdf")
    if len(papers) > 1:
        otherwise = f"letter {naming.stamp('yyyyMMddHHmmss', work.now)} {first['number']}"
    name = naming.name_of(rows, naming.values_of(first), work.now, otherwise=otherwise)
    sheets, findings = _with_documents(work)
    if len(sheets) > 1:
        part = Part(f"{name}.pdf", await asyncio.to_thread(merged, sheets), _PDF)
    else:
        part = replace(papers[0], name=f"{name}.pdf")
    options = work.profile.get("options") or {}
    headers = {
        "address": address,
        "country": country,
        "pages": await asyncio.to_thread(pages_of, part.content),
        "both_sides": settings.both_sides,
        "data": settings.data,
        "vendor": str(options.get("deliveryPartyName") or ""),
    }
    if len(address) < 2:
        told = _NO_ADDRESS.format(number=first["number"], name=party["name"])
        findings += (Finding(Severity.HOLD, told, str(first["_id"]), Cause.POSTAL_ADDRESS),)
    elif options.get("deliveryParty") == DELIVERY_VENDOR and (wrong := postal.address_problem(address, country)):
        findings += (Finding(Severity.HOLD, f"{first['number']}: {wrong}", str(first["_id"]), Cause.POSTAL_ADDRESS),)
    return Drawn((part,), findings, headers)


def _with_documents(work: ToDraw) -> tuple[list[Part], tuple[Finding, ...]]:
    """The sheets of a letter, each invoice with what goes with it behind it, and what of that cannot be printed."""
    sheets: list[Part] = []
    findings: list[Finding] = []
    for each in work.invoices:
        one = str(each["_id"])
        sheets.append(work.papers[one])
        for part in work.attached.get(one, ()):
            if is_printable(part):
                sheets.append(part)
            else:
                findings.append(Finding(Severity.HOLD, _NOT_PRINTED.format(name=part.name), one, Cause.DOCUMENTS))
    return sheets, tuple(findings)


CHANNEL = Channel("paper", PaperSettings, _render, by_hand=True, instead="vendor", takes_documents=True)
