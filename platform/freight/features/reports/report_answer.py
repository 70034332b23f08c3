"""A report's answer: its table, or a page of its rows."""

from collections.abc import Sequence
from decimal import Decimal
from urllib.parse import quote

from freight.core.fields.numbers import plain_text
from freight.core.money import format_plain_amount
from freight.core.records import Record
from freight.core.reports import pipeline
from freight.core.reports.fields import ReportField
from freight.core.reports.groups import Key, round_report_figure
from freight.core.reports.plan import Aggregate, Grouping, ReportKind, ReportMeasure, ReportPlan
from freight.core.reports.values import to_wire_key
from freight.features.reports.list_columns import (
    build_list_stages,
    get_list_cell_value,
    load_row_names,
    select_report_columns,
)
from freight.features.reports.report_run import ComputedSummary, PreparedReport, compute_report_summary
from freight.features.reports.schemas import (
    ReportAnswer,
    ReportColumn,
    ReportColumnTotal,
    ReportHead,
    ReportListRow,
    ReportMeasureHead,
    ReportRow,
    ReportRows,
    ReportSummary,
    ReportValue,
)
from freight.kit import clock

MOST_ROWS = 500
_HOW = {
    Aggregate.SUM: "Total",
    Aggregate.AVERAGE: "Average",
    Aggregate.LEAST: "Smallest",
    Aggregate.MOST: "Largest",
}


async def build_report_answer(report: PreparedReport, page_no: int = 1, page_limit: int = 50) -> ReportAnswer:
    """Run a report now. Raises Invalid as `compute_report_summary` does."""
    dataset, summary, rows, notes = report.dataset, None, None, [report.dataset.excludes]
    if report.is_summary:
        summed = await compute_report_summary(report, MOST_ROWS)
        summary, notes = build_report_summary(report, summed), [*summed.notes, *notes]
    else:
        rows = await query_report_rows(report, page_no, page_limit)
    return ReportAnswer(
        title=dataset.title,
        noun=dataset.noun,
        kind=ReportKind.SUMMARY if summary else ReportKind.ROWS,
        plan=report.plan,
        as_of=clock.now(),
        summary=summary,
        page=rows,
        notes=[note for note in notes if note],
    )


def build_report_summary(report: PreparedReport, summed: ComputedSummary) -> ReportSummary:
    """Return the table of a summary in wire form."""
    table, plan, fields = summed.table, report.plan, report.fields

    def values(groupings: Sequence[Grouping], key: Key) -> list[ReportValue]:
        return [
            ReportValue(value=to_wire_key(value), label=summed.label(grouping.field, value))
            for grouping, value in zip(groupings, key, strict=True)
        ]

    def shown(cells: Sequence[Decimal | int | None]) -> list[str | None]:
        return [
            None if cell is None else format_figure(cell, plan.measured[column.measure], fields, column.currency)
            for cell, column in zip(cells, table.columns, strict=True)
        ]

    return ReportSummary(
        rows=[build_report_head(fields[row.field], row) for row in plan.rows],
        columns=[build_report_head(fields[column.field], column) for column in plan.columns],
        measures=[build_measure_head(report, report_measure) for report_measure in plan.measured],
        cells=[
            ReportColumn(
                keys=values(plan.columns, column.key) if column.key is not None else [],
                is_total=column.key is None,
                measure=column.measure,
                currency=column.currency,
            )
            for column in table.columns
        ],
        table=[ReportRow(keys=values(plan.rows, row.key), cells=shown(row.cells)) for row in table.rows],
        totals=shown(table.totals),
        total=table.total,
        counted=table.counted,
    )


def build_report_head(field: ReportField, grouping: Grouping | None = None) -> ReportHead:
    """Return a field as a heading."""
    by = grouping.by if grouping and field.is_day else None
    return ReportHead(field=field.name, label=field.label, kind=field.kind, by=by, unit=field.unit)


