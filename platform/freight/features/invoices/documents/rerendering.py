"""The files of an issued invoice, and redrawing it: an action with a reason, recorded in the invoice's history. The
figures stay the same; the design is today's. The earlier file stays as an earlier version."""

from bson import ObjectId
from pymongo.asynchronous.client_session import AsyncClientSession

from freight.core.error_codes import ErrorCode
from freight.core.errors import Conflict, Invalid
from freight.core.invoices.statuses import StatusAction, get_status_transition
from freight.core.records import copy_record
from freight.documents.invoice import Invoice
from freight.documents.invoice_paper import InvoicePaper
from freight.documents.records.invoice import StoredInvoice
from freight.documents.records.invoice_paper import StoredInvoicePaper
from freight.documents.render_request import RenderRequest
from freight.features.invoices.documents import pdf
from freight.features.invoices.documents.content import build_invoice_content, get_invoice_watermark
from freight.features.invoices.documents.rendering import DrawingOffice
from freight.features.invoices.documents.schemas import InvoicePapers, InvoicePaperView
from freight.features.ledger.invoices import design_snapshots, store
from freight.features.ledger.invoices.drafts import Issuance, build_history_step
from freight.features.ledger.invoices.store import InvoiceChange
from freight.kit import clock
from freight.kit.records import history
from freight.kit.storage import files
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import scoped
from freight.kit.storage.transactions import run_in_transaction


async def list_invoice_files(scope: Scope, invoice_id: str) -> InvoicePapers:
    """List the files of an invoice, newest first. Raises NotFound."""
    invoice = await scoped(Invoice, scope).get(invoice_id, "invoice")
    invoice_papers = await _papers(scope, invoice["_id"])
    due = await scoped(RenderRequest, scope).find_one({"_id": invoice["_id"]})
    names = await history.load_user_names({paper["updated_by"] for paper in invoice_papers if paper["updated_by"]})
    handed_out = max(
        (
            invoice_paper["version"]
            for invoice_paper in invoice_papers
            if invoice_paper["mark"] == get_invoice_watermark(invoice)
        ),
        default=0,
    )
    rows = [
        InvoicePaperView(
            file_id=invoice_paper["file_id"],
            version=invoice_paper["version"],
            mark=invoice_paper["mark"],
            is_current=(invoice_paper["mark"], invoice_paper["version"])
            == (get_invoice_watermark(invoice), handed_out),
            drawn_on=invoice_paper["created_on"],
            drawn_by=names.get(invoice_paper["updated_by"], ""),
            reason=invoice_paper["reason"],
        )
        for invoice_paper in invoice_papers
    ]
    return InvoicePapers(rows=rows, due=due is not None, fault=due["fault"] if due else "")


async def rerender_invoice(scope: Scope, invoice_id: str, revision: int, reason: str) -> None:
    """Redraw an issued invoice in today's design. Raises NotFound; Invalid for one that is not issued, without a
    reason, and for a template that fails; Conflict when it was saved since `revision` was read."""
    reason = reason.strip()
    if not reason:
        raise Invalid("Give a reason.", code=ErrorCode.REASON)
    before = await scoped(Invoice, scope).get(invoice_id, "invoice")
    if before["revision"] != revision:
        raise Conflict(store.CHANGED_MEANWHILE)
    status_transition = get_status_transition(before["status"], StatusAction.REDRAW)
    content, office = build_invoice_content(before, scope.place.locale), await DrawingOffice.open(scope)
    design_id = await design_snapshots.get_current_design_id(scope, before["account_id"])
    file_id = await pdf.render_temporary_pdf(scope, {**before, "design_id": design_id}, content, office)
    # draw the version as issued first if no one has opened it yet: it is the earlier version
    await _drawn_as_issued(scope, before, content, office)

    async def work(session: AsyncClientSession) -> None:
        invoice = await store.read_invoice_at(scope, before["_id"], revision, session)
        now = clock.now()
        issuance = Issuance(scope.place.day_of(now), now, scope.author)
        entry = build_history_step(status_transition.to, StatusAction.REDRAW, issuance, f"Redrawn: {reason}")
        after = copy_record(invoice, {"design_id": design_id, "history": [*invoice["history"], entry]})
        await store.write_invoices(
            scope, [InvoiceChange(invoice, after)], session, permission=status_transition.permission, now=now
        )
        same_mark = [paper["version"] for paper in await _papers(scope, before["_id"], session) if paper["mark"] == ""]
        version = max(same_mark, default=0) + 1
        await pdf.store_invoice_file(scope, file_id, after, content, session, version=version, reason=reason)

    try:
        await run_in_transaction(work)
    except Exception:
        await files.delete_file(scope, file_id)
        raise


async def _drawn_as_issued(
    scope: Scope, invoice: StoredInvoice, content: dict[str, object], office: DrawingOffice
) -> None:
    try:
        await pdf.ensure_invoice_pdf(scope, invoice, content, office)
    except Invalid:
        # the template it was issued with fails: that may be why it is redrawn
        return


async def _papers(
    scope: Scope, invoice_id: ObjectId, session: AsyncClientSession | None = None
) -> list[StoredInvoicePaper]:
    cursor = scoped(InvoicePaper, scope).find({"invoice_id": invoice_id}, session=session)
    return await cursor.sort([("created_on", -1), ("_id", -1)]).to_list()
