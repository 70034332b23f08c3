"""The child process that reads one workbook: `python -m freight.kit.workbooks.reader_process FILE NAME LIMITS [SHEET]`.

It first limits its own memory and time, so that a malicious file ends this process and nothing else. Rows leave in
chunks, as JSON that the parent stores without parsing it.
"""

import gc
import json
import sys
from collections.abc import Iterator, Mapping, Sequence
from datetime import date, datetime, time, timedelta
from itertools import chain, islice
from pathlib import Path
from typing import BinaryIO

import orjson

from freight.core.error_codes import ErrorCode
from freight.core.workbooks.header import (
    ROWS_LOOKED_AT,
    Headings,
    find_header,
    format_heading,
    is_blank_cell,
    join_headings,
)
from freight.kit.workbooks.limits import ReaderLimits
from freight.kit.workbooks.memory_errors import is_out_of_memory
from freight.kit.workbooks.parallel_scan import read_while_scanning
from freight.kit.workbooks.process_limits import limit_process
from freight.kit.workbooks.reader_frames import ReaderFrame, pack_reader_frame
from freight.kit.workbooks.table_analysis import TableStudy
from freight.kit.workbooks.workbook_errors import WorkbookRefused
from freight.kit.workbooks.workbook_source import Row, WorkbookSource, open_workbook_source

SAMPLES = 3
Numbered = tuple[int, Row]


def main(arguments: list[str]) -> int:
    """Read the workbook named on the command line and write frames. A refusal is a frame, not a failure."""
    path, name, limits, *sheet = arguments
    allowed = ReaderLimits(**json.loads(limits))
    limit_process(Path(path), allowed)
    # rows have no cycles, and this process ends with its workbook
    gc.disable()
    out = sys.stdout.buffer
    try:
        source = open_workbook_source(Path(path), name, sheet[0] if sheet else None, allowed, read_while_scanning)
        _send(source, name, allowed, out)
    except (WorkbookRefused, MemoryError) as error:
        refused = error if isinstance(error, WorkbookRefused) and not is_out_of_memory(error) else _too_large(name)
        out.write(
            pack_reader_frame(ReaderFrame.REFUSED, orjson.dumps({"code": refused.code, "message": refused.message}))
        )
    out.flush()
    return 0


def _too_large(name: str) -> WorkbookRefused:
    return WorkbookRefused(
        ErrorCode.TOO_LARGE, f"{name} is too large to process. Split it into smaller workbooks and upload those."
    )


def _send(source: WorkbookSource, name: str, limits: ReaderLimits, out: BinaryIO) -> None:
    rows = _restored(_used(source.rows), source)
    first = list(islice(rows, ROWS_LOOKED_AT))
    heading = Headings(0) if first and not limits.finds_headings else _header(first, name, source.sheet)
    number, cells = first[heading.row]
    headings, above = join_headings(None if heading.above is None else first[heading.above][1], cells)
    below = first[heading.row + 1 :]
    if not below:
        raise WorkbookRefused(
            ErrorCode.NO_ROWS, f"{name}: sheet {source.sheet} has headings in row {number} and no rows below them."
        )
    study = TableStudy(number, headings, above, source.merged, source.facts) if limits.studies_table else None
    if study:
        rows = study.fill(chain(below, rows))
        below = list(islice(rows, ROWS_LOOKED_AT))
    # a sheet's rows are all as wide as its headings; a CSV row may be wider, which the dry run refuses
    width = len(headings)
    _refuse_wide(width, name, source.sheet, limits)
    opened = {
        "sheets": source.sheets,
        "sheet": source.sheet,
        "headerRow": number,
        "headings": headings,
        "above": above,
        "samples": _samples(below, width),
        "money": _spans(source.facts.money, number) if limits.notes_money else [],
        "zeros": _spans(source.facts.zeros, number),
        "computed": sorted(source.facts.computed),
        "hiddenRows": sorted({row for row in source.facts.hidden_rows if row > number}),
    }
    out.write(
        pack_reader_frame(
            ReaderFrame.OPENED, orjson.dumps(opened, default=_plain, option=orjson.OPT_PASSTHROUGH_DATETIME)
        )
    )
    out.flush()
    total = _send_chunks(chain(below, rows), name, source.sheet, limits, width, out, study)
    notes = study.notes().model_dump() if study else None
    out.write(pack_reader_frame(ReaderFrame.DONE, orjson.dumps({"rows": total, "notes": notes})))


def _spans(runs_by_column: Mapping[int, Sequence[tuple[int, int, str]]], header: int) -> list[dict[str, object]]:
    """Return runs of rows below the headings, in the form of a `CellSpan`."""
    return [
        {"column": column, "first": first, "last": last, "mark": mark}
        for column, runs in sorted(runs_by_column.items())
        for first, last, mark in runs
        if last > header
    ]


