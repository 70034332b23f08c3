"""A minimal writer of .xlsb (BIFF12 parts in a zip), because no library in use writes it and users still send it."""

import io
import struct
import zipfile
from collections.abc import Sequence

# [MS-XLSB] 2.3: the records a reader needs to find a sheet and its cells
_BEGIN_BOOK, _END_BOOK, _PROPERTIES = 0x83, 0x84, 0x99
_BEGIN_SHEETS, _END_SHEETS, _SHEET = 0x8F, 0x90, 0x9C
_BEGIN_PAGE, _END_PAGE, _EXTENT, _BEGIN_ROWS, _END_ROWS = 0x81, 0x82, 0x94, 0x91, 0x92
_ROW, _NUMBER, _TEXT = 0x00, 0x05, 0x06
_RELATIONS = (
    '<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">'
    '<Relationship Id="rId1" Target="worksheets/sheet1.bin" '
    'Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet"/></Relationships>'
)


def xlsb(rows: Sequence[Sequence[str | float]], sheet: str = "Orders", *, at: tuple[int, int] = (0, 0)) -> bytes:
    """A workbook with one sheet of texts and numbers, the first of them in row and column `at`, counted from 0."""
    first_row, first_column = at
    bundle = struct.pack("<II", 0, 1) + _wide("rId1") + _wide(sheet)
    book = [(_BEGIN_BOOK, b""), (_PROPERTIES, bytes(12)), (_BEGIN_SHEETS, b""), (_SHEET, bundle), (_END_SHEETS, b"")]
    last_column = first_column + max(map(len, rows)) - 1
    extent = struct.pack("<IIII", first_row, first_row + len(rows) - 1, first_column, last_column)
    page = [(_BEGIN_PAGE, b""), (_EXTENT, extent), (_BEGIN_ROWS, b"")]
    for number, row in enumerate(rows, first_row):
        page.append((_ROW, struct.pack("<I", number) + bytes(13)))
        page.extend(_cell(column, value) for column, value in enumerate(row, first_column))
    page += [(_END_ROWS, b""), (_END_PAGE, b"")]
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as package:
        package.writestr("xl/workbook.bin", b"".join(_record(*each) for each in [*book, (_END_BOOK, b"")]))
        package.writestr("xl/_rels/workbook.bin.rels", _RELATIONS)
        package.writestr("xl/worksheets/sheet1.bin", b"".join(_record(*each) for each in page))
    return out.getvalue()


def _cell(column: int, value: str | float) -> tuple[int, bytes]:
    head = struct.pack("<II", column, 0)
    return (_TEXT, head + _wide(value)) if isinstance(value, str) else (_NUMBER, head + struct.pack("<d", value))


def _wide(text: str) -> bytes:
    return struct.pack("<I", len(text)) + text.encode("utf-16-le")


def _record(kind: int, content: bytes) -> bytes:
    number = bytes([kind]) if kind < 0x80 else bytes([kind & 0x7F | 0x80, kind >> 7])
    size, length = b"", len(content)
    while True:
        size += bytes([length & 0x7F | (0x80 if length > 0x7F else 0)])
        length >>= 7
        if not length:
            return number + size + content
