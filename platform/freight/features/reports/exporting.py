"""A report as a workbook: the same plan, all of its rows."""

import asyncio
import re
import tempfile
from collections.abc import AsyncIterator, Sequence
from datetime import timedelta
from decimal import Decimal
from pathlib import Path

from beanie import PydanticObjectId
from pymongo.asynchronous.client_session import AsyncClientSession

from freight.core.dates import parse_day
from freight.core.records import Record
from freight.core.reports import pipeline
from freight.core.reports.fields import ReportField
from freight.core.reports.plan import Grouping, ReportPlan, Within
from freight.documents.audit_entry import AuditKind
from freight.documents.user import User
from freight.features.reports.answering import measure_head
from freight.features.reports.datasets import scope_for, source_of
from freight.features.reports.listing import columns_of, names_in, read_cell, stages_of
from freight.features.reports.running import TASK_SECONDS, Ready, ready, sum_up
from freight.features.reports.schemas import ReportExport, ReportExportStarted
from freight.features.work.notices.people import active
from freight.features.work.tasks import service as tasks
from freight.features.work.tasks.work import Outcome, Work, claim_chunk
from freight.kit import clock
from freight.kit.access import Access
from freight.kit.mail.letter import Letter, heading, mail_address
from freight.kit.mail.post import post
from freight.kit.storage import audit_log, files
from freight.kit.storage.connections import current
from freight.kit.storage.transactions import in_transaction
from freight.kit.workbooks.formats import day_format
from freight.kit.workbooks.long_sheet import Amount, LongCell, LongSheet
from freight.kit.workbooks.table import XLSX

JOB = "reports.export"
DOWNLOADS = "/reports/downloadReport"
_BATCH = 2_000
_KEPT = timedelta(days=7)
_NOT_IN_NAMES = re.compile(r"[^\w .-]+")


async def start(access: Access, asked: ReportExport) -> ReportExportStarted:
    """Accept an export. Raises Invalid for a report that cannot be run."""
    source = source_of(asked.plan.dataset)
    scope = scope_for(access, source)
    await ready(scope, source, asked.plan, asked.within)
    name = asked.name.strip() or source.dataset.title
    task = await tasks.start(
        scope, kind="export", title=f"Export of {name}", job_name=JOB, arguments=arguments_of(asked, name), total=1
    )
    return ReportExportStarted(task_key=task["key"])


def arguments_of(asked: ReportExport, name: str) -> Record:
    """What the job of an export is told."""
    within = asked.within.model_dump(mode="json") if asked.within else None
    return {"plan": asked.plan.model_dump(mode="json"), "within": within, "name": name}


async def run(work: Work) -> Outcome:
    """Write the workbook of an accepted export and keep it for a week."""
    plan = ReportPlan.model_validate(work.arguments["plan"])
    within = Within.model_validate(work.arguments["within"]) if work.arguments["within"] else None
    report = await ready(work.scope, source_of(plan.dataset), plan, within, seconds=TASK_SECONDS)
    name = str(work.arguments["name"])
    with tempfile.TemporaryDirectory(prefix="freight-report-") as folder:
        path = Path(folder) / "report.xlsx"
        written = await write(report, path, work)
        now = clock.now()
        with path.open("rb") as content:
            file_name = file_name_of(name, work.scope.place.stamp(now))
            file_id = await files.save(work.scope, content, file_name, XLSX, "export", expires_on=now + _KEPT)
    await audit_log.note(work.scope, AuditKind.EXPORT, f"Exported the report {name}", rows=written)
    if work.arguments.get("is_mailed"):
        await _tell_by_mail(work, name, written)
    return Outcome(f"{name}: {written:,} rows exported.", file_id=file_id)


async def _tell_by_mail(work: Work, name: str, written: int) -> None:
    """Mail whoever asked that the workbook is there, once however often the job is run."""
    user = await active(work.scope.user_id)
    to = mail_address(user) if user else ""
    if user is None or not to:
        return
    letter = letter_of(user, name, written)

    async def post_once(session: AsyncClientSession) -> None:
        if await claim_chunk(work, 0, session):
            await post(letter, to, PydanticObjectId(work.scope.company_id), session)

    await in_transaction(post_once)


