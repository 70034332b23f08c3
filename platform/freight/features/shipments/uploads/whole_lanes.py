"""A lane goes in with all of its breaks or not at all: where a row of it is refused, its other rows are, too. A lane
with a break missing would be rated by the break before.

A sheet with another table below its own goes in with neither: that table may continue lanes of this one, and the import
would take away what stands there alone.
"""

import asyncio
from collections import Counter

from freight.core.rating.identifiers import normalised
from freight.core.workbooks.lane_rows import FROM_WEIGHT, GROUP, read_name
from freight.core.workbooks.letters import column_letters
from freight.core.workbooks.package_rows import names_package
from freight.core.workbooks.sheet_notes import notes_of
from freight.core.workbooks.sheet_rows import Result
from freight.documents.records.upload import StoredUpload
from freight.documents.upload_chunk import UploadChunk
from freight.features.shipments.uploads import chunks
from freight.kit import clock
from freight.kit.scopes import Scope
from freight.kit.tenancy import Record, scoped

_ACCEPTED = (Result.NEW, Result.CHANGED, Result.UNCHANGED)
_LaneKey = tuple[str, ...]


class Refused:
    """The lanes of a sheet that a refused row belongs to, each with the first such row. `table`: the row where another
    table begins, None for none."""

    def __init__(self, identifiers: frozenset[str], table: int | None = None) -> None:
        self._table = table
        self._has_table = False
        self._keys = [(f"{GROUP}#{name}", name) for name in sorted(identifiers)]
        self._first: dict[_LaneKey, str] = {}
        self._nameless: dict[int, Record] = {}

    def add(self, row: Record) -> None:
        """Note the lane of a refused row. If it is unreadable, the rows next to it are searched (`look_beside`)."""
        if self._table is not None and row["n"] >= self._table:
            self._has_table = True
            return
        bad = row.get("bad", {})
        if "c" in row and FROM_WEIGHT in bad and names_package(bad[FROM_WEIGHT][0]):
            return  # none of the weights of its lane
        if not any(key in bad for key, _ in self._keys):
            self._first.setdefault(self._lane_of(row), _place(row))
        elif "c" not in row:
            self._nameless[row["n"]] = row

    @property
    def has_nameless(self) -> bool:
        """Whether the lane of a refused row cannot be told, in a sheet with a row for each break."""
        return bool(self._nameless)

    def look_beside(self, row: Record) -> None:
        """Note the lane of an accepted row that is above or below one whose lane cannot be told and says the same
        otherwise: the breaks of a lane stand together."""
        for number in (row["n"] - 1, row["n"] + 1):
            refused = self._nameless.get(number)
            if refused is None:
                continue
            readable = [key for key, _ in self._keys if key in refused["v"] and key not in refused["bad"]]
            if all(_text(refused, key) == _text(row, key) for key in readable):
                self._first.setdefault(self._lane_of(row), _place(refused))

    def note_of(self, row: Record) -> str:
        """Why an accepted row is refused along with another; "" where it is not."""
        if self._has_table:
            return f"Rejected along with row {self._table:,}, where another table begins."
        first = self._first.get(self._lane_of(row))
        return f"Rejected along with {first}, a break of the same lane." if first else ""

    def _lane_of(self, row: Record) -> _LaneKey:
        texts = ((name, row["v"].get(key)) for key, name in self._keys)
        return tuple("" if text is None else normalised(read_name(name, str(text))) for name, text in texts)


async def refuse_halves(scope: Scope, upload: StoredUpload, identifiers: frozenset[str]) -> Counter[str]:
    """Refuse the accepted rows of every lane that a refused row belongs to; returns how many of each result they were.
    Run again, it finds none."""
    is_by_break = states_breaks(upload)
    lost = Refused(identifiers, min(notes_of(upload.get("notes")).tables, default=None))
    async for row in chunks.rows_of(scope, upload["_id"], [Result.REFUSED]):
        lost.add(row)
    if lost.has_nameless and is_by_break:
        async for row in chunks.rows_of(scope, upload["_id"], _ACCEPTED):
            lost.look_beside(row)
    along: Counter[str] = Counter()
    found = scoped(UploadChunk, scope).find({"upload_id": upload["_id"]}, {"number": 1}).sort("number", 1)
    for number in [chunk["number"] async for chunk in found]:
        rows = await chunks.checked_rows(scope, upload["_id"], number)
        results = [row["r"] for row in rows]
        for row in rows:
            if row["r"] in _ACCEPTED and (note := lost.note_of(row)):
                along[row["r"]] += 1
                row["note"], row["r"] = note, str(Result.REFUSED)
                row.pop("was", None)
        if [row["r"] for row in rows] != results:
            await _replace(scope, upload, number, rows)
        await asyncio.sleep(0)
    return along


def states_breaks(upload: StoredUpload) -> bool:
    """Whether a sheet has a row for each break of a lane."""
    return any(column["field_key"] == FROM_WEIGHT for column in upload["columns"])


async def _replace(scope: Scope, upload: StoredUpload, number: int, rows: list[Record]) -> None:
    now = clock.now()
    await chunks.replace_checked(scope, upload["_id"], number, rows, now)
    change = {"results": chunks.count_results(rows), "updated_on": now}
    await scoped(UploadChunk, scope).update_one({"upload_id": upload["_id"], "number": number}, {"$set": change})


def _text(row: Record, key: str) -> str:
    value = row["v"].get(key)
    return "" if value is None else normalised(str(value))


def _place(row: Record) -> str:
    return f"row {row['n']}" if "c" not in row else f"cell {column_letters(row['c'])}{row['n']}"
