"""The rows of a workbook, whatever kind of file it is. Runs in the child process."""

from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

from python_calamine import (
    CalamineError,
    CalamineSheet,
    CalamineWorkbook,
    PasswordError,
    SheetTypeEnum,
    SheetVisibleEnum,
)

from freight.core.error_codes import ErrorCode
from freight.kit.workbooks.csv_file import read_csv_rows
from freight.kit.workbooks.file_kind import FileKind, identify_file_kind, make_damaged_refusal, make_password_refusal
from freight.kit.workbooks.limits import ReaderLimits
from freight.kit.workbooks.sheet_facts import SheetFacts
from freight.kit.workbooks.sheet_scan import refuse_oversized_area
from freight.kit.workbooks.workbook_errors import WorkbookRefused
from freight.kit.workbooks.xlsx_package import XlsxPackage

Row = list[Any]
Merged = tuple[tuple[int, int], tuple[int, int]]
ReadSheet = Callable[[], CalamineSheet]
# runs the scan for facts and the reading of the sheet: one after the other, or at once
Together = Callable[[Callable[[], SheetFacts], ReadSheet], tuple[SheetFacts, CalamineSheet]]
# a CSV has one sheet without a name
CSV_SHEET = "CSV"


@dataclass(frozen=True)
class WorkbookSource:
    """An opened workbook at one of its sheets. `rows` counts every row of the sheet from 0, empty ones included.
    `merged`: ((first row, first column), (last row, last column)) from 0; kinds of files without this information have
    none."""

    sheets: list[str]
    sheet: str
    facts: SheetFacts
    rows: Iterator[Row]
    merged: list[Merged] = field(default_factory=list)


def _in_turn(scan: Callable[[], SheetFacts], read: ReadSheet) -> tuple[SheetFacts, CalamineSheet]:
    return scan(), read()


def open_workbook_source(
    path: Path, name: str, sheet: str | None, limits: ReaderLimits, large_sheet: Together = _in_turn
) -> WorkbookSource:
    """Open a workbook at `sheet`, else at its first visible sheet with content. `large_sheet` loads one that takes
    long. Raises WorkbookRefused."""
    kind = identify_file_kind(path, name, limits)
    if kind is FileKind.CSV:
        return WorkbookSource([CSV_SHEET], CSV_SHEET, SheetFacts(), read_csv_rows(path, name))
    try:
        book = CalamineWorkbook.from_path(str(path))
        sheets = [
            s.name
            for s in book.sheets_metadata
            if s.typ is SheetTypeEnum.WorkSheet and s.visible is SheetVisibleEnum.Visible
        ]
        if sheet is not None and sheet not in sheets:
            raise WorkbookRefused(ErrorCode.NO_SUCH_SHEET, f"{name} has no sheet {sheet}. It has {', '.join(sheets)}.")
        with _scanning(path, name, kind, limits, large_sheet) as scanned:
            for candidate in [sheet] if sheet else sheets[: limits.most_sheets]:
                facts, content = scanned(candidate, partial(book.get_sheet_by_name, candidate))
                if content.start is None or content.end is None:
                    continue
                if sheet is None and content.height < 2 and candidate != sheets[-1]:
                    continue  # a cover sheet with one line
                refuse_oversized_area(name, candidate, content.end[0] + 1, content.end[1] + 1, limits)
                rows = _from_first_column(content.iter_rows(), content.start[1])
                return WorkbookSource(sheets, candidate, facts, rows, content.merged_cell_ranges or [])
    except PasswordError as locked:
        raise make_password_refusal(name) from locked
    except CalamineError as broken:
        raise make_damaged_refusal(name) from broken
    if len(sheets) > limits.most_sheets and sheet is None:
        raise WorkbookRefused(
            ErrorCode.TOO_MANY_SHEETS,
            f"{name} has {len(sheets):,} sheets and no rows in the first {limits.most_sheets}. "
            "Move the sheet with your table to the front, save it and upload again.",
        )
    raise WorkbookRefused(ErrorCode.EMPTY_FILE, f"Can not upload empty file. {name} has no sheet with rows in it.")


@contextmanager
def _scanning(
    path: Path, name: str, kind: FileKind, limits: ReaderLimits, large_sheet: Together
) -> Iterator[Callable[[str, ReadSheet], tuple[SheetFacts, CalamineSheet]]]:
    """Yield a function that returns the facts of a sheet and the sheet itself."""
    if kind is not FileKind.XLSX:
        yield lambda _, read: (SheetFacts(is_partial=True), read())
        return
    with closing(XlsxPackage(path, name)) as package:

        def scanned(sheet: str, read: ReadSheet) -> tuple[SheetFacts, CalamineSheet]:
            together = large_sheet if package.size_of(sheet) > limits.large_sheet_bytes else _in_turn
            return together(partial(package.scan, sheet, limits), read)

        yield scanned


def _from_first_column(rows: Iterator[Row], offset: int) -> Iterator[Row]:
    """Shift rows to column A: the reader begins at the first used column."""
    if not offset:
        return rows
    blank = [""] * offset
    return (blank + row for row in rows)
