"""Written by `make records` from `documents/shared_report_page.py`."""

from datetime import datetime
from typing import NotRequired

from bson import ObjectId

from freight.documents.records.base import StoredTenantDocument


class StoredSharedReportPage(StoredTenantDocument):
    """`SharedReportPage`, as it is stored."""

    report_id: ObjectId
    user_id: str
    token_hash: str
    origin: NotRequired[str]
    expires_on: datetime
    revoked_on: NotRequired[datetime | None]
    opened: NotRequired[int]
    last_opened_on: NotRequired[datetime | None]
