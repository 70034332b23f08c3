"""Written by `make records` from `documents/notice_read_state.py`."""

from datetime import datetime
from typing import NotRequired

from bson import ObjectId

from freight.documents.records.base import StoredTenantDocument


class StoredNoticeReadState(StoredTenantDocument):
    """`NoticeReadState`, as it is stored."""

    notice_id: ObjectId
    user_id: str
    read_on: NotRequired[datetime | None]
    dismissed_on: NotRequired[datetime | None]
    mailed_on: NotRequired[datetime | None]
