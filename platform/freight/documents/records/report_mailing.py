"""Written by `make records` from `documents/report_mailing.py`."""

from datetime import datetime
from typing import NotRequired

from bson import ObjectId

from freight.documents.records.base import StoredTenantDocument


class StoredReportMailing(StoredTenantDocument):
    """`ReportMailing`, as it is stored."""

    report_id: ObjectId
    user_id: str
    pace: NotRequired[str]
    hour: NotRequired[int]
    weekday: NotRequired[int]
    next_on: datetime
    last_on: NotRequired[datetime | None]
    problem: NotRequired[str]
