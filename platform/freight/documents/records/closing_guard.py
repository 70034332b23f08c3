"""Written by `make records` from `documents/closing_guard.py`."""

from typing import NotRequired

from bson import ObjectId

from freight.documents.records.base import StoredFreightDocument


class StoredClosingGuard(StoredFreightDocument):
    """`ClosingGuard`, as it is stored."""

    system_id: ObjectId
    number: int
    entries: NotRequired[int]
    closed: NotRequired[bool]
