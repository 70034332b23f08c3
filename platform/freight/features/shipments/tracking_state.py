"""The tracking state stored with a shipment: how it is computed, and how it stays current when the shipment itself
changes. Events are entered in `tracking`."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict
from typing import cast

from bson import ObjectId
from pymongo.asynchronous.client_session import AsyncClientSession

from freight.core.records import Stored
from freight.core.tracking.events import TrackingEvent, TrackingEventKind
from freight.core.tracking.milestones import Milestone, list_passed_milestones, sort_milestones, to_milestone
from freight.core.tracking.state import TrackingState, fold_events
from freight.documents.milestone_type import MilestoneType
from freight.documents.records.shipment import StoredShipment
from freight.documents.records.shipment_event import StoredShipmentEvent
from freight.documents.records.shipment_tracking import StoredShipmentTracking
from freight.documents.shipment_event import ShipmentEvent
from freight.documents.tracking_link import TrackingLink
from freight.features.shipments.documents import is_shipment_reentered
from freight.kit import clock
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import scoped


def get_transport_mode(shipment: Stored) -> str:
    """Return the transport mode of a stored shipment; "" if it has none."""
    return str(shipment["data"].get("shipmentInformation", {}).get("transportMode") or "")


async def load_system_milestones(scope: Scope, session: AsyncClientSession | None = None) -> list[Milestone]:
    """Load the milestones of the scope's system, in order."""
    cursor = scoped(MilestoneType, scope).find({}, session=session)
    return sort_milestones([to_milestone(milestone_type) async for milestone_type in cursor])


async def load_shipment_events(
    scope: Scope, shipment_ids: Sequence[ObjectId], session: AsyncClientSession | None = None
) -> dict[ObjectId, list[StoredShipmentEvent]]:
    """Load the reports on shipments that were looked up in the scope, by shipment, in the order received."""
    events: dict[ObjectId, list[StoredShipmentEvent]] = defaultdict(list)
    event_query = {"shipment_id": {"$in": list(shipment_ids)}}
    async for event in scoped(ShipmentEvent, scope).find(event_query, session=session):
        events[event["shipment_id"]].append(event)
    for of_shipment in events.values():
        of_shipment.sort(key=lambda event: (event["received_at"], event["_id"]))
    return events


def to_tracking_event(stored: Stored) -> TrackingEvent:
    """Return a stored event in the form the core uses."""
    return TrackingEvent(
        key=stored["key"],
        code=stored["code"],
        kind=TrackingEventKind(stored["kind"]),
        at=stored["occurred_at"],
        received_at=stored["received_at"],
        corrects=tuple(stored["corrects"]),
    )


def compute_tracking_state(
    shipment: Stored, events: Iterable[Stored], milestones: Sequence[Milestone]
) -> StoredShipmentTracking | None:
    """Compute the stored tracking state of a shipment from its events and the milestones of its system."""
    state = fold_events(
        map(to_tracking_event, events), list_passed_milestones(get_transport_mode(shipment), milestones)
    )
    return None if state is None else _stored(state)


async def update_tracking_states(
    scope: Scope, changes: Sequence[tuple[StoredShipment | None, StoredShipment]], session: AsyncClientSession
) -> None:
    """Update what is tracked of shipments when they are written: another mode has other milestones, a shipment entered
    again under the number of a deleted one has none of its events, and links move to its new account."""
    updated_pairs = [(before, after) for before, after in changes if before is not None]
    reentered = [after for before, after in updated_pairs if is_shipment_reentered(before, after)]
    for after in reentered:
        after["tracking"] = None
    if reentered:
        archive_update = {"$set": {"archived": True, "updated_on": clock.now()}, "$inc": {"revision": 1}}
        of_them = {"shipment_id": {"$in": [after["_id"] for after in reentered]}}
        await scoped(ShipmentEvent, scope).update_many(of_them, archive_update, session=session)
        await scoped(TrackingLink, scope.whole_system).update_many(of_them, archive_update, session=session)
    tracked = [(before, after) for before, after in updated_pairs if before.get("tracking") and after.get("tracking")]
    moved: Mapping[ObjectId, ObjectId] = {
        after["_id"]: after["account_id"]
        for before, after in updated_pairs
        if before["account_id"] != after["account_id"]
    }
    for shipment_id, account_id in moved.items():
        links = scoped(TrackingLink, scope.whole_system)
        await links.update_many({"shipment_id": shipment_id}, {"$set": {"account_id": account_id}}, session=session)
    shipments = [after for before, after in tracked if get_transport_mode(before) != get_transport_mode(after)]
    if shipments:
        milestones = await load_system_milestones(scope, session)
        events = await load_shipment_events(scope, [after["_id"] for after in shipments], session)
        for after in shipments:
            after["tracking"] = compute_tracking_state(after, events.get(after["_id"], ()), milestones)


def _stored(state: TrackingState) -> StoredShipmentTracking:
    stored_state = asdict(state) | {"status": state.status.value}
    stored_state["milestones"] = [
        milestone | {"outcome": milestone["outcome"].value} for milestone in stored_state["milestones"]
    ]
    return cast(StoredShipmentTracking, stored_state)
