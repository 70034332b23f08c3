"""What a user has done with a notice, and what was mailed to them about it."""

from collections.abc import Iterable
from datetime import datetime
from typing import ClassVar

from beanie import PydanticObjectId
from bson import ObjectId
from pymongo import ASCENDING, IndexModel

from freight.documents.base import AccountRule, Filter, FilterPaths, SharedWriting, TenantDocument
from freight.documents.records.notice_read_state import StoredNoticeReadState

# as long as ended notices are kept; a notice that is still open after half a year has been seen often enough
_KEPT_DAYS = 200


class NoticeReadState(TenantDocument[StoredNoticeReadState]):
    """At most one per user and notice. A notice that grew after it was read is unread again; one that grew after it was
    dismissed is in the panel again."""

    account_rule: ClassVar[AccountRule] = AccountRule.IGNORED
    filter_paths: ClassVar[FilterPaths] = FilterPaths.NOT_FILTERED
    shared_writing: ClassVar[SharedWriting] = SharedWriting.ANYBODY

    notice_id: PydanticObjectId
    user_id: str
    read_on: datetime | None = None
    dismissed_on: datetime | None = None
    mailed_on: datetime | None = None

    class Settings:
        name = "notice_read_states"
        indexes = [
            IndexModel(
                [("system_id", ASCENDING), ("user_id", ASCENDING), ("notice_id", ASCENDING)], unique=True, name="once"
            ),
            IndexModel([("created_on", ASCENDING)], expireAfterSeconds=_KEPT_DAYS * 86_400, name="kept"),
        ]


def match_read_states(user_id: str, notice_ids: Iterable[ObjectId]) -> Filter:
    """Return the filter of what a user has read of these notices (index `once`)."""
    return {"user_id": user_id, "notice_id": {"$in": list(notice_ids)}}


def match_read_state(user_id: str, notice_id: ObjectId) -> Filter:
    """Return the filter of whether a user has read one notice (index `once`)."""
    return {"user_id": user_id, "notice_id": notice_id}


def match_mailed_notices(user_id: str, notice_ids: Iterable[ObjectId]) -> Filter:
    """Return the filter of what a user has been mailed of these notices (index `once`)."""
    return {"user_id": user_id, "notice_id": {"$in": list(notice_ids)}, "mailed_on": {"$ne": None}}
