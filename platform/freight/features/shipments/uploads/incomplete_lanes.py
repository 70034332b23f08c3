"""A lane is imported with all of its breaks or not at all: if one of its rows is refused, the others are too. A lane
with a missing break would be rated by the break before.

If a sheet has another table below its own, neither is imported, unless that table is left out (`further_tables`).
"""

from collections import Counter

from freight.core.rating.identifiers import normalize_identifier
from freight.core.workbooks.header import REPEATS
from freight.core.workbooks.lane_rows import FROM_WEIGHT
from freight.core.workbooks.package_rows import is_package_name
from freight.core.workbooks.sheet_rows import SheetRowResult
from freight.core.workbooks.unpivot import TOTAL_ROW
from freight.documents.records.upload import StoredUpload
from freight.features.shipments.uploads import chunks
from freight.features.shipments.uploads.extra_tables import find_refused_table
from freight.features.shipments.uploads.refused_rows import ACCEPTED, LaneKey, LaneKeys, format_row_place, refuse_rows
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import Record

_OF_NO_LANE = (REPEATS, TOTAL_ROW)


class RefusedLanes:
    """The lanes that refused rows belong to, each with the first such row. `table`: the row where another table begins,
    None for none."""

    def __init__(self, identifiers: frozenset[str], table: int | None = None) -> None:
        self._table = table
        self._has_table = False
        self._lanes = LaneKeys(identifiers)
        self._first: dict[LaneKey, str] = {}
        self._nameless: dict[int, Record] = {}

    def add(self, row: Record) -> None:
        """Record the lane of a refused row. If it is unreadable, the rows next to it are searched (`look_beside`)."""
        if self._table is not None and row["n"] >= self._table:
            self._has_table = True
            return
        bad = row.get("bad", {})
        if "c" in row and FROM_WEIGHT in bad and is_package_name(bad[FROM_WEIGHT][0]):
            return  # it does not belong to the weights of its lane
        if any(message in _OF_NO_LANE for _, _, message in bad.values()):
            return
        if not any(key in bad for key, _ in self._lanes.keys):
            self._first.setdefault(self._lanes.of(row), format_row_place(row))
        elif "c" not in row:
            self._nameless[row["n"]] = row

    @property
    def has_nameless(self) -> bool:
        """Whether the lane of a refused row is unknown, in a sheet with a row for each break."""
        return bool(self._nameless)

    def look_beside(self, row: Record) -> None:
        """Record the lane of an accepted row directly above or below a refused one whose lane is unreadable, if their
        other values agree: the breaks of a lane are adjacent."""
        for number in (row["n"] - 1, row["n"] + 1):
            refused = self._nameless.get(number)
            if refused is None:
                continue
            readable = [key for key, _ in self._lanes.keys if key in refused["v"] and key not in refused["bad"]]
            if all(_text(refused, key) == _text(row, key) for key in readable):
                self._first.setdefault(self._lanes.of(row), format_row_place(refused))

    def note_of(self, row: Record) -> str:
        """Return why an accepted row is refused along with another; "" if it is not."""
        if self._has_table:
            return f"Rejected along with row {self._table:,}, where another table begins."
        first = self._first.get(self._lanes.of(row))
        return f"Rejected along with {first}, a break of the same lane." if first else ""


async def refuse_incomplete_lanes(scope: Scope, upload: StoredUpload, identifiers: frozenset[str]) -> Counter[str]:
    """Refuse the accepted rows of every lane that a refused row belongs to; return how many had each result. A rerun
    finds none."""
    is_by_break = has_break_rows(upload)
    lost = RefusedLanes(identifiers, find_refused_table(upload))
    async for row in chunks.iterate_checked_rows(scope, upload["_id"], [SheetRowResult.REFUSED]):
        lost.add(row)
    if lost.has_nameless and is_by_break:
        async for row in chunks.iterate_checked_rows(scope, upload["_id"], ACCEPTED):
            lost.look_beside(row)
    return await refuse_rows(scope, upload, lost.note_of)


def has_break_rows(upload: StoredUpload) -> bool:
    """Whether a sheet has a row for each break of a lane."""
    return any(column["field_key"] == FROM_WEIGHT for column in upload["columns"])


def _text(row: Record, key: str) -> str:
    value = row["v"].get(key)
    return "" if value is None else normalize_identifier(str(value))
