"""Written by `make records` from `documents/known_devices.py`."""

from datetime import datetime
from typing import TypedDict

from bson import ObjectId

from freight.documents.records.base import StoredFreightDocument


class StoredKnownDevice(TypedDict):
    """`KnownDevice`, as it is stored."""

    mark: str
    last_on: datetime


class StoredKnownDevices(StoredFreightDocument):
    """`KnownDevices`, as it is stored."""

    user_id: ObjectId
    seen: list[StoredKnownDevice]
