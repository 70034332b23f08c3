"""Records from and into workbooks, for any `Resource`: the rows of a workbook by field, and records as a workbook."""

import asyncio
import shutil
import tempfile
from collections.abc import AsyncIterator, Awaitable, Callable, Hashable, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from io import BytesIO
from pathlib import Path
from typing import BinaryIO

import xlsxwriter

from freight.core.error_codes import ErrorCode
from freight.core.errors import Invalid, TooLarge
from freight.core.fields.findings import FieldFinding
from freight.core.fields.spec import FieldSpec
from freight.core.fields.wire import wire_value
from freight.core.file_kinds import EXCEL
from freight.core.workbooks.cells import describe_cell_error, is_error_cell
from freight.core.workbooks.shown_rows import NOTHING_SHOWN, ShownRow, read_shown_row
from freight.kit.records.column_matching import NO_WORDS, MatchedColumns, join_cells, match_fields
from freight.kit.records.resource import Resource, SheetWords
from freight.kit.storage.connections import get_connections
from freight.kit.storage.files import safe_name
from freight.kit.storage.tenancy import Record
from freight.kit.storage.uploaded_file import IncomingFile
from freight.kit.workbooks.cell_marking import mark_workbook_cells
from freight.kit.workbooks.limits import ReaderLimits
from freight.kit.workbooks.reader import OpenedSheet, open_workbook, unpack_raw_chunk

MOST_ROWS = 20_000
ONLY_EXCEL = "Upload Only Excel File."  # R299
NO_FILE = "Select at least one file."  # R300
_WIDEST = 48
# the same records make the same file
_UNDATED = datetime(2000, 1, 1, tzinfo=UTC)


@dataclass(frozen=True)
class RecordSheetRow:
    """One row of the sheet: its number there, its cells by field, and what they show in addition to their values."""

    number: int
    cells: Record
    is_hidden: bool = False
    shown: ShownRow = NOTHING_SHOWN

    @property
    def faults(self) -> dict[str, str]:
        """Return why cells have no value, by field: an error, or a formula that was never computed."""
        return {key: describe_cell_error(cell) for key, cell in self.cells.items() if is_error_cell(cell)} | dict(
            self.shown.faults
        )


Matching = Callable[[OpenedSheet], Awaitable[MatchedColumns]]


async def read_record_sheet(
    fields: Sequence[FieldSpec],
    incoming: IncomingFile | None,
    company: Hashable,
    words: SheetWords = NO_WORDS,
    endings: tuple[str, ...] = EXCEL,
) -> tuple[list[RecordSheetRow], list[str]]:
    """Return the rows of a workbook by field, and the headings that name no field. `company` owns the workbook, `words`
    describe how such workbooks are written, `endings` are the allowed file extensions. Raises Invalid with the reason.
    """

    async def by_headings(opened: OpenedSheet) -> MatchedColumns:
        matched_columns = match_fields(fields, opened, words)
        matched_columns.demand_settled(safe_name(incoming.filename or "") if incoming else "")
        return matched_columns

    rows, columns = await read_matched_record_sheet(fields, incoming, company, by_headings, words, endings)
    return rows, columns.left_out


async def read_matched_record_sheet(
    fields: Sequence[FieldSpec],
    incoming: IncomingFile | None,
    company: Hashable,
    matching: Matching,
    words: SheetWords = NO_WORDS,
    endings: tuple[str, ...] = EXCEL,
) -> tuple[list[RecordSheetRow], MatchedColumns]:
    """Return the rows of a workbook by field, and its columns as determined by `matching`; no rows while the columns
    have a problem. Raises Invalid with the reason."""
    limits = ReaderLimits(most_rows=MOST_ROWS, notes_money=True)
    figures = {spec.key for spec in fields if spec.type == "numeric"}
    async with (
        open_incoming_workbook(incoming, endings) as (path, name),
        open_workbook(path, name, limits, company) as sheet,
    ):
        columns = await matching(sheet.opened)
        rows: list[RecordSheetRow] = []
        if columns.fault:
            return rows, columns
        keys, hidden, shown_cells = columns.keys, frozenset(sheet.opened.hidden_rows), sheet.opened.shown
        async for chunk in sheet.chunks():
            for number, cells in zip(*unpack_raw_chunk(chunk.content), strict=True):
                cells_by_key = join_cells(
                    {key: cell for key, cell in zip(keys, cells, strict=False) if key}, words.joined
                )
                if any(cell not in ("", None) for cell in cells_by_key.values()):
                    of_row = read_shown_row(shown_cells, number, keys, cells, figures)
                    rows.append(RecordSheetRow(number, {**columns.values, **cells_by_key}, number in hidden, of_row))
    return rows, columns


