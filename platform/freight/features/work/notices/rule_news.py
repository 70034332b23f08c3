"""Rule notifications in the caller's panel, until they dismiss them and as long as they may open the record."""

from collections.abc import Sequence

from bson import ObjectId

from freight.core.notices.events import EVENTS, NotificationEvent
from freight.documents.domain_event import DomainEvent
from freight.documents.notification import Notification
from freight.documents.records.notification import StoredNotification
from freight.features.work.notices.event_visibility import find_visible_events
from freight.features.work.notices.schemas import NoticeRow
from freight.features.work.notices.visible_notices import Scopes
from freight.kit.access import Access
from freight.kit.storage import database_clock
from freight.kit.storage.tenancy import Record, scoped

_MOST_SHOWN = 50


async def list_rule_news(access: Access) -> list[NoticeRow]:
    """List the caller's rule notifications that they did not dismiss, newest first."""
    query = _of(access, {"dismissed_on": None})
    notifications = await scoped(Notification, access.scope).find(query).sort("_id", -1).limit(_MOST_SHOWN).to_list()
    if not notifications:
        return []
    event_query = {"_id": {"$in": [notification["event_id"] for notification in notifications]}}
    events = await scoped(DomainEvent, access.scope).find(event_query).to_list()
    looks = await find_visible_events(_scopes(access, notifications), access.user_id, events)
    return [_row(notification) for notification in notifications if notification["event_id"] in looks]


async def mark_rule_news(access: Access, ids: Sequence[str], field: str) -> None:
    """Mark the caller's own rule notifications as read or dismissed."""
    now = await database_clock.read_database_clock()
    query = _of(
        access,
        {"_id": {"$in": [ObjectId(notification_id) for notification_id in ids if ObjectId.is_valid(notification_id)]}},
    )
    await scoped(Notification, access.scope).update_many(query, {"$set": {field: now}})


def _of(access: Access, query: Record) -> Record:
    return {"user_id": ObjectId(access.user_id), "in_panel": True, **query}


def _scopes(access: Access, told: Sequence[StoredNotification]) -> Scopes:
    rights = {EVENTS[NotificationEvent(notification["event"])].right for notification in told}
    return {right: access.acting(right).scope for right in rights if access.may(right)}


def _row(told: StoredNotification) -> NoticeRow:
    return NoticeRow(
        id=str(told["_id"]),
        kind=told["event"],
        title=told["title"],
        text=told["text"],
        count=1,
        link=told["link"],
        on=told["on"],
        read=told.get("read_on") is not None,
        is_news=True,
    )
