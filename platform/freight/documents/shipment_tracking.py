"""The progress of a shipment, stored within the shipment."""

from datetime import datetime

from pydantic import BaseModel


class TrackedMilestone(BaseModel):
    """The current state of a milestone of a shipment (`core/tracking/state.py`)."""

    code: str
    planned_at: datetime | None
    estimated_at: datetime | None
    actual_at: datetime | None
    due_at: datetime | None
    outcome: str
    expected_late_on: datetime | None = None


class ShipmentTracking(BaseModel):
    """The progress of a shipment: computed from its events, and stored so that lists and counts do not need them."""

    status: str
    current: str
    current_at: datetime | None
    next: str
    next_at: datetime | None
    late_from: datetime | None
    delivered_at: datetime | None
    milestones: list[TrackedMilestone]
