"""The import: store the rows the dry run accepted, one transaction per chunk."""

import asyncio
from collections import Counter, deque
from collections.abc import Coroutine, Iterable, Mapping
from dataclasses import dataclass

from bson import ObjectId
from pymongo.asynchronous.client_session import AsyncClientSession
from pymongo.errors import BulkWriteError

from freight.core.error_codes import ErrorCode
from freight.core.errors import Invalid
from freight.core.shipments.document import ACCOUNT_NUMBER, SHIPMENT_NUMBER
from freight.core.workbooks.sheet_rows import SheetRowResult, drop_empty_values
from freight.documents.records.shipment import StoredShipment
from freight.documents.records.upload import StoredUpload
from freight.documents.records.upload_chunk import StoredUploadChunk
from freight.documents.upload import Upload, UploadState, UploadType
from freight.documents.upload_chunk import UploadChunk, match_imported_upload_chunks, match_upload_chunk
from freight.features.shipments import store
from freight.features.shipments.decisions import Decider, Findings, build_row_refusal
from freight.features.shipments.store import ShipmentChange
from freight.features.shipments.uploads import chunks, lanes, shipments, upload_template
from freight.features.shipments.uploads.annotated_workbook import prepare_workbook
from freight.features.shipments.uploads.upload_template import UploadTemplate
from freight.features.work.tasks.runner import TaskCancelled, TaskContext, TaskOutcome, TaskTakenOver
from freight.kit import clock
from freight.kit.jobs.gc_pauses import reduce_gc
from freight.kit.storage.duplicate_keys import is_duplicate
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import Record, scoped
from freight.kit.storage.transactions import run_in_transaction

REASON = "upload"
_CHANGED_MEANWHILE = "Someone changed this shipment after the check. Check the workbook again."
# if two imports store the same new number at once, the later one retries and finds it stored
_TRIES = 3
# how many chunks are in progress at once; each takes some 20 MB
WRITERS = 2
# while one chunk is prepared another is being stored: yield to it after this many rows
_ROWS_AT_A_STRETCH = 100


async def run_upload_import(work: TaskContext) -> TaskOutcome:
    """Import the upload of this task. Each chunk has a mark that is set in the transaction that stores it, so a rerun
    after any interruption stores what is missing and nothing twice."""
    upload = await scoped(Upload, work.scope).get(work.arguments["upload_id"], "upload")
    with reduce_gc():
        if upload["type"] == UploadType.TARIFF_LANE:
            return await lanes.import_lanes(work, upload)
        await _store_chunks(work, upload)
    return await _finish(work.scope, upload)


@dataclass(frozen=True)
class ImportChunk:
    """A chunk ready to be stored: its packed rows by shipment number, and the changes that create new shipments."""

    chunk: StoredUploadChunk
    rows: list[Record]
    accepted: dict[str, Record]
    new: dict[str, ShipmentChange]
    decider: Decider


async def _store_chunks(work: TaskContext, upload: StoredUpload) -> None:
    """Store the remaining chunks with parallel writers: while the database stores one, another is prepared. The first
    chunk is stored alone, since it brings the values that all of them use."""
    cursor = scoped(UploadChunk, work.scope).find({"upload_id": upload["_id"]}, {"results": 0}).sort("number", 1)
    every = await cursor.to_list()
    # a resumed import continues the count of an earlier one
    stored = sum(chunk["row_count"] for chunk in every if chunk["outcome"] is not None)
    waiting = deque(chunk["number"] for chunk in every if chunk["outcome"] is None)
    run = _Run(work, upload, await upload_template.load_received_template(work.scope, upload), waiting, stored)
    if await run.store_next():
        await _side_by_side([run.store_all() for _ in range(WRITERS)])
    if waiting:
        raise TaskCancelled(await _stop(work.scope, upload))


