"""Sheets as spreadsheet programs write them, scanned without a parser.

Most sheets hold no error and no formula, and give the position of each cell; then all there is to know is how far they
reach, which rows they hide and which cells show a currency. The bytes are searched for words and for patterns that
never backtrack, so that the time grows with the size. Whatever is written in another way, or could be, is left to the
parser of `sheet_scan.py`.
"""

import re
from collections.abc import Iterator, Mapping

from freight.core.workbooks.letters import format_column_letters, parse_column_letters
from freight.kit.workbooks.sheet_facts import SheetFacts

_CELL = re.compile(rb'<c r="([A-Z]{1,3})([1-9][0-9]{0,6})"')
_ROW = re.compile(rb'<row r="([1-9][0-9]{0,6})"([^>]*)>')
_HIDDEN = re.compile(rb'\shidden="(?:1|true)"')
# what may follow the position of a cell: its style and its type, with a value right after
_REST = rb'"(?: [st]="(?!e")[0-9A-Za-z]{1,9}"){0,2}(?:/>|><(?:v|is)>)'
_OTHER_CELL = re.compile(rb'<c(?! r="[A-Z]{1,3}[1-9][0-9]{0,6}%s|o|f|u)' % _REST)
_WITH_PREFIX = re.compile(rb":[cf]")
# an error, or what may encode one; a formula; elements with a prefix; comments, sections of text, declarations
_FOR_THE_PARSER = (b'"e"', b"'e'", b"&#", b"<f", b":f", b":c", b"<!")
# elements that begin like a cell but are none: cols, conditionalFormatting, cfRule, customSheetView
_LIKE_A_CELL = (b"<co", b"<cf", b"<cu")
_MARK = b"\xef\xbb\xbf"
_LAST = b"</worksheet>"
_HEAD = 200
_MOST_PENDING = 1 << 20


