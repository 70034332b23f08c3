"""Report one milestone for many shipments at once, and undo entries."""

from collections.abc import Sequence
from uuid import uuid4

from bson import ObjectId
from pymongo.asynchronous.client_session import AsyncClientSession

from freight.core.errors import Conflict, Invalid, NotFound
from freight.core.tracking import reading
from freight.core.tracking.events import TrackingEventKind, TrackingSource, choose_counting_event
from freight.core.tracking.reading import ReportedEvent
from freight.documents.records.shipment import StoredShipment
from freight.documents.records.shipment_event import StoredShipmentEvent
from freight.documents.shipment import Shipment
from freight.documents.shipment_event import ShipmentEvent
from freight.features.shipments.tracking_state import (
    get_transport_mode,
    load_shipment_events,
    load_system_milestones,
    to_tracking_event,
)
from freight.features.tracking.capture.event_entry import (
    AT_ONCE,
    EventReport,
    ReportOrigin,
    ReportOutcome,
    find_effective_event,
    store_all_reports,
    store_event_reports,
)
from freight.features.tracking.capture.schemas import (
    MilestoneRetraction,
    MilestonesUpdated,
    MilestoneUpdate,
    ShipmentOutcome,
)
from freight.kit import clock
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import index_by_id, parse_object_id, scoped
from freight.kit.storage.transactions import run_in_transaction

_GONE = "Someone deleted it, or you may not see it."
_CHANGED = "This milestone was reported again since. Look at it once more."
_SINCE = "It was reported again since, so that stays."
_UNDONE = "There is nothing left to undo."
_ANY = "any"  # a row of the dialog has no number


async def report_milestone(scope: Scope, body: MilestoneUpdate) -> MilestonesUpdated:
    """Report one milestone for several shipments. Raises Invalid for an invalid milestone or time; shipments that
    cannot have it are returned with the reason, and the others stored."""
    milestones = await load_system_milestones(scope)
    cells = {
        reading.SHIPMENT: _ANY,
        reading.MILESTONE: body.milestone,
        reading.KIND: body.kind,
        reading.DAY: body.date,
        reading.TIME: body.time,
        reading.ZONE: body.time_zone,
    }
    said = reading.parse_event_row(cells, milestones, scope.place, clock.now())
    if not isinstance(said, ReportedEvent):
        field, message = next(iter(said.items()))
        raise Invalid(f"{reading.FIELDS[field]}: {message}", code="not_reported", data={"field": field})
    ids = [parse_object_id(each, "shipment") for each in dict.fromkeys(body.ids)]
    shipments = index_by_id(await scoped(Shipment, scope).find({"_id": {"$in": ids}}).to_list())
    wrong = {
        one: reading.check_against_shipment(
            said, milestones, get_transport_mode(each), each.get("ship_date", ""), each["entry_date"]
        )
        for one, each in shipments.items()
    }
    wanted = [one for one in ids if one in shipments and not wrong[one]]
    reports = [EventReport(one, said.milestone.code, said.kind, said.at, said.zone) for one in wanted]
    batch = uuid4().hex
    entered = dict(
        zip(wanted, await store_all_reports(scope, reports, ReportOrigin(TrackingSource.HAND, batch)), strict=True)
    )
    rows = [_outcome(one, shipments.get(one), entered.get(one), (wrong.get(one) or ("", _GONE))[1]) for one in ids]
    done = sum(row.what in ("new", "replaces") for row in rows)
    return MilestonesUpdated(batch=batch if done else "", done=done, rows=rows)


async def undo_milestone_batch(scope: Scope, batch: str) -> MilestonesUpdated:
    """Undo what was entered together, so that earlier reports apply again. What was reported again since stays. Raises
    NotFound for a batch with nothing left."""
    stored = await scoped(ShipmentEvent, scope).find({"batch": batch}).to_list()
    shipments = index_by_id(
        await scoped(Shipment, scope).find({"_id": {"$in": [each["shipment_id"] for each in stored]}}).to_list()
    )
    undone = [each for each in stored if each["shipment_id"] in shipments]
    if not undone:
        raise NotFound(_UNDONE, code="nothing_to_undo")
    new_batch = uuid4().hex
    entered: list[ReportOutcome | None] = []
    for begin in range(0, len(undone), AT_ONCE):
        chunk = undone[begin : begin + AT_ONCE]

        async def work(
            session: AsyncClientSession, chunk: Sequence[StoredShipmentEvent] = chunk
        ) -> list[ReportOutcome | None]:
            events = await load_shipment_events(scope, [each["shipment_id"] for each in chunk], session)
            reports = [_back(each, events.get(each["shipment_id"], [])) for each in chunk]
            kept = [report for report in reports if report]
            came = iter(await store_event_reports(scope, kept, ReportOrigin(TrackingSource.HAND, new_batch), session))
            return [next(came) if report else None for report in reports]

        entered += await run_in_transaction(work)
    rows = [
        _outcome(each["shipment_id"], shipments[each["shipment_id"]], came, _SINCE)
        for each, came in zip(undone, entered, strict=True)
    ]
    return MilestonesUpdated(batch=new_batch, done=sum(row.what != "refused" for row in rows), rows=rows)


async def retract_milestone(scope: Scope, body: MilestoneRetraction) -> None:
    """Withdraw the reported time of one milestone of one shipment. Raises NotFound, Conflict if it was reported again
    since it was read."""
    shipment = await scoped(Shipment, scope).get(body.shipment_id, "shipment")

    async def work(session: AsyncClientSession) -> None:
        known = (await load_shipment_events(scope, [shipment["_id"]], session)).get(shipment["_id"], [])
        event = find_effective_event(known, body.key)
        if event is None or event.at is None:
            raise Conflict(_CHANGED)
        zone = next(each["time_zone"] for each in known if each["key"] == body.key)
        report = EventReport(shipment["_id"], event.code, event.kind, None, zone)
        await store_event_reports(scope, [report], ReportOrigin(TrackingSource.HAND), session)

    await run_in_transaction(work)


def _back(event: StoredShipmentEvent, known: Sequence[StoredShipmentEvent]) -> EventReport | None:
    """Return the report that restores what an event replaced; None if the event is no longer in effect."""
    if find_effective_event(known, event["key"]) is None:
        return None
    corrected = set(event["corrects"])
    before = choose_counting_event([to_tracking_event(each) for each in known if each["key"] in corrected])
    zones = {each["key"]: each["time_zone"] for each in known}
    return EventReport(
        shipment_id=event["shipment_id"],
        code=event["code"],
        kind=TrackingEventKind(event["kind"]),
        at=before.at if before else None,
        zone=zones[before.key] if before else event["time_zone"],
    )


def _outcome(
    shipment_id: ObjectId, shipment: StoredShipment | None, entered: ReportOutcome | None, why: str
) -> ShipmentOutcome:
    return ShipmentOutcome(
        id=str(shipment_id),
        number=shipment["shipment_number"] if shipment else "",
        what=entered.what if entered else "refused",
        before=entered.before if entered else None,
        message="" if entered else why,
    )