def build_measure_head(report: PreparedReport, measure: ReportMeasure) -> ReportMeasureHead:
    """Return a measure as a heading: `Total Rate`, `Shipments`."""
    field = report.fields.get(measure.field)
    if field is None:
        label, is_money, unit = report.dataset.title, False, ""
    elif measure.how is Aggregate.COUNT:
        label, is_money, unit = f"With {field.label}", False, ""
    else:
        label, is_money, unit = f"{_HOW[measure.how]} {field.label.lower()}", field.kind == "money", field.unit
    return ReportMeasureHead(field=measure.field, how=measure.how, label=label, is_money=is_money, unit=unit)


def format_figure(figure: Decimal | int, measure: ReportMeasure, fields: object, currency: str) -> str:
    """Return a figure as text: money with the decimals of its currency."""
    if isinstance(figure, int):
        return str(figure)
    return format_plain_amount(figure, currency) if currency else plain_text(figure)


async def query_report_rows(report: PreparedReport, page_no: int, page_limit: int) -> ReportRows:
    """Return a page of a list with the totals of all rows."""
    columns = select_report_columns(report)
    totals = await sum_report_columns(report, columns)
    page = [{"$skip": (page_no - 1) * page_limit}, {"$limit": page_limit}]
    rows = await report.fetch(build_list_stages(report, columns, page))
    return ReportRows(
        heads=[build_report_head(field) for field in columns],
        rows=await build_report_list_rows(report, columns, rows),
        totals=totals[1],
        count=totals[0],
        page_no=page_no,
        page_limit=page_limit,
    )


async def sum_report_columns(
    report: PreparedReport, columns: Sequence[ReportField]
) -> tuple[int, list[ReportColumnTotal]]:
    """Return the number of rows of a list, and its column totals."""
    figures = [at for at, field in enumerate(columns) if field.is_figure]
    measures = tuple(ReportMeasure(field=columns[at].name, how=Aggregate.SUM) for at in figures)
    plan = ReportPlan.model_construct(
        **{**dict(report.plan), "rows": (), "columns": (), "measures": (ReportMeasure(), *measures), "top": None}
    )
    sums = pipeline.build_group_stages(plan, report.dataset, report.scope.place.time_zone)
    groups = await report.fetch([*report.found(), *sums])
    totals: list[ReportColumnTotal] = []
    for number, (at, measure) in enumerate(zip(figures, measures, strict=True), 1):
        field = columns[at]
        sums_of: dict[str, Decimal] = {}
        for group in groups:
            if group[f"filled{number}"]:
                currency = group["_id"]["currency"] if field.kind == "money" else ""
                sums_of[currency] = sums_of.get(currency, Decimal(0)) + group[f"sum{number}"]
        totals += [
            ReportColumnTotal(
                column=at,
                currency=currency,
                total=format_figure(round_report_figure(amount, measure, field, currency), measure, None, currency),
            )
            for currency, amount in sorted(sums_of.items())
        ]
    return sum(group["rows"] for group in groups), totals


async def build_report_list_rows(
    report: PreparedReport, columns: Sequence[ReportField], found: Sequence[Record]
) -> list[ReportListRow]:
    """Return rows of a list in wire form."""
    names = await load_row_names(report.scope, columns, found)
    return [
        ReportListRow(
            link=report.dataset.link_to.format(id=_in_address(row["leads_to"])),
            currency=row["currency"],
            cells=[
                format_list_cell(field, row.get(f"v{at}"), row["currency"], names) for at, field in enumerate(columns)
            ],
        )
        for row in found
    ]


def _in_address(value: object) -> str:
    """Return a value as a condition in an address writes it (`webapp/src/filters/address.ts`)."""
    return quote(quote(str(value), safe=""), safe="")


def format_list_cell(field: ReportField, value: object, currency: str, names: dict[str, str]) -> str | bool | None:
    """Return a value of a list as text; None for an empty one."""
    cell = get_list_cell_value(field, value, names)
    if not isinstance(cell, Decimal):
        return cell
    return format_plain_amount(cell, currency) if field.kind == "money" else plain_text(cell)
