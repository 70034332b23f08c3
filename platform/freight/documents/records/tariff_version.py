"""Written by `make records` from `documents/tariff_version.py`."""

from datetime import datetime
from typing import NotRequired

from bson import ObjectId

from freight.documents.records.base import StoredTenantDocument
from freight.documents.records.zone_table import StoredFrozenZones


class StoredTariffVersion(StoredTenantDocument):
    """`TariffVersion`, as it is stored."""

    tariff_id: ObjectId
    tariff_name: str
    rate_source_type: NotRequired[str]
    side: NotRequired[str]
    carrier: NotRequired[str]
    number: int
    state: NotRequired[str]
    effective_date: str
    expiry_date: NotRequired[str]
    terms: dict[str, object]
    lane_set: ObjectId
    lane_count: NotRequired[int]
    band_count: NotRequired[int]
    carriers: NotRequired[list[str]]
    published_on: NotRequired[datetime | None]
    published_by: NotRequired[str]
    zones: NotRequired[StoredFrozenZones | None]
