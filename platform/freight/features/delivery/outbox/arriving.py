"""When an invoice is delivered: everything that it owes is there."""

from collections.abc import Sequence

from bson import ObjectId
from pymongo.asynchronous.client_session import AsyncClientSession

from freight.core.delivery.profile_types import DeliveredWhen
from freight.core.delivery.states import Acknowledgement, DeliveryState, Standing, all_there
from freight.core.invoices.statuses import Action
from freight.core.shipments.statuses import APPROVE_FOR_DELIVERY
from freight.documents.delivery import Delivery
from freight.documents.invoice import Invoice
from freight.documents.records.delivery import StoredDelivery
from freight.features.invoices import acting
from freight.kit.scopes import Scope
from freight.kit.tenancy import scoped

DELIVERED_BY = "Delivered: {names}"


async def deliver_if_there(scope: Scope, invoice_ids: Sequence[ObjectId], session: AsyncClientSession) -> None:
    """Move the invoices on all of whose deliveries are there."""
    for invoice_id in dict.fromkeys(invoice_ids):
        owed = await scoped(Delivery, scope).find({"invoice_id": invoice_id}, session=session).to_list()
        latest = _latest(owed)
        if not all_there(_read_standing(each) for each in latest):
            continue
        invoice = await scoped(Invoice, scope).find_one({"_id": invoice_id}, session=session)
        if invoice is None or invoice["status"] != APPROVE_FOR_DELIVERY:
            continue
        names = ", ".join(sorted({each["profile_name"] for each in latest if each["state"] == DeliveryState.SENT}))
        await acting.take_step(scope, invoice, Action.DELIVER, session, note=DELIVERED_BY.format(names=names))


def _latest(owed: Sequence[StoredDelivery]) -> list[StoredDelivery]:
    """What counts: a delivery that was drawn anew stands in the place of the earlier one."""
    replaced = {each["anew_of"] for each in owed if each["anew_of"] and each["state"] != DeliveryState.CANCELED}
    return [each for each in owed if each["_id"] not in replaced]


def _read_standing(delivery: StoredDelivery) -> Standing:
    return Standing(
        DeliveryState(delivery["state"]),
        Acknowledgement(delivery["acknowledgement"]),
        DeliveredWhen(delivery["delivered_when"]),
    )
