"""Many invoices as PDF in one job.

PDFs are stored in small batches as soon as they are drawn, like that of a single invoice, so a job that is killed and
rerun resumes where it was. At most one batch of PDFs is in memory, and as many are drawn at once as there are presses.
"""

import asyncio
import tempfile
from collections.abc import AsyncIterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import timedelta
from pathlib import Path

from bson import ObjectId

from freight.core.error_codes import ErrorCode
from freight.core.errors import Invalid
from freight.core.invoices.statuses import OPEN
from freight.documents.audit_entry import AuditKind
from freight.documents.invoice import Invoice
from freight.documents.records.invoice import StoredInvoice
from freight.features.invoices.documents import selection
from freight.features.invoices.documents.binders import Binder, create_binder
from freight.features.invoices.documents.content import build_invoice_content
from freight.features.invoices.documents.pdf import (
    RenderedInvoice,
    find_invoice_file_ids,
    get_invoice_file_name,
    store_rendered_invoices,
)
from freight.features.invoices.documents.rendering import DrawingOffice
from freight.features.invoices.documents.schemas import InvoiceDocumentsBody, InvoiceTask
from freight.features.work.tasks import service as tasks
from freight.features.work.tasks.runner import TaskContext, TaskOutcome
from freight.kit import clock
from freight.kit.paper import IN_JOB
from freight.kit.storage import audit_log, files
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import Record, index_by_id, scoped

JOB = "invoiceDocuments.draw"
MOST = 10_000
# a merged file is built in memory: 25 MB for a thousand invoices, and half an hour of reading
MOST_MERGED = 2_000
BATCH = 100
TOGETHER = 20
"""So many are kept at once: a killed job draws no more than these again, and what storing takes is shared by them."""

_KEPT = timedelta(days=7)
_TOLD = 3


@dataclass
class RefusedInvoices:
    """Invoices that are not in the result, and why."""

    messages: dict[ObjectId, str] = field(default_factory=dict)

    def in_words(self) -> str:
        """Return what was left out, as the end of a notification; empty if nothing was."""
        if not self.messages:
            return ""
        messages_text = " ".join(list(self.messages.values())[:_TOLD])
        more = len(self.messages) - _TOLD
        return (
            f" {len(self.messages):,} could not be created. {messages_text}{f' And {more:,} more.' if more > 0 else ''}"
        )


async def start_invoice_documents(scope: Scope, body: InvoiceDocumentsBody) -> InvoiceTask:
    """Accept the job. Raises Invalid for a broken filter, for one that finds no issued invoice, and for too many."""
    arguments = await selection.build_selection_arguments(scope, body)
    most = MOST_MERGED if body.form == "pdf" else MOST
    invoice_count = await selection.count_selected_invoices(scope, await _issued(scope, arguments), most)
    if not invoice_count:
        raise Invalid("None of these has been issued. Open a draft to see its PDF.", code=ErrorCode.NONE)
    if invoice_count > most:
        message = (
            f"One {'file' if body.form == 'pdf' else 'archive'} can have up to {most:,} invoices. Narrow the list."
        )
        raise Invalid(message, code=ErrorCode.TOO_MANY)
    task = await tasks.start_task(
        scope,
        kind="export",
        title=f"PDF of {invoice_count:,} invoices" if invoice_count > 1 else "PDF of 1 invoice",
        job_name=JOB,
        arguments={**arguments, "form": body.form},
        total=invoice_count,
    )
    return InvoiceTask(task_key=task["key"], count=invoice_count)


async def run_invoice_documents_task(work: TaskContext) -> TaskOutcome:
    """Draw the PDFs still missing and bind all of them into one file that is kept for a week."""
    office = await DrawingOffice.open(work.scope, in_job=True)
    refused = RefusedInvoices()
    bound = processed_count = 0
    with tempfile.TemporaryDirectory(prefix="freight-documents-") as folder:
        path = Path(folder) / "documents"
        binder = create_binder(work.arguments["form"], path)
        binding: asyncio.Future[None] = asyncio.ensure_future(asyncio.sleep(0))
        try:
            async for batch in _batches(work):
                await work.stop_if_cancelled("No file was created. PDFs already created are kept with their invoices.")
                drawn = await render_invoice_batch(work.scope, batch, office, refused)
                await binding
                # while these are bound, the next are drawn
                binding = asyncio.ensure_future(asyncio.to_thread(_bind, binder, drawn))
                bound += len(drawn)
                processed_count += len(batch)
                await work.progress(processed_count)
        finally:
            # the folder is removed at the end of the job
            await binding
        await asyncio.to_thread(binder.close)
        if not bound:
            raise Invalid(f"No file was created.{refused.in_words()}", code=ErrorCode.TEMPLATE)
        name = f"invoices-{work.scope.place.stamp(clock.now())}{binder.extension}"
        with path.open("rb") as result:
            expires = clock.now() + _KEPT
            file_id = await files.save_file(work.scope, result, name, binder.content_type, "export", expires_on=expires)
    await audit_log.write_audit_entry(work.scope, AuditKind.EXPORT, "Printed invoices into one file", rows=bound)
    return TaskOutcome(f"{bound:,} invoices.{refused.in_words()}", file_id=file_id)


