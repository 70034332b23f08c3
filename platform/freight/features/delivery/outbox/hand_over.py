"""Packets handed over by hand: printed and mailed, or posted into a portal. The user's statement is the proof."""

from collections.abc import Mapping

from pymongo.asynchronous.client_session import AsyncClientSession

from freight.core.delivery.states import DELIVERIES, DeliveryAction, PacketState
from freight.core.errors import Conflict
from freight.core.records import Stored
from freight.core.sending.retries import SendVerdict
from freight.delivery.payloads import SendOutcome
from freight.documents.delivery_packet import Packet
from freight.features.delivery.outbox import settlement
from freight.kit.storage import database_clock
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import scoped

_GONE = "It no longer waits for this: someone else marked, held or canceled it. Reload to see."


async def mark_packet_handed_over(
    scope: Scope,
    packet: Stored,
    what: str,
    text: str,
    proof: Mapping[str, object],
    session: AsyncClientSession,
) -> None:
    """Record that a ready packet was handed over, and deliver its invoices. Raises Conflict if it is no longer
    ready."""
    now = await database_clock.read_database_clock()
    change = {"state": PacketState.SENT, "sent_on": now, "proof": dict(proof), "updated_on": now}
    update_result = await scoped(Packet, scope).update_one(
        {"_id": packet["_id"], "state": PacketState.READY}, {"$set": change, "$inc": {"revision": 1}}, session=session
    )
    if not update_result.matched_count:
        raise Conflict(_GONE)
    send_records = {packet["_id"]: settlement.SendRecord(SendOutcome(SendVerdict.ACCEPTED, text), now, now)}
    only = {"state": {"$in": DELIVERIES.states_for(DeliveryAction.SEND)}}
    await settlement.mark_deliveries_sent(scope, send_records, session, only=only, what=what, by=scope.author)
