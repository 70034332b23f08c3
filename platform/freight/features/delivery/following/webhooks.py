"""Receipts that partners post to us. Anyone can post: only a receipt that proves its origin has an effect, and senders
learn nothing, not even whether such a packet exists."""

from datetime import datetime, timedelta

import structlog
from pymongo.asynchronous.client_session import AsyncClientSession

from freight.core.delivery.states import AcknowledgementReport, PacketState
from freight.core.errors import Invalid
from freight.delivery.payloads import SendOutcome
from freight.documents.delivery import Delivery
from freight.documents.delivery_packet import Packet
from freight.documents.delivery_profile import DeliveryProfile
from freight.documents.records.delivery_packet import StoredPacket
from freight.features.delivery.following.status_polling import hasten_follow_up
from freight.features.delivery.outbox.acknowledgements import record_acknowledgements
from freight.features.delivery.outbox.delivery_routes import resolve_delivery_route
from freight.kit import clock
from freight.kit.auth.sessions import SignInOrigin
from freight.kit.auth.throttle import ThrottleWindow
from freight.kit.storage import database_clock
from freight.kit.storage.scopes import Scope, make_system_scope
from freight.kit.storage.tenancy import scoped
from freight.kit.storage.transactions import run_in_transaction

log = structlog.get_logger()

# counts only posts without effect; a partner who confirms thousands of messages is not slowed down
PER_ADDRESS = ThrottleWindow("posted", failures=30, span=timedelta(minutes=15))
# a vendor has news of a letter only a few times
PER_LETTER = ThrottleWindow("print vendor", failures=30, span=timedelta(hours=1))
KEY_LENGTH = 32
_SHOWN = 3
"""How many receipts that do not count stand in the timeline of a delivery."""


async def accept_posted_receipt(key: str, content_type: str, content: bytes, desk: SignInOrigin) -> None:
    """Process a receipt. Raises Throttled for an address that posted many without effect."""
    now = clock.now()
    await PER_ADDRESS.check(desk.address, now)
    packet = await Packet.by_key(key) if len(key) == KEY_LENGTH else None
    if packet is None or not await _take(packet, content_type, content):
        await PER_ADDRESS.record(desk.address, now)


async def _take(packet: StoredPacket, content_type: str, content: bytes) -> bool:
    scope = await make_system_scope(packet["company_id"], packet["system_id"])
    outcome = await _judged(scope, packet, content_type, content)
    if outcome is None:
        return False
    now = await database_clock.read_database_clock()
    if outcome.heard is None:
        await _note_ignored(scope, packet, outcome, now)
        return False

    async def store(session: AsyncClientSession) -> bool:
        return await _store(scope, packet, outcome, now, session)

    return await run_in_transaction(store)


async def _judged(scope: Scope, packet: StoredPacket, content_type: str, content: bytes) -> SendOutcome | None:
    """Return what a receipt says; None if none is awaited."""
    profile = await scoped(DeliveryProfile, scope).find_one({"_id": packet["profile_id"]}, archived=True)
    try:
        way = await resolve_delivery_route(scope, profile) if profile else None
    except Invalid:
        way = None
    if way is None or way.transport.name != packet["transport"] or way.transport.receipt is None:
        return None
    return way.transport.receipt(packet["headers"], packet["key"], way.settings, content_type, content)


async def _store(
    scope: Scope, packet: StoredPacket, outcome: SendOutcome, now: datetime, session: AsyncClientSession
) -> bool:
    """Record a receipt: for a message recorded as sent, with its effect; for another, until it is. The first valid one
    counts; True for that one."""
    packets, packet_query = scoped(Packet, scope), {"_id": packet["_id"]}
    assert outcome.heard
    sent = {**packet_query, "state": PacketState.SENT}
    proof = {f"proof.{name}": value for name, value in outcome.proof.items()}
    unanswered = {**sent, "proof.receipt": {"$exists": False}}
    written = await packets.update_one(unanswered, {"$set": {**proof, "updated_on": now}}, session=session)
    if written.matched_count:
        cursor = scoped(Delivery, scope).find({"packet_id": packet["_id"]}, ["_id"], session=session)
        report = AcknowledgementReport(outcome.heard, outcome.answer)
        await record_acknowledgements(scope, {delivery["_id"]: report async for delivery in cursor}, session)
        return True
    early = {"heard": outcome.heard.value, "answer": outcome.answer, "proof": dict(outcome.proof)}
    unsent = {**packet_query, "state": {"$ne": PacketState.SENT}, "early": {"$in": [{}, None]}}
    return bool((await packets.update_one(unsent, {"$set": {"early": early}}, session=session)).matched_count)


async def _note_ignored(scope: Scope, packet: StoredPacket, outcome: SendOutcome, now: datetime) -> None:
    """Show ignored receipts in the timeline: only a few of them, since anyone can post more."""
    log.warning("receipt ignored", packet=str(packet["_id"]), reason=outcome.answer)
    event_name = "Receipt that does not count"
    event = {"on": now, "what": event_name, "text": outcome.answer, "by": ""}
    matching_events = {"$filter": {"input": "$events", "cond": {"$eq": ["$$this.what", event_name]}}}
    fewer = {"$expr": {"$lt": [{"$size": matching_events}, _SHOWN]}}
    await scoped(Delivery, scope).update_many(
        {"packet_id": packet["_id"], **fewer}, {"$push": {"events": event}, "$set": {"updated_on": now}}
    )


async def handle_vendor_notification(key: str, desk: SignInOrigin) -> None:
    """Ask a print vendor for news of a letter, whatever was posted. Raises Throttled."""
    now = clock.now()
    await PER_ADDRESS.check(desk.address, now)
    packet = await Packet.by_key(key) if len(key) == KEY_LENGTH else None
    if packet is None or packet.get("follow_on") is None:
        await PER_ADDRESS.record(desk.address, now)
        return
    if not await PER_LETTER.is_free(key, now):
        return
    await PER_LETTER.record(key, now)
    await hasten_follow_up(packet)
