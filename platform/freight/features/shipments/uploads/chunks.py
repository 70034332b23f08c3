"""The rows of an upload in chunks: how they are packed, read and replaced."""

import re
from collections import Counter
from collections.abc import AsyncIterator, Iterable, Iterator
from datetime import datetime
from typing import NamedTuple

import bson
import orjson
from bson import ObjectId
from pymongo.asynchronous.client_session import AsyncClientSession

from freight.core.error_codes import ErrorCode
from freight.core.errors import Invalid
from freight.core.fields import FieldFinding, FindingKind
from freight.core.workbooks.cells import strip_float_noise
from freight.core.workbooks.sheet_rows import CheckedSheetRow, SheetRowResult
from freight.documents.records.base import StoredFreightDocument
from freight.documents.records.upload_chunk import StoredUploadChunk, StoredUploadRows
from freight.documents.upload_chunk import (
    RowStage,
    UploadChunk,
    UploadRows,
    match_upload_chunk,
    match_upload_chunks_from,
    match_upload_chunks_with_results,
    match_upload_rows,
)
from freight.kit.storage.database import CODEC
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import Record, scoped
from freight.kit.storage.transactions import run_in_transaction
from freight.kit.workbooks.reader import RawChunk, unpack_raw_chunk


async def store_raw_chunks(scope: Scope, upload_id: ObjectId, raw: AsyncIterator[RawChunk], now: datetime) -> list[int]:
    """Store the chunks as the reader yields them; return the number of rows of each."""
    stamp: StoredFreightDocument = {"created_on": now, "updated_on": now, "updated_by": scope.user_id}
    sizes: list[int] = []
    async for chunk in raw:
        rows: StoredUploadRows = {
            "upload_id": upload_id,
            "number": len(sizes),
            "stage": RowStage.RAW,
            "content": chunk.content,
            **stamp,
        }
        await scoped(UploadRows, scope).insert_one(rows)
        sizes.append(chunk.row_count)
    marks: list[StoredUploadChunk] = [
        {"upload_id": upload_id, "number": number, "row_count": size, "results": {}, "outcome": None, **stamp}
        for number, size in enumerate(sizes)
    ]
    await scoped(UploadChunk, scope).insert_many(marks)
    return sizes


async def drop_upload_rows(scope: Scope, upload_id: ObjectId) -> None:
    """Delete the rows of an upload."""
    for document in (UploadChunk, UploadRows):
        await scoped(document, scope).delete_many({"upload_id": upload_id})


async def replace_upload_rows(scope: Scope, upload_id: ObjectId, other: ObjectId) -> None:
    """Replace the rows of an upload by those read under another id."""

    async def work(session: AsyncClientSession) -> None:
        for document in (UploadChunk, UploadRows):
            stored = scoped(document, scope)
            await stored.delete_many({"upload_id": upload_id}, session=session)
            await stored.update_many({"upload_id": other}, {"$set": {"upload_id": upload_id}}, session=session)

    await run_in_transaction(work)


# a number with binary noise has at least this many decimals; most sheets have none
_MAY_BE_NOISY = re.compile(rb"\.\d{6}")


class RawRows(NamedTuple):
    """The rows of a chunk as in the workbook: row numbers of the sheet, and cells."""

    numbers: list[int]
    rows: list[list[object]]

    def parts(self, size: int) -> Iterator["RawRows"]:
        """Yield the same rows, at most `size` at a time."""
        for first in range(0, len(self.rows), size):
            yield RawRows(self.numbers[first : first + size], self.rows[first : first + size])


async def load_raw_rows(scope: Scope, upload_id: ObjectId, number: int) -> RawRows:
    """Load the rows of one chunk."""
    content = await _content(scope, upload_id, number, RowStage.RAW)
    if content is None:
        raise Invalid("This upload's rows are no longer available. Upload the workbook again.", code=ErrorCode.EXPIRED)
    numbers, rows = unpack_raw_chunk(content)
    if _MAY_BE_NOISY.search(content):
        for cells in rows:
            for index, cell in enumerate(cells):
                if type(cell) is float:
                    cells[index] = strip_float_noise(cell)
    return RawRows(numbers, rows)


async def store_checked_rows(
    scope: Scope, upload_id: ObjectId, number: int, rows: Iterable[CheckedSheetRow], row_count: int, now: datetime
) -> None:
    """Store the dry run results of a chunk; `row_count` rows of the sheet became these."""
    rows_packed = [pack_checked_row(row) for row in rows]
    await replace_checked_rows(scope, upload_id, number, rows_packed, now)
    change = {"results": count_row_results(rows_packed), "row_count": row_count, "outcome": None, "updated_on": now}
    fresh = {"created_on": now, "updated_by": scope.user_id}
    await scoped(UploadChunk, scope).update_one(
        match_upload_chunk(upload_id, number), {"$set": change, "$setOnInsert": fresh}, upsert=True
    )


async def drop_checked_chunks(scope: Scope, upload_id: ObjectId, number: int) -> None:
    """Delete the checked rows from this chunk on: an earlier dry run with another layout had more."""
    beyond = match_upload_chunks_from(upload_id, number)
    await scoped(UploadChunk, scope).delete_many(beyond)
    await scoped(UploadRows, scope).delete_many({**beyond, "stage": RowStage.CHECKED})


