"""An edit of shipments removes their rating, and from their open invoices the tariff's values and the status based on
them (R054)."""

from collections.abc import Iterable
from datetime import datetime

from bson import ObjectId
from pymongo.asynchronous.client_session import AsyncClientSession

from freight.core.invoices.comparing import TariffCharges, apply_tariff_charges
from freight.core.invoices.statuses import StatusAction, get_next_status
from freight.core.money import ZERO
from freight.core.records import copy_record
from freight.core.shipments.statuses import NOT_RATED
from freight.documents.records.shipment import StoredShipment
from freight.features.ledger.invoices import store
from freight.features.ledger.invoices.drafts import Issuance, build_history_step, build_stored_lines, read_invoice_lines
from freight.features.ledger.invoices.store import InvoiceChange
from freight.kit.storage.scopes import Scope

_NOTE = "The shipment changed after it was rated"
PERMISSION = "shipmentEntry.saveShipmentEntry"


async def clear_tariff_values(
    scope: Scope,
    changes: Iterable[tuple[StoredShipment | None, StoredShipment]],
    session: AsyncClientSession,
    now: datetime,
) -> None:
    """Clear the tariff's values on the open invoices of shipments that became Not Rated, in the same transaction.
    Invoices already cleared were written by the caller."""
    edited: dict[ObjectId, StoredShipment] = {
        shipment["_id"]: shipment
        for before, shipment in changes
        if before and shipment.get("invoice_id") and shipment["status"] == NOT_RATED != before["status"]
    }
    if not edited:
        return
    issuance = Issuance(scope.place.day_of(now), now, scope.author)
    written = []
    for invoice in await store.find_primary_invoices(scope, list(edited), session):
        status = get_next_status(invoice["status"], StatusAction.STALE)
        if status is None:
            continue
        shipments = [edited[record_id] for record_id in invoice["shipment_ids"] if record_id in edited]
        charges = [
            TariffCharges(shipment["_id"], shipment["shipment_number"], None, (), ZERO, "") for shipment in shipments
        ]
        lines = apply_tariff_charges(read_invoice_lines(invoice), charges)
        history = [*invoice["history"], build_history_step(status, StatusAction.STALE, issuance, _NOTE)]
        stale = copy_record(invoice, {**build_stored_lines(lines), "status": status, "history": history})
        written.append(InvoiceChange(invoice, stale))
    await store.write_invoices(scope, written, session, permission=PERMISSION, now=now)
