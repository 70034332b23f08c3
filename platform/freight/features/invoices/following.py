"""A shipment follows its living primary invoice: status, invoice and number are the same on both, written at once."""

from collections.abc import Iterable, Mapping
from datetime import datetime

from bson import ObjectId
from pymongo.asynchronous.client_session import AsyncClientSession

from freight.core.errors import Conflict
from freight.features.shipments import store
from freight.features.shipments.store import ShipmentChange
from freight.kit.tenancy import Record, Scope


def following(shipment: Record, invoice: Record) -> Record:
    """The shipment as its primary invoice has it."""
    return {
        **shipment,
        "status": invoice["status"],
        "invoice_id": invoice["_id"],
        "invoice_number": invoice["number"],
    }


def shipment_changes(invoice: Record, shipments: Mapping[ObjectId, Record]) -> list[ShipmentChange]:
    """What a primary invoice changes of its shipments, which were read in the transaction; nothing by another."""
    if not invoice["is_primary"]:
        return []
    changes = []
    for shipment_id in invoice["shipment_ids"]:
        shipment = shipments[shipment_id]
        after = following(shipment, invoice)
        if after != shipment:
            changes.append(ShipmentChange(shipment, after))
    return changes


async def follow(
    invoices: Iterable[Record],
    scope: Scope,
    session: AsyncClientSession,
    *,
    reason: str,
    now: datetime,
    shipments: Mapping[ObjectId, Record] | None = None,
) -> None:
    """Write what changed invoices mean to their shipments; `shipments` that were read already are not read again."""
    primary = [invoice for invoice in invoices if invoice["is_primary"]]
    known = dict(shipments or {})
    missing = [one for invoice in primary for one in invoice["shipment_ids"] if one not in known]
    if missing:
        known |= {one["_id"]: one for one in await store.find_by_id(missing, scope, session, archived=True)}
    changes = [change for invoice in primary for change in shipment_changes(invoice, known)]
    written = await store.write(changes, scope, session, reason=reason, now=now)
    if written.conflicts:
        raise Conflict("Somebody changed a shipment of this invoice meanwhile. Load it again.")