async def mark_refused_cells(
    fields: Sequence[FieldSpec],
    incoming: IncomingFile | None,
    company: Hashable,
    refused: Mapping[int, Mapping[str, FieldFinding]],
) -> bytes:
    """Return the user's own workbook with its refused cells colored and commented, by row and field. What is wrong with
    a field without a column is noted at the first column. Raises Invalid as `read_record_sheet` does."""
    limits = ReaderLimits(most_rows=MOST_ROWS)
    async with open_incoming_workbook(incoming) as (path, name):
        async with open_workbook(path, name, limits, company) as sheet:
            keys = match_fields(fields, sheet.opened, NO_WORDS).keys
            sheet_name = sheet.opened.sheet
        at = {key: column for column, key in enumerate(keys) if key}
        marks = [
            (row, at.get(key, 0), field_finding.kind.value, field_finding.message)
            for row, findings in sorted(refused.items())
            for key, field_finding in findings.items()
        ]
        out = path.with_name("marked.xlsx")
        await mark_workbook_cells(path, name, sheet_name, marks, out, limits)
        return await asyncio.to_thread(out.read_bytes)


@asynccontextmanager
async def open_incoming_workbook(
    incoming: IncomingFile | None, endings: tuple[str, ...] = EXCEL
) -> AsyncIterator[tuple[Path, str]]:
    """Yield an uploaded workbook as a path, deleted afterwards, and its name. Raises Invalid and TooLarge."""
    name = safe_name(incoming.filename or "") if incoming else ""
    if incoming is None or not name:
        raise Invalid(NO_FILE, code=ErrorCode.NO_FILE)
    if not name.lower().endswith(endings):
        raise Invalid(ONLY_EXCEL, code=ErrorCode.WRONG_EXTENSION)
    with tempfile.TemporaryDirectory(prefix="freight-records-") as folder:
        path = Path(folder) / "workbook"
        await asyncio.to_thread(_copy, incoming.file, path)
        most = get_connections().settings.upload_max_bytes
        if path.stat().st_size > most:
            raise TooLarge(f"File could not be uploaded. {name} is larger than {most // (1024 * 1024)} MB.")
        yield path, name


def _copy(incoming: BinaryIO, path: Path) -> None:
    incoming.seek(0)
    with path.open("wb") as out:
        shutil.copyfileobj(incoming, out, 1 << 20)


def build_record_workbook(resource: Resource, found: Sequence[Record]) -> bytes:
    """Return the records as a workbook that the import accepts. Text is written as text: `=1+1` is no formula."""
    out = BytesIO()
    options = {"strings_to_formulas": False, "strings_to_urls": False, "strings_to_numbers": False, "in_memory": True}
    book = xlsxwriter.Workbook(out, options)
    book.set_properties({"created": _UNDATED})
    sheet = book.add_worksheet(resource.plural[:31])
    bold, lines = book.add_format({"bold": True, "bottom": 1}), book.add_format({"text_wrap": True})
    fields = [spec for spec in resource.fields if spec.is_active]
    for column, spec in enumerate(fields):
        sheet.set_column(column, column, min(max(spec.length or 10, len(spec.label)), _WIDEST) + 2)
        sheet.write_string(0, column, spec.label, bold)
    sheet.freeze_panes(1, 0)
    sheet.autofilter(0, 0, len(found), max(len(fields) - 1, 0))
    for line, record in enumerate(found, 1):
        values = resource.values(record)
        for column, spec in enumerate(fields):
            value = values[spec.key]
            if isinstance(value, float):
                sheet.write_number(line, column, value)
            elif value not in (None, ""):
                text = str(wire_value(value))
                sheet.write_string(line, column, text, lines if "\n" in text else None)
    book.close()
    return out.getvalue()
