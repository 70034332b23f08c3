"""A table as a CSV file that is written row by row: UTF-8 with a byte order mark, as Excel expects it."""

import csv
from collections.abc import Iterable, Sequence
from datetime import date
from decimal import Decimal
from pathlib import Path

from freight.core.money import format_plain_amount
from freight.kit.workbooks.streamed_sheet import LongCell, MoneyCell

CSV = "text/csv"
# a spreadsheet runs text that begins with one of these as a formula
_FORMULA = ("=", "+", "-", "@", "\t", "\r")


class CsvSheet:
    """A CSV file of one table. Amounts have the decimals of their currency, days are yyyy-MM-dd, and text that a
    spreadsheet would take for a formula begins with an apostrophe."""

    def __init__(self, path: Path, heads: Sequence[str]) -> None:
        self._file = path.open("w", encoding="utf-8-sig", newline="")
        self._writer = csv.writer(self._file)
        self._writer.writerow([_format_csv_cell(head) for head in heads])

    def add(self, rows: Iterable[Sequence[LongCell]]) -> None:
        """Append rows."""
        self._writer.writerows([_format_csv_cell(cell) for cell in row] for row in rows)

    def close(self) -> None:
        """Finish the file."""
        self._file.close()


def _format_csv_cell(cell: LongCell) -> str:
    match cell:
        case None:
            return ""
        case bool():
            return "Yes" if cell else "No"
        case MoneyCell():
            return format_plain_amount(cell.value, cell.currency)
        case Decimal():
            return f"{cell:f}"
        case int():
            return str(cell)
        case date():
            return cell.isoformat()
        case _:
            return f"'{cell}" if cell.startswith(_FORMULA) else cell
