"""A table as a workbook that is written row by row, however long: when a sheet is full, it continues on the next."""

from collections.abc import Iterable, Sequence
from datetime import date
from decimal import Decimal
from pathlib import Path
from typing import NamedTuple, Protocol

import xlsxwriter

from freight.kit.workbooks.formats import get_money_format

# Excel's limit, including the headings
MOST_SHEET_ROWS = 1_048_576
_EXACT_DIGITS = 15
_WIDTH = 18


class MoneyCell(NamedTuple):
    """An amount with its currency; it is shown with the currency's places."""

    value: Decimal
    currency: str


LongCell = str | Decimal | int | bool | date | MoneyCell | None


class TableSheet(Protocol):
    """A file of one table, written row by row."""

    def add(self, rows: Iterable[Sequence[LongCell]]) -> None:
        """Append rows."""

    def close(self) -> None:
        """Finish the file."""


class StreamedSheet:
    """A workbook of one table. Numbers are numbers, days are days, and text is text: `=1+1` is no formula."""

    def __init__(
        self, path: Path, name: str, heads: Sequence[str], *, day: str, most_rows: int = MOST_SHEET_ROWS
    ) -> None:
        """`day` is the number format of days (`formats.get_day_format`)."""
        options = {
            "constant_memory": True,
            "strings_to_formulas": False,
            "strings_to_urls": False,
            "strings_to_numbers": False,
        }
        self._book = xlsxwriter.Workbook(str(path), options)
        self._heads, self._name, self._most = heads, name, most_rows
        self._bold = self._book.add_format({"bold": True, "bottom": 1})
        self._day = self._book.add_format({"num_format": day})
        self._formats: dict[str, object] = {}
        self.sheets = 0
        self._begin()

    def add(self, rows: Iterable[Sequence[LongCell]]) -> None:
        """Append rows."""
        for row in rows:
            if self._next == self._most:
                self._finish()
                self._begin()
            for column, cell in enumerate(row):
                self._write(column, cell)
            self._next += 1

    def close(self) -> None:
        """Finish the file."""
        self._finish()
        self._book.close()

    def _begin(self) -> None:
        self.sheets += 1
        self._sheet = self._book.add_worksheet(self._name if self.sheets == 1 else f"{self._name} {self.sheets}")
        self._sheet.set_column(0, max(len(self._heads) - 1, 0), _WIDTH)
        self._sheet.freeze_panes(1, 0)
        for column, head in enumerate(self._heads):
            self._sheet.write_string(0, column, head, self._bold)
        self._next = 1

    def _finish(self) -> None:
        self._sheet.autofilter(0, 0, self._next - 1, max(len(self._heads) - 1, 0))

    def _write(self, column: int, cell: LongCell) -> None:
        if cell is None or cell == "":
            return
        if isinstance(cell, bool):
            self._sheet.write_boolean(self._next, column, cell)
        elif isinstance(cell, MoneyCell):
            self._write_figure(column, cell.value, get_money_format(cell.currency))
        elif isinstance(cell, (Decimal, int)):
            self._write_figure(column, Decimal(cell), "")
        elif isinstance(cell, date):
            self._sheet.write_datetime(self._next, column, cell, self._day)
        else:
            self._sheet.write_string(self._next, column, cell)

    def _write_figure(self, column: int, figure: Decimal, shown: str) -> None:
        if len(figure.normalize().as_tuple().digits) > _EXACT_DIGITS:
            # Excel's doubles cannot hold it: as text it keeps every digit
            self._sheet.write_string(self._next, column, f"{figure:f}")
            return
        if shown and shown not in self._formats:
            self._formats[shown] = self._book.add_format({"num_format": shown})
        self._sheet.write_number(self._next, column, float(figure), self._formats.get(shown))
