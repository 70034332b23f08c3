"""Many invoices as PDF in one job.

Each PDF is kept as soon as it is drawn, as that of a single invoice is. A job that is killed and run again therefore
draws the rest and nothing twice; at most one PDF is in memory, and as many as there are presses are being drawn.
"""

import asyncio
import tempfile
from collections.abc import AsyncIterator, Mapping
from dataclasses import dataclass, field
from datetime import timedelta
from pathlib import Path
from typing import Any

from bson import ObjectId

from freight.core.errors import Invalid
from freight.core.invoices.statuses import OPEN
from freight.documents.invoice import Invoice
from freight.features.invoice_documents import selection
from freight.features.invoice_documents.binding import Binder, binder_of
from freight.features.invoice_documents.content import content_of
from freight.features.invoice_documents.drawing import DrawingOffice
from freight.features.invoice_documents.pdf import draw_and_keep, file_name, papers_of
from freight.features.invoice_documents.schemas import InvoiceDocumentsBody, InvoiceTask
from freight.features.tasks import service as tasks
from freight.features.tasks.work import Outcome, Work
from freight.kit import clock, files
from freight.kit.paper import AT_ONCE
from freight.kit.tenancy import Record, Scope, by_id, scoped

JOB = "invoiceDocuments.draw"
MOST = 10_000
# a merged file is put together in memory: 25 MB for a thousand, and half an hour of reading
MOST_MERGED = 2_000
BATCH = 50
_KEPT = timedelta(days=7)
_TOLD = 3


@dataclass
class Refused:
    """Invoices that are not in the result, and why."""

    messages: dict[ObjectId, str] = field(default_factory=dict)

    def in_words(self) -> str:
        """What was left out, as the end of a notification; nothing where nothing was."""
        if not self.messages:
            return ""
        shown = " ".join(list(self.messages.values())[:_TOLD])
        more = len(self.messages) - _TOLD
        return f" {len(self.messages):,} could not be created. {shown}{f' And {more:,} more.' if more > 0 else ''}"


async def start(scope: Scope, body: InvoiceDocumentsBody) -> InvoiceTask:
    """Accept the job. Raises Invalid for a broken filter, for one that finds no issued invoice, and for too many."""
    arguments = selection.arguments_of(body, scope)
    most = MOST_MERGED if body.form == "pdf" else MOST
    found = await selection.count(scope, _issued(arguments, scope), most)
    if not found:
        raise Invalid("None of these has been issued. Open a draft to see its PDF.", code="none")
    if found > most:
        told = f"One {'file' if body.form == 'pdf' else 'archive'} can have up to {most:,} invoices. Narrow the list."
        raise Invalid(told, code="too_many")
    task = await tasks.start(
        scope,
        kind="export",
        title=f"PDF of {found:,} invoices" if found > 1 else "PDF of 1 invoice",
        job_name=JOB,
        arguments={**arguments, "form": body.form},
        total=found,
    )
    return InvoiceTask(task_key=task["key"], count=found)


async def run(work: Work) -> Outcome:
    """Draw what is not drawn yet, and bind all of it into one file that is kept for a week."""
    office = await DrawingOffice.open(work.scope, in_job=True)
    refused = Refused()
    bound = seen = 0
    with tempfile.TemporaryDirectory(prefix="freight-documents-") as folder:
        path = Path(folder) / "documents"
        binder = binder_of(work.arguments["form"], path)
        async for batch in _batches(work):
            await work.stop_if_cancelled("No file was created. PDFs already created are kept with their invoices.")
            for content, file_id in await drawn_of(batch, office, work.scope, refused):
                await _bind(binder, content, file_id, work.scope)
                bound += 1
            seen += len(batch)
            await work.progress(seen)
        await asyncio.to_thread(binder.close)
        if not bound:
            raise Invalid(f"No file was created.{refused.in_words()}", code="template")
        name = f"invoices-{work.scope.place.stamp(clock.now())}{binder.extension}"
        with path.open("rb") as result:
            expires = clock.now() + _KEPT
            file_id = await files.save(result, name, binder.content_type, work.scope, "export", expires_on=expires)
    return Outcome(f"{bound:,} invoices.{refused.in_words()}", file_id=file_id)


def _issued(arguments: Mapping[str, Any], scope: Scope) -> Record:
    """What was selected, without open invoices: a draft is not handed out by the hundred."""
    issued = {"number": {"$gt": ""}, "status": {"$nin": list(OPEN)}}
    return {"$and": [selection.query_of(dict(arguments), scope), issued]}


async def _batches(work: Work) -> AsyncIterator[list[Record]]:
    """The invoices in order. Their ids are read at once: a cursor would be held open while each batch is drawn, and
    may be gone by then."""
    invoices = scoped(Invoice, work.scope)
    found = invoices.find(_issued(work.arguments, work.scope), {"_id": 1}).sort(selection.sort_of(dict(work.arguments)))
    ids = [one["_id"] async for one in found]
    for first in range(0, len(ids), BATCH):
        wanted = ids[first : first + BATCH]
        read = by_id(await invoices.find({"_id": {"$in": wanted}}, {"history": 0}).to_list())
        yield [read[one] for one in wanted if one in read]


async def drawn_of(
    batch: list[Record], office: DrawingOffice, scope: Scope, refused: Refused
) -> list[tuple[dict[str, Any], str]]:
    """The contents of a batch with the file of each, in order; those that cannot be drawn are told and left out."""
    papers = await papers_of(batch, scope)
    turns = asyncio.Semaphore(AT_ONCE)

    async def one(invoice: Record) -> tuple[dict[str, Any], str] | None:
        content = content_of(invoice, scope.place.locale)
        if kept := papers.get((invoice["_id"], content["invoice"]["mark"])):
            return content, kept
        async with turns:
            try:
                return content, await draw_and_keep(invoice, content, office, scope)
            except Invalid as fault:
                refused.messages[invoice["_id"]] = f"{invoice['number']}: {fault.message}"
                return None

    drawing = [asyncio.ensure_future(one(invoice)) for invoice in batch]
    try:
        return [drawn for drawn in await asyncio.gather(*drawing) if drawn]
    finally:
        # where one fails for good, the others are not waited for
        for each in drawing:
            each.cancel()


async def _bind(binder: Binder, content: Mapping[str, Any], file_id: str, scope: Scope) -> None:
    await asyncio.to_thread(binder.add, file_name(content), await files.read(file_id, scope))
