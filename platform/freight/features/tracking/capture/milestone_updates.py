"""Report one milestone for many shipments at once, and undo entries."""

from collections.abc import Sequence
from uuid import uuid4

from bson import ObjectId
from pymongo.asynchronous.client_session import AsyncClientSession

from freight.core.error_codes import ErrorCode
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
    parsed = reading.parse_event_row(cells, milestones, scope.place, clock.now())
    if not isinstance(parsed, ReportedEvent):
        field, message = next(iter(parsed.items()))
        raise Invalid(f"{reading.FIELDS[field]}: {message}", code=ErrorCode.NOT_REPORTED, data={"field": field})
    ids = [parse_object_id(shipment_id, "shipment") for shipment_id in dict.fromkeys(body.ids)]
    shipments = index_by_id(await scoped(Shipment, scope).find({"_id": {"$in": ids}}).to_list())
    wrong = {
        record_id: reading.check_against_shipment(
            parsed, milestones, get_transport_mode(shipment), shipment.get("ship_date", ""), shipment["entry_date"]
        )
        for record_id, shipment in shipments.items()
    }
    record_ids = [record_id for record_id in ids if record_id in shipments and not wrong[record_id]]
    reports = [
        EventReport(record_id, parsed.milestone.code, parsed.kind, parsed.at, parsed.zone) for record_id in record_ids
    ]
    batch = uuid4().hex
    outcomes = dict(
        zip(record_ids, await store_all_reports(scope, reports, ReportOrigin(TrackingSource.HAND, batch)), strict=True)
    )
    rows = [
        _outcome(record_id, shipments.get(record_id), outcomes.get(record_id), (wrong.get(record_id) or ("", _GONE))[1])
        for record_id in ids
    ]
    stored_count = sum(row.what in ("new", "replaces") for row in rows)
    return MilestonesUpdated(batch=batch if stored_count else "", done=stored_count, rows=rows)


async def undo_milestone_batch(scope: Scope, batch: str) -> MilestonesUpdated:
    """Undo what was entered together, so that earlier reports apply again. What was reported again since stays. Raises
    NotFound for a batch with nothing left."""
    stored = await scoped(ShipmentEvent, scope).find({"batch": batch}).to_list()
    shipments = index_by_id(
        await scoped(Shipment, scope)
        .find({"_id": {"$in": [shipment_event["shipment_id"] for shipment_event in stored]}})
        .to_list()
    )
    undone = [shipment_event for shipment_event in stored if shipment_event["shipment_id"] in shipments]
    if not undone:
        raise NotFound(_UNDONE, code=ErrorCode.NOTHING_TO_UNDO)
    new_batch = uuid4().hex
    report_outcomes: list[ReportOutcome | None] = []
    for begin in range(0, len(undone), AT_ONCE):
        chunk = undone[begin : begin + AT_ONCE]

        async def work(
            session: AsyncClientSession, chunk: Sequence[StoredShipmentEvent] = chunk
        ) -> list[ReportOutcome | None]:
            events = await load_shipment_events(
                scope, [shipment_event["shipment_id"] for shipment_event in chunk], session
            )
            reports = [_back(shipment_event, events.get(shipment_event["shipment_id"], [])) for shipment_event in chunk]
            event_reports = [report for report in reports if report]
            came = iter(
                await store_event_reports(scope, event_reports, ReportOrigin(TrackingSource.HAND, new_batch), session)
            )
            return [next(came) if report else None for report in reports]

        report_outcomes += await run_in_transaction(work)
    rows = [
        _outcome(shipment_event["shipment_id"], shipments[shipment_event["shipment_id"]], came, _SINCE)
        for shipment_event, came in zip(undone, report_outcomes, strict=True)
    ]
    return MilestonesUpdated(batch=new_batch, done=sum(row.what != "refused" for row in rows), rows=rows)


async def retract_milestone(scope: Scope, body: MilestoneRetraction) -> None:
    """Withdraw the reported time of one milestone of one shipment. Raises NotFound, Conflict if it was reported again
    since it was read."""
    shipment = await scoped(Shipment, scope).get(body.shipment_id, "shipment")

    async def work(session: AsyncClientSession) -> None:
        shipment_events = (await load_shipment_events(scope, [shipment["_id"]], session)).get(shipment["_id"], [])
        event = find_effective_event(shipment_events, body.key)
        if event is None or event.at is None:
            raise Conflict(_CHANGED)
        zone = next(
            shipment_event["time_zone"] for shipment_event in shipment_events if shipment_event["key"] == body.key
        )
        report = EventReport(shipment["_id"], event.code, event.kind, None, zone)
        await store_event_reports(scope, [report], ReportOrigin(TrackingSource.HAND), session)

    await run_in_transaction(work)


def _back(event: StoredShipmentEvent, known: Sequence[StoredShipmentEvent]) -> EventReport | None:
    """Return the report that restores what an event replaced; None if the event is no longer in effect."""
    if find_effective_event(known, event["key"]) is None:
        return None
    corrected = set(event["corrects"])
    before = choose_counting_event(
        [to_tracking_event(shipment_event) for shipment_event in known if shipment_event["key"] in corrected]
    )
    zones = {shipment_event["key"]: shipment_event["time_zone"] for shipment_event in known}
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
