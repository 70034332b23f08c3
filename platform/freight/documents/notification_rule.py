"""Notification rules: who is notified of which events, how, and in which words."""

from collections.abc import Iterable
from typing import ClassVar

from beanie import PydanticObjectId
from pymongo import ASCENDING, IndexModel

from freight.core.notices.events import EventInvolvement, NotificationEvent
from freight.core.notices.timing import MailPace, NotificationChannel
from freight.documents.base import AccountRule, Filter, FilterPaths, TenantDocument, case_insensitive_unique_index
from freight.documents.records.notification_rule import StoredNotificationRule


class NotificationRule(TenantDocument[StoredNotificationRule]):
    """A rule of a system. Recipients are named, are in one of the groups or roles, or are part of the event. `accounts`
    empty: every account. `condition` is a tree of `core/rules` over the details of the event."""

    account_rule: ClassVar[AccountRule] = AccountRule.IGNORED
    filter_paths: ClassVar[FilterPaths] = FilterPaths.NOT_FILTERED

    name: str
    event: NotificationEvent
    is_active: bool = True
    users: list[PydanticObjectId] = []
    groups: list[PydanticObjectId] = []
    parts: list[EventInvolvement] = []
    accounts: list[PydanticObjectId] = []
    condition: dict[str, object] | None = None
    days: int = 0  # how many days ahead to look for the event
    channel: NotificationChannel
    pace: MailPace = MailPace.AT_ONCE
    hour: int = 7
    weekday: int = 1  # 1 is Monday
    title: str
    text: str
    is_optional: bool = True  # users may turn it off for themselves

    class Settings:
        name = "notification_rules"
        indexes = [
            case_insensitive_unique_index("name", "system_id", "name"),
            IndexModel(
                [("system_id", ASCENDING), ("event", ASCENDING)],
                name="event",
                partialFilterExpression={"is_active": True},
            ),
        ]

    @classmethod
    async def active_of(cls, events: list[str]) -> list[StoredNotificationRule]:
        """Return the active rules of all systems for some events: for the scheduler."""
        query = {"event": {"$in": events}, "is_active": True, "archived": False}
        return await cls.get_pymongo_collection().find(query).to_list()


def match_active_notification_rules(events: Iterable[str]) -> Filter:
    """Return the filter of the active rules for these events (index `event`)."""
    return {"event": {"$in": list(events)}, "is_active": True}
