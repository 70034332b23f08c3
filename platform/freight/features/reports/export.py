"""Export a report as a workbook: the same plan, with all of its rows."""

import asyncio
import re
import tempfile
from collections.abc import AsyncIterator, Callable, Sequence
from datetime import timedelta
from decimal import Decimal
from pathlib import Path

from beanie import PydanticObjectId
from pymongo.asynchronous.client_session import AsyncClientSession

from freight.core.dates import parse_day
from freight.core.records import Record
from freight.core.reports import pipeline
from freight.core.reports.fields import ReportField
from freight.core.reports.plan import Grouping, ReportCellFilter, ReportPlan
from freight.documents.audit_entry import AuditKind
from freight.documents.user import User
from freight.features.reports.datasets import find_report_source, get_report_scope
from freight.features.reports.list_columns import (
    build_list_stages,
    get_list_cell_value,
    load_row_names,
    select_report_columns,
)
from freight.features.reports.report_answer import build_measure_head
from freight.features.reports.report_run import TASK_SECONDS, PreparedReport, compute_report_summary, prepare_report
from freight.features.reports.schemas import ReportExport, ReportExportStarted
from freight.features.work.notices.recipients import find_active_user
from freight.features.work.tasks import service as tasks
from freight.features.work.tasks.runner import TaskContext, TaskOutcome, claim_chunk
from freight.kit import clock
from freight.kit.access import Access
from freight.kit.mail.mail_draft import MailDraft, clean_header_text, get_mail_address
from freight.kit.mail.mail_store import store_mail
from freight.kit.storage import audit_log, files
from freight.kit.storage.connections import get_connections
from freight.kit.storage.transactions import run_in_transaction
from freight.kit.workbooks.formats import get_day_format
from freight.kit.workbooks.streamed_sheet import LongCell, MoneyCell, StreamedSheet, TableSheet
from freight.kit.workbooks.table_workbook import XLSX

JOB = "reports.export"
DOWNLOADS = "/reports/downloadReport"
_BATCH = 2_000
_KEPT = timedelta(days=7)
BeginSheet = Callable[[list[str]], TableSheet]
_NOT_IN_NAMES = re.compile(r"[^\w .-]+")


async def start_report_export(access: Access, asked: ReportExport) -> ReportExportStarted:
    """Accept an export. Raises Invalid for a report that cannot be run."""
    source = find_report_source(asked.plan.dataset)
    scope = get_report_scope(access, source)
    await prepare_report(scope, source, asked.plan, asked.within)
    name = asked.name.strip() or source.dataset.title
    task = await tasks.start_task(
        scope,
        kind="export",
        title=f"Export of {name}",
        job_name=JOB,
        arguments=build_export_arguments(asked, name),
        total=1,
    )
    return ReportExportStarted(task_key=task["key"])


def build_export_arguments(asked: ReportExport, name: str) -> Record:
    """Return the arguments of an export job."""
    within = asked.within.model_dump(mode="json") if asked.within else None
    return {"plan": asked.plan.model_dump(mode="json"), "within": within, "name": name}


async def run_report_export(work: TaskContext) -> TaskOutcome:
    """Write the workbook of an accepted export and keep it for a week."""
    plan = ReportPlan.model_validate(work.arguments["plan"])
    within = ReportCellFilter.model_validate(work.arguments["within"]) if work.arguments["within"] else None
    report = await prepare_report(work.scope, find_report_source(plan.dataset), plan, within, seconds=TASK_SECONDS)
    name = str(work.arguments["name"])
    with tempfile.TemporaryDirectory(prefix="freight-report-") as folder:
        path = Path(folder) / "report.xlsx"
        written = await write_report_workbook(report, path, work)
        now = clock.now()
        with path.open("rb") as content:
            file_name = build_report_file_name(name, work.scope.place.stamp(now))
            file_id = await files.save_file(work.scope, content, file_name, XLSX, "export", expires_on=now + _KEPT)
    await audit_log.write_audit_entry(work.scope, AuditKind.EXPORT, f"Exported the report {name}", rows=written)
    if work.arguments.get("is_mailed"):
        await _tell_by_mail(work, name, written)
    return TaskOutcome(f"{name}: {written:,} rows exported.", file_id=file_id)


async def _tell_by_mail(work: TaskContext, name: str, written: int) -> None:
    """Mail the user that the workbook is ready, once however often the job runs."""
    user = await find_active_user(work.scope.user_id)
    to = get_mail_address(user) if user else ""
    if user is None or not to:
        return
    letter = build_report_email(user, name, written)

    async def post_once(session: AsyncClientSession) -> None:
        if await claim_chunk(work, 0, session):
            await store_mail(letter, to, PydanticObjectId(work.scope.company_id), session)

    await run_in_transaction(post_once)