async def replace_checked_rows(
    scope: Scope,
    upload_id: ObjectId,
    number: int,
    packed: list[Record],
    now: datetime,
    session: AsyncClientSession | None = None,
) -> None:
    """Replace the checked rows of a chunk."""
    place = match_upload_rows(upload_id, number, RowStage.CHECKED)
    change = {"$set": {"content": pack_rows(packed), "updated_on": now}, "$setOnInsert": {"created_on": now}}
    await scoped(UploadRows, scope).update_one(place, change, upsert=True, session=session)


def count_row_results(packed: Iterable[Record]) -> dict[str, int]:
    """Count rows by result."""
    return dict(Counter(row["r"] for row in packed))


# types that are not JSON are not converted, so that they come back unchanged
_NOTHING_TURNED = orjson.OPT_PASSTHROUGH_DATETIME | orjson.OPT_PASSTHROUGH_DATACLASS | orjson.OPT_PASSTHROUGH_SUBCLASS


def pack_rows(rows: Iterable[Record]) -> bytes:
    """Return packed rows as bytes. Rows share their keys: each refers to a set of keys for its values."""
    shapes: dict[tuple[str, ...], int] = {}
    packed = []
    for row in rows:
        shape = shapes.setdefault(tuple(row["v"]), len(shapes))
        packed.append(row | {"s": shape, "v": list(row["v"].values())})
    content = {"shapes": [list(shape) for shape in shapes], "rows": packed}
    try:
        # most rows hold only text and numbers, for which JSON is twice as fast
        return orjson.dumps(content, option=_NOTHING_TURNED)
    except TypeError:
        return bson.encode(content, codec_options=CODEC)


def unpack_rows(content: bytes) -> list[Record]:
    """Return the packed rows of a chunk: `n` row, `r` result, `v` values, `rev` revision, `was`, `bad`, `note`, `c` the
    column it was made from, `line` its cells of a cargo line, `of` the row whose shipment it is a further line of."""
    # a BSON document ends with a zero byte
    unpacked = orjson.loads(content) if content.endswith(b"}") else bson.decode(content, codec_options=CODEC)
    shapes, rows = unpacked["shapes"], unpacked["rows"]
    for row in rows:
        row["v"] = dict(zip(shapes[row.pop("s")], row["v"], strict=True))
    return list(rows)


def pack_checked_row(row: CheckedSheetRow) -> Record:
    """Return a checked row as stored, without empty parts: most rows are new and have nothing but values."""
    packed_row: Record = {"n": row.number, "r": str(row.result), "v": row.values}
    if row.revision is not None:
        packed_row["rev"] = row.revision
    if row.was:
        packed_row["was"] = dict(row.was)
    if row.bad:
        packed_row["bad"] = {
            key: [text, str(finding.kind), finding.message] for key, (text, finding) in row.bad.items()
        }
    if row.column is not None:
        packed_row["c"] = row.column
    if row.note:
        packed_row["note"] = row.note
    if row.line:
        packed_row["line"] = dict(row.line)
    if row.follows is not None:
        packed_row["of"] = row.follows
    return packed_row


def parse_row_findings(packed: Record) -> dict[str, tuple[str, FieldFinding]]:
    """Return the faulty cells of a packed row: the cell's text, and what is wrong with it."""
    return {
        key: (text, FieldFinding(FindingKind(kind), message))
        for key, (text, kind, message) in packed.get("bad", {}).items()
    }


async def load_checked_rows(scope: Scope, upload_id: ObjectId, number: int) -> list[Record]:
    """Load the packed rows of one chunk; empty before the dry run."""
    content = await _content(scope, upload_id, number, RowStage.CHECKED)
    return unpack_rows(content) if content else []


async def iterate_checked_rows(
    scope: Scope, upload_id: ObjectId, results: Iterable[SheetRowResult]
) -> AsyncIterator[Record]:
    """Yield the packed rows with these results in sheet order, with one chunk in memory at a time."""
    async for rows in iterate_checked_chunks(scope, upload_id, results):
        for row in rows:
            yield row


async def iterate_checked_chunks(
    scope: Scope, upload_id: ObjectId, results: Iterable[SheetRowResult]
) -> AsyncIterator[list[Record]]:
    """Yield the same rows, one chunk at a time."""
    row_results = set(results)
    holding = match_upload_chunks_with_results(upload_id, row_results)
    cursor = scoped(UploadChunk, scope).find(holding, {"number": 1}).sort("number", 1)
    for number in [chunk["number"] async for chunk in cursor]:
        yield [row for row in await load_checked_rows(scope, upload_id, number) if row["r"] in row_results]


async def _content(scope: Scope, upload_id: ObjectId, number: int, stage: RowStage) -> bytes | None:
    place = match_upload_rows(upload_id, number, stage)
    upload_rows = await scoped(UploadRows, scope).find_one(place, {"content": 1})
    return upload_rows["content"] if upload_rows else None
