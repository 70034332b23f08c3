"""Written by `make records` from `documents/saved_report.py`."""

from datetime import datetime
from typing import NotRequired

from freight.documents.records.base import StoredTenantDocument


class StoredSavedReport(StoredTenantDocument):
    """`SavedReport`, as it is stored."""

    user_id: str
    name: str
    name_key: str
    description: NotRequired[str]
    shared: NotRequired[bool]
    on_trends: NotRequired[bool]
    plan: dict[str, object]
    conditions: NotRequired[str]
    labels: NotRequired[dict[str, str]]
    last_run_on: NotRequired[datetime | None]
    last_run_by: NotRequired[str]
