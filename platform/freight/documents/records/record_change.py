"""Written by `make records` from `documents/record_change.py`."""

from datetime import datetime
from typing import NotRequired

from bson import ObjectId

from freight.documents.records.base import StoredLayeredDocument
from freight.documents.records.shipment_change import StoredChangedValue


class StoredRecordChange(StoredLayeredDocument):
    """`RecordChange`, as it is stored."""

    kind: str
    record_id: ObjectId
    to_revision: int
    action: str
    changed: list[StoredChangedValue]
    snapshot: dict[str, object]
    permission: NotRequired[str]
    by: NotRequired[str]
    at: datetime
