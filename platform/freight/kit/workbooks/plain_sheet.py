"""Sheets as spreadsheet programs write them, looked through without a parser.

Most sheets hold no error and no formula, and say of each cell where it is; then how far they reach is all there is to
know. The bytes are searched for words and for one pattern that never goes back, so that the time grows with the size.
Whatever is written in another way, or could be, is left to the parser of `sheet_scan.py`.
"""

import re
from collections.abc import Iterator

from freight.core.workbooks.letters import column_number

_CELL = re.compile(rb'<c r="([A-Z]{1,3})([1-9][0-9]{0,6})"')
# an error, or what may stand for one; a formula; elements with a prefix; comments, sections of text, declarations
_FOR_THE_PARSER = (b'"e"', b"'e'", b"&#", b"<f", b":f", b":c", b"<!")
# what begins as a cell does and is none: `cols`, `conditionalFormatting`, `cfRule`, `customSheetView`
_LIKE_A_CELL = (b"<co", b"<cf", b"<cu")
_MARK = b"\xef\xbb\xbf"
_LAST = b"</worksheet>"
_HEAD = 200
_MOST_PENDING = 1 << 20


class PlainSheet:
    """How far a sheet reaches that is looked through piece by piece: `last_row` counts from 1, `last_column` from 0.
    `hides`: rows or columns of it may be hidden."""

    def __init__(self) -> None:
        self.last_row = 0
        self.last_column = 0
        self._pending = b""
        self._end = b""
        self._begun = False
        self.hides = False

    def take(self, pieces: Iterator[bytes]) -> Iterator[bool]:
        """Look at piece after piece: after each, whether the sheet is plain so far. False is the last answer."""
        for piece in pieces:
            yield (plain := self._look(piece))
            if not plain:
                return
        # one that breaks off is told so by the parser
        yield self._begins(self._pending) and self._search(self._pending) and self._breaks_off_nowhere()

    def _look(self, piece: bytes) -> bool:
        content = self._pending + piece
        if not self._begun and len(content) < _HEAD:
            self._pending = content
            return True
        if not self._begins(content):
            return False
        end = content.rfind(b">") + 1
        self._pending = content[end:]
        self._end = content[max(0, end - len(_LAST)) : end] or self._end
        return len(self._pending) < _MOST_PENDING and self._search(content[:end])

    def _begins(self, content: bytes) -> bool:
        self._begun = self._begun or _is_in_utf8(content)
        return self._begun

    def _breaks_off_nowhere(self) -> bool:
        return (self._end + self._pending).rstrip().endswith(_LAST)

    def _search(self, content: bytes) -> bool:
        if any(word in content for word in _FOR_THE_PARSER):
            return False
        cells = _CELL.findall(content)
        if content.count(b"<c") != len(cells) + sum(content.count(other) for other in _LIKE_A_CELL):
            return False
        self.hides = self.hides or b"hidden=" in content
        if cells:
            columns, rows = map(set, zip(*cells, strict=True))
            self.last_row = max(self.last_row, *map(int, rows))
            self.last_column = max(self.last_column, *(column_number(each.decode()) or 0 for each in columns))
        return True


def _is_in_utf8(content: bytes) -> bool:
    """Whether the XML that begins so is in UTF-8, as far as it says; another encoding would hide the words."""
    head = content.removeprefix(_MARK)[:_HEAD]
    if not head.startswith(b"<"):
        return False
    declared = head.partition(b"?>")[0].upper() if head.startswith(b"<?xml") else b""
    return b"ENCODING" not in declared or b'"UTF-8"' in declared or b"'UTF-8'" in declared
