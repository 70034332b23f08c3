"""What one person has done with a notice, and what he was mailed of it."""

from datetime import datetime
from typing import ClassVar

from beanie import PydanticObjectId
from pymongo import ASCENDING, IndexModel

from freight.documents.base import AccountRule, FilterPaths, SharedWriting, TenantDocument
from freight.documents.records.notice_mark import StoredNoticeReadState

# as long as the notices that ended, and those that stay for half a year have been seen often enough
_KEPT_DAYS = 200


class NoticeReadState(TenantDocument[StoredNoticeReadState]):
    """One for each person and notice at most. A notice that grew after it was read is unread again; after it was taken
    off the panel it is there again."""

    account_rule: ClassVar[AccountRule] = AccountRule.IGNORED
    filter_paths: ClassVar[FilterPaths] = FilterPaths.NOT_FILTERED
    shared_writing: ClassVar[SharedWriting] = SharedWriting.ANYBODY

    notice_id: PydanticObjectId
    user_id: str
    read_on: datetime | None = None
    dismissed_on: datetime | None = None
    mailed_on: datetime | None = None

    class Settings:
        name = "notice_marks"
        indexes = [
            IndexModel(
                [("system_id", ASCENDING), ("user_id", ASCENDING), ("notice_id", ASCENDING)], unique=True, name="once"
            ),
            IndexModel([("created_on", ASCENDING)], expireAfterSeconds=_KEPT_DAYS * 86_400, name="kept"),
        ]
