"""Written by `make records` from `documents/lane.py`."""

from decimal import Decimal
from typing import Literal, NotRequired, TypedDict

from bson import ObjectId

from freight.documents.records.base import StoredTenantDocument


class StoredRange(TypedDict):
    """`StoredRange`, as it is stored."""

    start: Decimal
    end: NotRequired[Decimal | None]
    rate: Decimal
    minimum: NotRequired[Decimal | None]
    method: NotRequired[Literal["perUnit", "flat", "perUnitOver"]]


class StoredLaneCharge(TypedDict):
    """`StoredLaneCharge`, as it is stored."""

    rate: NotRequired[Decimal | None]
    minimum: NotRequired[Decimal | None]
    maximum: NotRequired[Decimal | None]
    ranges: NotRequired[list[StoredRange]]


class StoredLaneDocument(StoredTenantDocument):
    """`LaneDocument`, as it is stored."""

    tariff_id: ObjectId
    lane_set: ObjectId
    lane_key: ObjectId
    number: int
    identifiers: dict[str, str]
    transit_days: NotRequired[int | None]
    attributes: NotRequired[dict[str, str]]
    charges: dict[str, StoredLaneCharge]
