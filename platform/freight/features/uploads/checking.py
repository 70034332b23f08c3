"""The dry run: every row is read by the template, compared with what is stored, and nothing is changed."""

import asyncio
from collections import Counter
from collections.abc import Iterable
from typing import Any

from freight.core.fields import Finding, FindingKind
from freight.core.workbooks.header import row_fault
from freight.core.workbooks.sheet_rows import CheckedRow, Result, SheetReader, folded
from freight.documents.upload import Upload, UploadState, UploadType
from freight.features.tasks.work import Cancelled, Outcome, Work
from freight.features.uploads import chunks, lanes, template
from freight.features.uploads.aliases import RefusedWords
from freight.features.uploads.service import prepare_workbook, start_import
from freight.features.uploads.shipments import ShipmentRows
from freight.kit import clock
from freight.kit.collection_pauses import few_collections
from freight.kit.tenancy import Record, Scope, scoped

MOST_FIRST_ERRORS = 20


async def check(work: Work) -> Outcome:
    """Check the upload of this task. May run again from the start at any point: it replaces its own results."""
    upload = await scoped(Upload, work.scope).get(work.arguments["upload_id"], "upload")
    run = CheckRun(work.scope, upload)
    await run.prepare()
    with few_collections():
        await _check_chunks(work, upload, run)
    counts = run.counts
    change = {
        "state": UploadState.CHECKED,
        "counts": counts,
        "first_errors": run.first_errors,
        "refused_values": run.refused_values,
        "updated_on": clock.now(),
    }
    await scoped(Upload, work.scope).update_one({"_id": upload["_id"]}, {"$set": change})
    if counts["refused"]:
        await prepare_workbook(work.scope, upload)
    elif work.arguments.get("import_after"):
        await start_import(work.scope, upload | change)
    return Outcome(
        f"{counts['new']:,} new, {counts['changed']:,} changed, {counts['unchanged']:,} unchanged, "
        f"{counts['refused']:,} refused."
    )


async def _check_chunks(work: Work, upload: Record, run: "CheckRun") -> None:
    """Check chunk after chunk; while one is being judged, the next is fetched and the last one is stored."""
    scope, upload_id, count = work.scope, upload["_id"], upload["chunk_count"]
    fetching = asyncio.create_task(chunks.raw_rows(scope, upload_id, 0))
    storing: asyncio.Task[None] | None = None
    try:
        for number in range(count):
            if await work.is_cancelled():
                await _leave(scope, upload, "The check was stopped. Nothing was stored.")
                raise Cancelled("Nothing was stored.")
            raw = await fetching
            if number + 1 < count:
                fetching = asyncio.create_task(chunks.raw_rows(scope, upload_id, number + 1))
            checked = await run.judged(raw)
            if storing:
                await storing
            storing = asyncio.create_task(_store(work, upload, number, checked, run.rows_done))
        if storing:
            await storing
    finally:
        await _abandon(fetching, storing)


async def _store(work: Work, upload: Record, number: int, checked: list[CheckedRow], rows_done: int) -> None:
    await chunks.store_checked(work.scope, upload["_id"], number, checked, clock.now())
    await work.progress(rows_done, upload["row_count"])


async def _abandon(*tasks: asyncio.Task[Any] | None) -> None:
    """Stop what still runs when the work ends early; its outcome is of no use any more."""
    running = [task for task in tasks if task]
    for task in running:
        task.cancel()
    await asyncio.gather(*running, return_exceptions=True)


async def _leave(scope: Scope, upload: Record, message: str) -> None:
    change = {"state": UploadState.COLUMNS, "message": message, "updated_on": clock.now()}
    await scoped(Upload, scope).update_one({"_id": upload["_id"]}, {"$set": change})


class CheckRun:
    """One dry run, chunk by chunk."""

    def __init__(self, scope: Scope, upload: Record) -> None:
        self._scope = scope
        self._upload = upload
        self._results: Counter[str] = Counter()
        self._cells_changed = 0
        self._cells_to_correct = 0
        self.first_errors: list[Record] = []
        self.rows_done = 0

    async def prepare(self) -> None:
        """Compile the template and the columns for all rows."""
        scope, upload = self._scope, self._upload
        fields = await template.of_upload(scope, upload)
        self._labels = {spec.key: spec.label for spec in fields.importable}
        self._refused_words = RefusedWords(column["field_key"] for column in upload["columns"])
        read_as = {
            column["index"]: {folded(alias["text"]): alias["value"] for alias in column["read_as"]}
            for column in upload["columns"]
            if column["read_as"]
        }
        self._columns: list[str | None] = [None] * upload["width"]
        self._headings = [""] * upload["width"]
        for column in upload["columns"]:
            self._columns[column["index"]] = column["field_key"]
            self._headings[column["index"]] = column["header"]
        self._first_key = next((key for key in self._columns if key), "")
        self._reader = SheetReader(self._columns, fields.validator.check_of, read_as)
        self._shipments = ShipmentRows(scope, fields, self._columns, upload["account_id"])

    @property
    def counts(self) -> Record:
        """Rows by result, and cells."""
        return {
            **{result: self._results[result] for result in ("new", "changed", "unchanged", "refused")},
            "cells_changed": self._cells_changed,
            "cells_to_correct": self._cells_to_correct,
        }

    @property
    def refused_values(self) -> list[Record]:
        """Texts that were refused, the most frequent first."""
        return self._refused_words.most_frequent()

    async def judged(self, raw: chunks.RawRows) -> list[CheckedRow]:
        """The outcome of one chunk; the chunks come in the order of the sheet."""
        rows = self._reader.read(raw.numbers, raw.rows)
        for row in rows:
            fault = row_fault(row.cells, self._headings)
            if fault:
                row.findings = {self._first_key: Finding(FindingKind.SERVER, fault)}
        if self._upload["type"] == UploadType.TARIFF_LANE:
            checked = [lanes.judged(row, self._columns) for row in rows]
        else:
            checked = await self._shipments.judged(rows)
        self._count(checked)
        self.rows_done += len(rows)
        return checked

    def _count(self, checked: Iterable[CheckedRow]) -> None:
        for row in checked:
            self._results[row.result] += 1
            if row.result is Result.CHANGED:
                self._cells_changed += len(row.was)
            elif row.result is Result.REFUSED:
                self._cells_to_correct += len(row.bad)
                self._refused_words.count(row)
                if len(self.first_errors) < MOST_FIRST_ERRORS:
                    self.first_errors.extend(self._errors_of(row))
                    del self.first_errors[MOST_FIRST_ERRORS:]

    def _errors_of(self, row: CheckedRow) -> list[Record]:
        return [
            {"row": row.number, "field": self._labels.get(key, key), "message": finding.message, "value": text}
            for key, (text, finding) in row.bad.items()
        ]