def _send_chunks(
    rows: Iterator[Numbered],
    name: str,
    sheet: str,
    limits: ReaderLimits,
    width: int,
    out: BinaryIO,
    study: TableStudy | None = None,
) -> int:
    most = max(1, min(limits.chunk_rows, limits.chunk_cells // width))
    total = 0
    numbers: list[int] = []
    chunk: list[Row] = []
    for number, row in rows:
        numbers.append(number)
        chunk.append(row if len(row) >= width else row + [""] * (width - len(row)))
        if len(chunk) == most:
            if study:
                study.take(numbers, chunk)
            total += _send_chunk(numbers, chunk, out)
            numbers, chunk = [], []
            if total > limits.most_rows:
                raise WorkbookRefused(
                    ErrorCode.TOO_MANY_ROWS,
                    f"{name}: sheet {sheet} has more than {limits.most_rows:,} rows. Split it and upload the parts.",
                )
    if study and chunk:
        study.take(numbers, chunk)
    return total + (_send_chunk(numbers, chunk, out) if chunk else 0)


def _send_chunk(numbers: list[int], chunk: list[Row], out: BinaryIO) -> int:
    payload = orjson.dumps({"numbers": numbers, "rows": chunk}, default=_plain, option=orjson.OPT_PASSTHROUGH_DATETIME)
    # the count comes first: the parent stores it with a payload it does not parse
    out.write(pack_reader_frame(ReaderFrame.ROWS, len(chunk).to_bytes(4, "big") + payload))
    return len(chunk)


def _header(first: list[Numbered], name: str, sheet: str) -> Headings:
    header = find_header([row for _, row in first])
    if header is not None:
        return header
    if not first:
        raise WorkbookRefused(ErrorCode.EMPTY_FILE, f"Can not upload empty file. {name}: sheet {sheet} has no rows.")
    number, row = first[0]
    header_text = ", ".join(format_heading(cell) for cell in row if not is_blank_cell(cell))[:80]
    raise WorkbookRefused(
        ErrorCode.NO_HEADER,
        f"{name}: row {number} of sheet {sheet} holds values ({header_text}), not headings. "
        "Put one row with the column names above the first row and upload again.",
    )


def _refuse_wide(width: int, name: str, sheet: str, limits: ReaderLimits) -> None:
    if width > limits.most_columns:
        raise WorkbookRefused(
            ErrorCode.TOO_MANY_COLUMNS,
            f"{name}: sheet {sheet} has {width} columns; at most {limits.most_columns} can be uploaded. "
            "Delete the columns that are not needed and upload again.",
        )


def _used(rows: Iterator[Row]) -> Iterator[Numbered]:
    """Yield nonempty rows, numbered as in the sheet."""
    for number, row in enumerate(rows, start=1):
        if row.count("") != len(row):
            yield number, row


def _restored(rows: Iterator[Numbered], source: WorkbookSource) -> Iterator[Numbered]:
    """Restore what the reader drops: leading zeros that a number format shows, and the errors of cells."""
    errors, widths = source.facts.errors, source.facts.zero_widths
    if not errors and not widths:
        return rows
    return _put_back(rows, errors, widths)


def _put_back(
    rows: Iterator[Numbered], errors: dict[tuple[int, int], str], widths: dict[int, int]
) -> Iterator[Numbered]:
    columns_of: dict[int, list[int]] = {}
    for row_index, column in errors:
        columns_of.setdefault(row_index + 1, []).append(column)
    for number, row in rows:
        for column, digits in widths.items():
            value = row[column] if column < len(row) else ""
            if isinstance(value, float) and value.is_integer() and value >= 0:
                row[column] = str(int(value)).zfill(digits)
        for column in columns_of.get(number, ()):
            if column < len(row):
                row[column] = {"error": errors[number - 1, column]}
        yield number, row


def _samples(rows: list[Numbered], width: int) -> list[list[object]]:
    """Return the first few values of each column."""
    return [
        [row[column] for _, row in rows if column < len(row) and not is_blank_cell(row[column])][:SAMPLES]
        for column in range(width)
    ]


def _plain(value: object) -> str:
    """Return days and times as text: a day without the midnight that sheets store with it."""
    if isinstance(value, datetime):
        at_midnight = not (value.hour or value.minute or value.second or value.microsecond)
        return value.date().isoformat() if at_midnight else value.isoformat(" ", "seconds")
    if isinstance(value, (date, time, timedelta)):
        return str(value)
    raise TypeError(f"a cell of type {type(value).__name__}")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
