"""Tables as a workbook, each on a sheet of its own: headings and rows."""

from collections.abc import Iterable, Sequence
from datetime import UTC, date, datetime
from decimal import Decimal
from io import BytesIO
from typing import NamedTuple

import xlsxwriter
from xlsxwriter.format import Format
from xlsxwriter.worksheet import Worksheet

XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
Cell = str | Decimal | int | date | None

# text as text: `=1+1` is no formula
_OPTIONS = {"strings_to_formulas": False, "strings_to_urls": False, "strings_to_numbers": False, "in_memory": True}
# the same rows make the same file
_UNDATED = datetime(2000, 1, 1, tzinfo=UTC)
_WIDTH = 16


class WorkbookTable(NamedTuple):
    """A sheet: its headings and rows, and a last row of totals, which filters leave in place. The headings and the
    first `pinned` columns stay in view."""

    title: str
    heads: Sequence[str]
    rows: Iterable[Sequence[Cell]]
    pinned: int = 1
    total: Sequence[Cell] = ()


def build_table_workbook(
    title: str, heads: Sequence[str], rows: Iterable[Sequence[Cell]], *, pinned: int = 1, day: str = "yyyy-mm-dd"
) -> bytes:
    """Return the content of a workbook whose only sheet is called `title`, as `build_tables_workbook`."""
    return build_tables_workbook([WorkbookTable(title, heads, rows, pinned)], day=day)


def build_tables_workbook(sheets: Iterable[WorkbookTable], *, day: str = "yyyy-mm-dd") -> bytes:
    """Return the content of a workbook.

    A number is written as a number, a day as a day in the format `day`, a text as a text; None leaves its cell empty.
    The headings have filters.
    """
    out = BytesIO()
    book = xlsxwriter.Workbook(out, _OPTIONS)
    book.set_properties({"created": _UNDATED})
    bold, dated = book.add_format({"bold": True, "bottom": 1}), book.add_format({"num_format": day})
    summed = book.add_format({"bold": True, "top": 1})
    for table in sheets:
        sheet = book.add_worksheet(table.title)
        sheet.set_column(0, len(table.heads) - 1, _WIDTH)
        sheet.freeze_panes(1, table.pinned)
        line = 0
        for column, head in enumerate(table.heads):
            sheet.write_string(0, column, head, bold)
        for line, row in enumerate(table.rows, 1):
            _write_row(sheet, line, row, dated)
        sheet.autofilter(0, 0, line, len(table.heads) - 1)
        if table.total:
            _write_row(sheet, line + 1, table.total, dated, summed)
    book.close()
    return out.getvalue()


def _write_row(sheet: Worksheet, line: int, row: Sequence[Cell], dated: Format, style: Format | None = None) -> None:
    for column, cell in enumerate(row):
        if isinstance(cell, date):
            sheet.write_datetime(line, column, cell, dated)
        elif isinstance(cell, (Decimal, int)):
            sheet.write_number(line, column, float(cell), style)
        elif cell:
            sheet.write_string(line, column, cell, style)
