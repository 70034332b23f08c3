"""The child process that returns a user's own workbook with its faulty cells colored and commented.

`python -m freight.kit.workbooks.annotate FILE NAME SHEET MARKS OUT LIMITS`. MARKS is a JSON file: rows of `[row,
column, kind, message]`, row from 1 and column from 0. A workbook of moderate size keeps everything it had; a large one,
an .xls or a .csv is returned as a new workbook with the same cells.
"""

import json
import sys
from collections.abc import Iterable
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from typing import Any

import openpyxl
import xlsxwriter
from openpyxl.comments import Comment
from openpyxl.styles import PatternFill

from freight.core.workbooks.cells import format_cell_error, is_error_cell
from freight.core.workbooks.marks import TINTS
from freight.kit.workbooks.limits import ReaderLimits
from freight.kit.workbooks.process_limits import limit_process
from freight.kit.workbooks.workbook_source import open_workbook_source

Mark = tuple[int, int, str, str]
AUTHOR = "Freight suite"
# openpyxl holds about 50 times the size of the file in memory and writes some 4,000 rows a second
_KEEP_BELOW_BYTES = 4_000_000
# Excel itself becomes slow with more notes than this; further cells are only coloured
_MOST_NOTES = 20_000


def main(arguments: list[str]) -> int:
    """Write the annotated workbook."""
    path, name, sheet, marks_path, out, limits = arguments
    allowed = ReaderLimits(**json.loads(limits))
    source = Path(path)
    # it is read and written
    limit_process(source, replace(allowed, cpu_seconds=2 * allowed.cpu_seconds))
    marks: list[Mark] = [tuple(mark) for mark in json.loads(Path(marks_path).read_bytes())]
    if name.lower().endswith(".xlsx") and source.stat().st_size < _KEEP_BELOW_BYTES:
        try:
            annotate_copy(source, sheet, marks, Path(out))
            return 0
        except Exception as unusual:
            # openpyxl is stricter than Excel: if it rejects a workbook, only the cells are returned
            print(f"the workbook is written anew: {unusual!r}", file=sys.stderr)
    rewrite_workbook(source, name, sheet, marks, Path(out), allowed)
    return 0


def annotate_copy(path: Path, sheet: str, marks: Iterable[Mark], out: Path) -> None:
    """Write the user's own workbook with its other sheets, widths and formats; formulas are kept as the user wrote
    them."""
    with path.open("rb") as content:
        book = openpyxl.load_workbook(content)
    cells = book[sheet]
    fills = {kind: PatternFill("solid", fgColor=tint) for kind, tint in TINTS.items()}
    for count, (row, column, kind, message) in enumerate(marks):
        cell = cells.cell(row, column + 1)
        cell.fill = fills[kind]
        if count < _MOST_NOTES:
            cell.comment = Comment(message, AUTHOR, height=90, width=280)
    book.active = book.sheetnames.index(sheet)
    book.save(out)


def rewrite_workbook(path: Path, name: str, sheet: str, marks: Iterable[Mark], out: Path, limits: ReaderLimits) -> None:
    """Write the same cells to a new workbook, row by row. Nothing becomes a formula: text is written as text."""
    source = open_workbook_source(path, name, None if name.lower().endswith(".csv") else sheet, limits)
    by_row: dict[int, dict[int, tuple[str, str]]] = {}
    for row, column, kind, message in marks:
        by_row.setdefault(row, {})[column] = (kind, message)
    options = {
        "constant_memory": True,
        "strings_to_formulas": False,
        "strings_to_urls": False,
        "strings_to_numbers": False,
        "default_date_format": "yyyy-mm-dd",
    }
    with xlsxwriter.Workbook(str(out), options) as book:
        page = book.add_worksheet(source.sheet[:31])
        fills = {kind: book.add_format({"bg_color": f"#{tint}"}) for kind, tint in TINTS.items()}
        notes = 0
        for number, values in enumerate(source.rows, start=1):
            marked = by_row.get(number, {})
            for column in range(max(len(values), max(marked, default=-1) + 1)):
                value = values[column] if column < len(values) else ""
                kind, message = marked.get(column, ("", ""))
                _write(page, number - 1, column, value, fills.get(kind))
                if message and notes < _MOST_NOTES:
                    page.write_comment(number - 1, column, message, {"author": AUTHOR, "width": 280, "height": 90})
                    notes += 1


def _write(page: Any, row: int, column: int, value: Any, fill: Any) -> None:
    if is_error_cell(value):
        value = format_cell_error(value)
    if isinstance(value, timedelta):
        value = str(value)
    if value == "" or value is None:
        if fill is not None:
            page.write_blank(row, column, None, fill)
    elif isinstance(value, str):
        page.write_string(row, column, value, fill)
    else:
        page.write(row, column, value, fill)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
