"""Rows that report milestones: checked against the shipments they name, and stored if valid."""

from collections import defaultdict
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from uuid import uuid4

from freight.core.error_codes import ErrorCode
from freight.core.errors import Invalid
from freight.core.shipments.filed import FilingKind, build_filed_query
from freight.core.shipments.references import normalize_reference
from freight.core.tracking import reading
from freight.core.tracking.events import KIND_NAMES, TrackingEventKind, TrackingSource
from freight.core.tracking.reading import ReportedEvent
from freight.documents.records.shipment import StoredShipment
from freight.documents.shipment import Shipment
from freight.features.shipments.tracking_state import get_transport_mode, load_system_milestones
from freight.features.tracking.capture.event_entry import (
    EventReport,
    ReportOrigin,
    ReportOutcome,
    preview_event_reports,
    store_all_reports,
)
from freight.features.tracking.capture.schemas import (
    EventRow,
    EventRowOutcome,
    EventRows,
    EventRowsOutcome,
    RowFinding,
)
from freight.kit import clock
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import scoped

NO_MILESTONES = "This system has no milestones yet. An administrator adds them under Tracking → Milestones."
_FIELDS = ["shipment_number", "references", "ship_date", "entry_date", "data.shipmentInformation.transportMode"]
_MOST_NAMED = 3


@dataclass(frozen=True)
class _Judged:
    """A row with its errors, or the report it makes."""

    row: EventRow
    findings: Mapping[str, str]
    shipment: StoredShipment | None = None
    said: ReportedEvent | None = None

    @property
    def report(self) -> EventReport | None:
        if self.shipment is None or self.said is None or self.findings:
            return None
        reported_event = self.said
        return EventReport(
            self.shipment["_id"],
            reported_event.milestone.code,
            reported_event.kind,
            reported_event.at,
            reported_event.zone,
        )


async def preview_event_rows(scope: Scope, body: EventRows) -> EventRowsOutcome:
    """Preview rows. Nothing is stored. Raises Invalid if the system has no milestones."""
    judged = await _judge(scope, body.rows)
    return _outcome(judged, await _enter_by_origin(judged, body, "", partial(preview_event_reports, scope)), "")


async def store_event_rows(scope: Scope, body: EventRows) -> EventRowsOutcome:
    """Store the valid rows, some hundred per transaction; the others are returned with the reason. Raises Invalid if
    the system has no milestones."""
    judged = await _judge(scope, body.rows)
    batch = uuid4().hex
    return _outcome(judged, await _enter_by_origin(judged, body, batch, partial(store_all_reports, scope)), batch)


async def _enter_by_origin(
    judged: Sequence[_Judged],
    body: EventRows,
    batch: str,
    work: Callable[[Sequence[EventReport], ReportOrigin], Awaitable[Sequence[ReportOutcome | None]]],
) -> dict[int, ReportOutcome | None]:
    """Return the results of rows by position: carriers' reports first, then users' entries, which may correct them."""
    report_origin = ReportOrigin(TrackingSource.FILE if body.from_file else TrackingSource.HAND, batch, body.from_file)
    reported = ReportOrigin(TrackingSource.FILE, batch, body.from_file, is_said=False)
    came: dict[int, ReportOutcome | None] = {}
    for origin in (reported, report_origin):
        reports_by_row = {
            at: report
            for at, judged_row in enumerate(judged)
            if judged_row.row.is_reported is not origin.is_said and (report := judged_row.report)
        }
        if reports_by_row:
            came.update(zip(reports_by_row, await work(list(reports_by_row.values()), origin), strict=True))
    return came


