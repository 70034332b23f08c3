"""Written by `make records` from `documents/lane_change.py`."""

from typing import NotRequired, TypedDict

from bson import ObjectId

from freight.documents.records.base import StoredTenantDocument


class StoredLaneCellChange(TypedDict):
    """`LaneCellChange`, as it is stored."""

    key: str
    label: str
    before: str
    after: str


class StoredLaneChange(StoredTenantDocument):
    """`LaneChange`, as it is stored."""

    tariff_id: ObjectId
    version_number: int
    lane_key: ObjectId
    action: str
    origin: str
    changes: list[StoredLaneCellChange]
    user_name: NotRequired[str]
