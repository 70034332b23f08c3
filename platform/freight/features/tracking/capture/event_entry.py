"""Store reported milestones, with the resulting states, in one transaction."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Literal, cast

from bson import ObjectId
from pymongo.asynchronous.client_session import AsyncClientSession

from freight.core.records import Stored
from freight.core.tracking.events import (
    TrackingEvent,
    TrackingEventKind,
    TrackingSource,
    build_event_key,
    find_uncorrected_events,
    state_time,
)
from freight.documents.records.shipment_event import StoredShipmentEvent
from freight.documents.shipment_event import ShipmentEvent
from freight.features.shipments import store
from freight.features.shipments.tracking_state import (
    compute_tracking_state,
    load_shipment_events,
    load_system_milestones,
    to_tracking_event,
)
from freight.kit import clock
from freight.kit.storage import closing_guard
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import scoped
from freight.kit.storage.transactions import run_in_transaction

AT_ONCE = 200
"""Reports that are stored in one transaction."""


@dataclass(frozen=True)
class EventReport:
    """A milestone of a shipment that happened, is planned or is expected at a time; `at` None withdraws what was
    reported."""

    shipment_id: ObjectId
    code: str
    kind: TrackingEventKind
    at: datetime | None
    zone: str


@dataclass(frozen=True)
class ReportOrigin:
    """The source of reports. `is_said`: a user states how it is; otherwise it is one report among others, and corrects
    none."""

    source: TrackingSource
    batch: str = ""
    reference: str = ""
    is_said: bool = True


@dataclass(frozen=True)
class ReportOutcome:
    """The result of a report: it was new, was there already, or replaced the time `before`."""

    what: Literal["new", "same", "replaces"]
    before: datetime | None = None


async def store_event_reports(
    scope: Scope, reports: Sequence[EventReport], origin: ReportOrigin, session: AsyncClientSession
) -> list[ReportOutcome | None]:
    """Store reports and the resulting states; return the result of each, in order. None: the shipment no longer
    exists."""
    await closing_guard.register_new_work(scope, session)
    ids = list(dict.fromkeys(report.shipment_id for report in reports))
    shipments = {
        stored_shipment["_id"]: stored_shipment for stored_shipment in await store.find_by_id(scope, ids, session)
    }
    milestones, events = (
        await load_system_milestones(scope, session),
        await load_shipment_events(scope, list(shipments), session),
    )
    now = clock.now()
    shipment_events: list[StoredShipmentEvent] = []
    report_outcomes: list[ReportOutcome | None] = []
    for report in reports:
        shipment = shipments.get(report.shipment_id)
        if shipment is None:
            report_outcomes.append(None)
            continue
        known_events = events.setdefault(report.shipment_id, [])
        report_outcome, event = _decide(report, origin, known_events, now, scope.author)
        report_outcomes.append(report_outcome)
        if event:
            shipment_events.append(event)
            known_events.append(event)
    if shipment_events:
        await scoped(ShipmentEvent, scope).insert_many(shipment_events, session=session)
        changed = [
            shipments[record_id] for record_id in dict.fromkeys(event["shipment_id"] for event in shipment_events)
        ]
        states = [
            (stored_shipment, compute_tracking_state(stored_shipment, events[stored_shipment["_id"]], milestones))
            for stored_shipment in changed
        ]
        await store.store_tracking_states(scope, states, session)
    return report_outcomes


async def store_all_reports(
    scope: Scope, reports: Sequence[EventReport], origin: ReportOrigin
) -> list[ReportOutcome | None]:
    """Store any number of reports as `store_event_reports` does, `AT_ONCE` per transaction."""
    report_outcomes: list[ReportOutcome | None] = []
    for begin in range(0, len(reports), AT_ONCE):
        chunk = reports[begin : begin + AT_ONCE]

        async def work(session: AsyncClientSession, chunk: Sequence[EventReport] = chunk) -> list[ReportOutcome | None]:
            return await store_event_reports(scope, chunk, origin, session)

        report_outcomes += await run_in_transaction(work)
    return report_outcomes


async def preview_event_reports(
    scope: Scope, reports: Sequence[EventReport], origin: ReportOrigin
) -> list[ReportOutcome]:
    """Return what would come of reports if they were entered now. Nothing is stored."""
    events = await load_shipment_events(scope, list({report.shipment_id for report in reports}))
    now = clock.now()
    return [_decide(report, origin, events.get(report.shipment_id, ()), now, scope.author)[0] for report in reports]


def _decide(
    report: EventReport, origin: ReportOrigin, known: Sequence[Stored], now: datetime, by: str
) -> tuple[ReportOutcome, StoredShipmentEvent | None]:
    """Return the result of a report, given the known events of its shipment, and the event to store."""
    if not origin.is_said:
        key = build_event_key(report.code, report.kind, report.at, origin.source)
        is_known = any(event["key"] == key for event in known)
        return (
            (ReportOutcome("same"), None)
            if is_known
            else (ReportOutcome("new"), _event(report, origin, key, (), now, by))
        )
    of_slot = find_uncorrected_events(map(to_tracking_event, known)).get((report.code, report.kind), [])
    stating = state_time(of_slot, report.at)
    if stating is None:
        return ReportOutcome("same"), None
    key = build_event_key(report.code, report.kind, report.at, origin.source, stating.corrects)
    report_outcome = ReportOutcome("replaces", stating.before) if stating.before else ReportOutcome("new")
    return report_outcome, _event(report, origin, key, stating.corrects, now, by)


def _event(
    report: EventReport, origin: ReportOrigin, key: str, corrects: Sequence[str], now: datetime, by: str
) -> StoredShipmentEvent:
    event_values: Mapping[str, object] = {
        "shipment_id": report.shipment_id,
        "account_id": None,
        "key": key,
        "code": report.code,
        "kind": report.kind,
        "occurred_at": report.at,
        "time_zone": report.zone,
        "received_at": now,
        "source": origin.source,
        "reference": origin.reference,
        "corrects": list(corrects),
        "batch": origin.batch,
        "created_on": now,
        "updated_on": now,
        "updated_by": by,
    }
    return cast(StoredShipmentEvent, dict(event_values))


def find_effective_event(known: Sequence[Stored], key: str) -> TrackingEvent | None:
    """Return the event with a key if no other corrects it."""
    standing_now = (
        event for of_slot in find_uncorrected_events(map(to_tracking_event, known)).values() for event in of_slot
    )
    return next((event for event in standing_now if event.key == key), None)
