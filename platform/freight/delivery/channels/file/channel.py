"""Preparing files: the PDFs as they were issued, alone, as one, or in an archive, and what goes with them."""

import asyncio
import io
import zipfile
from collections.abc import Sequence
from dataclasses import replace

from freight.core.delivery import naming
from freight.core.delivery.profile_types import DeliveredWhen
from freight.delivery.channels.file.settings import FileSettings
from freight.delivery.channels.kind import Channel
from freight.delivery.channels.merging import merged
from freight.delivery.channels.sizes import too_large
from freight.delivery.parts import Drawn, Finding, Part, ToDraw, tell_apart
from freight.documents.delivery_profile import NamePart

# the earliest a zip can say: the same files give the same archive
_DAY = (1980, 1, 1, 0, 0, 0)


async def _render(work: ToDraw) -> Drawn:
    settings = FileSettings.model_validate(work.configurations)
    rows = [NamePart.model_validate(each) for each in work.profile.get("file_name") or []]
    first = work.invoices[0]
    papers = tell_apart([work.papers[str(each["_id"])] for each in work.invoices])
    attached = [part for each in work.invoices for part in work.attached.get(str(each["_id"]), ())]
    otherwise = papers[0].name.removesuffix(".pdf")
    if len(papers) > 1:
        # two packets of one moment differ in what they begin with
        otherwise = f"invoices {naming.stamp('yyyyMMddHHmmss', work.now)} {first['number']}"
    name = naming.name_of(rows, naming.values_of(first), work.now, otherwise=otherwise)
    if settings.form == "zip":
        content = await asyncio.to_thread(_archived, tell_apart([*papers, *attached]))
        attached = []
        part = Part(f"{name}.zip", content, "application/zip")
    elif len(papers) > 1:
        part = Part(f"{name}.pdf", await asyncio.to_thread(merged, papers), "application/pdf")
    else:
        part = replace(papers[0], name=f"{name}.pdf")
    parts = tell_apart([part, *attached])
    return Drawn(parts, () if work.is_encrypted else _too_large(work, parts))


def _too_large(work: ToDraw, parts: Sequence[Part]) -> tuple[Finding, ...]:
    return tuple(found for each in parts for found in too_large(work.profile, each.name, len(each.content)))


def _archived(papers: Sequence[Part]) -> bytes:
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w", zipfile.ZIP_STORED) as archive:
        for paper in papers:
            archive.writestr(zipfile.ZipInfo(paper.name, _DAY), paper.content)
    return target.getvalue()


CHANNEL = Channel("file", FileSettings, _render, strongest=DeliveredWhen.SENT, takes_documents=True)
