"""Written by `make records` from `documents/rating_trace.py`."""

from datetime import datetime
from decimal import Decimal
from typing import NotRequired, TypedDict

from bson import ObjectId

from freight.documents.records.base import StoredTenantDocument


class StoredRatingTraceLine(TypedDict):
    """`RatingTraceLine`, as it is stored."""

    charge_id: str
    name: str
    amount: Decimal


class StoredChosenTariff(TypedDict):
    """`ChosenTariff`, as it is stored."""

    by_name: str
    on: datetime
    rules_take: str


class StoredTraceFields(TypedDict):
    """`TraceFields`, as it is stored."""

    shipment_id: ObjectId
    shipment_number: str
    shipment_revision: int
    run_id: NotRequired[ObjectId | None]
    outcome: str
    reason_code: NotRequired[str]
    reason: NotRequired[str]
    status: str
    tariff_id: NotRequired[ObjectId | None]
    tariff_version_id: NotRequired[ObjectId | None]
    tariff_name: NotRequired[str]
    version_number: NotRequired[int]
    applied_on: NotRequired[str]
    carrier: NotRequired[str]
    origin: NotRequired[str]
    destination: NotRequired[str]
    service: NotRequired[str]
    lane_number: NotRequired[int | None]
    total: NotRequired[Decimal | None]
    currency: NotRequired[str]
    lines: NotRequired[list[StoredRatingTraceLine]]
    user_freight: NotRequired[Decimal | None]
    facts: dict[str, object]
    values: dict[str, object]
    tried: NotRequired[list[dict[str, object]]]
    choice: NotRequired[StoredChosenTariff | None]
    engine: str
    asked_by: str
    asked_by_name: NotRequired[str]
    took_microseconds: NotRequired[int]
    rated_on: datetime


class StoredRatingTrace(StoredTenantDocument, StoredTraceFields):
    """`RatingTrace`, as it is stored."""
