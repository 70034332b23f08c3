"""Written by `make records` from `documents/tracking.py`."""

from datetime import datetime
from typing import NotRequired, TypedDict

from bson import ObjectId

from freight.documents.records.base import StoredTenantDocument


class StoredTrackedMilestone(TypedDict):
    """`TrackedMilestone`, as it is stored."""

    code: str
    planned_at: datetime | None
    estimated_at: datetime | None
    actual_at: datetime | None
    due_at: datetime | None
    outcome: str
    expected_late_on: NotRequired[datetime | None]


class StoredShipmentTracking(TypedDict):
    """`ShipmentTracking`, as it is stored."""

    status: str
    current: str
    current_at: datetime | None
    next: str
    next_at: datetime | None
    late_from: datetime | None
    delivered_at: datetime | None
    milestones: list[StoredTrackedMilestone]


class StoredMilestoneType(StoredTenantDocument):
    """`MilestoneType`, as it is stored."""

    code: str
    name: str
    modes: NotRequired[str]
    rank: int
    tolerance_hours: NotRequired[int]
    is_delivery: NotRequired[bool]
    is_public: NotRequired[bool]


class StoredShipmentEvent(StoredTenantDocument):
    """`ShipmentEvent`, as it is stored."""

    shipment_id: ObjectId
    key: str
    code: str
    kind: str
    occurred_at: datetime | None
    time_zone: str
    received_at: datetime
    source: str
    reference: NotRequired[str]
    corrects: NotRequired[list[str]]
    batch: NotRequired[str]


class StoredTrackingLink(StoredTenantDocument):
    """`TrackingLink`, as it is stored."""

    shipment_id: ObjectId
    shipment_number: str
    recipient: str
    token_hash: str
    expires_on: datetime
    revoked_on: NotRequired[datetime | None]
    made_by: str
    opened: NotRequired[int]
    last_opened_on: NotRequired[datetime | None]