@dataclass
class _Run:
    """One attempt at an import: the numbers of the waiting chunks, and how many rows are stored."""

    work: TaskContext
    upload: StoredUpload
    fields: UploadTemplate
    waiting: deque[int]
    stored: int

    async def store_all(self) -> None:
        """Store one waiting chunk after another, until none is left or the user asks to stop."""
        while await self.store_next():
            pass

    async def store_next(self) -> bool:
        """Store the next waiting chunk; return False when none is left or the user asks to stop."""
        if await self.work.is_cancelled() or not self.waiting:
            return False
        prepared = await _prepare(self.work.scope, self.upload, self.fields, self.waiting.popleft())
        await _store(self.work, self.upload["_id"], prepared)
        self.stored += prepared.chunk["row_count"]
        await self.work.progress(self.stored)
        return True


async def _side_by_side(writers: Iterable[Coroutine[object, object, None]]) -> None:
    """Run them in parallel; if one fails, the others end too."""
    tasks = [asyncio.create_task(writer) for writer in writers]
    try:
        await asyncio.gather(*tasks)
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def _prepare(scope: Scope, upload: StoredUpload, fields: UploadTemplate, number: int) -> ImportChunk:
    chunk = await scoped(UploadChunk, scope).find_one(match_upload_chunk(upload["_id"], number))
    rows = await chunks.load_checked_rows(scope, upload["_id"], number)
    if chunk is None or not rows:
        raise Invalid("This upload's rows are no longer available. Upload the workbook again.", code=ErrorCode.EXPIRED)
    carrying = (row for row in rows if row["r"] in (SheetRowResult.NEW, SheetRowResult.CHANGED) and "of" not in row)
    accepted = {row["v"][SHIPMENT_NUMBER]: row for row in carrying}
    account_numbers = {row["v"][ACCOUNT_NUMBER] for row in accepted.values() if row["v"].get(ACCOUNT_NUMBER)}
    decide = await shipments.build_upload_decider(scope, fields, account_numbers, upload["account_id"])
    new: dict[str, ShipmentChange] = {}
    for count, (shipment_number, row) in enumerate(accepted.items()):
        if row["r"] == SheetRowResult.NEW:
            decision = decide.decide(row["v"], None)
            if isinstance(decision, ShipmentChange):
                new[shipment_number] = decision
        if count % _ROWS_AT_A_STRETCH == 0:
            await asyncio.sleep(0)
    return ImportChunk(chunk, rows, accepted, new, decide)


async def _store(work: TaskContext, upload_id: ObjectId, prepared: ImportChunk) -> None:
    """Store one chunk and its mark in one transaction."""

    # a chunk with only new shipments is not looked up first: if one exists by now, its number clashes
    look = len(prepared.new) < len(prepared.accepted)

    async def once(session: AsyncClientSession) -> None:
        stored = await store.find_by_number(work.scope, prepared.accepted, session) if look else {}
        await _write(work.scope, upload_id, prepared, stored, session)

    for tries_remaining in reversed(range(_TRIES)):
        try:
            await run_in_transaction(once)
            return
        except BulkWriteError as error:
            if not tries_remaining or not is_duplicate(error):
                raise
            look = True


async def _write(
    scope: Scope,
    upload_id: ObjectId,
    prepared: ImportChunk,
    stored: Mapping[str, StoredShipment],
    session: AsyncClientSession,
) -> None:
    changes: list[ShipmentChange] = []
    late: set[str] = set()
    unchanged = 0
    for number, row in prepared.accepted.items():
        change = _change(row, stored.get(number), prepared)
        if change is None:
            unchanged += 1
        elif isinstance(change, ShipmentChange):
            changes.append(change)
        else:
            late.add(number)
    written = await store.write_shipments(scope, changes, session, reason=REASON, upload_id=upload_id)
    late.update(change.after["shipment_number"] for change in written.conflicts)
    results = prepared.chunk["results"]
    outcome = {
        "added": written.inserted,
        "changed": written.updated,
        "unchanged": unchanged
        + sum(1 for row in prepared.rows if row["r"] == SheetRowResult.UNCHANGED and "of" not in row),
        "refused": results.get(SheetRowResult.REFUSED, 0),
        "conflicts": len(late),
    }
    await _mark(scope, prepared, late, outcome, session)


