"""Keep notices in step with the facts: each is opened once, grows with its fact and ends with it. Every check counts
what is stored, so that nothing is lost if a scheduler dies."""

from collections import defaultdict
from collections.abc import Mapping
from datetime import datetime
from typing import NamedTuple

from bson import ObjectId
from pymongo.asynchronous.client_session import AsyncClientSession
from pymongo.errors import DuplicateKeyError

from freight.core.notices.events import NotificationEvent
from freight.core.notices.kinds import BlockedDeliveries, NoticeKey, NoticeKind, group_blocked_deliveries
from freight.documents.delivery import Delivery
from freight.documents.delivery_key import DeliveryKey
from freight.documents.notice import Notice
from freight.documents.records.notice import StoredNotice
from freight.features.recipients.keys.service import SOON, list_active_key_users
from freight.kit import events
from freight.kit.events import DomainEventDraft
from freight.kit.storage import database_clock
from freight.kit.storage.scopes import make_system_scope
from freight.kit.storage.transactions import run_in_transaction

_MOST = 5_000
_OF_DELIVERIES = (NoticeKind.FAILED_DELIVERY, NoticeKind.OVERDUE)


class SystemKey(NamedTuple):
    """Company and system."""

    company_id: ObjectId
    system_id: ObjectId


Facts = Mapping[tuple[SystemKey, NoticeKey], int]


async def sweep_delivery_notices() -> int:
    """Check which deliveries of the whole installation need attention; return how many notices were opened. For the
    scheduler."""
    parts: dict[SystemKey, list[BlockedDeliveries]] = defaultdict(list)
    for group in await Delivery.stuck():
        part = BlockedDeliveries(group["cause"], group["profile_id"], group.get("endpoint") or "", group["count"])
        parts[SystemKey(group["company_id"], group["system_id"])].append(part)
    facts = {
        (place, about): sum(part.number for part in deliveries)
        for place, blocked_deliveries in parts.items()
        for about, deliveries in group_blocked_deliveries(blocked_deliveries).items()
    }
    return await _keep_in_step(facts, _OF_DELIVERIES)


async def sweep_key_notices() -> int:
    """Check the keys of the whole installation that have expired or soon will and are used by an active profile; return
    how many notices were opened. For the scheduler."""
    now = await database_clock.read_database_clock()
    keys: dict[SystemKey, list[tuple[ObjectId, datetime]]] = defaultdict(list)
    for delivery_key in await DeliveryKey.expiring(now + SOON, _MOST):
        if ends := delivery_key.get("expires_on"):
            keys[SystemKey(delivery_key["company_id"], delivery_key["system_id"])].append((delivery_key["_id"], ends))
    facts: dict[tuple[SystemKey, NoticeKey], int] = {}
    for place, key_ends in keys.items():
        users = await list_active_key_users(await make_system_scope(*place), [key_id for key_id, _ in key_ends])
        for key_id, ends in key_ends:
            if users[key_id]:
                kind = NoticeKind.KEY_EXPIRED if ends <= now else NoticeKind.KEY_EXPIRES
                facts[place, NoticeKey(kind, key_id=str(key_id))] = len(users[key_id])
    return await _keep_in_step(facts, (NoticeKind.KEY_EXPIRES, NoticeKind.KEY_EXPIRED))


async def _keep_in_step(facts: Facts, kinds: tuple[NoticeKind, ...]) -> int:
    now = await database_clock.read_database_clock()
    # read after the facts, so that a notice opened in between belongs to a known fact
    open_notices = {
        (open_notice["system_id"], open_notice["mark"]): open_notice
        for open_notice in await Notice.all_open(_MOST)
        if open_notice["kind"] in kinds
    }
    opened = 0
    for (place, about), count in facts.items():
        notice = open_notices.pop((place.system_id, about.mark), None)
        if notice is None:
            opened += await _open(place, about, count, now)
        elif count > notice["held_up"]:
            await Notice.changed(notice, {"held_up": count, "grew_on": now, "updated_on": now, "is_told": False})
        elif count < notice["held_up"]:
            await Notice.changed(notice, {"held_up": count, "updated_on": now})
    for over in open_notices.values():
        await Notice.changed(over, {"is_open": False, "ended_on": now, "updated_on": now, "held_up": 0})
    return opened


_EVENTS = {
    NoticeKind.FAILED_DELIVERY: NotificationEvent.DELIVERY_FAILED,
    NoticeKind.OVERDUE: NotificationEvent.ANSWER_OVERDUE,
    NoticeKind.KEY_EXPIRES: NotificationEvent.KEY_EXPIRES,
    NoticeKind.KEY_EXPIRED: NotificationEvent.KEY_EXPIRES,
}


async def _open(place: SystemKey, about: NoticeKey, count: int, now: datetime) -> bool:
    """Open a notice, and queue its event for the rules. Return False if another check has already opened it."""
    scope, notice = await make_system_scope(*place), _new(place, about, count, now)
    notice["_id"] = ObjectId()
    # details and link are worked out separately for each user
    happened = DomainEventDraft(_EVENTS[about.kind], f"fact:{notice['_id']}", "/home", {}, subject_id=notice["_id"])

    async def work(session: AsyncClientSession) -> None:
        await Notice.opened(notice, session)
        await events.store_domain_events(scope, [happened], session)

    try:
        await run_in_transaction(work)
    except DuplicateKeyError:
        return False
    return True


def _new(place: SystemKey, about: NoticeKey, count: int, now: datetime) -> StoredNotice:
    record: StoredNotice = Notice.model_construct(
        company_id=place.company_id,
        system_id=place.system_id,
        kind=about.kind,
        mark=about.mark,
        cause=about.cause,
        profile_id=about.profile_id,
        endpoint=about.endpoint,
        key_id=about.key_id,
        held_up=count,
        opened_on=now,
        grew_on=now,
        queued_until=now,
        created_on=now,
        updated_on=now,
    ).model_dump(exclude={"id"})
    return record
