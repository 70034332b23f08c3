"""Which events a user may see with the permissions they hold now. Users who may not open a record learn nothing about
it."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from bson import ObjectId

from freight.core.notices.events import EVENTS, EventArea, NotificationEvent
from freight.core.notices.kinds import NoticeKind
from freight.documents.approval_request import ApprovalRequest
from freight.documents.base import ScopedDocument
from freight.documents.carrier import Carrier
from freight.documents.issue import Issue
from freight.documents.payable import Payable
from freight.documents.quote import Quote
from freight.documents.records.domain_event import StoredDomainEvent
from freight.documents.tariff import Tariff
from freight.features.work.notices.visible_notices import Scopes, list_visible_notices
from freight.kit.storage.tenancy import scoped

RIGHTS = {kind.right for kind in EVENTS.values()}
"""All permissions that give access to events."""

_RECORDS: Mapping[str, type[ScopedDocument[Mapping[str, object]]]] = {
    NotificationEvent.ISSUE_OPENED: Issue,
    NotificationEvent.QUOTE_ANSWERED: Quote,
    NotificationEvent.TARIFF_EXPIRES: Tariff,
    NotificationEvent.CARRIER_PAPER_ENDS: Carrier,
    NotificationEvent.PAYABLE_EXCEPTION: Payable,
    NotificationEvent.PAYABLE_DUE: Payable,
    NotificationEvent.CARRIER_ANSWERED: Payable,
    NotificationEvent.APPROVAL_WAITING: ApprovalRequest,
    NotificationEvent.APPROVAL_DECIDED: ApprovalRequest,
    NotificationEvent.APPROVAL_OVERDUE: ApprovalRequest,
    NotificationEvent.APPROVAL_STUCK: ApprovalRequest,
}
"""The records that these events are about: users who can find the record may be notified."""

FACTS: Mapping[str, tuple[NoticeKind, ...]] = {
    NotificationEvent.DELIVERY_FAILED: (NoticeKind.FAILED_DELIVERY,),
    NotificationEvent.ANSWER_OVERDUE: (NoticeKind.OVERDUE,),
    NotificationEvent.KEY_EXPIRES: (NoticeKind.KEY_EXPIRES, NoticeKind.KEY_EXPIRED),
}
"""Events that are notices of `facts`: each user is shown a count of the records they may open."""


@dataclass(frozen=True)
class VisibleEvent:
    """An event as one user sees it."""

    details: Mapping[str, object]
    link: str


async def find_visible_events(
    scopes: Scopes, user_id: str, events: Sequence[StoredDomainEvent]
) -> dict[ObjectId, VisibleEvent]:
    """Return which of these events a user may see, by id. `scopes`: where they work, by each permission of `RIGHTS`
    they hold."""
    looks: dict[ObjectId, VisibleEvent] = {}
    records: dict[str, list[StoredDomainEvent]] = defaultdict(list)
    facts: list[StoredDomainEvent] = []
    for domain_event in events:
        kind = EVENTS[NotificationEvent(domain_event["event"])]
        parts = {str(record_id) for part in domain_event.get("parts", {}).values() for record_id in part}
        scope = scopes.get(kind.right)
        if kind.own and user_id in parts:
            looks[domain_event["_id"]] = _look(domain_event)
        elif scope is None or (kind.area is EventArea.PAYABLES and scope.is_limited):
            continue  # payables are visible completely or not at all
        elif domain_event["event"] in FACTS:
            facts.append(domain_event)
        elif domain_event["event"] in _RECORDS:
            records[domain_event["event"]].append(domain_event)
        elif scope.allows_accounts(domain_event.get("accounts", [])) and not scope.is_filtered:
            looks[domain_event["_id"]] = _look(domain_event)
    for event, domain_events in records.items():
        query = {"_id": {"$in": [each.get("subject_id") for each in domain_events]}}
        cursor = scoped(_RECORDS[event], scopes[EVENTS[NotificationEvent(event)].right]).find(
            query, ["_id"], archived=True
        )
        record_ids = {record["_id"] async for record in cursor}
        looks |= {each["_id"]: _look(each) for each in domain_events if each.get("subject_id") in record_ids}
    return looks | await _of_facts(scopes, facts)


async def _of_facts(scopes: Scopes, events: Sequence[StoredDomainEvent]) -> dict[ObjectId, VisibleEvent]:
    if not events:
        return {}
    kinds = [kind for event in events for kind in FACTS[event["event"]]]
    notices_by_id = {
        visible_notice.id: visible_notice
        for visible_notice in await list_visible_notices(scopes, list(dict.fromkeys(kinds)))
    }
    looks = {}
    for domain_event in events:
        subject = domain_event.get("subject_id")
        if subject and (fact := notices_by_id.get(subject)):
            looks[domain_event["_id"]] = VisibleEvent({"cause": fact.words.title, "told": fact.words.text}, fact.link)
    return looks


def _look(event: StoredDomainEvent) -> VisibleEvent:
    return VisibleEvent(event.get("details", {}), event["link"])
