"""The rows of a zone chart, kept as columns of numbers: a chart of 900 × 900 ZIP3s has 810,000.

Packed, a part holds the words once and four numbers a row, compressed: the largest charts come to a few MB in parts of
some hundred kilobytes, far from what one record of the database takes.
"""

import zlib
from array import array
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import NamedTuple

import orjson

ROWS_A_PART = 100_000
MOST_ROWS = 1_000_000
_COLUMNS = 4


class ZoneRow(NamedTuple):
    """A row: places as `ZonePlace.text` writes them, "" for any; `service` "" is every service."""

    origin: str
    destination: str
    service: str
    zone: str


class ZoneRows(Sequence[ZoneRow]):
    """Rows in the order of the chart. Each has the number of its row in the sheet; without one, they count from 1."""

    def __init__(self, rows: Iterable[ZoneRow] = ()) -> None:
        self.words: list[str] = []
        self.columns = tuple(array("I") for _ in range(_COLUMNS))
        self._numbered: array[int] = array("I")
        self._at: dict[str, int] = {}
        for row in rows:
            self.add(row)

    def add(self, row: ZoneRow, number: int = 0) -> None:
        """One more row, of that row of its sheet."""
        for column, word in zip(self.columns, row, strict=True):
            column.append(self._at.setdefault(word, len(self._at)))
        if len(self._at) > len(self.words):
            self.words.extend(islice(self._at, len(self.words), None))
        self._numbered.append(number or len(self))

    def number(self, at: int) -> int:
        """The number by which people know a row."""
        return self._numbered[at]

    def __len__(self) -> int:
        return len(self.columns[0])

    def __getitem__(self, at):  # type: ignore[no-untyped-def]
        if isinstance(at, slice):
            return [self[position] for position in range(*at.indices(len(self)))]
        return ZoneRow(*(self.words[column[at]] for column in self.columns))

    def __iter__(self) -> Iterator[ZoneRow]:
        words = self.words
        for word_indexes in zip(*self.columns, strict=True):
            yield ZoneRow(*(words[word] for word in word_indexes))

    def packed(self) -> list[bytes]:
        """The rows in parts, to be stored one by one."""
        return [self._part(start, start + ROWS_A_PART) for start in range(0, len(self), ROWS_A_PART)]

    def _part(self, start: int, stop: int) -> bytes:
        columns = [column[start:stop] for column in self.columns]
        used = sorted({word for column in columns for word in column})
        place = {word: at for at, word in enumerate(used)}
        head = orjson.dumps([self.words[word] for word in used])
        body = b"".join(array("I", [place[word] for word in column]).tobytes() for column in columns)
        return zlib.compress(len(head).to_bytes(4, "little") + head + body, 6)

    @classmethod
    def unpacked(cls, parts: Iterable[bytes]) -> "ZoneRows":
        """The rows of the parts that `packed` gave, in their order."""
        rows = cls()
        for part in parts:
            content = zlib.decompress(part)
            head = 4 + int.from_bytes(content[:4], "little")
            own = [rows._at.setdefault(word, len(rows._at)) for word in orjson.loads(content[4:head])]
            numbers = array("I")
            numbers.frombytes(content[head:])
            count = len(numbers) // _COLUMNS
            for at, column in enumerate(rows.columns):
                column.extend([own[word] for word in numbers[at * count : (at + 1) * count]])
        rows.words = list(rows._at)
        rows._numbered.extend(range(1, len(rows) + 1))
        return rows
