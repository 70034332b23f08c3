"""A notice: a fact that needs attention. It exists as long as the fact does."""

from collections.abc import Iterable
from datetime import datetime
from typing import ClassVar

from pymongo import ASCENDING, IndexModel
from pymongo.asynchronous.client_session import AsyncClientSession

from freight.core.notices.kinds import NoticeKind
from freight.documents.base import AccountRule, Filter, FilterPaths, SharedWriting, TenantDocument
from freight.documents.records.notice import StoredNotice

_KEPT_DAYS = 30


class Notice(TenantDocument[StoredNotice]):
    """One fact of a system, once while it lasts (`mark` identifies it). `held_up` is how many records it holds up in
    the whole system: how many of them a user may see is counted at request time. `grew_on`: when it last grew, which
    makes it unread for those who read it before. `is_told`: mails have been sent for its current state."""

    account_rule: ClassVar[AccountRule] = AccountRule.IGNORED
    filter_paths: ClassVar[FilterPaths] = FilterPaths.NOT_FILTERED
    shared_writing: ClassVar[SharedWriting] = SharedWriting.ANYBODY

    kind: NoticeKind
    mark: str
    cause: str = ""
    profile_id: str = ""
    endpoint: str = ""
    key_id: str = ""
    held_up: int = 0
    is_open: bool = True
    opened_on: datetime
    grew_on: datetime
    ended_on: datetime | None = None
    is_told: bool = False
    queued_until: datetime

    class Settings:
        name = "notices"
        indexes = [
            IndexModel(
                [("system_id", ASCENDING), ("mark", ASCENDING)],
                unique=True,
                name="once_while_open",
                partialFilterExpression={"is_open": True},
            ),
            IndexModel(
                [("is_told", ASCENDING), ("opened_on", ASCENDING)],
                name="untold",
                partialFilterExpression={"is_open": True},
            ),
            IndexModel([("ended_on", ASCENDING)], expireAfterSeconds=_KEPT_DAYS * 86_400, name="ended"),
        ]

    @classmethod
    async def all_open(cls, most: int) -> list[StoredNotice]:
        """Return the open notices of all systems: for the scheduler."""
        return await cls.get_pymongo_collection().find({"is_open": True}).limit(most).to_list()

    @classmethod
    async def opened(cls, notice: StoredNotice, session: AsyncClientSession) -> None:
        """Store a notice that has begun. Raises DuplicateKeyError if it is open already."""
        await cls.get_pymongo_collection().insert_one(notice, session=session)

    @classmethod
    async def changed(cls, notice: StoredNotice, change: dict[str, object]) -> None:
        """Change a notice as it was read; one that was changed in the meantime is left for the next check."""
        same = {"_id": notice["_id"], "is_open": True, "held_up": notice["held_up"]}
        await cls.get_pymongo_collection().update_one(same, {"$set": change, "$inc": {"revision": 1}})

    @classmethod
    async def untold(cls, now: datetime, opened_before: datetime, most: int) -> list[StoredNotice]:
        """Return notices of all systems whose mails are due and that no worker was notified of lately."""
        query = {
            "is_open": True,
            "is_told": False,
            "opened_on": {"$lte": opened_before},
            "queued_until": {"$lte": now},
        }
        cursor = cls.get_pymongo_collection().find(query, ["company_id", "system_id"])
        return await cursor.limit(most).to_list()


def match_notices_to_mail(opened_until: datetime) -> Filter:
    """Return the filter of open notices that no mail has told of, opened by that time (index `untold`)."""
    return {"is_open": True, "mark": {"$gt": ""}, "is_told": False, "opened_on": {"$lte": opened_until}}


def match_open_notices(kinds: Iterable[str]) -> Filter:
    """Return the filter of open notices of these kinds (index `once_while_open`)."""
    return {"is_open": True, "mark": {"$gt": ""}, "kind": {"$in": list(kinds)}}
