"""The import: the rows the dry run accepted are stored, one transaction a chunk."""

from collections import Counter

from bson import ObjectId
from pymongo.asynchronous.client_session import AsyncClientSession
from pymongo.errors import BulkWriteError

from freight.core.shipments.document import SHIPMENT_NUMBER, edited, new_shipment
from freight.core.workbooks.shipment_rows import Result, given
from freight.documents.upload import Upload, UploadState, UploadType
from freight.documents.upload_chunk import UploadChunk
from freight.features.shipments import store
from freight.features.shipments.store import ShipmentChange
from freight.features.tasks.work import Cancelled, Outcome, Work, claim_chunk
from freight.features.uploads import chunks, lanes, template
from freight.features.uploads.service import prepare_workbook
from freight.kit import clock
from freight.kit.tenancy import Record, Scope, scoped
from freight.kit.transactions import in_transaction

REASON = "upload"
_CHANGED_MEANWHILE = "Somebody changed this shipment after the check. Check the workbook again to see the difference."
# two imports of one new number at a time: the later one reads again and finds it stored
_TRIES = 3
_DUPLICATE = 11000


async def import_rows(work: Work) -> Outcome:
    """Import the upload of this task. Each chunk carries its own mark, set in the transaction that stores it: run again
    after whatever interruption, the job stores what is missing and nothing twice."""
    upload = await scoped(Upload, work.scope).get(work.arguments["upload_id"], "upload")
    if upload["type"] == UploadType.TARIFF_LANE:
        return await lanes.import_lanes(work, upload)
    for number in range(upload["chunk_count"]):
        if await work.is_cancelled():
            raise Cancelled(await _stop(work.scope, upload))
        await _store_chunk(work, upload, number)
    return await _finish(work.scope, upload)


async def _store_chunk(work: Work, upload: Record, number: int) -> None:
    """Store one chunk with its mark, unless it is stored."""

    async def once(session: AsyncClientSession) -> None:
        found = await scoped(UploadChunk, work.scope).find_one(
            {"upload_id": upload["_id"], "number": number}, {"raw": 0}, session=session
        )
        if found is None or found["outcome"] is not None:
            return
        if not await claim_chunk(work, number, session, rows=found["row_count"]):
            return
        await _write(work.scope, upload["_id"], found, session)

    for left in reversed(range(_TRIES)):
        try:
            await in_transaction(once)
            return
        except BulkWriteError as error:
            if not left or any(each["code"] != _DUPLICATE for each in error.details["writeErrors"]):
                raise


async def _write(scope: Scope, upload_id: ObjectId, chunk: Record, session: AsyncClientSession) -> None:
    rows = chunks.unpack(chunk["checked"])
    accepted = [row for row in rows if row["r"] in (Result.NEW, Result.CHANGED)]
    outcome = Counter(unchanged=chunk["results"].get(Result.UNCHANGED, 0), refused=chunk["results"].get("refused", 0))
    stored = await store.find_by_number([row["v"][SHIPMENT_NUMBER] for row in accepted], scope, session)
    changes: list[ShipmentChange] = []
    late: list[Record] = []
    now, today = clock.now(), clock.today().isoformat()
    for row in accepted:
        before = stored.get(row["v"][SHIPMENT_NUMBER])
        if before is None and row["r"] == Result.NEW:
            after = new_shipment(
                row["v"], row["a"], today=today, now=now, by=scope.user_id, country_of=template.country_of
            )
            changes.append(ShipmentChange(None, after))
            continue
        # a row that was new and is stored by now, with the same values, is no conflict: there is nothing left to do
        edit = before and edited(before, given(row["v"]), row["a"], template.country_of)
        if before and edit is None and not before["archived"]:
            outcome["unchanged"] += 1
        elif before is None or edit is None or before["revision"] != row.get("rev"):
            late.append(row)
        else:
            changes.append(ShipmentChange(before, edit))
    written = await store.write(changes, scope, session, reason=REASON, upload_id=upload_id, now=now)
    numbers_late = {change.after["shipment_number"] for change in written.conflicts}
    late += [row for row in accepted if row["v"][SHIPMENT_NUMBER] in numbers_late]
    outcome.update(added=written.inserted, changed=written.updated, conflicts=len(late))
    await _mark(scope, chunk, rows, late, dict(outcome), session)


async def _mark(
    scope: Scope, chunk: Record, rows: list[Record], late: list[Record], outcome: Record, session: AsyncClientSession
) -> None:
    """The mark that the chunk is stored, and on the rows that came too late, that they are not."""
    change: Record = {"outcome": outcome, "updated_on": clock.now()}
    if late:
        for row in late:
            row |= {"r": str(Result.CONFLICT), "note": _CHANGED_MEANWHILE}
        change |= {"checked": chunks.pack(rows), "results": dict(Counter(row["r"] for row in rows))}
    await scoped(UploadChunk, scope).update_one({"_id": chunk["_id"]}, {"$set": change}, session=session)


async def _outcome(scope: Scope, upload_id: ObjectId) -> tuple[Counter[str], int]:
    """What is stored so far, summed over the chunks, and how many rows they hold."""
    sums: Counter[str] = Counter()
    rows = 0
    stored = {"upload_id": upload_id, "outcome": {"$ne": None}}
    async for chunk in scoped(UploadChunk, scope).find(stored, {"outcome": 1, "row_count": 1}):
        sums.update(chunk["outcome"])
        rows += chunk["row_count"]
    return sums, rows


async def _stop(scope: Scope, upload: Record) -> str:
    sums, rows = await _outcome(scope, upload["_id"])
    message = f"Stopped after {rows:,} of {upload['row_count']:,} rows; they are stored."
    await _end(scope, upload, UploadState.STOPPED, sums, message)
    return message


async def _finish(scope: Scope, upload: Record) -> Outcome:
    sums, _ = await _outcome(scope, upload["_id"])
    message = f"{sums['added']:,} added, {sums['changed']:,} changed, {sums['refused']:,} refused."
    if sums["conflicts"]:
        message += f" {sums['conflicts']:,} were changed by somebody else meanwhile and left alone."
    await _end(scope, upload, UploadState.IMPORTED, sums, message)
    if sums["conflicts"]:
        await prepare_workbook(scope, upload)
    return Outcome(message)


async def _end(scope: Scope, upload: Record, state: UploadState, sums: Counter[str], message: str) -> None:
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