class PlainSheet:
    """What is found while a sheet is scanned piece by piece. `money`: cell style → the currency that it shows.
    `hides_columns`: it may have hidden columns."""

    def __init__(self, money: Mapping[int, str] | None = None) -> None:
        self.facts = SheetFacts()
        self.hides_columns = False
        self._money = {b"%d" % style: mark for style, mark in (money or {}).items()}
        self._shows_money = _cells_of_styles(self._money)
        self._last_begun = 0  # the last row that has begun, with or without cells
        self._pending = b""
        self._end = b""
        self._begun = False

    def take(self, pieces: Iterator[bytes]) -> Iterator[bool]:
        """Scan piece after piece: after each, yield whether the sheet is plain so far. False is the last value."""
        for piece in pieces:
            yield (plain := self._look(piece))
            if not plain:
                return
        # a sheet that breaks off is reported by the parser
        yield self._begins(self._pending) and self._search(self._pending) and self._breaks_off_nowhere()

    def _look(self, piece: bytes) -> bool:
        content = self._pending + piece
        if not self._begun and len(content) < _HEAD:
            self._pending = content
            return True
        if not self._begins(content):
            return False
        # cut before the end of an element, so that no cell is separated from its value
        end = max(content.rfind(b"</"), 0)
        self._pending = content[end:]
        self._end = content[max(0, end - len(_LAST)) : end] or self._end
        return len(self._pending) < _MOST_PENDING and self._search(content[:end])

    def _begins(self, content: bytes) -> bool:
        self._begun = self._begun or _is_in_utf8(content)
        return self._begun

    def _breaks_off_nowhere(self) -> bool:
        return (self._end + self._pending).rstrip().endswith(_LAST)

    def _search(self, content: bytes) -> bool:
        return (
            self._note_rows(content)
            and (self._reaches_no_further(content) or self._note_reach(content))
            and self._note_money(content)
        )

    def _note_rows(self, content: bytes) -> bool:
        rows = _ROW.findall(content)
        # a rowBreaks element begins like a row
        if content.count(b"<row") != len(rows) and content.count(b"<row") != len(rows) + content.count(b"<rowB"):
            return False
        if rows:
            self._last_begun = max(self._last_begun, int(rows[-1][0]))
        if b"hidden=" in content:
            self.facts.hidden_rows += [int(number) for number, rest in rows if _HIDDEN.search(rest)]
            # the parser handles anything hidden that is no row: it may be a column
            self.hides_columns |= content.count(b"hidden=") > sum(rest.count(b"hidden=") for _, rest in rows)
            return b"hidden='" not in content
        return True

    def _reaches_no_further(self, content: bytes) -> bool:
        """Return whether every cell is in a row that has begun and in no column beyond those known, has a plain value
        at once or none, and the last row that has begun has a cell: then there is no need to extract and check each
        cell, nor to search for each word separately."""
        if not self.facts.last_row or _WITH_PREFIX.search(content):
            return False
        columns = _up_to(format_column_letters(self.facts.last_column).encode(), b"AZ", b"AZ")
        rows = _up_to(b"%d" % self._last_begun, b"19", b"09")
        if re.search(rb'<c(?! r="(?:%s)(?:%s)%s|o|f|u)' % (columns, rows, _REST), content):
            return False
        last = _CELL.match(content, max(content.rfind(b'<c r="'), 0))
        if last is not None and int(last[2]) != self._last_begun:
            return False
        self.facts.last_row = max(self.facts.last_row, int(last[2]) if last else 0)
        return True

    def _note_reach(self, content: bytes) -> bool:
        cells = _CELL.findall(content)
        if any(word in content for word in _FOR_THE_PARSER):
            return False
        if self._shows_money and _OTHER_CELL.search(content):
            return False
        if content.count(b"<c") != len(cells) + sum(content.count(marker) for marker in _LIKE_A_CELL):
            return False
        if cells:
            columns, rows = map(set, zip(*cells, strict=True))
            facts = self.facts
            facts.last_row = max(facts.last_row, *map(int, rows))
            facts.last_column = max(
                facts.last_column, *(parse_column_letters(column.decode()) or 0 for column in columns)
            )
        return True

    def _note_money(self, content: bytes) -> bool:
        if self._shows_money:
            for letters, row, style in self._shows_money.findall(content):
                self.facts.note_money(int(row), parse_column_letters(letters.decode()) or 0, self._money[style])
        return True


def _cells_of_styles(styles: Mapping[bytes, str]) -> re.Pattern[bytes] | None:
    if not styles:
        return None
    return re.compile(rb'<c r="([A-Z]{1,3})([1-9][0-9]{0,6})"(?: t="[A-Za-z]{1,9}")? s="(%s)"' % b"|".join(styles))


def _up_to(last: bytes, first_sign: bytes, sign: bytes) -> bytes:
    """Return a pattern of the words up to `last`, where shorter words come first. `first_sign` and `sign`: the lowest
    and the highest character of a word's beginning, and of its rest."""
    any_first, any_other = (b"[%c-%c]" % (lowest, highest) for lowest, highest in (first_sign, sign))
    words = [last]
    if len(last) > 1:
        words.append(any_first + any_other + b"{0,%d}" % (len(last) - 2))
    for at, own in enumerate(last):
        lowest = sign[0] if at else first_sign[0]
        if own > lowest:
            words.append(last[:at] + b"[%c-%c]" % (lowest, own - 1) + any_other + b"{%d}" % (len(last) - at - 1))
    return b"|".join(words)


def _is_in_utf8(content: bytes) -> bool:
    """Return whether XML that begins like this is in UTF-8, as far as it declares; another encoding would hide the
    words."""
    head = content.removeprefix(_MARK)[:_HEAD]
    if not head.startswith(b"<"):
        return False
    declared = head.partition(b"?>")[0].upper() if head.startswith(b"<?xml") else b""
    return b"ENCODING" not in declared or b'"UTF-8"' in declared or b"'UTF-8'" in declared
