"""What an edit of shipments means to their open invoices: the rating is gone, and with it the tariff's values and the
status that rested on them (R054)."""

from collections.abc import Iterable
from datetime import datetime

from bson import ObjectId
from pymongo.asynchronous.client_session import AsyncClientSession

from freight.core.invoices.comparing import TariffCharges, with_tariff
from freight.core.invoices.statuses import Action, after
from freight.core.money import ZERO
from freight.core.records import changed
from freight.core.shipments.statuses import NOT_RATED
from freight.documents.records.shipment import StoredShipment
from freight.features.ledger.invoices import store
from freight.features.ledger.invoices.drafts import Issuance, lines_of, step, stored_lines
from freight.features.ledger.invoices.store import InvoiceChange
from freight.kit.storage.scopes import Scope

_NOTE = "The shipment changed after it was rated"
PERMISSION = "shipmentEntry.saveShipmentEntry"


async def unrate(
    scope: Scope,
    changes: Iterable[tuple[StoredShipment | None, StoredShipment]],
    session: AsyncClientSession,
    now: datetime,
) -> None:
    """Take the tariff's values off the open invoices of shipments that became Not Rated, in the transaction that makes
    them so. An invoice that says so already was written by whoever made it so."""
    edited: dict[ObjectId, StoredShipment] = {
        shipment["_id"]: shipment
        for before, shipment in changes
        if before and shipment.get("invoice_id") and shipment["status"] == NOT_RATED != before["status"]
    }
    if not edited:
        return
    issuance = Issuance(scope.place.day_of(now), now, scope.author)
    written = []
    for invoice in await store.primaries_of(scope, list(edited), session):
        status = after(invoice["status"], Action.STALE)
        if status is None:
            continue
        gone = [edited[one] for one in invoice["shipment_ids"] if one in edited]
        charges = [TariffCharges(one["_id"], one["shipment_number"], None, (), ZERO, "") for one in gone]
        lines = with_tariff(lines_of(invoice), charges)
        history = [*invoice["history"], step(status, Action.STALE, issuance, _NOTE)]
        stale = changed(invoice, {**stored_lines(lines), "status": status, "history": history})
        written.append(InvoiceChange(invoice, stale))
    await store.write(scope, written, session, permission=PERMISSION, now=now)
