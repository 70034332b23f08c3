"""One shipment: the present state of its milestones, and everything that was reported about them."""

from collections.abc import Mapping, Sequence
from datetime import datetime

from freight.core.records import Stored
from freight.core.tracking.events import (
    TrackingEvent,
    TrackingEventKind,
    choose_counting_event,
    find_uncorrected_events,
)
from freight.core.tracking.milestones import list_passed_milestones
from freight.core.tracking.state import MilestoneOutcome
from freight.documents.records.shipment_event import StoredShipmentEvent
from freight.documents.shipment import Shipment
from freight.features.ledger.aging.summary_query import get_scope_account_names
from freight.features.shipments.tracking_state import (
    get_transport_mode,
    load_shipment_events,
    load_system_milestones,
    to_tracking_event,
)
from freight.features.tracking.schemas import EventView, MilestoneTime, ShipmentTimeline, TimelineStep
from freight.features.tracking.views import build_tracked_row, get_minutes_late, to_reached_milestone
from freight.kit import clock
from freight.kit.records.history import load_user_names
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import scoped

Told = Mapping[str, StoredShipmentEvent]


async def build_shipment_timeline(scope: Scope, shipment_id: str) -> ShipmentTimeline:
    """Return the timeline of a shipment. Raises NotFound."""
    shipment = await scoped(Shipment, scope).get(shipment_id, "shipment")
    now, milestones = clock.now(), await load_system_milestones(scope)
    stored = (await load_shipment_events(scope, [shipment["_id"]])).get(shipment["_id"], [])
    slots, events_by_key = (
        find_uncorrected_events(map(to_tracking_event, stored)),
        {shipment_event["key"]: shipment_event for shipment_event in stored},
    )
    tracking = shipment.get("tracking")
    reached = {
        tracked_milestone["code"]: to_reached_milestone(tracked_milestone)
        for tracked_milestone in (tracking["milestones"] if tracking else ())
    }
    names = {milestone_type.code: milestone_type.name for milestone_type in milestones}
    accounts = await get_scope_account_names(scope, [shipment["account_id"]])
    steps = []
    for milestone in list_passed_milestones(get_transport_mode(shipment), milestones):
        progress = reached.get(milestone.code)
        steps.append(
            TimelineStep(
                code=milestone.code,
                name=milestone.name,
                planned=_entry(slots.get((milestone.code, TrackingEventKind.PLANNED), ()), events_by_key),
                estimated=_entry(slots.get((milestone.code, TrackingEventKind.ESTIMATED), ()), events_by_key),
                actual=_entry(slots.get((milestone.code, TrackingEventKind.ACTUAL), ()), events_by_key),
                due_at=progress.due_at if progress else None,
                outcome=_outcome_now(progress.outcome, progress.due_at, now) if progress else None,
                late_minutes=get_minutes_late(progress, now) if progress else None,
            )
        )
    return ShipmentTimeline(
        shipment=build_tracked_row(shipment, milestones, accounts, now),
        steps=steps,
        events=await _events(
            stored, names, {tracking_event.key for of_slot in slots.values() for tracking_event in of_slot}
        ),
    )


def _outcome_now(outcome: MilestoneOutcome, due_at: datetime | None, now: datetime) -> MilestoneOutcome:
    return (
        MilestoneOutcome.MISSED if outcome is MilestoneOutcome.OPEN and due_at is not None and due_at < now else outcome
    )


def _entry(of_slot: Sequence[TrackingEvent], told: Told) -> MilestoneTime | None:
    event = choose_counting_event(of_slot)
    if event is None or event.at is None:
        return None
    return MilestoneTime(at=event.at, time_zone=told[event.key]["time_zone"], key=event.key)


async def _events(
    stored: Sequence[StoredShipmentEvent], names: Mapping[str, str], standing_keys: set[str]
) -> list[EventView]:
    people = await load_user_names({shipment_event["updated_by"] for shipment_event in stored})
    return [
        _view(shipment_event, names, people, is_standing=shipment_event["key"] in standing_keys)
        for shipment_event in reversed(stored)
    ]


def _view(each: Stored, names: Mapping[str, str], people: Mapping[str, str], *, is_standing: bool) -> EventView:
    return EventView(
        key=each["key"],
        milestone=names.get(each["code"], each["code"]),
        kind=TrackingEventKind(each["kind"]),
        at=each["occurred_at"],
        time_zone=each["time_zone"],
        source=each["source"],
        reference=each["reference"],
        by=people.get(each["updated_by"], ""),
        received_at=each["received_at"],
        corrects=bool(each["corrects"]),
        is_standing=is_standing,
    )
