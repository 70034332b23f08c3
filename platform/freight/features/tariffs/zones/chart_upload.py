"""Load a carrier's chart into a zone table, from a workbook or pasted: previewed first, then stored in place of all
rows."""

import asyncio
from collections import Counter
from collections.abc import Mapping, Sequence

from freight.core.error_codes import ErrorCode
from freight.core.errors import Invalid
from freight.core.file_kinds import WORKBOOKS
from freight.core.rating.zone_rows import MOST_ROWS, ZoneRow, ZoneRows
from freight.core.rating.zones import IndexedZoneTable
from freight.core.workbooks.shown_cells import ShownCells
from freight.core.workbooks.zone_sheets import NumberedRow, ZoneChart, ZoneProblem, read_chart
from freight.features.tariffs.zones import rows as stored
from freight.features.tariffs.zones.resource import ZONE_TABLES
from freight.features.tariffs.zones.schemas import (
    ZoneCountView,
    ZoneOptionView,
    ZoneProblemView,
    ZoneQuestionView,
    ZoneUploadView,
)
from freight.features.tariffs.zones.sheet import build_zone_row_view, replace_zone_rows
from freight.kit.records import record_service
from freight.kit.records.record_sheets import open_incoming_workbook
from freight.kit.records.resource import Actor
from freight.kit.storage.uploaded_file import IncomingFile
from freight.kit.workbooks.limits import ReaderLimits
from freight.kit.workbooks.reader import open_workbook, unpack_raw_chunk

_LIMITS = ReaderLimits(most_rows=MOST_ROWS, most_columns=1_100, finds_headings=False)
_SHOWN = 8


async def import_zone_chart(
    actor: Actor,
    table_id: str,
    incoming: IncomingFile | None,
    text: str,
    answers: Mapping[str, str],
    revision: int,
    *,
    dry_run: bool,
) -> ZoneUploadView:
    """Return what a chart would make of the table; without `dry_run`, store it. Raises Invalid for a sheet without a
    chart, and for one with open questions or wrong cells when it is to be stored."""
    record = await record_service.get_resource_record(actor.scope, ZONE_TABLES, table_id)
    record_service.demand_revision(record["revision"], revision)
    sheet, shown_cells = (_pasted(text), ShownCells()) if text.strip() else await _uploaded(actor, incoming)
    chart = await asyncio.to_thread(read_chart, sheet, record["country"], answers, shown_cells)
    before = await stored.load_zone_rows(actor.scope, record.get("zone_set"))
    zone_upload = await asyncio.to_thread(_preview, record, chart, before)
    if dry_run:
        return zone_upload
    if zone_upload.questions or zone_upload.problem_count or not zone_upload.row_count:
        raise Invalid("This chart has open questions or wrong cells. Nothing was stored.", code=ErrorCode.CHART_REFUSED)
    await replace_zone_rows(actor, record, chart.rows)
    return zone_upload.model_copy(update={"stored": True})


async def _uploaded(actor: Actor, incoming: IncomingFile | None) -> tuple[list[NumberedRow], ShownCells]:
    company = actor.scope.company_id
    async with (
        open_incoming_workbook(incoming, WORKBOOKS) as (path, name),
        open_workbook(path, name, _LIMITS, company) as sheet,
    ):
        rows: list[NumberedRow] = [(sheet.opened.header_row, sheet.opened.headings)]
        async for chunk in sheet.chunks():
            rows += zip(*unpack_raw_chunk(chunk.content), strict=True)
    return rows, sheet.opened.shown


def _pasted(text: str) -> list[NumberedRow]:
    """Return cells as a spreadsheet puts them on the clipboard; typed text separates its cells by semicolons or
    commas."""
    parting = next((separator for separator in ("\t", ";", ",") if separator in text), "\t")
    lines = enumerate(text.splitlines(), 1)
    return [(number, line.split(parting)) for number, line in lines if line.strip()]


def _preview(record: Mapping[str, object], chart: ZoneChart, before: ZoneRows) -> ZoneUploadView:
    problems = list(chart.problems)
    if not chart.questions:
        indexed = IndexedZoneTable(str(record["name"]), str(record["country"]), chart.rows, refuse=False)
        problems += [ZoneProblem(chart.rows.number(max(clash)), "", indexed.tell(clash)) for clash in indexed.clashes]
    words, zones = chart.rows.words, chart.rows.columns[3]
    counted = Counter(words[zone] for zone in zones)
    old, new = _by_pair(before), _by_pair(chart.rows)
    return ZoneUploadView(
        layout=chart.layout,
        row_count=len(chart.rows),
        blank=chart.blank,
        zones=[ZoneCountView(zone=zone, count=counted[zone]) for zone in sorted(counted, key=_in_order)],
        services=sorted({words[column] for column in set(chart.rows.columns[2])} - {""}),
        sample=[build_zone_row_view(at + 1, row) for at, row in enumerate(chart.rows[:_SHOWN])],
        left_out=chart.left_out,
        questions=[
            ZoneQuestionView(
                key=question.key,
                text=question.text,
                options=[ZoneOptionView(value=value, label=label) for value, label in question.options],
            )
            for question in chart.questions
        ],
        problems=[
            ZoneProblemView(row=problem.row, column=problem.column, message=problem.message) for problem in problems
        ],
        problem_count=chart.count + len(problems) - len(chart.problems),
        added=sum(pair not in old for pair in new),
        changed=sum(old[pair] != zone for pair, zone in new.items() if pair in old),
        removed=sum(pair not in new for pair in old),
        stored=False,
    )


def _by_pair(rows: Sequence[ZoneRow]) -> dict[tuple[str, str, str], str]:
    return {row[:3]: row.zone for row in rows}


def _in_order(zone: str) -> tuple[int, str]:
    return len(zone), zone
