"""Carriers' status files (EDI X12 214) in Tracking capture: read into the same rows as a workbook, each with its
shipment."""

import asyncio
from collections.abc import Iterator, Mapping, Sequence

from freight.core.edi.interchange import UnreadableInterchange
from freight.core.error_codes import ErrorCode
from freight.core.errors import Invalid
from freight.core.tracking.edi214 import CarrierStatus, StatusFile, parse_status_file
from freight.core.tracking.events import KIND_NAMES
from freight.core.tracking.milestones import Milestone, find_milestone
from freight.documents.records.shipment import StoredShipment
from freight.features.shipments.tracking_state import get_transport_mode, load_system_milestones
from freight.features.tracking.capture.rows import find_shipments_by_reference
from freight.features.tracking.capture.schemas import MOST_ROWS, EventFile, EventRow
from freight.kit.records.record_sheets import open_incoming_workbook
from freight.kit.storage.scopes import Scope
from freight.kit.storage.uploaded_file import IncomingFile

ENDINGS = (".edi", ".x12", ".txt")
_MOST_FINDINGS = 50
_MOST_TEXT = 200


async def read_carrier_event_file(scope: Scope, incoming: IncomingFile | None) -> EventFile:
    """Return the milestones that a 214 file reports. Nothing is stored. Raises Invalid for a file that is not a 214 or
    has too many rows; TooLarge."""
    async with open_incoming_workbook(incoming, ENDINGS) as (path, name):
        content = await asyncio.to_thread(path.read_bytes)
    try:
        file = await asyncio.to_thread(parse_status_file, content)
    except UnreadableInterchange as reason:
        raise Invalid(f"{name} was not read. {reason}", code=ErrorCode.UNREADABLE) from reason
    if len(file.reports) > MOST_ROWS:
        raise Invalid(
            f"The file has {len(file.reports):,} milestones; {MOST_ROWS:,} can be read at once.",
            code=ErrorCode.TOO_MANY,
        )
    shipments = await find_shipments_by_reference(
        scope, {number for report in file.reports for number in report.numbers}
    )
    meant = [_meant(report.numbers, shipments) for report in file.reports]
    rows = [
        _row(at, carrier_status, shipment)
        for at, (carrier_status, shipment) in enumerate(zip(file.reports, meant, strict=True), 1)
    ]
    messages = [finding.message for finding in file.findings]
    messages += _without_milestone(file.reports, rows, await load_system_milestones(scope))
    messages += _elsewhere(file.reports, meant, scope.place.time_zone)
    if len(messages) > _MOST_FINDINGS:
        messages[_MOST_FINDINGS:] = [f"{len(messages) - _MOST_FINDINGS:,} more of the kind."]
    return EventFile(name=name, left_out=[], rows=rows, told=_sum_up(file), findings=messages)


def _meant(numbers: Sequence[str], found: Mapping[str, Sequence[StoredShipment]]) -> StoredShipment | None:
    """Return the shipment that the first of the numbers names; if several have it, the one that another number also
    names."""
    among: list[StoredShipment] = []
    for number in numbers:
        shipments = list(found.get(number, ()))
        if among:
            shipments = [
                shipment for shipment in shipments if shipment["_id"] in {candidate["_id"] for candidate in among}
            ]
        if len(shipments) == 1:
            return shipments[0]
        among = shipments or among
    return None


def _row(at: int, status: CarrierStatus, shipment: StoredShipment | None) -> EventRow:
    number = shipment["shipment_number"] if shipment else next(iter(status.numbers), "")
    return EventRow(
        temp_id=at,
        shipment=number[:_MOST_TEXT],
        milestone=status.means.milestone_of(get_transport_mode(shipment) if shipment else ""),
        kind=KIND_NAMES[status.means.kind],
        date=status.day.isoformat() if status.day else "",
        time=f"{status.at:%H:%M:%S}".removesuffix(":00") if status.at else "",
        time_zone=status.zone,
        is_reported=True,
    )


def _without_milestone(
    reports: Sequence[CarrierStatus], rows: Sequence[EventRow], milestones: Sequence[Milestone]
) -> Iterator[str]:
    """Yield the reported milestones that the scope's system does not have."""
    missing = [(row.milestone, report.code) for report, row in zip(reports, rows, strict=True)
               if find_milestone(row.milestone, milestones) is None]  # fmt: skip
    for milestone in sorted({code for code, _ in missing}):
        statuses = ", ".join(sorted({status for code, status in missing if code == milestone}))
        yield (
            f"Status {statuses} is milestone {milestone}, which this system does not have. Enter another in the rows, "
            "or have it added under Tracking → Milestones."
        )


def _elsewhere(
    reports: Sequence[CarrierStatus], meant: Sequence[StoredShipment | None], time_zone: str
) -> Iterator[str]:
    """Yield interpretations that a user should review."""
    if local := sum(not report.zone for report in reports):
        yield (
            f"{_counted(local, 'time has', 'times have')} no time zone in the file and will be read as {time_zone}. "
            "Enter the time zone in the rows that were elsewhere."
        )
    elsewhere_count = sum(
        shipment is not None and shipment["shipment_number"] != report.numbers[0]
        for report, shipment in zip(reports, meant, strict=True)
    )
    if elsewhere_count:
        yield (
            f"{_counted(elsewhere_count, 'row was', 'rows were')} found by a reference instead of the shipment number."
        )


def _sum_up(file: StatusFile) -> str:
    remaining_count = file.statuses - len(file.reports) - file.no_milestone
    parts = [
        _counted(len(file.reports), "milestone", "milestones"),
        f"{file.no_milestone:,} not a milestone",
        *([f"{remaining_count:,} left out"] if remaining_count else []),
    ]
    return f"{_counted(file.statuses, 'status', 'statuses')} read: {', '.join(parts)}."


def _counted(count: int, one: str, more: str) -> str:
    return f"{count:,} {one if count == 1 else more}"
