"""What one rule sent one user about one event, and what became of it."""

from collections.abc import Iterable
from datetime import datetime
from enum import StrEnum
from typing import ClassVar

from beanie import PydanticObjectId
from bson import ObjectId
from pymongo import ASCENDING, DESCENDING, IndexModel

from freight.core.notices.events import NotificationEvent
from freight.documents.base import AccountRule, Filter, FilterPaths, SharedWriting, TenantDocument
from freight.documents.records.notification import StoredNotification

_KEPT_DAYS = 90


class NotificationState(StrEnum):
    """The state of a notification. If it was mailed, the mail has the rest."""

    WAITING = "waiting"  # its mail is due later
    TOLD = "told"
    LEFT_OUT = "leftOut"  # `reason` says why


class Notification(TenantDocument[StoredNotification]):
    """At most one per rule, event and user, however often a job is run. `in_panel`: it is in the user's panel until
    dismissed. `mail_on`: when its mail is due; None if it has none."""

    account_rule: ClassVar[AccountRule] = AccountRule.IGNORED
    filter_paths: ClassVar[FilterPaths] = FilterPaths.NOT_FILTERED
    shared_writing: ClassVar[SharedWriting] = SharedWriting.ANYBODY

    rule_id: PydanticObjectId
    event_id: PydanticObjectId
    event: NotificationEvent
    user_id: PydanticObjectId
    title: str
    text: str
    link: str
    on: datetime
    state: NotificationState
    reason: str = ""
    in_panel: bool = False
    mail_on: datetime | None = None
    mail_id: PydanticObjectId | None = None
    told_on: datetime | None = None
    read_on: datetime | None = None
    dismissed_on: datetime | None = None
    queued_until: datetime

    class Settings:
        name = "notifications"
        indexes = [
            IndexModel(
                [(key, ASCENDING) for key in ("system_id", "event_id", "rule_id", "user_id")],
                unique=True,
                name="once",
            ),
            IndexModel([("system_id", ASCENDING), ("rule_id", ASCENDING), ("_id", DESCENDING)], name="rule"),
            IndexModel(
                [("system_id", ASCENDING), ("user_id", ASCENDING), ("_id", DESCENDING)],
                name="panel",
                partialFilterExpression={"in_panel": True},
            ),
            IndexModel([("mail_on", ASCENDING)], name="due", partialFilterExpression={"state": "waiting"}),
            IndexModel([("created_on", ASCENDING)], expireAfterSeconds=_KEPT_DAYS * 86_400, name="kept"),
        ]

    @classmethod
    async def due(cls, now: datetime, most: int) -> list[StoredNotification]:
        """Return notifications of all systems whose mail is due and that no worker was notified of lately: for the
        scheduler."""
        query = {"state": NotificationState.WAITING, "mail_on": {"$lte": now}, "queued_until": {"$lte": now}}
        cursor = cls.get_pymongo_collection().find(query, ["company_id", "system_id", "user_id"])
        return await cursor.limit(most).to_list()


def match_waiting_notifications(notification_ids: Iterable[ObjectId]) -> Filter:
    """Return the filter of these notifications, as far as their mail is still to be sent."""
    return {"_id": {"$in": list(notification_ids)}, "state": NotificationState.WAITING}


def match_due_notifications(user_id: ObjectId, now: datetime) -> Filter:
    """Return the filter of a user's notifications whose mail is due (index `due`)."""
    return {"user_id": user_id, "state": NotificationState.WAITING, "mail_on": {"$lte": now}}
