"""Attach documents to issued invoices and detach them, in the caller's transaction."""

from collections.abc import Collection, Sequence
from typing import NamedTuple

from bson import ObjectId
from pymongo.asynchronous.client_session import AsyncClientSession

from freight.core.error_codes import ErrorCode
from freight.core.errors import Conflict, Invalid
from freight.core.invoices.delivery_documents import NeededFor, find_missing_documents
from freight.core.invoices.statuses import ISSUED
from freight.core.records import copy_record
from freight.core.shipments.statuses import APPROVE_FOR_DELIVERY, DELIVERED, INVOICED
from freight.documents.invoice import Invoice
from freight.documents.records.invoice import StoredInvoice, StoredInvoiceDocument
from freight.features.invoices.audit.requirements import read_document_requirements
from freight.features.ledger.invoices import store
from freight.features.ledger.invoices.store import InvoiceChange
from freight.features.recipients import planning
from freight.features.work.attachments import service as attachments
from freight.kit import clock
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import parse_object_id, scoped

PERMISSION = "invoiceProcessing.approveForDelivery"
OTHER = "Other"  # a document of no required kind


class DocumentLinkRequest(NamedTuple):
    """A file to be made a document of an invoice. `shipment_id` may be empty if the invoice has one shipment."""

    file_id: str
    document_type: str
    shipment_id: str = ""


async def read_issued_invoice(
    scope: Scope, invoice_id: object, revision: int | None, session: AsyncClientSession
) -> StoredInvoice:
    """Read the invoice whose documents are about to change. Raises NotFound, Invalid when it is not issued, and
    Conflict when it was saved since `revision` was read."""
    invoice = await scoped(Invoice, scope).get(invoice_id, "invoice", session=session)
    if revision is not None and invoice["revision"] != revision:
        raise Conflict(store.CHANGED_MEANWHILE)
    if invoice["status"] not in ISSUED or invoice["is_deleted"]:
        raise Invalid(
            f"Documents can only be linked to an issued invoice. This one is {invoice['status']}.",
            code=ErrorCode.NOT_ISSUED,
        )
    return invoice


async def attach_invoice_documents(
    scope: Scope, before: StoredInvoice, wanted: Sequence[DocumentLinkRequest], session: AsyncClientSession
) -> None:
    """Make files documents of an invoice read in this transaction; a file that already is one changes its kind. Raises
    NotFound for a file outside the scope, Invalid for a shipment that is not on the invoice."""
    documents: list[StoredInvoiceDocument] = [
        {
            **await attachments.attach_file(scope, link_request.file_id, session),
            "document_type": link_request.document_type.strip() or OTHER,
            "shipment_id": _shipment_of(before, link_request.shipment_id),
        }
        for link_request in wanted
    ]
    invoices = _without(before, {document["file_id"] for document in documents})
    await _store(scope, before, [*invoices, *documents], session)


async def detach_invoice_documents(
    scope: Scope, before: StoredInvoice, file_ids: Collection[str], session: AsyncClientSession
) -> None:
    """Detach documents from an invoice read in this transaction, even one not issued yet: the copy of a voided invoice
    keeps its documents. The files stay. Raises Invalid once the invoice is approved."""
    if before["status"] in ISSUED and before["status"] != INVOICED:
        raise Invalid("The invoice is approved. Withdraw the approval first.", code=ErrorCode.WRONG_STATUS)
    await _store(scope, before, _without(before, file_ids), session)


def _without(invoice: StoredInvoice, file_ids: Collection[str]) -> list[StoredInvoiceDocument]:
    return [document for document in invoice.get("documents", []) if document["file_id"] not in file_ids]


def _shipment_of(invoice: StoredInvoice, shipment_id: str) -> ObjectId:
    shipment = parse_object_id(shipment_id, "shipment") if shipment_id else invoice["shipment_ids"][0]
    if shipment not in invoice["shipment_ids"]:
        raise Invalid("The shipment is not on this invoice.", code=ErrorCode.NOT_ON_INVOICE)
    return ObjectId(shipment)


async def _store(
    scope: Scope, before: StoredInvoice, documents: list[StoredInvoiceDocument], session: AsyncClientSession
) -> None:
    after = copy_record(before, {"documents": documents})
    await store.write_invoices(scope, [InvoiceChange(before, after)], session, permission=PERMISSION, now=clock.now())
    if before["status"] in (APPROVE_FOR_DELIVERY, DELIVERED) and not find_missing_documents(
        after, await read_document_requirements(scope), NeededFor.DELIVERY
    ):
        await planning.release_held_for_documents(scope, session, before["_id"])
