"""Refuse rows of a checked sheet because of other rows: what identifies their lanes, and the change itself."""

import asyncio
from collections import Counter
from collections.abc import Callable

from freight.core.rating.identifiers import normalize_identifier
from freight.core.workbooks.lane_rows import GROUP, read_lane_name
from freight.core.workbooks.letters import format_column_letters
from freight.core.workbooks.sheet_rows import SheetRowResult
from freight.documents.records.upload import StoredUpload
from freight.documents.upload_chunk import UploadChunk, match_upload_chunk
from freight.features.shipments.uploads import chunks
from freight.kit import clock
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import Record, scoped

ACCEPTED = (SheetRowResult.NEW, SheetRowResult.CHANGED, SheetRowResult.UNCHANGED)
LaneKey = tuple[str, ...]


class LaneKeys:
    """What identifies the lanes of checked rows, normalized for comparison. `keys`: its fields, each with its name."""

    def __init__(self, identifiers: frozenset[str]) -> None:
        self.keys = [(f"{GROUP}#{name}", name) for name in sorted(identifiers)]

    def of(self, row: Record) -> LaneKey:
        """Return the lane of a row."""
        texts = ((name, row["v"].get(key)) for key, name in self.keys)
        return tuple(
            "" if text is None else normalize_identifier(read_lane_name(name, str(text))) for name, text in texts
        )


def format_row_place(row: Record) -> str:
    """Return the place of a checked row in the sheet: `row 4`, `cell C4`."""
    return f"row {row['n']}" if "c" not in row else f"cell {format_column_letters(row['c'])}{row['n']}"


async def refuse_rows(scope: Scope, upload: StoredUpload, note_of: Callable[[Record], str]) -> Counter[str]:
    """Refuse the accepted rows that `note_of` returns a reason for; return how many had each result."""
    along: Counter[str] = Counter()
    cursor = scoped(UploadChunk, scope).find({"upload_id": upload["_id"]}, {"number": 1}).sort("number", 1)
    for number in [chunk["number"] async for chunk in cursor]:
        rows = await chunks.load_checked_rows(scope, upload["_id"], number)
        results = [row["r"] for row in rows]
        for row in rows:
            if row["r"] in ACCEPTED and (note := note_of(row)):
                along[row["r"]] += 1
                row["note"], row["r"] = note, str(SheetRowResult.REFUSED)
                row.pop("was", None)
        if [row["r"] for row in rows] != results:
            await _replace(scope, upload, number, rows)
        await asyncio.sleep(0)
    return along


async def _replace(scope: Scope, upload: StoredUpload, number: int, rows: list[Record]) -> None:
    now = clock.now()
    await chunks.replace_checked_rows(scope, upload["_id"], number, rows, now)
    change = {"results": chunks.count_row_results(rows), "updated_on": now}
    await scoped(UploadChunk, scope).update_one(match_upload_chunk(upload["_id"], number), {"$set": change})
