"""Correcting and copying invoices: the original, its copy, the shipments and the history in one transaction."""

from bson import ObjectId
from pymongo.asynchronous.client_session import AsyncClientSession

from freight.core.errors import Invalid
from freight.core.invoices import corrections
from freight.core.invoices.checks import CREDIT_NOTE
from freight.core.invoices.corrections import CREDITS, Doing
from freight.documents.invoice import Invoice
from freight.documents.records.invoice import StoredInvoice
from freight.features.invoices import following
from freight.features.invoices.correcting.schemas import InvoiceAction, InvoiceMade
from freight.features.ledger.invoices import store
from freight.features.ledger.invoices.store import InvoiceChange
from freight.features.recipients import planning
from freight.kit import clock
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import scoped
from freight.kit.storage.transactions import in_transaction

PERMISSION = "invoiceProcessing.correctInvoice"


async def correct(scope: Scope, invoice_id: str, request: InvoiceAction) -> InvoiceMade:
    """Void an issued invoice and begin its copy, which its shipments follow (R062, R064-R067). Raises Conflict for a
    stale revision, Invalid where its status or a credit note forbids it."""
    doing = doing_of(scope, request.comment)

    async def work(session: AsyncClientSession) -> StoredInvoice:
        before = await store.read_at(scope, invoice_id, request.revision, session)
        return await void(scope, before, doing, session)

    return describe_made(await in_transaction(work))


async def void(scope: Scope, before: StoredInvoice, doing: Doing, session: AsyncClientSession) -> StoredInvoice:
    """Void an issued invoice that was read in this transaction; returns the copy in its place. Raises as `correct`."""
    done = corrections.correct(before, ObjectId(), doing)
    await refuse_credited(scope, before, session)
    # the original goes first: two living primaries of one shipment are refused by the index
    changes = [InvoiceChange(before, done.voided), *await give_back(scope, before, doing, session)]
    await store.write(scope, changes, session, permission=PERMISSION, now=doing.on)
    await store.write(scope, [InvoiceChange(None, done.copy)], session, permission=PERMISSION, now=doing.on)
    await following.follow(scope, [done.copy], session, reason="invoice corrected", now=doing.on)
    await planning.cancel(scope, [before], "The invoice was voided.", session)
    return done.copy


async def replicate(scope: Scope, invoice_id: str, request: InvoiceAction) -> InvoiceMade:
    """Begin a copy of an invoice as an additional one, which refers to it. Raises Conflict for a stale revision."""
    doing = doing_of(scope, request.comment)
    new_id = ObjectId()

    async def work(session: AsyncClientSession) -> StoredInvoice:
        before = await store.read_at(scope, invoice_id, request.revision, session)
        copy = corrections.replicate(before, new_id, doing)
        changes = [InvoiceChange(before, corrections.begun_from(before, copy, doing)), InvoiceChange(None, copy)]
        await store.write(scope, changes, session, permission=PERMISSION, now=doing.on)
        return copy

    return describe_made(await in_transaction(work))


async def add(scope: Scope, invoice_id: str, request: InvoiceAction) -> InvoiceMade:
    """Begin an additional invoice for the shipments of one, without charges yet. Raises as `replicate` does."""
    doing = doing_of(scope, request.comment)
    new_id = ObjectId()

    async def work(session: AsyncClientSession) -> StoredInvoice:
        before = await store.read_at(scope, invoice_id, request.revision, session, ended=False)
        additional = corrections.additional(before, new_id, [], doing)
        begun = corrections.begun_from(before, additional, doing)
        changes = [InvoiceChange(before, begun), InvoiceChange(None, additional)]
        await store.write(scope, changes, session, permission=PERMISSION, now=doing.on)
        return additional

    return describe_made(await in_transaction(work))


def doing_of(scope: Scope, comment: str) -> Doing:
    """The caller, now, with the reason as it was given."""
    return Doing(scope.author, clock.now(), comment.strip())


async def refuse_credited(scope: Scope, invoice: StoredInvoice, session: AsyncClientSession) -> None:
    """Raise Invalid where a living credit note refers to the invoice: it would credit what no longer stands."""
    if notes := await notes_of(scope, invoice["_id"], session):
        raise Invalid(credited_refusal(notes), code="credited")


def credited_refusal(notes: list[StoredInvoice]) -> str:
    """Why an invoice with these credit notes stands."""
    named = ", ".join(note["number"] or "a draft" for note in notes)
    return f"The invoice has a credit note ({named}). Delete that first."


async def notes_of(
    scope: Scope, invoice_id: ObjectId, session: AsyncClientSession | None = None
) -> list[StoredInvoice]:
    """The living credit notes of an invoice, issued or not, the oldest first."""
    query = {"reference_id": invoice_id, "reference_kind": CREDITS, "is_deleted": False}
    return await scoped(Invoice, scope).find(query, session=session).sort("_id", 1).to_list()


async def give_back(
    scope: Scope, invoice: StoredInvoice, doing: Doing, session: AsyncClientSession
) -> list[InvoiceChange]:
    """What the end of an issued credit note means to the invoice it credits; nothing for any other invoice."""
    if invoice["invoice_type"] != CREDIT_NOTE or not corrections.is_issued(invoice) or not invoice["reference_id"]:
        return []
    credited = await scoped(Invoice, scope).get(invoice["reference_id"], "invoice", session=session)
    return [InvoiceChange(credited, corrections.credited_by(credited, invoice["total"], doing))]


def describe_made(invoice: StoredInvoice) -> InvoiceMade:
    """The wire form of an invoice that was just made or changed."""
    return InvoiceMade(
        invoice_id=str(invoice["_id"]),
        invoice_number=invoice["number"],
        invoice_type=invoice["invoice_type"],
        status=invoice["status"],
        total=str(invoice["total"]),
        revision=invoice["revision"],
    )
