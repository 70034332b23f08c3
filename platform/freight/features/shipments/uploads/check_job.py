"""The dry run: every row is read by the template and compared with what is stored; nothing is changed."""

import asyncio

from freight.core.notices.events import NotificationEvent
from freight.core.records import copy_record
from freight.core.workbooks.minimum_rows import MinimumRows
from freight.core.workbooks.sheet_rows import CheckedSheetRow
from freight.documents.records.upload import StoredLaneFinding, StoredUpload
from freight.documents.upload import Upload, UploadState, UploadType
from freight.features.shipments.uploads import chunks, lanes
from freight.features.shipments.uploads.annotated_workbook import prepare_workbook
from freight.features.shipments.uploads.check_run import CheckRun
from freight.features.shipments.uploads.job_start import start_import
from freight.features.shipments.uploads.lane_findings import needs_confirmation
from freight.features.shipments.uploads.repeated_numbers import refuse_repeated_numbers
from freight.features.shipments.uploads.tariff_snapshot import build_tariff_snapshot
from freight.features.work.tasks.runner import TaskCancelled, TaskContext, TaskOutcome
from freight.features.work.tasks.task_events import TaskEvent
from freight.kit import clock
from freight.kit.jobs.gc_pauses import reduce_gc
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import scoped


async def run_upload_check(work: TaskContext) -> TaskOutcome:
    """Check the upload of this task. It may rerun from the start at any time, since it replaces its own results."""
    upload = await scoped(Upload, work.scope).get(work.arguments["upload_id"], "upload")
    # before any row is judged, so that the import notices later changes
    tariff = await build_tariff_snapshot(work.scope, upload)
    run = CheckRun(work.scope, upload)
    await run.prepare()
    with reduce_gc():
        if run.has_minimum_rows:
            run.minimums = await _read_minimums(work.scope, upload, run)
        await _check_chunks(work, upload, run)
        async for result, row in refuse_repeated_numbers(work.scope, upload, run.repeated):
            run.recount(result, row)
        lane_findings = await _judge_lanes(work.scope, upload, run) if upload["type"] == UploadType.TARIFF_LANE else []
    counts = run.counts
    change = {
        "state": UploadState.CHECKED,
        "counts": counts,
        "first_errors": run.first_errors,
        "refused_values": run.refused_values,
        "lane_findings": lane_findings,
        "checked_tariff": tariff,
        "updated_on": clock.now(),
    }
    await scoped(Upload, work.scope).update_one({"_id": upload["_id"]}, {"$set": change})
    if counts["refused"]:
        await prepare_workbook(work.scope, upload)
    elif work.arguments.get("import_after") and not needs_confirmation(checked := copy_record(upload, change)):
        await start_import(work.scope, checked)
    by_rules = f" {counts['by_rules']:,} read by mapping rules." if counts["by_rules"] else ""
    return TaskOutcome(
        f"{counts['new']:,} new, {counts['changed']:,} changed, {counts['unchanged']:,} unchanged, "
        f"{counts['refused']:,} refused.{by_rules}",
        news=TaskEvent(NotificationEvent.UPLOAD_REFUSED, {"refused": counts["refused"], "rows": upload["row_count"]})
        if counts["refused"]
        else None,
    )


async def _judge_lanes(scope: Scope, upload: StoredUpload, run: "CheckRun") -> list[StoredLaneFinding]:
    """Return what the lanes of a rate sheet reveal together, provided none lacks a refused row."""
    bands = None if run.counts["refused"] else run.lane_bands
    along, lane_findings = await lanes.judge_sheet_rows(scope, upload, run.lane_identifiers, bands)
    run.refuse_along(along)
    return lane_findings


async def _read_minimums(scope: Scope, upload: StoredUpload, run: "CheckRun") -> MinimumRows:
    """Read the minimums that have their own rows: those of a lane may come after its breaks."""
    minimums = run.no_minimums()
    for number in range(upload["chunk_count"]):
        raw = await chunks.load_raw_rows(scope, upload["_id"], number)
        for part in raw.parts(run.rows_at_once):
            minimums.take(run.read(part))
            await asyncio.sleep(0)
    run.start_over()
    return minimums


async def _check_chunks(work: TaskContext, upload: StoredUpload, run: "CheckRun") -> None:
    """Check one chunk after another; while one is being judged, the next is fetched and the last one is stored."""
    scope, upload_id, count = work.scope, upload["_id"], upload["chunk_count"]
    fetching = asyncio.create_task(chunks.load_raw_rows(scope, upload_id, 0))
    storing: asyncio.Task[None] | None = None
    stored = 0
    try:
        for number in range(count):
            raw = await fetching
            if number + 1 < count:
                fetching = asyncio.create_task(chunks.load_raw_rows(scope, upload_id, number + 1))
            # a row that becomes hundreds would make a chunk too large: store the resulting rows in chunks of the
            # usual size
            for part in raw.parts(run.rows_at_once):
                if await work.is_cancelled():
                    await _leave(scope, upload, "The check was stopped. Nothing was saved.")
                    raise TaskCancelled("Nothing was saved.")
                checked = await run.judged(part)
                if storing:
                    await storing
                storing = None
                if checked:
                    made_of = len(checked) if run.cargo.is_used else len(part.rows)
                    storing = asyncio.create_task(_store(work, upload, stored, checked, (made_of, run.rows_done)))
                    stored += 1
        if storing:
            await storing
    finally:
        await _abandon(fetching, storing)
    await chunks.drop_checked_chunks(scope, upload_id, stored)


async def _store(
    work: TaskContext, upload: StoredUpload, number: int, checked: list[CheckedSheetRow], rows: tuple[int, int]
) -> None:
    """Store a chunk of checked rows; `rows` are the number of sheet rows in it, and the number done so far."""
    await chunks.store_checked_rows(work.scope, upload["_id"], number, checked, rows[0], clock.now())
    await work.progress(rows[1], upload["row_count"])


async def _abandon(*tasks: asyncio.Task[object] | None) -> None:
    """Cancel what is still running when the work ends early; its result is no longer needed."""
    running = [task for task in tasks if task]
    for task in running:
        task.cancel()
    await asyncio.gather(*running, return_exceptions=True)


async def _leave(scope: Scope, upload: StoredUpload, message: str) -> None:
    change = {"state": UploadState.COLUMNS, "message": message, "updated_on": clock.now()}
    await scoped(Upload, scope).update_one({"_id": upload["_id"]}, {"$set": change})
