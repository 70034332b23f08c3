"""Preparing files: the PDFs as they were issued, alone, as one, or in an archive."""

import asyncio
import io
import zipfile
from dataclasses import replace

from freight.core.delivery import naming
from freight.core.delivery.profile_types import DeliveredWhen
from freight.delivery.channels.file.settings import FileSettings
from freight.delivery.channels.kind import Channel
from freight.delivery.channels.merging import merged
from freight.delivery.channels.sizes import too_large
from freight.delivery.parts import Drawn, Part, ToDraw
from freight.documents.delivery_profile import NamePart

# the earliest a zip can say: the same files give the same archive
_DAY = (1980, 1, 1, 0, 0, 0)


async def _render(work: ToDraw) -> Drawn:
    settings = FileSettings.model_validate(work.configurations)
    rows = [NamePart.model_validate(each) for each in work.profile.get("file_name") or []]
    first = work.invoices[0]
    papers = [work.papers[str(each["_id"])] for each in work.invoices]
    papers = [
        replace(each, name=name) for each, name in zip(papers, naming.apart([p.name for p in papers]), strict=True)
    ]
    otherwise = papers[0].name.removesuffix(".pdf")
    if len(papers) > 1:
        # two packets of one moment differ in what they begin with
        otherwise = f"invoices {naming.stamp('yyyyMMddHHmmss', work.now)} {first['number']}"
    name = naming.name_of(rows, naming.values_of(first), work.now, otherwise=otherwise)
    if settings.form == "zip":
        content = await asyncio.to_thread(_archived, papers)
        part = Part(f"{name}.zip", content, "application/zip")
    elif len(papers) > 1:
        part = Part(f"{name}.pdf", await asyncio.to_thread(merged, papers), "application/pdf")
    else:
        part = replace(papers[0], name=f"{name}.pdf")
    return Drawn((part,), () if work.is_encrypted else too_large(work.profile, part.name, len(part.content)))


def _archived(papers: list[Part]) -> bytes:
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w", zipfile.ZIP_STORED) as archive:
        for paper in papers:
            archive.writestr(zipfile.ZipInfo(paper.name, _DAY), paper.content)
    return target.getvalue()


CHANNEL = Channel("file", FileSettings, _render, strongest=DeliveredWhen.SENT)
