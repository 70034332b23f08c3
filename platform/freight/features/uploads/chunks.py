"""The rows of an upload in its chunks: how they are packed, read and replaced."""

import re
from collections import Counter
from collections.abc import AsyncIterator, Iterable
from typing import Any, NamedTuple

import bson
from bson import ObjectId
from pymongo.asynchronous.client_session import AsyncClientSession

from freight.core.fields import Finding, FindingKind
from freight.core.workbooks.cells import without_noise
from freight.core.workbooks.sheet_rows import CheckedRow, Result
from freight.documents.upload_chunk import UploadChunk
from freight.kit.database import CODEC
from freight.kit.tenancy import Record, Scope, scoped
from freight.kit.transactions import in_transaction
from freight.kit.workbooks.reader import RawChunk, unpack_raw


async def store_raw(scope: Scope, upload_id: ObjectId, number: int, chunk: RawChunk, now: Any) -> None:
    """Keep a chunk as the reader gave it."""
    await scoped(UploadChunk, scope).insert_one(
        {
            "upload_id": upload_id,
            "number": number,
            "row_count": chunk.row_count,
            "raw": chunk.content,
            "checked": None,
            "results": {},
            "outcome": None,
            "created_on": now,
            "updated_on": now,
            "updated_by": scope.user_id,
        }
    )


async def drop_all(scope: Scope, upload_id: ObjectId) -> None:
    """Forget the rows of an upload."""
    await scoped(UploadChunk, scope).delete_many({"upload_id": upload_id})


async def replace_all(scope: Scope, upload_id: ObjectId, other: ObjectId) -> None:
    """Give an upload the rows that were read under another id."""

    async def work(session: AsyncClientSession) -> None:
        stored = scoped(UploadChunk, scope)
        await stored.delete_many({"upload_id": upload_id}, session=session)
        await stored.update_many({"upload_id": other}, {"$set": {"upload_id": upload_id}}, session=session)

    await in_transaction(work)


# a figure with binary noise has at least this many digits behind the point; most sheets have none
_MAY_BE_NOISY = re.compile(rb"\.\d{6}")


class RawRows(NamedTuple):
    """The rows of a chunk as the workbook has them: row numbers of the sheet, and cells."""

    numbers: list[int]
    rows: list[list[Any]]


async def raw_rows(scope: Scope, upload_id: ObjectId, number: int) -> RawRows:
    """The rows of one chunk."""
    found = await scoped(UploadChunk, scope).find_one({"upload_id": upload_id, "number": number}, {"raw": 1})
    if found is None:
        raise LookupError(f"upload {upload_id} has no chunk {number}")
    numbers, rows = unpack_raw(found["raw"])
    if _MAY_BE_NOISY.search(found["raw"]):
        for cells in rows:
            for index, cell in enumerate(cells):
                if type(cell) is float:
                    cells[index] = without_noise(cell)
    return RawRows(numbers, rows)


async def store_checked(scope: Scope, upload_id: ObjectId, number: int, rows: Iterable[CheckedRow], now: Any) -> None:
    """Keep the outcome of the dry run for a chunk."""
    packed = [_packed(row) for row in rows]
    results = Counter(row["r"] for row in packed)
    await scoped(UploadChunk, scope).update_one(
        {"upload_id": upload_id, "number": number},
        {"$set": {"checked": pack(packed), "results": dict(results), "outcome": None, "updated_on": now}},
    )


def pack(rows: list[Record]) -> bytes:
    """Packed rows as bytes."""
    return bson.encode({"rows": rows}, codec_options=CODEC)


def unpack(content: bytes) -> list[Record]:
    """The packed rows of a chunk: `n` row, `r` result, `v` values, `rev` revision, `was`,
    `bad`, `note`."""
    rows: list[Record] = bson.decode(content, codec_options=CODEC)["rows"]
    return rows


def _packed(row: CheckedRow) -> Record:
    """Only what there is to keep: most rows are new and have nothing but values."""
    packed: Record = {"n": row.number, "r": str(row.result), "v": dict(row.values)}
    if row.revision is not None:
        packed["rev"] = row.revision
    if row.was:
        packed["was"] = dict(row.was)
    if row.bad:
        packed["bad"] = {key: [text, str(finding.kind), finding.message] for key, (text, finding) in row.bad.items()}
    if row.note:
        packed["note"] = row.note
    return packed


def findings_of(packed: Record) -> dict[str, tuple[str, Finding]]:
    """The faulty cells of a packed row: what the cell says, and what is wrong with it."""
    return {
        key: (text, Finding(FindingKind(kind), message)) for key, (text, kind, message) in packed.get("bad", {}).items()
    }


async def checked_rows(scope: Scope, upload_id: ObjectId, number: int) -> list[Record]:
    """The packed rows of one chunk; empty before the dry run."""
    found = await scoped(UploadChunk, scope).find_one({"upload_id": upload_id, "number": number}, {"checked": 1})
    return unpack(found["checked"]) if found and found["checked"] else []


async def rows_of(scope: Scope, upload_id: ObjectId, results: Iterable[Result]) -> AsyncIterator[Record]:
    """The packed rows of these results in the order of the sheet, a few chunks in memory at a time."""
    wanted = set(results)
    holding = {"upload_id": upload_id, "$or": [{f"results.{result}": {"$gt": 0}} for result in wanted]}
    cursor = scoped(UploadChunk, scope).find(holding, {"checked": 1}).sort("number", 1).batch_size(4)
    async for chunk in cursor:
        for row in unpack(chunk["checked"]):
            if row["r"] in wanted:
                yield row
