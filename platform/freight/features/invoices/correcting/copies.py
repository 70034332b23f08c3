"""Correct and copy invoices: the original, its copy, the shipments and the history in one transaction."""

from bson import ObjectId
from pymongo.asynchronous.client_session import AsyncClientSession

from freight.core.error_codes import ErrorCode
from freight.core.errors import Invalid
from freight.core.invoices import corrections
from freight.core.invoices.checks import CREDIT_NOTE
from freight.core.invoices.corrections import CorrectionContext
from freight.documents.invoice import Invoice, match_credit_notes
from freight.documents.records.invoice import StoredInvoice
from freight.features.invoices import shipment_sync
from freight.features.invoices.correcting.schemas import InvoiceAction, InvoiceMade
from freight.features.ledger.invoices import store
from freight.features.ledger.invoices.store import InvoiceChange
from freight.features.recipients import planning
from freight.kit import clock
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import scoped
from freight.kit.storage.transactions import run_in_transaction

PERMISSION = "invoiceProcessing.correctInvoice"


async def correct_issued_invoice(scope: Scope, invoice_id: str, request: InvoiceAction) -> InvoiceMade:
    """Void an issued invoice and begin its copy, which takes over its shipments (R062, R064-R067). Raises Conflict for
    a stale revision, Invalid if its status or a credit note forbids it."""
    doing = build_correction_context(scope, request.comment)

    async def work(session: AsyncClientSession) -> StoredInvoice:
        before = await store.read_invoice_at(scope, invoice_id, request.revision, session)
        return await void_invoice(scope, before, doing, session)

    return describe_made_invoice(await run_in_transaction(work))


async def void_invoice(
    scope: Scope, before: StoredInvoice, doing: CorrectionContext, session: AsyncClientSession
) -> StoredInvoice:
    """Void an issued invoice read in this transaction; return the copy that replaces it. Raises as
    `correct_issued_invoice`."""
    invoice = corrections.void_and_copy_invoice(before, ObjectId(), doing)
    await refuse_credited_invoice(scope, before, session)
    # the original first: the index refuses two living primaries of one shipment
    changes = [InvoiceChange(before, invoice.voided), *await restore_credited_amount(scope, before, doing, session)]
    await store.write_invoices(scope, changes, session, permission=PERMISSION, now=doing.on)
    await store.write_invoices(scope, [InvoiceChange(None, invoice.copy)], session, permission=PERMISSION, now=doing.on)
    await shipment_sync.sync_invoiced_shipments(
        scope, [invoice.copy], session, reason="invoice corrected", now=doing.on
    )
    await planning.cancel_invoice_deliveries(scope, [before], "The invoice was voided.", session)
    return invoice.copy


async def copy_as_additional_invoice(scope: Scope, invoice_id: str, request: InvoiceAction) -> InvoiceMade:
    """Begin an additional invoice as a copy of another, with a reference to it. Raises Conflict for a stale
    revision."""
    doing = build_correction_context(scope, request.comment)
    new_id = ObjectId()

    async def work(session: AsyncClientSession) -> StoredInvoice:
        before = await store.read_invoice_at(scope, invoice_id, request.revision, session)
        copy = corrections.copy_as_additional(before, new_id, doing)
        changes = [InvoiceChange(before, corrections.mark_copy_source(before, copy, doing)), InvoiceChange(None, copy)]
        await store.write_invoices(scope, changes, session, permission=PERMISSION, now=doing.on)
        return copy

    return describe_made_invoice(await run_in_transaction(work))


async def begin_additional_invoice(scope: Scope, invoice_id: str, request: InvoiceAction) -> InvoiceMade:
    """Begin an additional invoice for the shipments of another, without charges yet. Raises as
    `copy_as_additional_invoice`."""
    doing = build_correction_context(scope, request.comment)
    new_id = ObjectId()

    async def work(session: AsyncClientSession) -> StoredInvoice:
        before = await store.read_invoice_at(scope, invoice_id, request.revision, session, ended=False)
        additional = corrections.build_additional_invoice(before, new_id, [], doing)
        begun = corrections.mark_copy_source(before, additional, doing)
        changes = [InvoiceChange(before, begun), InvoiceChange(None, additional)]
        await store.write_invoices(scope, changes, session, permission=PERMISSION, now=doing.on)
        return additional

    return describe_made_invoice(await run_in_transaction(work))


def build_correction_context(scope: Scope, comment: str) -> CorrectionContext:
    """Return the caller, the time and the given reason."""
    return CorrectionContext(scope.author, clock.now(), comment.strip())


async def refuse_credited_invoice(scope: Scope, invoice: StoredInvoice, session: AsyncClientSession) -> None:
    """Raise Invalid if a living credit note refers to the invoice: it would credit an invoice that is gone."""
    if notes := await list_credit_notes(scope, invoice["_id"], session):
        raise Invalid(explain_credited_refusal(notes), code=ErrorCode.CREDITED)


def explain_credited_refusal(notes: list[StoredInvoice]) -> str:
    """Explain why an invoice with these credit notes cannot be removed."""
    note_numbers = ", ".join(note["number"] or "a draft" for note in notes)
    return f"The invoice has a credit note ({note_numbers}). Delete that first."


async def list_credit_notes(
    scope: Scope, invoice_id: ObjectId, session: AsyncClientSession | None = None
) -> list[StoredInvoice]:
    """List the living credit notes of an invoice, issued or not, oldest first."""
    query = match_credit_notes([invoice_id])
    return await scoped(Invoice, scope).find(query, session=session).sort("_id", 1).to_list()


async def restore_credited_amount(
    scope: Scope, invoice: StoredInvoice, doing: CorrectionContext, session: AsyncClientSession
) -> list[InvoiceChange]:
    """Return the change to the credited invoice when an issued credit note ends; nothing for any other invoice."""
    if invoice["invoice_type"] != CREDIT_NOTE or not corrections.is_issued(invoice) or not invoice["reference_id"]:
        return []
    credited = await scoped(Invoice, scope).get(invoice["reference_id"], "invoice", session=session)
    return [InvoiceChange(credited, corrections.add_credited_amount(credited, invoice["total"], doing))]


def describe_made_invoice(invoice: StoredInvoice) -> InvoiceMade:
    """Return the wire form of an invoice that was just made or changed."""
    return InvoiceMade(
        invoice_id=str(invoice["_id"]),
        invoice_number=invoice["number"],
        invoice_type=invoice["invoice_type"],
        status=invoice["status"],
        total=str(invoice["total"]),
        revision=invoice["revision"],
    )
