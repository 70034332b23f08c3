"""An invoice is delivered when all of its deliveries have arrived."""

from collections import defaultdict
from collections.abc import Sequence

from bson import ObjectId
from pymongo.asynchronous.client_session import AsyncClientSession

from freight.core.delivery.profile_types import DeliveredWhen
from freight.core.delivery.states import Acknowledgement, DeliveryProgress, DeliveryState, is_fully_delivered
from freight.core.invoices.statuses import StatusAction
from freight.core.shipments.statuses import APPROVE_FOR_DELIVERY
from freight.documents.delivery import Delivery
from freight.documents.invoice import Invoice
from freight.documents.records.delivery import StoredDelivery
from freight.documents.records.invoice import StoredInvoice
from freight.features.invoices import actions
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import scoped

DELIVERED_BY = "Delivered: {names}"


async def deliver_completed_invoices(
    scope: Scope, invoice_ids: Sequence[ObjectId], session: AsyncClientSession
) -> None:
    """Mark invoices as delivered if all of their deliveries have arrived."""
    ids = list(dict.fromkeys(invoice_ids))
    owed: dict[ObjectId, list[StoredDelivery]] = {record_id: [] for record_id in ids}
    async for delivery in scoped(Delivery, scope).find({"invoice_id": {"$in": ids}}, session=session):
        owed[delivery["invoice_id"]].append(delivery)
    latest = {record_id: _latest(deliveries) for record_id, deliveries in owed.items()}
    record_ids = [
        record_id
        for record_id in ids
        if is_fully_delivered(_read_standing(latest_delivery) for latest_delivery in latest[record_id])
    ]
    if not record_ids:
        return
    approved = {"_id": {"$in": record_ids}, "status": APPROVE_FOR_DELIVERY}
    by_names: dict[str, list[StoredInvoice]] = defaultdict(list)
    async for invoice in scoped(Invoice, scope).find(approved, session=session):
        sent = {
            latest_delivery["profile_name"]
            for latest_delivery in latest[invoice["_id"]]
            if latest_delivery["state"] == DeliveryState.SENT
        }
        by_names[", ".join(sorted(sent))].append(invoice)
    for names, invoices in by_names.items():
        await actions.take_invoice_steps(
            scope, invoices, StatusAction.DELIVER, session, note=DELIVERED_BY.format(names=names)
        )


def _latest(owed: Sequence[StoredDelivery]) -> list[StoredDelivery]:
    """Return the deliveries that count: one drawn again replaces the earlier one."""
    replaced = {
        delivery["anew_of"] for delivery in owed if delivery["anew_of"] and delivery["state"] != DeliveryState.CANCELED
    }
    return [delivery for delivery in owed if delivery["_id"] not in replaced]


def _read_standing(delivery: StoredDelivery) -> DeliveryProgress:
    return DeliveryProgress(
        DeliveryState(delivery["state"]),
        Acknowledgement(delivery["acknowledgement"]),
        DeliveredWhen(delivery["delivered_when"]),
    )
