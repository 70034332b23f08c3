"""Written by `make records` from `documents/shipment_tracking.py`."""

from datetime import datetime
from typing import NotRequired, TypedDict


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
