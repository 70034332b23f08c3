"""A table as a workbook of one sheet: headings and rows."""

from collections.abc import Iterable, Sequence
from datetime import UTC, date, datetime
from decimal import Decimal
from io import BytesIO

import xlsxwriter

XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
Cell = str | Decimal | int | date | None

# text as text: `=1+1` is no formula
_OPTIONS = {"strings_to_formulas": False, "strings_to_urls": False, "strings_to_numbers": False, "in_memory": True}
# the same rows make the same file
_UNDATED = datetime(2000, 1, 1, tzinfo=UTC)
_WIDTH = 16


def build_table_workbook(
    title: str, heads: Sequence[str], rows: Iterable[Sequence[Cell]], *, pinned: int = 1, day: str = "yyyy-mm-dd"
) -> bytes:
    """Return the content of a workbook whose sheet is called `title`; the headings and the first `pinned` columns stay
    in view.

    A number is written as a number, a day as a day in the format `day`, a text as a text; None leaves its cell empty.
    The headings have filters.
    """
    out = BytesIO()
    book = xlsxwriter.Workbook(out, _OPTIONS)
    book.set_properties({"created": _UNDATED})
    sheet = book.add_worksheet(title)
    sheet.set_column(0, len(heads) - 1, _WIDTH)
    sheet.freeze_panes(1, pinned)
    bold, dated = book.add_format({"bold": True, "bottom": 1}), book.add_format({"num_format": day})
    line = 0
    for column, head in enumerate(heads):
        sheet.write_string(0, column, head, bold)
    for line, row in enumerate(rows, 1):
        for column, cell in enumerate(row):
            if isinstance(cell, date):
                sheet.write_datetime(line, column, cell, dated)
            elif isinstance(cell, (Decimal, int)):
                sheet.write_number(line, column, float(cell))
            elif cell:
                sheet.write_string(line, column, cell)
    sheet.autofilter(0, 0, line, len(heads) - 1)
    book.close()
    return out.getvalue()
