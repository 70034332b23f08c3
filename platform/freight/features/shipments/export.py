"""Shipments as a workbook. Text is written as text: a value such as `=cmd|…` never becomes a formula."""

import asyncio
import tempfile
from collections.abc import AsyncIterator, Sequence
from datetime import timedelta
from pathlib import Path

from freight.core.cargo.lines import PER_PIECE, wire_lines
from freight.core.cargo.reading import FIELDS
from freight.core.error_codes import ErrorCode
from freight.core.errors import Invalid
from freight.core.fields import FieldSpec
from freight.core.fields.given import to_given_values
from freight.core.records import CARGO_LINES, Stored
from freight.core.shipments.document import SHIPMENT_NUMBER, flatten, nest
from freight.core.workbooks.cargo_columns import LABELS
from freight.documents.audit_entry import AuditKind
from freight.documents.shipment import Shipment
from freight.features.setup.templates import service as templates
from freight.features.setup.templates.service import Template
from freight.features.shipments.filters import build_shipment_filter
from freight.features.shipments.listing import build_shipment_sort
from freight.features.work.tasks import service as tasks
from freight.features.work.tasks.runner import TaskContext, TaskOutcome
from freight.kit import clock
from freight.kit.storage import audit_log, files
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import Record, scoped
from freight.kit.workbooks.field_sheet import AddedColumn, FieldSheet
from freight.kit.workbooks.formats import get_day_format
from freight.kit.workbooks.table_workbook import XLSX

JOB = "shipments.export"
MOST_ROWS = 500_000
_BATCH = 1_000
_WIDTHS = {"dimensions": 24, "commodity": 24, "marks": 24}
_OUTCOME = (
    AddedColumn("Status", 18, ("status",)),
    AddedColumn("Rate", 12, ("rating", "total"), ("rating", "currency")),
    AddedColumn("Rate currency", 9, ("rating", "currency")),
    AddedColumn("Not rated because", 40, ("rating", "reason")),
    AddedColumn("Invoice number", 16, ("invoice_number",)),
)
# one cargo line per row: the first in the row of its shipment, the others below it, each with the shipment's number
_LINE = tuple(
    AddedColumn(label, _WIDTHS.get(name, 14), ("line", name)) for name, label in LABELS.items() if name in FIELDS
)
_HAS_LINES = {f"data.{CARGO_LINES.replace('#', '.')}": {"$exists": True}}
_MOST_SHEET_ROWS = 1_048_575  # Excel's limit, without the headings
_KEPT = timedelta(days=7)


async def start_shipment_export(scope: Scope, query: Record) -> Record:
    """Accept an export (`schemas.ExportStarted`). Raises Invalid for a filter that cannot be read or finds too many."""
    template = await templates.resolve_template(scope, "shipment", query["account_id"])
    build_shipment_sort(template, query["sort"])
    shipment_filter = build_shipment_filter(template, query["rules"], clock.today(scope.place))
    count = await scoped(Shipment, scope).count(shipment_filter, limit=MOST_ROWS + 1)
    if count > MOST_ROWS:
        raise Invalid(f"An export holds at most {MOST_ROWS:,} shipments. Narrow the filter.", code=ErrorCode.TOO_MANY)
    task = await tasks.start_task(
        scope, kind="export", title="Export of shipments", job_name=JOB, arguments=query, total=count
    )
    return {"taskKey": task["key"], "count": count}


async def run_shipment_export(work: TaskContext) -> TaskOutcome:
    """Write the workbook of an accepted export and keep it for a week."""
    query = work.arguments
    template = await templates.resolve_template(work.scope, "shipment", query["account_id"])
    with tempfile.TemporaryDirectory(prefix="freight-export-") as folder:
        path = Path(folder) / "shipments.xlsx"
        shipment_filter = build_shipment_filter(template, query["rules"], clock.today(work.scope.place))
        lined = bool(await scoped(Shipment, work.scope).count({"$and": [shipment_filter, _HAS_LINES]}, limit=1))
        field_specs, day = _columns(template, query["columns"], lined), get_day_format(work.scope.place)
        sheet = FieldSheet(path, "Shipments", field_specs, (*_LINE, *_OUTCOME) if lined else _OUTCOME, day=day)
        written = in_sheet = 0
        async for batch in _batches(work.scope, template, query):
            await work.stop_if_cancelled("No file was created.")
            rows = [row for record in batch for row in _rows_of(record)] if lined else batch
            if (in_sheet := in_sheet + len(rows)) > _MOST_SHEET_ROWS:
                message = (
                    f"These shipments have more than {_MOST_SHEET_ROWS:,} cargo lines, the most that a sheet holds."
                )
                raise Invalid(f"{message} Narrow the filter.", code=ErrorCode.TOO_MANY)
            await asyncio.to_thread(sheet.add, rows)
            written += len(batch)
            await work.progress(written)
        await asyncio.to_thread(sheet.close)
        now = clock.now()
        with path.open("rb") as content:
            name = f"shipments-{work.scope.place.stamp(now)}.xlsx"
            file_id = await files.save_file(work.scope, content, name, XLSX, "export", expires_on=now + _KEPT)
    await audit_log.write_audit_entry(work.scope, AuditKind.EXPORT, "Exported shipments", rows=written)
    return TaskOutcome(f"{written:,} shipments exported.", file_id=file_id)


def _columns(template: Template, keys: Sequence[str], lined: bool) -> list[FieldSpec]:
    """Return the fields to write: the visible ones, or the requested ones in the requested order; with cargo lines also
    the shipment number, which shows whose they are."""
    active = {spec.key: spec for spec in template.fields if spec.is_active and spec.is_visible}
    field_specs = [active[key] for key in keys if key in active] or list(active.values())
    if not lined or any(spec.key == SHIPMENT_NUMBER for spec in field_specs):
        return field_specs
    return [*(spec for spec in template.fields if spec.key == SHIPMENT_NUMBER), *field_specs]


def _rows_of(record: Stored) -> list[Record]:
    """Return a shipment as the rows of its cargo lines."""
    first, *further = record.get("lines") or [{}]
    number = nest({SHIPMENT_NUMBER: record["shipment_number"]})
    return [{**record, "line": first}, *({"data": number, "line": line} for line in further)]


def _line_cells(line: Record) -> Record:
    """Return a line as its cells: counts as numbers, and the weight basis only if it is not the line."""
    counts = {name: float(line[name]) for name in ("pieces", "containers") if line[name]}
    return line | counts | {"weightPer": line["weightPer"] if line["weightPer"] == PER_PIECE else ""}


async def _batches(scope: Scope, template: Template, query: Stored) -> AsyncIterator[list[Stored]]:
    shipment_filter = build_shipment_filter(template, query["rules"], clock.today(scope.place))
    cursor = (
        scoped(Shipment, scope)
        .find(shipment_filter)
        .sort(build_shipment_sort(template, query["sort"]))
        .batch_size(_BATCH)
    )
    batch: list[Stored] = []
    async for record in cursor:
        values = flatten(record["data"])
        lines = [_line_cells(line) for line in wire_lines(values.get(CARGO_LINES))]
        given_values = to_given_values(values)
        batch.append(record if given_values is values else {**record, "data": nest(given_values), "lines": lines})
        if len(batch) == _BATCH:
            yield batch
            batch = []
    if batch:
        yield batch