async def _issued(scope: Scope, arguments: Mapping[str, object]) -> Record:
    """Return the query of the selection without open invoices: drafts are not handed out in bulk."""
    issued = {"number": {"$gt": ""}, "status": {"$nin": list(OPEN)}}
    return {"$and": [await selection.parse_selection_query(scope, dict(arguments)), issued]}


async def _batches(work: TaskContext) -> AsyncIterator[list[StoredInvoice]]:
    """Yield the invoices in order. Their ids are read at once: a cursor would stay open while each batch is drawn, and
    might expire."""
    invoices = scoped(Invoice, work.scope)
    cursor = invoices.find(await _issued(work.scope, work.arguments), {"_id": 1}).sort(
        await selection.parse_selection_sort(work.scope, dict(work.arguments))
    )
    ids = [invoice["_id"] async for invoice in cursor]
    for first in range(0, len(ids), BATCH):
        record_ids = ids[first : first + BATCH]
        read = index_by_id(await invoices.find({"_id": {"$in": record_ids}}, {"history": 0}).to_list())
        yield [read[record_id] for record_id in record_ids if record_id in read]


def _bind(binder: Binder, drawn: Sequence[RenderedInvoice]) -> None:
    for rendered_invoice in drawn:
        binder.add(get_invoice_file_name(rendered_invoice.content), rendered_invoice.pdf)


async def render_invoice_batch(
    scope: Scope, batch: list[StoredInvoice], office: DrawingOffice, refused: RefusedInvoices
) -> list[RenderedInvoice]:
    """Return the invoices of a batch with their PDFs, in order, all stored; those that cannot be drawn are added to
    `refused` and left out."""
    papers = await find_invoice_file_ids(scope, batch)
    invoice_contents = [(invoice, build_invoice_content(invoice, scope.place.locale)) for invoice in batch]
    file_ids = {
        invoice["_id"]: file_id
        for invoice, content in invoice_contents
        if (file_id := papers.get((invoice["_id"], content["invoice"]["mark"])))
    }
    turns = asyncio.Semaphore(IN_JOB)

    async def one(invoice: StoredInvoice, content: dict[str, object]) -> RenderedInvoice | None:
        async with turns:
            try:
                return RenderedInvoice(invoice, content, await office.draw(content, invoice))
            except Invalid as fault:
                refused.messages[invoice["_id"]] = f"{invoice['number']}: {fault.message}"
                return None

    drawing = [
        asyncio.ensure_future(one(*invoice_content))
        for invoice_content in invoice_contents
        if invoice_content[0]["_id"] not in file_ids
    ]
    rendered: dict[ObjectId, RenderedInvoice] = {}
    try:
        # while some are stored, the next are drawn
        for first in range(0, len(drawing), TOGETHER):
            together = [
                rendered_invoice
                for rendered_invoice in await asyncio.gather(*drawing[first : first + TOGETHER])
                if rendered_invoice
            ]
            if together:
                await store_rendered_invoices(scope, together)
            rendered |= {rendered_invoice.invoice["_id"]: rendered_invoice for rendered_invoice in together}
    finally:
        # if one fails for good, the others are not awaited
        for task in drawing:
            task.cancel()
    read = await files.read_stored_files(scope, list(file_ids.values()))
    rendered |= {
        invoice["_id"]: RenderedInvoice(invoice, content, read[file_ids[invoice["_id"]]])
        for invoice, content in invoice_contents
        if invoice["_id"] in file_ids
    }
    return [rendered[invoice["_id"]] for invoice in batch if invoice["_id"] in rendered]
