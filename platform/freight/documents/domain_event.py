"""Domain events: stored with what caused them, until the rules of their system have been asked whom to notify."""

from datetime import datetime
from typing import ClassVar

from beanie import PydanticObjectId
from pymongo import ASCENDING, IndexModel

from freight.core.notices.events import NotificationEvent
from freight.documents.base import AccountRule, FilterPaths, SharedWriting, TenantDocument
from freight.documents.records.domain_event import StoredDomainEvent

# as long as notifications about it are listed
_KEPT_DAYS = 90


class DomainEvent(TenantDocument[StoredDomainEvent]):
    """One event, once (`key` identifies it). `accounts`: those it is about, empty where it is about the whole system.
    `parts`: the users who are part of it. `mailed`: those who already got a mail about it from what caused it.
    `rule_id`: only that rule, which looked for it, reports it."""

    account_rule: ClassVar[AccountRule] = AccountRule.IGNORED
    filter_paths: ClassVar[FilterPaths] = FilterPaths.NOT_FILTERED
    shared_writing: ClassVar[SharedWriting] = SharedWriting.ANYBODY

    event: NotificationEvent
    key: str
    on: datetime
    subject_id: PydanticObjectId | None = None
    accounts: list[PydanticObjectId] = []
    parts: dict[str, list[PydanticObjectId]] = {}
    mailed: list[PydanticObjectId] = []
    details: dict[str, object] = {}
    link: str
    rule_id: PydanticObjectId | None = None
    is_open: bool = True
    queued_until: datetime

    class Settings:
        name = "domain_events"
        indexes = [
            IndexModel([("system_id", ASCENDING), ("key", ASCENDING)], unique=True, name="once"),
            IndexModel([("queued_until", ASCENDING)], name="open", partialFilterExpression={"is_open": True}),
            IndexModel([("created_on", ASCENDING)], expireAfterSeconds=_KEPT_DAYS * 86_400, name="kept"),
        ]

    @classmethod
    async def waiting(cls, now: datetime, most: int) -> list[StoredDomainEvent]:
        """Return events of all systems that no rule was asked about and no worker was notified of lately: for the
        scheduler."""
        query = {"is_open": True, "queued_until": {"$lte": now}}
        cursor = cls.get_pymongo_collection().find(query, ["company_id", "system_id"])
        return await cursor.limit(most).to_list()
