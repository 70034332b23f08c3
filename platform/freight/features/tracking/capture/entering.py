"""Storing what is reported of milestones, with the states that follow, in one transaction."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Literal, cast

from bson import ObjectId
from pymongo.asynchronous.client_session import AsyncClientSession

from freight.core.records import Stored
from freight.core.tracking.events import Event, EventKind, Source, find_standing, key_of, state_time
from freight.documents.records.shipment_event import StoredShipmentEvent
from freight.documents.shipment_event import ShipmentEvent
from freight.features.shipments import store
from freight.features.shipments.tracked import event_of, events_of, milestones_of, state_of
from freight.kit import clock
from freight.kit.storage import closing_guard
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import scoped
from freight.kit.storage.transactions import in_transaction

AT_ONCE = 200
"""Reports that are stored in one transaction."""


@dataclass(frozen=True)
class Report:
    """That a milestone of a shipment was, is planned or is expected at a time; `at` None: that nothing is said of it
    any more."""

    shipment_id: ObjectId
    code: str
    kind: EventKind
    at: datetime | None
    zone: str


@dataclass(frozen=True)
class Origin:
    """Where reports come from. `is_said`: a person says how it is; else it is a report among others, which corrects
    nothing."""

    source: Source
    batch: str = ""
    reference: str = ""
    is_said: bool = True


@dataclass(frozen=True)
class Entered:
    """What came of a report: it was new, was there already, or replaced the time `before`."""

    what: Literal["new", "same", "replaces"]
    before: datetime | None = None


async def enter(
    scope: Scope, reports: Sequence[Report], origin: Origin, session: AsyncClientSession
) -> list[Entered | None]:
    """Store reports and the states they come to; what came of each, in their order. None: the shipment is gone."""
    await closing_guard.enter(scope, session)
    ids = list(dict.fromkeys(report.shipment_id for report in reports))
    shipments = {each["_id"]: each for each in await store.find_by_id(scope, ids, session)}
    milestones, events = await milestones_of(scope, session), await events_of(scope, list(shipments), session)
    now = clock.now()
    made: list[StoredShipmentEvent] = []
    entered: list[Entered | None] = []
    for report in reports:
        shipment = shipments.get(report.shipment_id)
        if shipment is None:
            entered.append(None)
            continue
        known = events.setdefault(report.shipment_id, [])
        what, event = _decide(report, origin, known, now, scope.author)
        entered.append(what)
        if event:
            made.append(event)
            known.append(event)
    if made:
        await scoped(ShipmentEvent, scope).insert_many(made, session=session)
        changed = [shipments[one] for one in dict.fromkeys(event["shipment_id"] for event in made)]
        states = [(each, state_of(each, events[each["_id"]], milestones)) for each in changed]
        await store.note_tracked(scope, states, session)
    return entered


async def enter_all(scope: Scope, reports: Sequence[Report], origin: Origin) -> list[Entered | None]:
    """As `enter`, of any number: `AT_ONCE` in a transaction of their own."""
    entered: list[Entered | None] = []
    for begin in range(0, len(reports), AT_ONCE):
        chunk = reports[begin : begin + AT_ONCE]

        async def work(session: AsyncClientSession, chunk: Sequence[Report] = chunk) -> list[Entered | None]:
            return await enter(scope, chunk, origin, session)

        entered += await in_transaction(work)
    return entered


async def foresee(scope: Scope, reports: Sequence[Report], origin: Origin) -> list[Entered]:
    """What would come of reports, if they were entered now. Nothing is stored."""
    events = await events_of(scope, list({report.shipment_id for report in reports}))
    now = clock.now()
    return [_decide(each, origin, events.get(each.shipment_id, ()), now, scope.author)[0] for each in reports]


def _decide(
    report: Report, origin: Origin, known: Sequence[Stored], now: datetime, by: str
) -> tuple[Entered, StoredShipmentEvent | None]:
    """What comes of a report beside the events that are known of its shipment, and the event that has to be stored."""
    if not origin.is_said:
        key = key_of(report.code, report.kind, report.at, origin.source)
        is_known = any(each["key"] == key for each in known)
        return (Entered("same"), None) if is_known else (Entered("new"), _event(report, origin, key, (), now, by))
    of_slot = find_standing(map(event_of, known)).get((report.code, report.kind), [])
    stating = state_time(of_slot, report.at)
    if stating is None:
        return Entered("same"), None
    key = key_of(report.code, report.kind, report.at, origin.source, stating.corrects)
    what = Entered("replaces", stating.before) if stating.before else Entered("new")
    return what, _event(report, origin, key, stating.corrects, now, by)


def _event(
    report: Report, origin: Origin, key: str, corrects: Sequence[str], now: datetime, by: str
) -> StoredShipmentEvent:
    made: Mapping[str, object] = {
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
    return cast(StoredShipmentEvent, dict(made))


def counts_now(known: Sequence[Stored], key: str) -> Event | None:
    """The event of a key where no other corrects it."""
    standing_now = (event for of_slot in find_standing(map(event_of, known)).values() for event in of_slot)
    return next((event for event in standing_now if event.key == key), None)