async def _judge(scope: Scope, rows: Sequence[EventRow]) -> list[_Judged]:
    milestones, now = await load_system_milestones(scope), clock.now()
    if not milestones:
        raise Invalid(NO_MILESTONES, code=ErrorCode.NO_MILESTONES)
    shipments = await find_shipments_by_reference(scope, {row.shipment.strip() for row in rows} - {""})
    reported_by_key: dict[tuple[object, str, TrackingEventKind], tuple[int, datetime]] = {}
    judged: list[_Judged] = []
    for row in rows:
        parsed = reading.parse_event_row(_cells(row), milestones, scope.place, now)
        findings = {} if isinstance(parsed, ReportedEvent) else dict(parsed)
        shipment = _one_of(shipments, row.shipment.strip(), findings)
        if isinstance(parsed, ReportedEvent) and shipment is not None:
            wrong = reading.check_against_shipment(
                parsed, milestones, get_transport_mode(shipment), shipment.get("ship_date", ""), shipment["entry_date"]
            )
            if wrong:
                findings[wrong[0]] = wrong[1]
            else:
                slot = (shipment["_id"], parsed.milestone.code, parsed.kind)
                before = reported_by_key.setdefault(slot, (row.temp_id, parsed.at))
                if before[1] != parsed.at:
                    findings[reading.DAY] = (
                        f"Row {before[0]} gives another time for {KIND_NAMES[parsed.kind].lower()} "
                        f"{parsed.milestone.name}. Keep one of them."
                    )
        judged.append(_Judged(row, findings, shipment, parsed if isinstance(parsed, ReportedEvent) else None))
    return judged


def _cells(row: EventRow) -> dict[str, str]:
    return {
        reading.SHIPMENT: row.shipment,
        reading.MILESTONE: row.milestone,
        reading.KIND: row.kind,
        reading.DAY: row.date,
        reading.TIME: row.time,
        reading.ZONE: row.time_zone,
    }


async def find_shipments_by_reference(scope: Scope, numbers: set[str]) -> dict[str, list[StoredShipment]]:
    """Find the shipments that texts name: by shipment number, else by any reference number."""
    shipments = scoped(Shipment, scope)
    shipments_by_number: dict[str, list[StoredShipment]] = defaultdict(list)
    async for shipment in shipments.find({"shipment_number": {"$in": sorted(numbers)}}, _FIELDS):
        shipments_by_number[shipment["shipment_number"]].append(shipment)
    normalized_numbers = {
        text: normalize_reference(text) for text in numbers - shipments_by_number.keys() if normalize_reference(text)
    }
    if normalized_numbers:
        carrying: dict[str, list[StoredShipment]] = defaultdict(list)
        normalized = set(normalized_numbers.values())
        async for shipment in shipments.find(build_filed_query(FilingKind.NUMBER, *sorted(normalized)), _FIELDS):
            for number in normalized.intersection(shipment["references"]):
                carrying[number].append(shipment)
        for text, number in normalized_numbers.items():
            shipments_by_number[text] = carrying.get(number, [])
    return shipments_by_number


def _one_of(found: Mapping[str, list[StoredShipment]], number: str, findings: dict[str, str]) -> StoredShipment | None:
    """Return the shipment of a number; if there is none, or there are several, add a finding."""
    if not number:
        return None
    several = found.get(number, [])
    if len(several) == 1:
        return several[0]
    if not several:
        findings[reading.SHIPMENT] = (
            f"There is no shipment {number[:40]}. Check the number, or enter the shipment first."
        )
        return None
    shipment_numbers = ", ".join(sorted(shipment["shipment_number"] for shipment in several)[:_MOST_NAMED])
    findings[reading.SHIPMENT] = (
        f"Several shipments carry {number[:40]}: {shipment_numbers}. Enter the shipment number."
    )
    return None


def _outcome(judged: Sequence[_Judged], came: Mapping[int, ReportOutcome | None], batch: str) -> EventRowsOutcome:
    rows = [_row(judged_row, came.get(at)) for at, judged_row in enumerate(judged)]
    counts = {outcome: sum(row.what == outcome for row in rows) for outcome in ("new", "same", "replaces", "refused")}
    return EventRowsOutcome(**counts, batch=batch if counts["new"] or counts["replaces"] else "", rows=rows)


def _row(judged: _Judged, entered: ReportOutcome | None) -> EventRowOutcome:
    findings = dict(judged.findings)
    if judged.report and entered is None:
        findings[reading.SHIPMENT] = "Someone just deleted this shipment."
    shipment, reported_event = judged.shipment, judged.said
    return EventRowOutcome(
        temp_id=judged.row.temp_id,
        what=entered.what if entered else "refused",
        shipment_id=str(shipment["_id"]) if shipment else "",
        shipment=shipment["shipment_number"] if shipment else "",
        milestone=reported_event.milestone.name if reported_event else "",
        before=entered.before if entered else None,
        findings=[RowFinding(field=field, message=message) for field, message in findings.items()],
    )