def build_report_email(user: User, name: str, written: int) -> MailDraft:
    """Return the mail of a report."""
    settings = get_connections().settings
    rows = "1 row" if written == 1 else f"{written:,} rows"
    return MailDraft(
        "report",
        f"{clean_header_text(name)} · {settings.brand}",
        (f"Hello {clean_header_text(user.name)},", f"Your report {clean_header_text(name)} is ready: {rows}."),
        settings.address(DOWNLOADS),
        "Download the workbook",
        (f"It is kept for {_KEPT.days} days. To stop these emails, open the report and choose Email to me.",),
    )


def build_report_file_name(name: str, stamp: str, ending: str = "xlsx") -> str:
    """Return the file name of a report."""
    return f"{_NOT_IN_NAMES.sub(' ', name).strip() or 'report'}-{stamp}.{ending}"


async def write_report_workbook(report: PreparedReport, path: Path, work: TaskContext | None = None) -> int:
    """Write a report to a workbook; return how many rows it has. `work`: the task that may be canceled in the
    meantime."""
    day = get_day_format(report.scope.place)
    return await write_report_table(report, lambda heads: StreamedSheet(path, "Report", heads, day=day), work)


async def write_report_table(report: PreparedReport, begin: BeginSheet, work: TaskContext | None = None) -> int:
    """Write a report, with all of its rows, to the sheet that `begin` makes of its headings; return how many rows it
    has."""
    return await (_write_summary(report, begin) if report.is_summary else _write_list(report, begin, work))


async def _write_summary(report: PreparedReport, begin: BeginSheet) -> int:
    summed = await compute_report_summary(report, pipeline.MOST_GROUPS)
    table, plan, fields = summed.table, report.plan, report.fields

    def text(groupings: Sequence[Grouping], key: Sequence[object]) -> list[LongCell]:
        return [
            build_key_cell(fields[grouping.field], grouping, value, summed.label(grouping.field, value))
            for grouping, value in zip(groupings, key, strict=True)
        ]

    heads = [fields[row.field].label for row in plan.rows]
    for column in table.columns:
        head = build_measure_head(report, plan.measured[column.measure])
        over = [str(part) for part in text(plan.columns, column.key)] if column.key is not None else []
        all_label = ["All"] if column.key is None and plan.columns else []
        heads.append(
            " · ".join([*over, *all_label, head.label, *(part for part in (column.currency, head.unit) if part)])
        )

    def figures(cells: Sequence[Decimal | int | None]) -> list[LongCell]:
        return [
            MoneyCell(cell, column.currency) if isinstance(cell, Decimal) and column.currency else cell
            for cell, column in zip(cells, table.columns, strict=True)
        ]

    def put() -> None:
        sheet = begin(heads)
        sheet.add([*text(plan.rows, row.key), *figures(row.cells)] for row in table.rows)
        if plan.rows:
            label_cells: list[LongCell] = ["Total", *([None] * (len(plan.rows) - 1))]
            sheet.add([[*label_cells, *figures(table.totals)]])
        sheet.close()

    await asyncio.to_thread(put)
    return len(table.rows)


def build_key_cell(field: ReportField, grouping: Grouping, value: object, label: str) -> LongCell:
    """Return the cell of a row key: a day as a date, a number as a number."""
    if field.is_day and (grouping.by is None or grouping.by.value == "day") and isinstance(value, str):
        return parse_day(value) or value
    if isinstance(value, Decimal):
        return value
    return label


async def _write_list(report: PreparedReport, begin: BeginSheet, work: TaskContext | None) -> int:
    columns = select_report_columns(report)
    has_money = any(field.kind == "money" for field in columns)
    heads = [f"{field.label} ({field.unit})" if field.unit else field.label for field in columns]
    sheet = begin([*heads, *(["Currency"] if has_money else [])])
    written = 0
    async for batch in _batches(report, columns):
        if work:
            await work.stop_if_cancelled("No file was created.")
        names = await load_row_names(report.scope, columns, batch)
        rows = [
            [
                *(
                    build_export_cell(field, row.get(f"v{at}"), row["currency"], names)
                    for at, field in enumerate(columns)
                ),
                *([row["currency"]] if has_money else []),
            ]
            for row in batch
        ]
        await asyncio.to_thread(sheet.add, rows)
        written += len(batch)
    await asyncio.to_thread(sheet.close)
    return written


def build_export_cell(field: ReportField, value: object, currency: str, names: dict[str, str]) -> LongCell:
    """Return the cell of a list value: a day as a date, money with its currency."""
    cell = get_list_cell_value(field, value, names)
    if isinstance(cell, Decimal):
        return MoneyCell(cell, currency) if field.kind == "money" else cell
    return parse_day(cell) or cell if field.is_day and isinstance(cell, str) else cell


async def _batches(report: PreparedReport, columns: Sequence[ReportField]) -> AsyncIterator[list[Record]]:
    batch: list[Record] = []
    async for row in report.stream(build_list_stages(report, columns)):
        batch.append(row)
        if len(batch) == _BATCH:
            yield batch
            batch = []
    if batch:
        yield batch
