"""One shipment: its milestones as they stand, and everything that was reported of them."""

from collections.abc import Mapping, Sequence
from datetime import datetime

from freight.core.records import Stored
from freight.core.tracking.events import Event, EventKind, counting, find_standing
from freight.core.tracking.milestones import passed_by
from freight.core.tracking.state import Outcome
from freight.documents.records.shipment_event import StoredShipmentEvent
from freight.documents.shipment import Shipment
from freight.features.ledger.aging.picture import account_names
from freight.features.shipments.tracked import event_of, events_of, milestones_of, mode_of
from freight.features.tracking.schemas import EventView, MilestoneTime, ShipmentTimeline, TimelineStep
from freight.features.tracking.views import minutes_late, reached_of, row_of
from freight.kit import clock
from freight.kit.records.history import user_names
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import scoped

Told = Mapping[str, StoredShipmentEvent]


async def timeline_of(scope: Scope, shipment_id: str) -> ShipmentTimeline:
    """The timeline of a shipment. Raises NotFound."""
    shipment = await scoped(Shipment, scope).get(shipment_id, "shipment")
    now, milestones = clock.now(), await milestones_of(scope)
    stored = (await events_of(scope, [shipment["_id"]])).get(shipment["_id"], [])
    slots, told = find_standing(map(event_of, stored)), {each["key"]: each for each in stored}
    tracking = shipment.get("tracking")
    reached = {each["code"]: reached_of(each) for each in (tracking["milestones"] if tracking else ())}
    names = {each.code: each.name for each in milestones}
    accounts = await account_names(scope, [shipment["account_id"]])
    steps = []
    for milestone in passed_by(mode_of(shipment), milestones):
        one = reached.get(milestone.code)
        steps.append(
            TimelineStep(
                code=milestone.code,
                name=milestone.name,
                planned=_entry(slots.get((milestone.code, EventKind.PLANNED), ()), told),
                estimated=_entry(slots.get((milestone.code, EventKind.ESTIMATED), ()), told),
                actual=_entry(slots.get((milestone.code, EventKind.ACTUAL), ()), told),
                due_at=one.due_at if one else None,
                outcome=_outcome_now(one.outcome, one.due_at, now) if one else None,
                late_minutes=minutes_late(one, now) if one else None,
            )
        )
    return ShipmentTimeline(
        shipment=row_of(shipment, milestones, accounts, now),
        steps=steps,
        events=await _events(stored, names, {each.key for of_slot in slots.values() for each in of_slot}),
    )


def _outcome_now(outcome: Outcome, due_at: datetime | None, now: datetime) -> Outcome:
    return Outcome.MISSED if outcome is Outcome.OPEN and due_at is not None and due_at < now else outcome


def _entry(of_slot: Sequence[Event], told: Told) -> MilestoneTime | None:
    event = counting(of_slot)
    if event is None or event.at is None:
        return None
    return MilestoneTime(at=event.at, time_zone=told[event.key]["time_zone"], key=event.key)


async def _events(
    stored: Sequence[StoredShipmentEvent], names: Mapping[str, str], standing_keys: set[str]
) -> list[EventView]:
    people = await user_names({each["updated_by"] for each in stored})
    return [_view(each, names, people, is_standing=each["key"] in standing_keys) for each in reversed(stored)]


def _view(each: Stored, names: Mapping[str, str], people: Mapping[str, str], *, is_standing: bool) -> EventView:
    return EventView(
        key=each["key"],
        milestone=names.get(each["code"], each["code"]),
        kind=EventKind(each["kind"]),
        at=each["occurred_at"],
        time_zone=each["time_zone"],
        source=each["source"],
        reference=each["reference"],
        by=people.get(each["updated_by"], ""),
        received_at=each["received_at"],
        corrects=bool(each["corrects"]),
        is_standing=is_standing,
    )
