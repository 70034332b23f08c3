"""Milestones of the demo's newest shipments: planned at booking, then reported by carriers' status files. Most are on
time; some are late, some have stopped, and for a few nothing was ever reported."""

import random
from collections.abc import Iterator, Mapping
from datetime import date, datetime, time, timedelta
from pathlib import Path

from freight.core.tracking.events import TrackingEventKind, TrackingSource
from freight.core.tracking.milestones import UPDATE, list_passed_milestones
from freight.documents.records.shipment import StoredShipment
from freight.documents.shipment import Shipment
from freight.documents.shipment_event import ShipmentEvent
from freight.features.desk.seed.demo_people import get_clerk_scope
from freight.features.shipments.tracking_state import get_transport_mode, load_system_milestones
from freight.features.tracking.capture.event_entry import EventReport, ReportOrigin, store_all_reports
from freight.kit import clock
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import scoped

SHIPMENTS = 220  # per system, the newest
# planned time of each milestone, in hours after 8 a.m. of the ship date
_PLANS: Mapping[str, Mapping[str, int]] = {
    "Air": {"PUP": 4, "DEP": 22, "ARR": 46, "CUS": 66, "OFD": 96, "DEL": 102, "POD": 126},
    "Ocean": {"PUP": 6, "DEP": 80, "ARR": 560, "CUS": 608, "OFD": 680, "DEL": 686, "POD": 734},
    "Ground": {"PUP": 4, "DEP": 10, "OFD": 72, "DEL": 78, "POD": 102},
}
_UNTRACKED, _STOPPED, _DELAYED = 0.08, 0.07, 0.2  # shares of the shipments


async def load_demo_tracking(scope: Scope, _: Path) -> int:
    """Report milestones in a demo system that has no reports; return how many events."""
    if await scoped(ShipmentEvent, scope).count(limit=1, archived=True):
        return 0
    acting, milestones = await get_clerk_scope(scope, UPDATE), await load_system_milestones(scope)
    cursor = scoped(Shipment, scope).find({"ship_date": {"$gt": ""}}).sort([("entry_date", -1), ("_id", -1)])
    shipments = await cursor.limit(SHIPMENTS).to_list()
    codes_by_shipment = {
        shipment["_id"]: {
            passed_milestone.code
            for passed_milestone in list_passed_milestones(get_transport_mode(shipment), milestones)
        }
        for shipment in shipments
    }
    reports = [
        report
        for shipment in shipments
        for report in _reports(scope, shipment, clock.now())
        if report.code in codes_by_shipment[report.shipment_id]
    ]
    plans = [report for report in reports if report.kind is TrackingEventKind.PLANNED]
    event_reports = [report for report in reports if report.kind is not TrackingEventKind.PLANNED]
    await store_all_reports(acting, plans, ReportOrigin(TrackingSource.HAND))
    today = scope.place.day_of(clock.now())
    await store_all_reports(
        acting, event_reports, ReportOrigin(TrackingSource.FILE, reference=f"carrier status {today:%m-%d}.xlsx")
    )
    return len(reports)


def _reports(scope: Scope, shipment: StoredShipment, now: datetime) -> Iterator[EventReport]:
    """Yield what is known of one shipment by now."""
    chance = random.Random(shipment["shipment_number"])
    if chance.random() < _UNTRACKED:
        return
    plan = _PLANS.get(get_transport_mode(shipment), _PLANS["Ground"])
    shipped = datetime.combine(date.fromisoformat(shipment["ship_date"]), time(8))
    start = shipped.replace(tzinfo=scope.place.local(now).tzinfo)
    stops_at = chance.randrange(1, len(plan)) if chance.random() < _STOPPED else len(plan)
    delayed_from = chance.randrange(len(plan)) if chance.random() < _DELAYED else len(plan)
    delay = timedelta(hours=chance.randint(6, 60))
    for at, (code, hours) in enumerate(plan.items()):
        planned = start + timedelta(hours=hours)
        moved = delay if at >= delayed_from else timedelta()
        actual = planned + moved + timedelta(minutes=chance.randint(-90, 150))

        def report(kind: TrackingEventKind, when: datetime, code: str = code) -> EventReport:
            return EventReport(shipment["_id"], code, kind, when, scope.place.time_zone)

        yield report(TrackingEventKind.PLANNED, planned)
        if actual < now and at < stops_at:
            yield report(TrackingEventKind.ACTUAL, actual)
        elif moved and code == "DEL" and at < stops_at:
            yield report(TrackingEventKind.ESTIMATED, planned + moved)