def _change(row: Record, before: StoredShipment | None, prepared: ImportChunk) -> ShipmentChange | Findings | None:
    """Return what the row does to the shipment as stored now: None for nothing, findings when it comes too late."""
    number = row["v"][SHIPMENT_NUMBER]
    if before is None:
        return prepared.new.get(number) or build_row_refusal(_CHANGED_MEANWHILE)
    change = prepared.decider.decide(drop_empty_values(row["v"]), before)
    # a row already stored in the meantime with the same values is not a conflict: nothing is left to do
    if isinstance(change, ShipmentChange) and before["revision"] != row.get("rev"):
        return build_row_refusal(_CHANGED_MEANWHILE)
    return change


async def _mark(
    scope: Scope, prepared: ImportChunk, late: set[str], outcome: Record, session: AsyncClientSession
) -> None:
    """Mark the chunk as stored, and its late rows as not stored."""
    now = clock.now()
    change: Record = {"outcome": outcome, "updated_on": now}
    if late:
        rows = [
            row | {"r": str(SheetRowResult.CONFLICT), "note": _CHANGED_MEANWHILE}
            if row["r"] in (SheetRowResult.NEW, SheetRowResult.CHANGED) and row["v"][SHIPMENT_NUMBER] in late
            else row
            for row in prepared.rows
        ]
        chunk = prepared.chunk
        await chunks.replace_checked_rows(scope, chunk["upload_id"], chunk["number"], rows, now, session)
        change["results"] = chunks.count_row_results(rows)
    # the outcome is set once: a second job on the same upload finds it and rolls its own transaction back
    marked = await scoped(UploadChunk, scope).update_one(
        {"_id": prepared.chunk["_id"], "outcome": None}, {"$set": change}, session=session
    )
    if not marked.modified_count:
        raise TaskTakenOver


async def _outcome(scope: Scope, upload_id: ObjectId) -> tuple[Counter[str], int]:
    """Return what is stored so far, summed over the chunks, and how many rows they hold."""
    sums: Counter[str] = Counter()
    rows = 0
    stored = match_imported_upload_chunks(upload_id)
    async for chunk in scoped(UploadChunk, scope).find(stored, {"outcome": 1, "row_count": 1}):
        sums.update(chunk["outcome"])
        rows += chunk["row_count"]
    return sums, rows


async def _stop(scope: Scope, upload: StoredUpload) -> str:
    sums, rows = await _outcome(scope, upload["_id"])
    message = f"Stopped after {rows:,} of {upload['row_count']:,} rows; they are saved."
    await _end(scope, upload, UploadState.STOPPED, sums, message)
    return message


async def _finish(scope: Scope, upload: StoredUpload) -> TaskOutcome:
    sums, _ = await _outcome(scope, upload["_id"])
    message = f"{sums['added']:,} added, {sums['changed']:,} changed, {sums['refused']:,} refused."
    if sums["conflicts"]:
        message += f" {sums['conflicts']:,} were changed by someone else and skipped."
    await _end(scope, upload, UploadState.IMPORTED, sums, message)
    if sums["conflicts"]:
        await prepare_workbook(scope, upload)
    return TaskOutcome(message)


async def _end(scope: Scope, upload: StoredUpload, state: UploadState, sums: Counter[str], message: str) -> None:
    names = ("added", "changed", "unchanged", "refused", "conflicts")
    change: Record = {
        "state": state,
        "outcome": {name: sums[name] for name in names},
        "message": message,
        "updated_on": clock.now(),
        "finished_on": clock.now(),
    }
    if sums["conflicts"]:
        change["annotated_file_id"] = ""
    await scoped(Upload, scope).update_one({"_id": upload["_id"]}, {"$set": change})