def letter_of(user: User, name: str, written: int) -> Letter:
    """What the mail of a report says."""
    settings = current().settings
    rows = "1 row" if written == 1 else f"{written:,} rows"
    return Letter(
        "report",
        f"{heading(name)} · {settings.brand}",
        (f"Hello {heading(user.name)},", f"Your report {heading(name)} is ready: {rows}."),
        settings.address(DOWNLOADS),
        "Download the workbook",
        (f"It is kept for {_KEPT.days} days. To stop these emails, open the report and choose Email to me.",),
    )


def file_name_of(name: str, stamp: str) -> str:
    """What the workbook of a report is called."""
    return f"{_NOT_IN_NAMES.sub(' ', name).strip() or 'report'}-{stamp}.xlsx"


async def write(report: Ready, path: Path, work: Work | None = None) -> int:
    """Write a report to a workbook; returns how many rows it has. `work`: the task that may be canceled meanwhile."""
    return await (_write_summary(report, path) if report.is_summary else _write_list(report, path, work))


async def _write_summary(report: Ready, path: Path) -> int:
    summed = await sum_up(report, pipeline.MOST_GROUPS)
    table, plan, fields = summed.table, report.plan, report.fields

    def text(groupings: Sequence[Grouping], key: Sequence[object]) -> list[LongCell]:
        return [
            key_cell(fields[grouping.field], grouping, value, summed.label(grouping.field, value))
            for grouping, value in zip(groupings, key, strict=True)
        ]

    heads = [fields[each.field].label for each in plan.rows]
    for column in table.columns:
        head = measure_head(report, plan.measured[column.measure])
        over = [str(part) for part in text(plan.columns, column.key)] if column.key is not None else []
        whole = ["All"] if column.key is None and plan.columns else []
        heads.append(" · ".join([*over, *whole, head.label, *(each for each in (column.currency, head.unit) if each)]))

    def figures(cells: Sequence[Decimal | int | None]) -> list[LongCell]:
        return [
            Amount(cell, column.currency) if isinstance(cell, Decimal) and column.currency else cell
            for cell, column in zip(cells, table.columns, strict=True)
        ]

    def put() -> None:
        sheet = LongSheet(path, "Report", heads, day=day_format(report.scope.place))
        sheet.add([*text(plan.rows, row.key), *figures(row.cells)] for row in table.rows)
        if plan.rows:
            named: list[LongCell] = ["Total", *([None] * (len(plan.rows) - 1))]
            sheet.add([[*named, *figures(table.totals)]])
        sheet.close()

    await asyncio.to_thread(put)
    return len(table.rows)


def key_cell(field: ReportField, grouping: Grouping, value: object, label: str) -> LongCell:
    """What makes a row, in a cell: a day as a day, a figure as a figure."""
    if field.is_day and (grouping.by is None or grouping.by.value == "day") and isinstance(value, str):
        return parse_day(value) or value
    if isinstance(value, Decimal):
        return value
    return label


async def _write_list(report: Ready, path: Path, work: Work | None) -> int:
    columns = columns_of(report)
    has_money = any(field.kind == "money" for field in columns)
    heads = [f"{field.label} ({field.unit})" if field.unit else field.label for field in columns]
    sheet = LongSheet(
        path, "Report", [*heads, *(["Currency"] if has_money else [])], day=day_format(report.scope.place)
    )
    written = 0
    async for batch in _batches(report, columns):
        if work:
            await work.stop_if_cancelled("No file was created.")
        names = await names_in(report.scope, columns, batch)
        rows = [
            [
                *(list_cell(field, row.get(f"v{at}"), row["currency"], names) for at, field in enumerate(columns)),
                *([row["currency"]] if has_money else []),
            ]
            for row in batch
        ]
        await asyncio.to_thread(sheet.add, rows)
        written += len(batch)
    await asyncio.to_thread(sheet.close)
    return written


def list_cell(field: ReportField, value: object, currency: str, names: dict[str, str]) -> LongCell:
    """A value of a list, in a cell: a day as a day, money with its currency."""
    cell = read_cell(field, value, names)
    if isinstance(cell, Decimal):
        return Amount(cell, currency) if field.kind == "money" else cell
    return parse_day(cell) or cell if field.is_day and isinstance(cell, str) else cell


async def _batches(report: Ready, columns: Sequence[ReportField]) -> AsyncIterator[list[Record]]:
    batch: list[Record] = []
    async for row in report.stream(stages_of(report, columns)):
        batch.append(row)
        if len(batch) == _BATCH:
            yield batch
            batch = []
    if batch:
        yield batch
