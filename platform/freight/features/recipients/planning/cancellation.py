"""Cancel the unsent deliveries of an invoice when it ends."""

from collections.abc import Iterable
from datetime import datetime

from bson import ObjectId
from pymongo.asynchronous.client_session import AsyncClientSession

from freight.core.delivery.states import DELIVERIES, PACKETS, DeliveryAction, DeliveryState, PacketAction, PacketState
from freight.core.error_codes import ErrorCode
from freight.core.errors import Conflict, Invalid
from freight.documents.delivery import Delivery, match_deliveries_of_invoices
from freight.documents.delivery_packet import Packet, match_idle_packet, match_uncertain_packets
from freight.documents.records.delivery import StoredDelivery
from freight.documents.records.invoice import StoredInvoice
from freight.kit import clock
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import scoped

_SHARED = "Another invoice left the file."
_NOW_SENDING = "Invoice {number} is being sent right now. Try again in a minute."
_HAS_LEFT = "Invoice {number} has already left ({recipient}). Its approval stands; correct it or issue a credit note."


async def refuse_sent_deliveries(scope: Scope, invoice: StoredInvoice, session: AsyncClientSession) -> None:
    """Raise Invalid if a delivery of an invoice was sent, or may have been."""
    query = match_deliveries_of_invoices([invoice["_id"]], [DeliveryState.SENT])
    deliveries = scoped(Delivery, scope.whole_system)
    delivery = await deliveries.find_one(query, session=session)
    if delivery is None:
        packets = scoped(Packet, scope.whole_system)
        uncertain = match_uncertain_packets(invoice["_id"])
        if await packets.find_one(uncertain, ["_id"], session=session):
            delivery = await deliveries.find_one({"invoice_id": invoice["_id"]}, session=session)
    if delivery:
        message = _HAS_LEFT.format(
            number=invoice["number"], recipient=delivery["recipient"] or delivery["profile_name"]
        )
        raise Invalid(message, code=ErrorCode.HAS_LEFT)


async def cancel_invoice_deliveries(
    scope: Scope, invoices: Iterable[StoredInvoice], reason: str, session: AsyncClientSession
) -> None:
    """Cancel the deliveries of invoices that have not been sent. Raises Conflict while one is being sent."""
    system_scope = scope.whole_system
    query = match_deliveries_of_invoices(
        [invoice["_id"] for invoice in invoices], DELIVERIES.states_for(DeliveryAction.GIVE_UP)
    )
    deliveries = await scoped(Delivery, system_scope).find(query, session=session).to_list()
    if not deliveries:
        return
    now = clock.now()
    await unpack_deliveries(scope, deliveries, session, now, keep={delivery["_id"] for delivery in deliveries})
    change = {"state": DeliveryState.CANCELED, "is_open": False, "reason": reason, "cause": "", "packet_id": None}
    event = {"on": now, "what": "Canceled", "text": reason, "by": scope.author}
    await scoped(Delivery, system_scope).update_many(
        {"_id": {"$in": [delivery["_id"] for delivery in deliveries]}},
        {"$set": {**change, "updated_on": now}, "$push": {"events": event}, "$inc": {"revision": 1}},
        session=session,
    )


async def unpack_deliveries(
    scope: Scope,
    deliveries: Iterable[StoredDelivery],
    session: AsyncClientSession,
    now: datetime,
    *,
    keep: set[ObjectId],
) -> None:
    """Dissolve the packets of deliveries; deliveries that shared one and are not in `keep` are packed again. Raises
    Conflict for one that is being sent."""
    system_scope = scope.whole_system
    ids = {delivery["packet_id"] for delivery in deliveries if delivery.get("packet_id")}
    if not ids:
        return
    numbers = {delivery["packet_id"]: delivery["invoice_number"] for delivery in deliveries}
    packets = scoped(Packet, system_scope)
    for packet_id in ids:
        given_up = await packets.update_one(
            match_idle_packet(packet_id, PACKETS.states_for(PacketAction.GIVE_UP)),
            {"$set": {"state": PacketState.GIVEN_UP, "is_open": False, "updated_on": now}, "$inc": {"revision": 1}},
            session=session,
        )
        if not given_up.matched_count:
            raise Conflict(_NOW_SENDING.format(number=numbers[packet_id]))
    packet_query = {"packet_id": {"$in": list(ids)}, "_id": {"$nin": list(keep)}}
    await scoped(Delivery, system_scope).update_many(
        {**packet_query, "state": {"$in": DELIVERIES.states_for(DeliveryAction.UNPACK)}},
        {
            "$set": {
                "state": DeliveryState.WAITING,
                "packet_id": None,
                "next_try_on": now,
                "queued_until": now,
                "updated_on": now,
            },
            "$push": {"events": {"on": now, "what": "Packed again", "text": _SHARED, "by": ""}},
        },
        session=session,
    )
