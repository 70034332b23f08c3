"""Preparing files: the PDFs as they were issued, alone, as one, or in an archive, with their documents."""

import asyncio
import io
import zipfile
from collections.abc import Sequence
from dataclasses import replace

from freight.core.delivery import naming
from freight.core.delivery.profile_types import DeliveredWhen
from freight.delivery.channels.channel import DeliveryChannel
from freight.delivery.channels.file.settings import FileSettings
from freight.delivery.channels.pdf_merge import merge_pdfs
from freight.delivery.channels.size_limits import check_size_limit
from freight.delivery.einvoice.rendering import render_einvoices
from freight.delivery.payloads import (
    DeliveryFinding,
    OutgoingFile,
    RenderedDelivery,
    RenderInput,
    make_file_names_unique,
)
from freight.documents.delivery_profile import NamePart

# the earliest date a zip can store: the same files give the same archive
_DAY = (1980, 1, 1, 0, 0, 0)


async def _render(work: RenderInput) -> RenderedDelivery:
    settings = FileSettings.model_validate(work.configurations)
    rows = [NamePart.model_validate(name_part) for name_part in work.profile.get("file_name") or []]
    first = work.invoices[0]
    if settings.einvoice:
        return await _render_einvoices(work, settings, rows)
    papers = make_file_names_unique([work.papers[str(invoice["_id"])] for invoice in work.invoices])
    attached = [part for invoice in work.invoices for part in work.attached.get(str(invoice["_id"]), ())]
    otherwise = papers[0].name.removesuffix(".pdf")
    if len(papers) > 1:
        # two packets of the same time differ in their first invoice
        otherwise = f"invoices {naming.format_timestamp('yyyyMMddHHmmss', work.now)} {first['number']}"
    name = naming.build_file_name(rows, naming.get_naming_values(first), work.now, otherwise=otherwise)
    if settings.form == "zip":
        content = await asyncio.to_thread(_archived, make_file_names_unique([*papers, *attached]))
        attached = []
        part = OutgoingFile(f"{name}.zip", content, "application/zip")
    elif len(papers) > 1:
        part = OutgoingFile(f"{name}.pdf", await asyncio.to_thread(merge_pdfs, papers), "application/pdf")
    else:
        part = replace(papers[0], name=f"{name}.pdf")
    parts = make_file_names_unique([part, *attached])
    return RenderedDelivery(parts, () if work.is_encrypted else _too_large(work, parts))


async def _render_einvoices(work: RenderInput, settings: FileSettings, rows: Sequence[NamePart]) -> RenderedDelivery:
    """Return each invoice as a file in its format, never several in one; or all of them in an archive."""
    assert settings.einvoice is not None
    files, findings = await render_einvoices(work, settings.einvoice)
    parts: list[OutgoingFile] = []
    for invoice in work.invoices:
        file = files.get(str(invoice["_id"]))
        if file is None:
            continue
        stem, _, ending = file.name.rpartition(".")
        name = naming.build_file_name(rows, naming.get_naming_values(invoice), work.now, otherwise=stem)
        parts += [replace(file, name=f"{name}.{ending}"), *work.attached.get(str(invoice["_id"]), ())]
    unique = make_file_names_unique(parts)
    if settings.form == "zip" and unique:
        name = naming.build_file_name(
            rows, naming.get_naming_values(work.invoices[0]), work.now, otherwise=unique[0].name.rpartition(".")[0]
        )
        unique = (OutgoingFile(f"{name}.zip", await asyncio.to_thread(_archived, unique), "application/zip"),)
    return RenderedDelivery(unique, (*findings, *(() if work.is_encrypted else _too_large(work, unique))))


def _too_large(work: RenderInput, parts: Sequence[OutgoingFile]) -> tuple[DeliveryFinding, ...]:
    return tuple(
        delivery_finding
        for part in parts
        for delivery_finding in check_size_limit(work.profile, part.name, len(part.content))
    )


def _archived(papers: Sequence[OutgoingFile]) -> bytes:
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w", zipfile.ZIP_STORED) as archive:
        for paper in papers:
            archive.writestr(zipfile.ZipInfo(paper.name, _DAY), paper.content)
    return target.getvalue()


CHANNEL = DeliveryChannel("file", FileSettings, _render, strongest=DeliveredWhen.SENT, takes_documents=True)
