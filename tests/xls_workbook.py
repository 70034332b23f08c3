"""A minimal writer of .xls (BIFF8 in an OLE file), because no library in use writes it and users still send it."""

import struct
from collections.abc import Sequence

_SECTOR = 512
_END, _FREE, _FAT = 0xFFFFFFFE, 0xFFFFFFFF, 0xFFFFFFFD


def xls(rows: Sequence[Sequence[str | float]], sheet: str = "Orders") -> bytes:
    """A workbook with one sheet of texts and numbers."""
    bof, eof = 0x0809, _record(0x000A, b"")
    book_head = _record(bof, struct.pack("<HHHHII", 0x0600, 0x0005, 0, 0, 0, 0x06))
    name = sheet.encode("latin-1")
    bound = lambda at: _record(0x0085, struct.pack("<IHBB", at, 0, len(name), 0) + name)  # noqa: E731
    start = len(book_head) + len(bound(0)) + len(eof)
    cells = b"".join(_cell(r, c, value) for r, row in enumerate(rows) for c, value in enumerate(row))
    size = _record(0x0200, struct.pack("<IIHHH", 0, len(rows), 0, max(map(len, rows)), 0))
    page = _record(bof, struct.pack("<HHHHII", 0x0600, 0x0010, 0, 0, 0, 0x06)) + size + cells + eof
    return _ole(book_head + bound(start) + eof + page)


def _record(kind: int, content: bytes) -> bytes:
    return struct.pack("<HH", kind, len(content)) + content


def _cell(row: int, column: int, value: str | float) -> bytes:
    if isinstance(value, str):
        text = value.encode("latin-1")
        return _record(0x0204, struct.pack("<HHHHB", row, column, 0, len(text), 0) + text)
    return _record(0x0203, struct.pack("<HHHd", row, column, 0, value))


def _ole(stream: bytes) -> bytes:
    """One stream named Workbook: a header, a FAT of one sector, a directory, and the stream in whole sectors."""
    stream += bytes(max(4096, -(-len(stream) // _SECTOR) * _SECTOR) - len(stream))
    sectors = len(stream) // _SECTOR
    header = bytes.fromhex("D0CF11E0A1B11AE1") + bytes(16)
    header += struct.pack("<HHHHH6xIIIIIIIII", 0x3E, 3, 0xFFFE, 9, 6, 0, 1, 1, 0, 4096, _END, 0, _END, 0)
    header += struct.pack("<109I", 0, *[_FREE] * 108)
    chain = [_FAT, _END, *range(3, 2 + sectors), _END]
    fat = struct.pack("<128I", *chain, *[_FREE] * (128 - len(chain)))
    directory = _entry("Root Entry", 5, child=1, start=_END, size=0)
    directory += _entry("Workbook", 2, child=_FREE, start=2, size=len(stream))
    return header + fat + directory + bytes(_SECTOR - len(directory)) + stream


def _entry(name: str, kind: int, *, child: int, start: int, size: int) -> bytes:
    text = name.encode("utf-16-le") + b"\0\0"
    links = struct.pack("<III", _FREE, _FREE, child)
    return (
        text.ljust(64, b"\0")
        + struct.pack("<HBB", len(text), kind, 1)
        + links
        + bytes(36)
        + struct.pack("<IQ", start, size)
    )
