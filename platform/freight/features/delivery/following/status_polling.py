"""Ask endpoints such as print vendors about the progress of packets: often at first, then less often, for weeks."""

from datetime import datetime

import structlog
from bson import ObjectId
from pymongo.asynchronous.client_session import AsyncClientSession

from freight.core.delivery.states import PacketState
from freight.core.delivery.vendor_jobs import get_next_poll_time
from freight.core.errors import Invalid
from freight.delivery.payloads import FollowUpResult
from freight.delivery.transports.transport import ServerLine
from freight.documents.delivery import Delivery
from freight.documents.delivery_packet import Packet, match_packets_to_follow
from freight.documents.delivery_profile import DeliveryProfile
from freight.documents.records.delivery_packet import StoredPacket
from freight.features.delivery.outbox.acknowledgements import record_acknowledgements
from freight.features.delivery.outbox.delivery_routes import (
    DeliveryRoute,
    build_route_connection,
    resolve_delivery_route,
)
from freight.features.work.tasks import lease
from freight.kit.storage import database_clock
from freight.kit.storage.connections import get_connections
from freight.kit.storage.scopes import Scope, make_system_scope
from freight.kit.storage.tenancy import Record, scoped
from freight.kit.storage.transactions import run_in_transaction

log = structlog.get_logger()

FOLLOW_JOB = "delivery.follow"
_AT_ONCE = 100
_LONGEST_TEXT = 500


async def dispatch_delivery_follow_ups() -> int:
    """Queue all follow-ups due in the installation; return how many. For the scheduler."""
    due = await Packet.to_follow(await database_clock.read_database_clock(), 500)
    for company_id, system_id, endpoint in {
        (packet["company_id"], packet["system_id"], packet["endpoint"]) for packet in due
    }:
        await _enqueue(company_id, system_id, endpoint)
    return len(due)


async def hasten_follow_up(packet: StoredPacket) -> None:
    """Ask about a packet at once, if it is still followed."""
    scope = await make_system_scope(packet["company_id"], packet["system_id"])
    followed = {"_id": packet["_id"], "follow_on": {"$ne": None}}
    due = {"$set": {"follow_on": await database_clock.read_database_clock()}}
    if (await scoped(Packet, scope).update_one(followed, due)).matched_count:
        await _enqueue(packet["company_id"], packet["system_id"], packet["endpoint"])


async def _enqueue(company_id: ObjectId, system_id: ObjectId, endpoint: str) -> None:
    await get_connections().queue.enqueue(
        FOLLOW_JOB, company_id=str(company_id), system_id=str(system_id), endpoint=endpoint
    )


async def run_follow_up_job(company_id: str, system_id: str, endpoint: str) -> None:
    """Run the job of one endpoint. Only one worker at a time polls it."""
    async with lease.hold_task_lease(f"{FOLLOW_JOB}:{system_id}:{endpoint}", patience=0) as task_lease:
        if task_lease is not None:
            await poll_endpoint_status(await make_system_scope(ObjectId(company_id), ObjectId(system_id)), endpoint)


async def poll_endpoint_status(scope: Scope, endpoint: str) -> int:
    """Ask an endpoint about what is due there; return how many packets had news."""
    lines: dict[ObjectId, tuple[DeliveryRoute, ServerLine] | None] = {}
    now = await database_clock.read_database_clock()
    due = match_packets_to_follow(endpoint, now)
    packets = await scoped(Packet, scope).find(due, {"trail": 0}).sort("follow_on", 1).limit(_AT_ONCE).to_list()
    news = 0
    for packet in packets:
        if packet["profile_id"] not in lines:
            lines[packet["profile_id"]] = await _line(scope, packet)
        progress = await _ask(packet, lines[packet["profile_id"]])
        if progress.answer:
            log.info("no news of a packet", packet=str(packet["_id"]), reason=progress.answer)
        news += await _note(scope, packet, progress, now)
    return news


async def _line(scope: Scope, packet: StoredPacket) -> tuple[DeliveryRoute, ServerLine] | None:
    profile = await scoped(DeliveryProfile, scope).find_one({"_id": packet["profile_id"]}, archived=True)
    try:
        way = await resolve_delivery_route(scope, profile) if profile else None
        return (way, build_route_connection(way)) if way else None
    except Invalid:
        return None


async def _ask(packet: StoredPacket, known: tuple[DeliveryRoute, ServerLine] | None) -> FollowUpResult:
    if known is None or known[0].transport.name != packet["transport"] or known[0].transport.follow is None:
        return FollowUpResult(answer="Its profile no longer leads to the one who took it.")
    way, line = known
    assert way.transport.follow
    return await way.transport.follow(packet["proof"], packet["key"], line)


async def _note(scope: Scope, packet: StoredPacket, progress: FollowUpResult, now: datetime) -> bool:
    """Store the progress and the next poll time. A packet that was sent again in the meantime is skipped."""
    sent_on = packet["sent_on"]
    assert sent_on is not None  # only sent packets are followed
    following = None if progress.is_over else get_next_poll_time(sent_on, now)
    change: Record = {"follow_on": following, "updated_on": now}
    if progress.proof:
        change["proof"] = {**packet["proof"], **progress.proof}

    async def store(session: AsyncClientSession) -> bool:
        same = {"_id": packet["_id"], "state": PacketState.SENT, "sent_on": sent_on}
        written = await scoped(Packet, scope).update_one(same, {"$set": change}, session=session)
        if not written.matched_count or not progress.what:
            return False
        deliveries = scoped(Delivery, scope)
        packet_query = {"packet_id": packet["_id"]}
        event = {"on": now, "what": progress.what, "text": progress.text[:_LONGEST_TEXT], "by": ""}
        await deliveries.update_many(
            packet_query, {"$push": {"events": event}, "$set": {"updated_on": now}}, session=session
        )
        if progress.said:
            ids = [delivery["_id"] async for delivery in deliveries.find(packet_query, ["_id"], session=session)]
            await record_acknowledgements(scope, dict.fromkeys(ids, progress.said), session)
        return True

    return await run_in_transaction(store)
