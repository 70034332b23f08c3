"""Written by `make records` from `documents/tariff_check.py`."""

from typing import NotRequired

from bson import ObjectId

from freight.documents.records.base import StoredTenantDocument


class StoredTariffCheck(StoredTenantDocument):
    """`TariffCheck`, as it is stored."""

    tariff_id: ObjectId
    version_id: ObjectId
    version_revision: int
    lane_count: int
    findings: ObjectId
    counts: NotRequired[dict[str, int]]


class StoredTariffFinding(StoredTenantDocument):
    """`TariffFinding`, as it is stored."""

    tariff_id: ObjectId
    findings: ObjectId
    code: str
    place: int
    text: str
    charge: NotRequired[str]
    lane: NotRequired[int | None]
    identifiers: NotRequired[dict[str, str]]
