"""Written by `make records` from `documents/audit_entry.py`."""

from datetime import datetime
from typing import NotRequired

from bson import ObjectId

from freight.documents.records.base import StoredFreightDocument


class StoredAuditEntry(StoredFreightDocument):
    """`AuditEntry`, as it is stored."""

    company_id: ObjectId
    system_id: NotRequired[ObjectId | None]
    at: datetime
    kind: str
    outcome: NotRequired[str]
    user_id: NotRequired[str]
    key_id: NotRequired[str]
    address: NotRequired[str]
    request_id: NotRequired[str]
    what: str
    details: NotRequired[list[str]]
    record_kind: NotRequired[str]
    record_id: NotRequired[str]
    record_name: NotRequired[str]
    rows: NotRequired[int | None]
    times: NotRequired[int]
