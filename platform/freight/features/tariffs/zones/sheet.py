"""The rows of a zone table as a grid: read by page, and saved all or none, guarded by the revision they were read
at."""

import asyncio
from collections.abc import Sequence

from pymongo.asynchronous.client_session import AsyncClientSession

from freight.core.errors import Conflict, RowsInvalid
from freight.core.fields.findings import FieldFinding, FindingKind
from freight.core.rating.identifiers import normalize_lane_identifier
from freight.core.rating.zone_places import parse_zone_place, parse_zone_places
from freight.core.rating.zone_rows import ZoneRow, ZoneRows
from freight.core.rating.zones import IndexedZoneTable
from freight.core.refused_rows import describe_rows
from freight.core.workbooks.zone_sheets import LONGEST_SERVICE, LONGEST_ZONE
from freight.documents.audit_entry import AuditKind
from freight.documents.record_change import RecordAction
from freight.features.tariffs.zones import rows as stored
from freight.features.tariffs.zones.resource import ZONE_TABLES
from freight.features.tariffs.zones.schemas import (
    ZoneRowBody,
    ZoneRowsBody,
    ZoneRowsSaved,
    ZoneRowView,
    ZoneSheetBody,
    ZoneSheetView,
)
from freight.kit.records import record_service
from freight.kit.records.resource import Actor, RecordOwner, StoredChange
from freight.kit.storage import audit_log
from freight.kit.storage.files import safe_name
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import Record
from freight.kit.storage.transactions import run_in_transaction
from freight.kit.workbooks.table_workbook import build_table_workbook

CELLS = ZoneRow._fields
HEADS = ("Origin", "Destination", "Service", "Zone")
CORRECT_AND_SAVE = record_service.CORRECT_AND_SAVE


async def query_zone_rows(actor: Actor, table_id: str, body: ZoneSheetBody) -> ZoneSheetView:
    """Return a page of the rows of a table. Raises NotFound outside the scope."""
    record = await record_service.get_resource_record(actor.scope, ZONE_TABLES, table_id)
    every = await stored.load_zone_rows(actor.scope, record.get("zone_set"))
    filters = {CELLS.index(name): text.strip().upper() for name, text in body.filter.items() if name in CELLS}
    filters = {at: text for at, text in filters.items() if text}
    positions = (
        [
            at
            for at, row in enumerate(every)
            if all(row[column].upper().startswith(text) for column, text in filters.items())
        ]
        if filters
        else range(len(every))
    )
    start = (body.page_no - 1) * body.page_limit
    return ZoneSheetView(
        table_id=str(record["_id"]),
        code=record["code"],
        name=record["name"],
        country=record["country"],
        revision=record["revision"],
        row_count=record["row_count"],
        may_change=ZONE_TABLES.may_change(actor, record),
        count=len(positions),
        page_no=body.page_no,
        page_limit=body.page_limit,
        rows=[build_zone_row_view(at + 1, every[at]) for at in positions[start : start + body.page_limit]],
    )


def build_zone_row_view(number: int, row: ZoneRow) -> ZoneRowView:
    """Return a row in wire form."""
    return ZoneRowView(number=number, cells=row._asdict())


async def build_zone_workbook(scope: Scope, table_id: str) -> tuple[str, bytes]:
    """Return (file name, content) of the rows as a list, which can be uploaded again unchanged."""
    record = await record_service.get_resource_record(scope, ZONE_TABLES, table_id)
    every = await stored.load_zone_rows(scope, record.get("zone_set"))
    audit_subject = audit_log.AuditSubject("zoneTable", str(record["_id"]), record["name"])
    await audit_log.write_audit_entry(
        scope, AuditKind.EXPORT, "Exported a zone table", of=audit_subject, rows=len(every)
    )
    written = ((row.origin or "Any", row.destination or "Any", row.service, row.zone) for row in every)
    content = await asyncio.to_thread(build_table_workbook, "Zones", HEADS, written, pinned=2)
    return safe_name(f"{record['name']}.xlsx"), content


async def store_zone_rows(actor: Actor, table_id: str, body: ZoneRowsBody) -> ZoneRowsSaved:
    """Save rows of the grid. Raises Conflict if another user saved since they were read, RowsInvalid for cells that are
    invalid or contradict another row; nothing is stored then."""
    record = await record_service.get_resource_record(actor.scope, ZONE_TABLES, table_id)
    record_service.demand_revision(record["revision"], body.revision)
    before = list(await stored.load_zone_rows(actor.scope, record.get("zone_set")))
    rows, owners = _put_together(before, body.data, record["country"])
    await asyncio.to_thread(_refuse_clashes, record, rows, owners, body.data)
    after = await replace_zone_rows(actor, record, rows)
    deleted_count = sum(row.deleted for row in body.data if row.number)
    added = sum(row.number is None and not row.deleted for row in body.data)
    return ZoneRowsSaved(
        revision=after["revision"],
        row_count=len(rows),
        added=added,
        changed=sum(not row.deleted for row in body.data) - added,
        deleted=deleted_count,
    )


