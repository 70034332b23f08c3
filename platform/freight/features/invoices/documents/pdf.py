"""The PDF of one invoice. An issued invoice is drawn once, so that every copy is the same file: by the sweep
(`due.py`), or here when a user opens it earlier. An open one is drawn each time, marked DRAFT, and not kept."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import timedelta

from bson import ObjectId
from pymongo.asynchronous.client_session import AsyncClientSession
from pymongo.errors import BulkWriteError, DuplicateKeyError

from freight.core.invoices.statuses import OPEN
from freight.core.records import Stored, copy_record
from freight.documents.invoice import Invoice
from freight.documents.invoice_paper import InvoicePaper
from freight.documents.records.invoice import StoredInvoice
from freight.documents.records.invoice_paper import StoredInvoicePaper
from freight.documents.render_request import RenderRequest
from freight.features.invoices.documents.content import (
    DRAFT,
    build_invoice_content,
    fingerprint_invoice_content,
    get_invoice_title,
)
from freight.features.invoices.documents.rendering import DrawingOffice
from freight.features.invoices.documents.schemas import InvoicePdf
from freight.features.ledger.invoices.system_tax import load_system_tax
from freight.features.ledger.invoices.taxing import tax_invoices
from freight.features.work.files import service as downloads
from freight.kit import clock
from freight.kit.storage import files
from freight.kit.storage.duplicate_keys import is_duplicate
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import scoped
from freight.kit.storage.transactions import run_in_transaction

PDF = "application/pdf"
_DRAFT_KEPT = timedelta(hours=1)
# a file that was never recorded as a paper (the process died in between) expires
_UNNOTED_KEPT = timedelta(days=1)


async def create_pdf_ticket(scope: Scope, invoice_id: str) -> InvoicePdf:
    """Return an address that serves the invoice's PDF once; it is drawn at the first call. Raises NotFound."""
    invoice = await add_draft_tax(scope, await scoped(Invoice, scope).get(invoice_id, "invoice"))
    content = build_invoice_content(invoice, scope.place.locale)
    is_draft = content["invoice"]["mark"] == DRAFT
    office = await DrawingOffice.open(scope)
    file_id = await (_draft if is_draft else ensure_invoice_pdf)(scope, invoice, content, office)
    issued = await downloads.create_file_ticket(scope, file_id)
    return InvoicePdf(
        file_id=file_id, name=get_invoice_file_name(content), ticket=issued.ticket, url=issued.url, is_draft=is_draft
    )


async def add_draft_tax(scope: Scope, invoice: StoredInvoice) -> StoredInvoice:
    """Return an open invoice with the tax it would be issued with now; any other one unchanged."""
    if invoice["status"] not in OPEN:
        return invoice
    taxes = await tax_invoices(scope, await load_system_tax(scope), [invoice])
    taxed = taxes.get(invoice["_id"])
    return copy_record(invoice, {"tax": taxed.snapshot}) if taxed and taxed.snapshot else invoice


async def find_invoice_file_ids(scope: Scope, invoices: Sequence[StoredInvoice]) -> dict[tuple[ObjectId, str], str]:
    """Return the file ids of PDFs already drawn, by invoice and mark: these are handed out permanently, unless
    redrawn."""
    ids = [invoice["_id"] for invoice in invoices]
    cursor = scoped(InvoicePaper, scope).find({"invoice_id": {"$in": ids}}).sort("version", 1)
    return {(paper["invoice_id"], paper["mark"]): paper["file_id"] async for paper in cursor}


@dataclass(frozen=True)
class RenderedInvoice:
    """An issued invoice, its content, and its PDF that is not stored yet."""

    invoice: StoredInvoice
    content: Mapping[str, object]
    pdf: bytes


async def store_rendered_invoices(scope: Scope, drawn: Sequence[RenderedInvoice]) -> None:
    """Store newly drawn PDFs of issued invoices, all in one transaction: a job has thousands. If another process drew
    one in the meantime, the first one counts, as in `render_stored_pdf`."""
    new = [
        files.FileDraft(
            rendered_invoice.pdf,
            get_invoice_file_name(rendered_invoice.content),
            rendered_invoice.invoice["account_id"],
        )
        for rendered_invoice in drawn
    ]
    expires = clock.now() + _UNNOTED_KEPT
    file_ids = await files.save_files(scope, new, PDF, "invoice", expires_on=expires)
    papers = [
        _paper(scope, file_id, rendered_invoice.invoice, rendered_invoice.content)
        for file_id, rendered_invoice in zip(file_ids, drawn, strict=True)
    ]

    async def work(session: AsyncClientSession) -> None:
        await scoped(InvoicePaper, scope).insert_many([paper.copy() for paper in papers], session=session)
        await files.retain_files(scope, file_ids, session)
        ids = [rendered_invoice.invoice["_id"] for rendered_invoice in drawn]
        await scoped(RenderRequest, scope).delete_many({"_id": {"$in": ids}}, session=session)

    try:
        await run_in_transaction(work)
    except BulkWriteError as twice:
        if not is_duplicate(twice):
            raise
        for file_id, rendered in zip(file_ids, drawn, strict=True):
            await _keep_unless_known(scope, file_id, rendered.invoice, rendered.content)


