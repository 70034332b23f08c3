"""Written by `make records` from `documents/zone_table.py`."""

from typing import NotRequired, TypedDict

from bson import ObjectId

from freight.documents.records.base import StoredTenantDocument


class StoredFrozenZones(TypedDict):
    """`FrozenZones`, as it is stored."""

    zone_set: ObjectId
    name: str
    country: str


class StoredZonePart(StoredTenantDocument):
    """`ZonePart`, as it is stored."""

    zone_set: ObjectId
    number: int
    packed: bytes


class StoredZoneTable(StoredTenantDocument):
    """`ZoneTable`, as it is stored."""

    code: str
    name: str
    carrier: NotRequired[str]
    country: NotRequired[str]
    effective_date: NotRequired[str]
    expiry_date: NotRequired[str]
    zone_set: NotRequired[ObjectId | None]
    row_count: NotRequired[int]
