"""Written by `make records` from `documents/system_door.py`."""

from typing import NotRequired

from bson import ObjectId

from freight.documents.records.base import StoredFreightDocument


class StoredSystemDoor(StoredFreightDocument):
    """`SystemDoor`, as it is stored."""

    system_id: ObjectId
    number: int
    entries: NotRequired[int]
    closed: NotRequired[bool]
