"""What one person was told by one rule of one event, and what became of it."""

from datetime import datetime
from enum import StrEnum
from typing import ClassVar

from beanie import PydanticObjectId
from pymongo import ASCENDING, DESCENDING, IndexModel

from freight.core.notices.events import NotificationEvent
from freight.documents.base import AccountRule, FilterPaths, SharedWriting, TenantDocument
from freight.documents.records.notification import StoredNotification

_KEPT_DAYS = 90


class NotificationState(StrEnum):
    """What became of it. Where it was mailed, the mail says the rest."""

    WAITING = "waiting"  # its mail is due later
    TOLD = "told"
    LEFT_OUT = "leftOut"  # `reason` says why


class Notification(TenantDocument[StoredNotification]):
    """One for each rule, event and person at most, however often a job is run. `in_panel`: his panel shows it until he
    takes it off. `mail_on`: when its mail is due; None where it has none."""

    account_rule: ClassVar[AccountRule] = AccountRule.IGNORED
    filter_paths: ClassVar[FilterPaths] = FilterPaths.NOT_FILTERED
    shared_writing: ClassVar[SharedWriting] = SharedWriting.ANYBODY

    rule_id: PydanticObjectId
    happening_id: PydanticObjectId
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
        name = "told_notices"
        indexes = [
            IndexModel(
                [(key, ASCENDING) for key in ("system_id", "happening_id", "rule_id", "user_id")],
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
        """Those of every system whose mail is due and of which no worker was told lately: for the scheduler."""
        query = {"state": NotificationState.WAITING, "mail_on": {"$lte": now}, "queued_until": {"$lte": now}}
        found = cls.get_pymongo_collection().find(query, ["company_id", "system_id", "user_id"])
        return await found.limit(most).to_list()