async def render_stored_pdf(
    scope: Scope, invoice: StoredInvoice, content: Mapping[str, object], office: DrawingOffice
) -> str:
    """Draw an issued invoice and store its PDF; return the file id. If two do so at once, the first one counts. Raises
    Invalid when the template fails."""
    file_id = await render_temporary_pdf(scope, invoice, content, office)
    return await _keep_unless_known(scope, file_id, invoice, content)


async def _keep_unless_known(scope: Scope, file_id: str, invoice: StoredInvoice, content: Stored) -> str:
    async def work(session: AsyncClientSession) -> None:
        await store_invoice_file(scope, file_id, invoice, content, session)

    try:
        await run_in_transaction(work)
    except DuplicateKeyError:
        await files.delete_file(scope, file_id)
        return (await find_invoice_file_ids(scope, [invoice]))[invoice["_id"], content["invoice"]["mark"]]
    return file_id


async def render_temporary_pdf(
    scope: Scope, invoice: StoredInvoice, content: Mapping[str, object], office: DrawingOffice
) -> str:
    """Draw an invoice into a file that expires unless it is retained; return its id. Raises Invalid."""
    drawn = await office.draw(content, invoice)
    return await _save(scope, drawn, invoice, content, _UNNOTED_KEPT)


async def store_invoice_file(
    scope: Scope,
    file_id: str,
    invoice: StoredInvoice,
    content: Mapping[str, object],
    session: AsyncClientSession,
    *,
    version: int = 1,
    reason: str = "",
) -> None:
    """Record a file as the one handed out for an invoice, which then no longer needs drawing. Raises DuplicateKeyError
    if that version exists already."""
    paper = _paper(scope, file_id, invoice, content, version, reason)
    await scoped(InvoicePaper, scope).insert_one(paper, session=session)
    await files.retain_file(scope, file_id, session)
    await scoped(RenderRequest, scope).delete_many({"_id": invoice["_id"]}, session=session)


def _paper(
    scope: Scope, file_id: str, invoice: StoredInvoice, content: Stored, version: int = 1, reason: str = ""
) -> StoredInvoicePaper:
    now = clock.now()
    return {
        "invoice_id": invoice["_id"],
        "account_id": invoice["account_id"],
        "fingerprint": fingerprint_invoice_content(content),
        "mark": content["invoice"]["mark"],
        "version": version,
        "reason": reason,
        "file_id": file_id,
        "created_on": now,
        "updated_on": now,
        "updated_by": scope.user_id,
    }


def get_invoice_file_name(content: Mapping[str, object]) -> str:
    """Return the file name of an invoice's PDF."""
    return files.safe_name(f"{get_invoice_title(content)}.pdf")


async def ensure_invoice_pdf(scope: Scope, invoice: StoredInvoice, content: Stored, office: DrawingOffice) -> str:
    """Return the file id of an issued invoice, drawing it now if needed. Raises Invalid as `render_stored_pdf`."""
    papers = await find_invoice_file_ids(scope, [invoice])
    file_id = papers.get((invoice["_id"], content["invoice"]["mark"]))
    return file_id or await render_stored_pdf(scope, invoice, content, office)


async def _draft(scope: Scope, invoice: StoredInvoice, content: Mapping[str, object], office: DrawingOffice) -> str:
    drawn = await office.draw(content, invoice)
    return await _save(scope, drawn, invoice, content, _DRAFT_KEPT)


async def _save(
    scope: Scope, drawn: bytes, invoice: StoredInvoice, content: Mapping[str, object], kept_for: timedelta
) -> str:
    return await files.save_file(
        scope,
        drawn,
        get_invoice_file_name(content),
        PDF,
        "invoice",
        shared=True,
        account_id=invoice["account_id"],
        expires_on=clock.now() + kept_for,
    )
