"""The table of a report's answer as a page shows it."""

from collections.abc import Sequence

from freight.core.reports.shared_pages import PageCell, PageTable, format_page_day, format_page_figure
from freight.features.reports.schemas import (
    ReportAnswer,
    ReportColumn,
    ReportHead,
    ReportRows,
    ReportSummary,
    ReportValue,
)

_FIGURES = ("numeric", "money")
_DAYS = ("date", "moment")


def build_page_table(answer: ReportAnswer, tag: str) -> PageTable:
    """Return the table of an answer in the formats of a locale."""
    if answer.summary is not None:
        return _build_summary_table(answer.summary, tag)
    assert answer.page is not None  # an answer has one of the two
    return _build_list_table(answer.page, tag)


def _build_summary_table(summary: ReportSummary, tag: str) -> PageTable:
    heads = [PageCell(head.label) for head in summary.rows] or [PageCell("All")]
    rows = [
        [*(_label_cells(summary.rows, row.keys, tag) or [PageCell("All")]), *_figure_cells(row.cells, tag)]
        for row in summary.table
    ]
    blanks = [PageCell("")] * (len(summary.rows) - 1)
    totals = [PageCell("Total"), *blanks, *_figure_cells(summary.totals, tag)] if summary.rows else []
    columns = [PageCell(_head_column(summary, column, tag), is_figure=True) for column in summary.cells]
    return PageTable([*heads, *columns], rows, totals)


def _label_cells(heads: Sequence[ReportHead], keys: Sequence[ReportValue], tag: str) -> list[PageCell]:
    return [PageCell(_format_key(head, key, tag)) for head, key in zip(heads, keys, strict=True)]


def _figure_cells(cells: Sequence[str | None], tag: str) -> list[PageCell]:
    return [PageCell(format_page_figure(cell, tag), is_figure=True) for cell in cells]


def _head_column(summary: ReportSummary, column: ReportColumn, tag: str) -> str:
    measure = summary.measures[column.measure]
    over = [_format_key(head, key, tag) for head, key in zip(summary.columns, column.keys, strict=False)]
    whole = ["All"] if column.is_total and summary.columns else []
    unit = column.currency or measure.unit
    return " · ".join([*over, *whole, f"{measure.label}, {unit}" if unit else measure.label])


def _format_key(head: ReportHead, key: ReportValue, tag: str) -> str:
    if head.kind in _DAYS and isinstance(key.value, str):
        return format_page_day(key.value, head.by, tag)
    return key.label


def _build_list_table(page: ReportRows, tag: str) -> PageTable:
    has_money = any(head.kind == "money" for head in page.heads)
    heads = [
        PageCell(f"{head.label}, {head.unit}" if head.unit else head.label, head.kind in _FIGURES)
        for head in page.heads
    ]
    rows = [
        [
            *(
                PageCell(_format_list_value(head, cell, tag), head.kind in _FIGURES)
                for head, cell in zip(page.heads, row.cells, strict=True)
            ),
            *([PageCell(row.currency)] if has_money else []),
        ]
        for row in page.rows
    ]
    return PageTable([*heads, *([PageCell("Currency")] if has_money else [])], rows, _list_totals(page, has_money, tag))


def _list_totals(page: ReportRows, has_money: bool, tag: str) -> list[PageCell]:
    if not page.totals:
        return []
    texts: dict[int, list[str]] = {}
    for total in page.totals:
        figure = format_page_figure(total.total, tag)
        texts.setdefault(total.column, []).append(f"{figure} {total.currency}".strip())
    cells = [PageCell(" · ".join(texts.get(at, [])), is_figure=True) for at in range(len(page.heads))]
    if 0 not in texts:
        cells[0] = PageCell("Total")
    return [*cells, *([PageCell("")] if has_money else [])]


def _format_list_value(head: ReportHead, value: str | bool | None, tag: str) -> str:
    if isinstance(value, bool):
        return "Yes" if value else "No"
    if value is None:
        return ""
    if head.kind in _FIGURES:
        return format_page_figure(value, tag)
    return format_page_day(value, None, tag) if head.kind in _DAYS else value
