"""The dry run: every row is read by the template, compared with what is stored, and nothing is changed."""

from collections import Counter
from collections.abc import Iterable
from typing import Any

from freight.core.fields import Finding, FindingKind
from freight.core.shipments.document import ACCOUNT_NUMBER
from freight.core.workbooks.header import repeats_header
from freight.core.workbooks.shipment_rows import Account, CheckedRow, Judge, Result, SheetRow, row_reader
from freight.documents.upload import Upload, UploadState, UploadType
from freight.features.shipments import store
from freight.features.tasks.work import Cancelled, Outcome, Work
from freight.features.uploads import chunks, lanes, template
from freight.features.uploads.service import prepare_workbook, start_import
from freight.kit import clock
from freight.kit.tenancy import Record, Scope, scoped

MOST_FIRST_ERRORS = 20


async def check(work: Work) -> Outcome:
    """Check the upload of this task. May run again from the start at any point: it replaces its own results."""
    upload = await scoped(Upload, work.scope).get(work.arguments["upload_id"], "upload")
    run = CheckRun(work.scope, upload)
    await run.prepare()
    for number in range(upload["chunk_count"]):
        if await work.is_cancelled():
            await _leave(work.scope, upload, "The check was stopped. Nothing was stored.")
            raise Cancelled("Nothing was stored.")
        await run.chunk(number)
        await work.progress(run.rows_done, upload["row_count"])
    counts = run.counts
    change = {
        "state": UploadState.CHECKED,
        "counts": counts,
        "first_errors": run.first_errors,
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


async def _leave(scope: Scope, upload: Record, message: str) -> None:
    change = {"state": UploadState.COLUMNS, "message": message, "updated_on": clock.now()}
    await scoped(Upload, scope).update_one({"_id": upload["_id"]}, {"$set": change})


class CheckRun:
    """One dry run, chunk by chunk."""

    def __init__(self, scope: Scope, upload: Record) -> None:
        self._scope = scope
        self._upload = upload
        self._accounts: dict[str, Account | None] = {}
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
        self._columns: list[str | None] = [None] * upload["width"]
        self._headings = [""] * upload["width"]
        for column in upload["columns"]:
            self._columns[column["index"]] = column["field_key"]
            self._headings[column["index"]] = column["header"]
        self._read = row_reader(self._columns, fields.validator.reader_of(self._columns))
        chosen = await template.account_of(scope, str(upload["account_id"] or ""))
        self._judge = Judge(self._columns, self._accounts, chosen, template.country_of, scope.allows_account)

    @property
    def counts(self) -> Record:
        """Rows by result, and cells."""
        return {
            **{result: self._results[result] for result in ("new", "changed", "unchanged", "refused")},
            "cells_changed": self._cells_changed,
            "cells_to_correct": self._cells_to_correct,
        }

    async def chunk(self, number: int) -> None:
        """Check one chunk and keep the outcome."""
        raw = await chunks.raw_rows(self._scope, self._upload["_id"], number)
        rows = [self._row(row, cells) for row, cells in zip(raw.numbers, raw.rows, strict=True)]
        if self._upload["type"] == UploadType.TARIFF_LANE:
            checked = [lanes.judge(row, self._columns) for row in rows]
        else:
            checked = await self._judged(rows)
        self._count(checked)
        await chunks.store_checked(self._scope, self._upload["_id"], number, checked, clock.now())
        self.rows_done += len(rows)

    def _row(self, number: int, cells: list[Any]) -> SheetRow:
        row = self._read(number, cells)
        if row.findings and repeats_header(cells, self._headings):
            first = next(key for key in self._columns if key)
            row.findings = {first: Finding(FindingKind.SERVER, "This row repeats the headings. Delete it.")}
        return row

    async def _judged(self, rows: list[SheetRow]) -> list[CheckedRow]:
        named = {str(row.values[ACCOUNT_NUMBER]) for row in rows if row.values.get(ACCOUNT_NUMBER)}
        await template.accounts_of(self._scope, named, self._accounts)
        stored = await store.find_by_number({row.shipment_number for row in rows} - {""}, self._scope)
        return [self._judge.judge(row, stored.get(row.shipment_number)) for row in rows]

    def _count(self, checked: Iterable[CheckedRow]) -> None:
        for row in checked:
            self._results[row.result] += 1
            if row.result is Result.CHANGED:
                self._cells_changed += len(row.was)
            elif row.result is Result.REFUSED:
                self._cells_to_correct += len(row.bad)
                if len(self.first_errors) < MOST_FIRST_ERRORS:
                    self.first_errors.extend(self._errors_of(row))
                    del self.first_errors[MOST_FIRST_ERRORS:]

    def _errors_of(self, row: CheckedRow) -> list[Record]:
        return [
            {"row": row.number, "field": self._labels.get(key, key), "message": finding.message, "value": text}
            for key, (text, finding) in row.bad.items()
        ]
