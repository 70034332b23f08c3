"""Tracked shipments in wire form."""

from collections.abc import Mapping, Sequence
from datetime import datetime

from bson import ObjectId

from freight.core.records import Stored
from freight.core.tracking.milestones import Milestone, find_delivery_milestone, list_passed_milestones
from freight.core.tracking.state import MilestoneOutcome, MilestoneProgress, TrackingStatus, get_lateness, get_status_at
from freight.documents.records.shipment import StoredShipment
from freight.documents.records.shipment_tracking import StoredTrackedMilestone
from freight.features.ledger.aging.summary_query import get_scope_account_names
from freight.features.shipments.tracking_state import get_transport_mode, load_system_milestones
from freight.features.tracking.schemas import TrackedShipment
from freight.kit.storage.scopes import Scope

SHOWN = [
    *("account_id", "shipment_number", "ship_date", "entry_date", "tracking", "data.shipmentInformation.transportMode"),
    *("data.shipmentInformation.carrier", "data.shipmentRouting.originPort", "data.shipmentRouting.destinationPort"),
]
"""The fields of a shipment that a row is made of."""


def to_reached_milestone(stored: StoredTrackedMilestone) -> MilestoneProgress:
    """Return a milestone from its stored form."""
    return MilestoneProgress(**{**stored, "outcome": MilestoneOutcome(stored["outcome"])})  # type: ignore[arg-type]


def get_minutes_late(reached: MilestoneProgress, now: datetime) -> int | None:
    """Return how late a milestone is, in whole minutes; None if it is not."""
    late = get_lateness(reached, now)
    return None if late is None else int(late.total_seconds() // 60)


async def build_tracked_rows(scope: Scope, shipments: Sequence[StoredShipment], now: datetime) -> list[TrackedShipment]:
    """Return shipments as list rows, in order."""
    milestones = await load_system_milestones(scope)
    names = await get_scope_account_names(scope, {shipment["account_id"] for shipment in shipments})
    return [build_tracked_row(shipment, milestones, names, now) for shipment in shipments]


def build_tracked_row(
    shipment: StoredShipment, milestones: Sequence[Milestone], accounts: Mapping[ObjectId, str], now: datetime
) -> TrackedShipment:
    """Return a shipment as a list row."""
    tracking = shipment.get("tracking")
    data, names = shipment["data"], {milestone.code: milestone.name for milestone in milestones}
    routing, information = data.get("shipmentRouting", {}), data.get("shipmentInformation", {})
    late_at, late = (
        _lateness(tracking, list_passed_milestones(get_transport_mode(shipment), milestones), now)
        if tracking
        else ("", None)
    )
    return TrackedShipment(
        id=str(shipment["_id"]),
        number=shipment["shipment_number"],
        account=accounts.get(shipment["account_id"] or ObjectId(), ""),
        mode=get_transport_mode(shipment),
        carrier=str(information.get("carrier") or ""),
        origin=str(routing.get("originPort") or ""),
        destination=str(routing.get("destinationPort") or ""),
        ship_date=shipment.get("ship_date", ""),
        entry_date=shipment["entry_date"],
        status=get_tracking_status(shipment, now),
        current=names.get(tracking["current"], "") if tracking else "",
        current_at=tracking["current_at"] if tracking else None,
        next=names.get(tracking["next"], "") if tracking else "",
        next_at=tracking["next_at"] if tracking else None,
        late_at=names.get(late_at, ""),
        late_minutes=late,
        delivered_at=tracking["delivered_at"] if tracking else None,
    )


def get_tracking_status(shipment: StoredShipment, now: datetime) -> TrackingStatus:
    """Return the status of a shipment as of now."""
    tracking = shipment.get("tracking")
    if not tracking:
        return TrackingStatus.NOT_STARTED
    return get_status_at(TrackingStatus(tracking["status"]), tracking["late_from"], now)


def _lateness(tracking: Stored, milestones: Sequence[Milestone], now: datetime) -> tuple[str, int | None]:
    """Return the late milestone and its delay: the first late one for a shipment under way, the delivery for a
    delivered one."""
    delivery = find_delivery_milestone(milestones)
    is_delivered = tracking["status"] == TrackingStatus.DELIVERED
    for progress in map(to_reached_milestone, tracking["milestones"]):
        if is_delivered and (delivery is None or progress.code != delivery.code):
            continue
        if not is_delivered and progress.outcome is not MilestoneOutcome.OPEN:
            continue
        if (late := get_minutes_late(progress, now)) is not None:
            return progress.code, late
    return "", None
