"""Written by `make records` from `documents/notice_preferences.py`."""

from datetime import datetime
from typing import NotRequired, TypedDict

from bson import ObjectId

from freight.documents.records.base import StoredCompanyDocument


class StoredNoticeKindPreference(TypedDict):
    """`NoticeKindPreference`, as it is stored."""

    panel: NotRequired[bool]
    mail: NotRequired[str]


class StoredNoticePreferences(StoredCompanyDocument):
    """`NoticePreferences`, as it is stored."""

    company_id: ObjectId
    user_id: str
    choices: NotRequired[dict[str, StoredNoticeKindPreference]]
    muted: NotRequired[list[ObjectId]]
    summary_hour: NotRequired[int]
    time_zone: str
    next_summary_on: NotRequired[datetime | None]
    queued_until: NotRequired[datetime | None]
