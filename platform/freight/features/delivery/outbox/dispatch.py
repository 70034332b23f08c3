"""The two outboxes of delivery: what is to be packed, by profile, and what is to be sent, by endpoint."""

from datetime import datetime, timedelta

from freight.core.delivery.states import DELIVERIES, PACKETS, DeliveryAction, PacketAction, PacketState
from freight.documents.delivery import Delivery
from freight.documents.delivery_packet import Packet
from freight.kit.storage import database_clock
from freight.kit.storage.outbox import Outbox
from freight.kit.storage.tenancy import Record

PACK_JOB = "delivery.pack"
DRAIN_JOB = "delivery.drain"


def _to_pack(delivery: Record) -> Record:
    return {**_place(delivery), "profile_id": str(delivery["profile_id"])}


def _to_drain(packet: Record) -> Record:
    return {**_place(packet), "endpoint": packet["endpoint"]}


def _place(record: Record) -> Record:
    return {"company_id": str(record["company_id"]), "system_id": str(record["system_id"])}


# packing claims nothing: if two workers pack the same deliveries, only one can seal them
TO_PACK = Outbox(
    Delivery,
    DELIVERIES.states_for(DeliveryAction.PACK),
    DELIVERIES.states_for(DeliveryAction.PACK)[0],
    PACK_JOB,
    _to_pack,
    told_of=("company_id", "system_id", "profile_id"),
)
TO_SEND = Outbox(
    Packet,
    PACKETS.states_for(PacketAction.CLAIM),
    PacketState.SENDING,
    DRAIN_JOB,
    _to_drain,
    told_of=("company_id", "system_id", "endpoint"),
)


# what becomes due is announced within this time (`jobs/schedule.py`, CALM_EVERY_SECONDS)
_TOLD_WITHIN = timedelta(seconds=20)


def filter_due_since(due: Record, started: datetime) -> Record:
    """Narrow a query to what became due since a job began. A worker notified of it found the job's lease taken, so the
    job checks once more after releasing it. What was due before and is still there waits for the scheduler."""
    return {"$and": [due, {"next_try_on": {"$gt": started - _TOLD_WITHIN}}]}


async def dispatch_due_deliveries() -> int:
    """Notify the workers of everything due; return how much."""
    now = await database_clock.read_database_clock()
    return await TO_PACK.dispatch(now) + await TO_SEND.dispatch(now)
