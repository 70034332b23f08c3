"""What a user has done with a notice, and what was mailed to them about it."""

from datetime import datetime
from typing import ClassVar

from beanie import PydanticObjectId
from pymongo import ASCENDING, IndexModel

from freight.documents.base import AccountRule, FilterPaths, SharedWriting, TenantDocument
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
        name = "notice_marks"
        indexes = [
            IndexModel(
                [("system_id", ASCENDING), ("user_id", ASCENDING), ("notice_id", ASCENDING)], unique=True, name="once"
            ),
            IndexModel([("created_on", ASCENDING)], expireAfterSeconds=_KEPT_DAYS * 86_400, name="kept"),
        ]
