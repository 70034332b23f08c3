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
    owed: dict[ObjectId, list[StoredDelivery]] = {one: [] for one in ids}
    async for each in scoped(Delivery, scope).find({"invoice_id": {"$in": ids}}, session=session):
        owed[each["invoice_id"]].append(each)
    latest = {one: _latest(of) for one, of in owed.items()}
    there = [one for one in ids if is_fully_delivered(_read_standing(each) for each in latest[one])]
    if not there:
        return
    approved = {"_id": {"$in": there}, "status": APPROVE_FOR_DELIVERY}
    by_names: dict[str, list[StoredInvoice]] = defaultdict(list)
    async for invoice in scoped(Invoice, scope).find(approved, session=session):
        sent = {each["profile_name"] for each in latest[invoice["_id"]] if each["state"] == DeliveryState.SENT}
        by_names[", ".join(sorted(sent))].append(invoice)
    for names, invoices in by_names.items():
        await actions.take_invoice_steps(
            scope, invoices, StatusAction.DELIVER, session, note=DELIVERED_BY.format(names=names)
        )


def _latest(owed: Sequence[StoredDelivery]) -> list[StoredDelivery]:
    """Return the deliveries that count: one drawn again replaces the earlier one."""
    replaced = {each["anew_of"] for each in owed if each["anew_of"] and each["state"] != DeliveryState.CANCELED}
    return [each for each in owed if each["_id"] not in replaced]


def _read_standing(delivery: StoredDelivery) -> DeliveryProgress:
    return DeliveryProgress(
        DeliveryState(delivery["state"]),
        Acknowledgement(delivery["acknowledgement"]),
        DeliveredWhen(delivery["delivered_when"]),
    )
