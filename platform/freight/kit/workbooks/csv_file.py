"""CSV as users really send it: with any of the usual delimiters, in UTF-8, UTF-16 or Windows-1252."""

import codecs
import csv
from collections.abc import Iterator
from pathlib import Path

from freight.core.error_codes import ErrorCode
from freight.kit.workbooks.workbook_errors import WorkbookRefused

_DELIMITERS = ",;\t|"
_BOMS = {codecs.BOM_UTF8: "utf-8-sig", codecs.BOM_UTF16_LE: "utf-16", codecs.BOM_UTF16_BE: "utf-16"}
_SAMPLE_LINES = 50
csv.field_size_limit(1_000_000)


def read_csv_rows(path: Path, name: str) -> Iterator[list[str]]:
    """Return the rows as text: a CSV has no types, so leading zeros are kept. Raises WorkbookRefused for binary
    data."""
    encoding = _encoding(path, name)
    with path.open(encoding=encoding, newline="") as file:
        sample = [line for line, _ in zip(file, range(_SAMPLE_LINES), strict=False)]
        delimiter, declared = _delimiter(sample)
        file.seek(0)
        if declared:  # the line `sep=;` is an instruction to Excel, not a row
            file.readline()
        try:
            yield from csv.reader(file, delimiter=delimiter)
        except csv.Error as broken:
            raise WorkbookRefused(
                ErrorCode.DAMAGED, f"{name} cannot be read as CSV: {broken}. Save it as .xlsx and upload that."
            ) from broken


def _encoding(path: Path, name: str) -> str:
    with path.open("rb") as file:
        head = file.read(4)
        marked = next((encoding for bom, encoding in _BOMS.items() if head.startswith(bom)), None)
        if marked:
            return marked
        file.seek(0)
        decoder = codecs.getincrementaldecoder("utf-8")()
        encoding = "utf-8"
        while block := file.read(1 << 20):
            if b"\0" in block:
                raise WorkbookRefused(
                    ErrorCode.WRONG_CONTENT, f"{name} is not a text file, so it is not CSV. Save it as .xlsx first."
                )
            if encoding == "utf-8":
                try:
                    decoder.decode(block)
                except UnicodeDecodeError:
                    encoding = "cp1252"
    return encoding


def _delimiter(lines: list[str]) -> tuple[str, bool]:
    """Return the delimiter, and whether the file declares it. The one that splits most lines equally into most cells
    wins."""
    if lines and lines[0].lower().startswith("sep=") and len(lines[0].strip()) == 5:
        return lines[0][4], True

    def agreement(delimiter: str) -> tuple[int, int]:
        widths = [len(row) for row in csv.reader(lines, delimiter=delimiter) if row]
        usual = max(set(widths), key=widths.count, default=0)
        return (widths.count(usual) if usual > 1 else 0, usual)

    return max(_DELIMITERS, key=agreement), False
