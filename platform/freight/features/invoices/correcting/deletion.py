"""Delete invoices. They keep number, charges and history; their shipments return to the status of their rating."""

from collections.abc import Mapping

from bson import ObjectId
from pymongo.asynchronous.client_session import AsyncClientSession

from freight.core.errors import Conflict, NotFound
from freight.core.invoices import corrections
from freight.core.records import Stored
from freight.core.shipments.document import get_shipment_rating
from freight.core.shipments.statuses import NOT_RATED, RATE_MISMATCH, RATED
from freight.documents.invoice import Invoice
from freight.documents.rating_trace import RatingTrace
from freight.documents.records.invoice import StoredInvoice
from freight.documents.records.shipment import StoredShipment
from freight.features.invoices.correcting.copies import (
    build_correction_context,
    describe_made_invoice,
    refuse_credited_invoice,
    restore_credited_amount,
)
from freight.features.invoices.correcting.schemas import InvoiceDelete, InvoiceMade
from freight.features.ledger.invoices import store
from freight.features.ledger.invoices.store import CHANGED_MEANWHILE, InvoiceChange
from freight.features.recipients import planning
from freight.features.shipments import store as shipments
from freight.features.shipments.store import ShipmentChange
from freight.kit.storage.connections import get_connections
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import parse_object_id, scoped
from freight.kit.storage.transactions import run_in_transaction

PERMISSION = "invoiceProcessing.deleteInvoice"


async def flag_invoice_deleted(scope: Scope, request: InvoiceDelete, *, is_admin: bool) -> InvoiceMade:
    """Flag an invoice as deleted (R061, R063, R370, R371). Raises PermissionDenied for one with a number unless an
    administrator asks, Conflict for a stale revision."""
    doing = build_correction_context(scope, request.invoice_delete_comment)
    brand = get_connections().settings.brand

    async def work(session: AsyncClientSession) -> StoredInvoice:
        before = await _wanted(scope, request, session)
        if request.revision not in (None, before["revision"]):
            raise Conflict(CHANGED_MEANWHILE)
        after = corrections.mark_invoice_deleted(before, doing, is_admin=is_admin, brand=brand)
        await refuse_credited_invoice(scope, before, session)
        changes = [InvoiceChange(before, after), *await restore_credited_amount(scope, before, doing, session)]
        await store.write_invoices(scope, changes, session, permission=PERMISSION, now=doing.on)
        if before["is_primary"]:
            await _release(scope, before["shipment_ids"], session)
        await planning.cancel_invoice_deliveries(scope, [before], "The invoice was deleted.", session)
        return after

    return describe_made_invoice(await run_in_transaction(work))


async def _wanted(scope: Scope, request: InvoiceDelete, session: AsyncClientSession) -> StoredInvoice:
    if request.invoice_id:
        return await scoped(Invoice, scope).get(request.invoice_id, "invoice", session=session)
    primary_invoices = await store.find_primary_invoices(
        scope, [parse_object_id(request.shipment_id, "shipment")], session
    )
    if not primary_invoices:
        raise NotFound("Invoice not found.")
    return primary_invoices[0]


async def _release(scope: Scope, shipment_ids: list[ObjectId], session: AsyncClientSession) -> None:
    """Take the invoice off its shipments; each returns to the status of its rating."""
    released_shipments = await shipments.find_by_id(scope, shipment_ids, session, archived=True)
    left_at = await _left_at(scope, released_shipments, session)
    changes = [
        ShipmentChange(
            shipment,
            {**shipment, "status": left_at[shipment["_id"]], "invoice_id": None, "invoice_number": "", "billing": None},
        )
        for shipment in released_shipments
    ]
    written = await shipments.write_shipments(scope, changes, session, reason="invoice deleted")
    if written.conflicts:
        raise Conflict("Someone changed a shipment on this invoice. Reload it and try again.")


async def _left_at(scope: Scope, found: list[StoredShipment], session: AsyncClientSession) -> dict[ObjectId, str]:
    """Return the status that each shipment's last rating led to."""
    traces = [trace_id for shipment in found if (trace_id := get_shipment_rating(shipment).get("trace_id"))]
    stored = scoped(RatingTrace, scope).find({"_id": {"$in": traces}}, {"status": 1}, session=session)
    statuses = {trace["_id"]: trace.get("status", "") async for trace in stored}
    return {shipment["_id"]: _of_rating(get_shipment_rating(shipment), statuses) for shipment in found}


def _of_rating(rating: Stored, statuses: Mapping[ObjectId, str]) -> str:
    if rating.get("total") is None:
        return NOT_RATED
    trace_id = rating.get("trace_id")
    mismatched = trace_id is not None and statuses.get(trace_id) == RATE_MISMATCH
    # Ready for Invoicing was a decision about the invoice that is gone
    return RATE_MISMATCH if mismatched else RATED
