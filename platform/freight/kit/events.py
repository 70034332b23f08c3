"""Reporting events that users may want to be notified of: stored in the transaction that causes them, so that no one is
notified of something that never happened, and nothing is lost. `features/work/notices` asks the rules whom to notify.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime

from bson import ObjectId
from pymongo.asynchronous.client_session import AsyncClientSession

from freight.core.notices.events import EventInvolvement, NotificationEvent
from freight.documents.domain_event import DomainEvent
from freight.kit import clock
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import Record, scoped


@dataclass(frozen=True)
class DomainEventDraft:
    """An event to store. `key` is the same whenever the same event is reported again. `details` are those of its event
    in `core.notices.events`; the rest is as in `documents/domain_event.py`."""

    event: NotificationEvent
    key: str
    link: str
    details: Mapping[str, object]
    subject_id: ObjectId | None = None
    accounts: Sequence[ObjectId] = ()
    parts: Mapping[EventInvolvement, Sequence[object]] = field(default_factory=dict)
    mailed: Sequence[ObjectId] = ()
    rule_id: ObjectId | None = None


async def store_domain_events(
    scope: Scope, happened: Sequence[DomainEventDraft], session: AsyncClientSession | None
) -> None:
    """Store events within the caller's transaction; events reported before are left unchanged."""
    if not happened:
        return
    stored, now = scoped(DomainEvent, scope), clock.now()
    writes = [
        stored.to_update({"key": event_draft.key}, {"$setOnInsert": _record(scope, event_draft, now)}, upsert=True)
        for event_draft in happened
    ]
    await stored.bulk_write(writes, session=session)


def _record(scope: Scope, each: DomainEventDraft, now: datetime) -> Record:
    record = DomainEvent.model_construct(
        event=each.event,
        on=now,
        subject_id=each.subject_id,
        accounts=list(each.accounts),
        # no user where the suite itself caused it
        parts={part.value: _people(people) for part, people in each.parts.items()},
        mailed=list(each.mailed),
        details=dict(each.details),
        link=each.link,
        rule_id=each.rule_id,
        queued_until=now,
        created_on=now,
        updated_on=now,
        updated_by=scope.user_id,
    ).model_dump(exclude={"id", "company_id", "system_id", "key", "archived"})
    return {**record, "account_id": None}


def _people(of: Sequence[object]) -> list[ObjectId]:
    return [ObjectId(str(user_id)) for user_id in of if ObjectId.is_valid(str(user_id))]