async def replace_zone_rows(actor: Actor, record: Record, rows: ZoneRows) -> Record:
    """Replace the rows of a table, with a history entry. Raises Conflict if another user saved in the meantime."""

    async def work(session: AsyncClientSession) -> Record:
        before = await record_service.get_record_at_revision(
            actor.scope, ZONE_TABLES, record["_id"], record["revision"], session
        )
        stored_fields = {"zone_set": await stored.write_zone_rows(actor.scope, rows, session), "row_count": len(rows)}
        after = (
            record_service.build_resource_record(ZONE_TABLES, actor, RecordOwner.of(before), {}, before) | stored_fields
        )
        await record_service.write_resource_records(
            ZONE_TABLES, actor, [StoredChange(before, after)], RecordAction.CHANGED, session
        )
        return after

    return await run_in_transaction(work)


def _put_together(
    before: Sequence[ZoneRow], sent: Sequence[ZoneRowBody], country: str
) -> tuple[ZoneRows, dict[int, ZoneRowBody]]:
    """Return the rows after the save, and which of them were sent, by place."""
    findings: dict[int, dict[str, FieldFinding]] = {}
    changed: dict[int, ZoneRow | None] = {}
    added: list[ZoneRow] = []
    by_number = {row.number - 1: row for row in sent if row.number}
    new = [row for row in sent if not row.number and not row.deleted]
    for row in sent:
        if row.number and row.number > len(before):
            raise Conflict(record_service.CHANGED_MEANWHILE)
        if row.deleted:
            if row.number:
                changed[row.number - 1] = None
            continue
        old = before[row.number - 1]._asdict() if row.number else dict.fromkeys(CELLS, "")
        zone_row, wrong = _read({**old, **{name: text for name, text in row.cells.items() if name in CELLS}}, country)
        if wrong:
            findings[row.temp_id] = wrong
        elif row.number:
            changed[row.number - 1] = zone_row
        else:
            added.append(zone_row)
    if findings:
        _refuse(findings, sent)
    rows, owners = ZoneRows(), dict[int, ZoneRowBody]()
    for at, kept in enumerate(before):
        now = changed.get(at, kept)
        if now is None:
            continue
        if at in changed:
            owners[len(rows)] = by_number[at]
        rows.add(now)
    for body, zone_row in zip(new, added, strict=True):
        owners[len(rows)] = body
        rows.add(zone_row)
    return rows, owners


def _read(cells: dict[str, str], country: str) -> tuple[ZoneRow, dict[str, FieldFinding]]:
    wrong: dict[str, FieldFinding] = {}
    read = {name: text.strip() for name, text in cells.items()}
    for side in ("origin", "destination"):
        try:
            zone_places = parse_zone_places(read[side], country)
            read[side] = parse_zone_place(zone_places[0].text, country).text
            if len(zone_places) > 1:
                raise ValueError("Enter one place, and the others in rows of their own.")
        except ValueError as refused:
            wrong[side] = FieldFinding(FindingKind.SERVER, str(refused))
    read["zone"] = normalize_lane_identifier("zone", read["zone"])
    if not read["zone"] or len(read["zone"]) > LONGEST_ZONE or "," in read["zone"]:
        wrong["zone"] = FieldFinding(FindingKind.SERVER, f"Enter one zone, with at most {LONGEST_ZONE} characters.")
    if len(read["service"]) > LONGEST_SERVICE:
        wrong["service"] = FieldFinding(FindingKind.SERVER, f"At most {LONGEST_SERVICE} characters.")
    return ZoneRow(*(read[name] for name in CELLS)), wrong


def _refuse_clashes(
    record: Record, rows: ZoneRows, owners: dict[int, ZoneRowBody], sent: Sequence[ZoneRowBody]
) -> None:
    chart = IndexedZoneTable(record["name"], record["country"], rows, refuse=False)
    findings: dict[int, dict[str, FieldFinding]] = {}
    for clash in chart.clashes:
        field_finding = FieldFinding(FindingKind.SERVER, chart.tell(clash))
        for at in clash:
            if body := owners.get(at):
                findings.setdefault(body.temp_id, {})["zone"] = field_finding
    if findings:
        _refuse(findings, sent)


def _refuse(findings: dict[int, dict[str, FieldFinding]], sent: Sequence[ZoneRowBody]) -> None:
    refused = [row for row in sent if row.temp_id in findings]
    raise RowsInvalid(
        CORRECT_AND_SAVE,
        data={
            "doc": [row.model_dump(by_alias=True) for row in refused],
            "invalidMsgList": describe_rows(findings),
            "errorRows": [row.temp_id for row in refused],
        },
    )
