"""Written by `make records` from `documents/shipment.py`."""

from datetime import datetime
from decimal import Decimal
from typing import NotRequired, TypedDict

from bson import ObjectId

from freight.documents.records.base import StoredScopedDocument
from freight.documents.records.shipment_tracking import StoredShipmentTracking
from freight.documents.records.tag import StoredHandTag, StoredRuleTag


class StoredAuditedChargeDifference(TypedDict):
    """`AuditedChargeDifference`, as it is stored."""

    charge_code: str
    charge_text: str
    user_value: Decimal
    tariff_value: Decimal


class StoredRateAudit(TypedDict):
    """`RateAudit`, as it is stored."""

    charge_code: str
    user_value: Decimal
    tariff_value: Decimal
    difference: NotRequired[Decimal | None]
    percent: NotRequired[Decimal | None]
    direction: str
    tolerance: NotRequired[str]
    words: NotRequired[str]
    parts: NotRequired[list[StoredAuditedChargeDifference]]


class StoredSuspectedPercentage(TypedDict):
    """`SuspectedPercentage`, as it is stored."""

    low: int
    high: int
    shown: int
    due: NotRequired[str]


class StoredSuspectedCause(TypedDict):
    """`SuspectedCause`, as it is stored."""

    charge_code: NotRequired[str]
    kind: str
    detail: NotRequired[str]
    words: str
    reach: NotRequired[StoredSuspectedPercentage | None]


class StoredExplainedDifference(TypedDict):
    """`ExplainedDifference`, as it is stored."""

    user_value: Decimal
    tariff_value: Decimal
    parts: NotRequired[list[StoredAuditedChargeDifference]]
    suspects: NotRequired[list[StoredSuspectedCause]]
    way: NotRequired[int]


class StoredShipmentRating(TypedDict):
    """`ShipmentRating`, as it is stored."""

    trace_id: NotRequired[ObjectId | None]
    tariff_id: NotRequired[ObjectId | None]
    tariff_version_id: NotRequired[ObjectId | None]
    tariff_name: NotRequired[str]
    version_number: NotRequired[int]
    lane_id: NotRequired[str]
    total: NotRequired[Decimal | None]
    currency: NotRequired[str]
    reason_code: NotRequired[str]
    reason: NotRequired[str]
    audit: NotRequired[StoredRateAudit | None]
    explained: NotRequired[StoredExplainedDifference | None]
    rated_on: NotRequired[datetime | None]


class StoredShipmentTariffChoice(TypedDict):
    """`ShipmentTariffChoice`, as it is stored."""

    version_id: ObjectId
    lane: int
    tariff_id: NotRequired[ObjectId | None]
    identifiers: NotRequired[dict[str, str]]
    transit_days: NotRequired[int | None]
    by: str
    by_name: str
    on: datetime


class StoredShipmentBilling(TypedDict):
    """`ShipmentBilling`, as it is stored."""

    billed: str
    reason: str


class StoredShipmentValidation(TypedDict):
    """`ShipmentValidation`, as it is stored."""

    flag: bool
    remarks: str
    by: str
    on: datetime


class StoredShipment(StoredScopedDocument):
    """`Shipment`, as it is stored."""

    company_id: NotRequired[ObjectId]
    system_id: NotRequired[ObjectId]
    account_id: NotRequired[ObjectId]
    shipment_number: str
    status: NotRequired[str]
    entry_date: str
    ship_date: NotRequired[str]
    country: NotRequired[str]
    references: NotRequired[list[str]]
    filed_under: NotRequired[list[str]]
    data: NotRequired[dict[str, dict[str, object]]]
    rating: NotRequired[StoredShipmentRating | None]
    tariff_choice: NotRequired[StoredShipmentTariffChoice | None]
    billing: NotRequired[StoredShipmentBilling | None]
    validation: NotRequired[StoredShipmentValidation | None]
    invoice_id: NotRequired[ObjectId | None]
    invoice_number: NotRequired[str]
    upload_id: NotRequired[ObjectId | None]
    allocated_to: NotRequired[ObjectId | None]
    created_by: NotRequired[str]
    edited: NotRequired[bool]
    tracking: NotRequired[StoredShipmentTracking | None]
    tags_by_rule: NotRequired[list[StoredRuleTag]]
    tags_by_hand: NotRequired[list[StoredHandTag]]
    tag_ids: NotRequired[list[ObjectId]]
    touched: NotRequired[bool]
