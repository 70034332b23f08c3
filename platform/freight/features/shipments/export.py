"""Shipments as a workbook. Text is written as text: a value such as `=cmd|…` never becomes a formula."""

import asyncio
import tempfile
from collections.abc import AsyncIterator, Sequence
from datetime import timedelta
from pathlib import Path
from typing import Any

from freight.core.errors import Invalid
from freight.core.fields import FieldSpec
from freight.core.fields.given import as_given
from freight.core.shipments.document import flatten, nest
from freight.documents.audit_entry import AuditKind
from freight.documents.shipment import Shipment
from freight.features.setup.templates import service as templates
from freight.features.setup.templates.service import Template
from freight.features.shipments.filters import shipment_filter
from freight.features.shipments.listing import sort_keys
from freight.features.system.tasks import service as tasks
from freight.features.system.tasks.work import Outcome, Work
from freight.kit import audit, clock, files
from freight.kit.scopes import Scope
from freight.kit.tenancy import Record, scoped
from freight.kit.workbooks.field_sheet import AddedColumn, FieldSheet
from freight.kit.workbooks.formats import day_format
from freight.kit.workbooks.table import XLSX

JOB = "shipments.export"
MOST_ROWS = 500_000
_BATCH = 1_000
_OUTCOME = (
    AddedColumn("Status", 18, ("status",)),
    AddedColumn("Rate", 12, ("rating", "total"), ("rating", "currency")),
    AddedColumn("Rate currency", 9, ("rating", "currency")),
    AddedColumn("Not rated because", 40, ("rating", "reason")),
    AddedColumn("Invoice number", 16, ("invoice_number",)),
)
_KEPT = timedelta(days=7)


async def start(scope: Scope, query: Record) -> Record:
    """Accept an export (`schemas.ExportStarted`). Raises Invalid for a filter that cannot be read or finds too many."""
    template = await templates.resolve(scope, "shipment", query["account_id"])
    sort_keys(template, query["sort"])
    wanted = shipment_filter(template, query["rules"], clock.today(scope.place))
    count = await scoped(Shipment, scope).count(wanted, limit=MOST_ROWS + 1)
    if count > MOST_ROWS:
        raise Invalid(f"An export holds at most {MOST_ROWS:,} shipments. Narrow the filter.", code="too_many")
    task = await tasks.start(
        scope, kind="export", title="Export of shipments", job_name=JOB, arguments=query, total=count
    )
    return {"taskKey": task["key"], "count": count}


async def run(work: Work) -> Outcome:
    """Write the workbook of an accepted export and keep it for a week."""
    query = work.arguments
    template = await templates.resolve(work.scope, "shipment", query["account_id"])
    with tempfile.TemporaryDirectory(prefix="freight-export-") as folder:
        path = Path(folder) / "shipments.xlsx"
        shown, day = _columns(template, query["columns"]), day_format(work.scope.place)
        sheet = FieldSheet(path, "Shipments", shown, _OUTCOME, day=day)
        written = 0
        async for batch in _batches(work.scope, template, query):
            await work.stop_if_cancelled("No file was created.")
            await asyncio.to_thread(sheet.add, batch)
            written += len(batch)
            await work.progress(written)
        await asyncio.to_thread(sheet.close)
        now = clock.now()
        with path.open("rb") as content:
            name = f"shipments-{work.scope.place.stamp(now)}.xlsx"
            file_id = await files.save(work.scope, content, name, XLSX, "export", expires_on=now + _KEPT)
    await audit.note(work.scope, AuditKind.EXPORT, "Exported shipments", rows=written)
    return Outcome(f"{written:,} shipments exported.", file_id=file_id)


def _columns(template: Template, keys: Sequence[str]) -> list[FieldSpec]:
    """The fields to write: the visible ones, or those asked for in the order asked."""
    active = {spec.key: spec for spec in template.fields if spec.is_active and spec.is_visible}
    return [active[key] for key in keys if key in active] or list(active.values())


async def _batches(scope: Scope, template: Template, query: Any) -> AsyncIterator[list[Record]]:
    wanted = shipment_filter(template, query["rules"], clock.today(scope.place))
    cursor = scoped(Shipment, scope).find(wanted).sort(sort_keys(template, query["sort"])).batch_size(_BATCH)
    batch: list[Record] = []
    async for record in cursor:
        values = flatten(record["data"])
        batch.append(record if (given := as_given(values)) is values else record | {"data": nest(given)})
        if len(batch) == _BATCH:
            yield batch
            batch = []
    if batch:
        yield batch
