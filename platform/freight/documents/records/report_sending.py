"""Written by `make records` from `documents/report_sending.py`."""

from datetime import datetime
from typing import NotRequired, TypedDict

from bson import ObjectId

from freight.documents.records.base import StoredTenantDocument
from freight.documents.records.outbox import StoredOutgoing


class StoredSentEntry(TypedDict):
    """`SentEntry`, as it is stored."""

    key: str
    title: str
    is_made: NotRequired[bool]
    reason: NotRequired[str]
    rows: NotRequired[int]
    file_id: NotRequired[str]


class StoredReportSending(StoredTenantDocument, StoredOutgoing):
    """`ReportSending`, as it is stored."""

    profile_id: ObjectId
    run: str
    user_id: str
    sent_by: NotRequired[str]
    is_sample: NotRequired[bool]
    format: str
    entries: NotRequired[list[StoredSentEntry]]
    mailed_to: NotRequired[str]
    ended_on: NotRequired[datetime | None]
