"""The dry run: every row is read by the template, compared with what is stored, and nothing is changed."""

import asyncio
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace

from freight.core.fields import Finding, FindingKind
from freight.core.fields.cells import CellCheck
from freight.core.notices.events import Event
from freight.core.rating.asked import CURRENCY
from freight.core.records import Stored, changed
from freight.core.shipments.document import SHIPMENT_NUMBER
from freight.core.workbooks.cargo_columns import NAMES
from freight.core.workbooks.header import row_fault
from freight.core.workbooks.hidden_rows import HIDDEN_ROW
from freight.core.workbooks.lane_rows import TO_WEIGHT
from freight.core.workbooks.line_shape import is_total_row, refuse_total
from freight.core.workbooks.sheet_notes import notes_of
from freight.core.workbooks.sheet_rows import CheckedRow, Result, SheetReader, SheetRow
from freight.core.workbooks.shipment_money import ShipmentMoney
from freight.core.workbooks.spelled_weights import in_figures
from freight.core.workbooks.typed_cells import typed_check
from freight.core.workbooks.unpivot import TOTAL_ROW
from freight.core.workbooks.weights_down import FROM, WeightsDown
from freight.documents.records.upload import StoredLaneFinding, StoredUpload
from freight.documents.upload import Upload, UploadState, UploadType
from freight.features.shipments.mapping_rules import service as mapping_rules
from freight.features.shipments.uploads import chunks, lanes, layouts, template
from freight.features.shipments.uploads.aliases import RefusedWords, words_of
from freight.features.shipments.uploads.cargo_rows import CargoRows
from freight.features.shipments.uploads.cells_of import CellsOf
from freight.features.shipments.uploads.lane_findings import asks_first
from freight.features.shipments.uploads.range_methods import methods_of
from freight.features.shipments.uploads.rate_cells import RateCells
from freight.features.shipments.uploads.repeated import refuse_firsts
from freight.features.shipments.uploads.service import prepare_workbook, start_import
from freight.features.shipments.uploads.shipments import ShipmentRows
from freight.features.shipments.uploads.whole_lanes import refuse_halves
from freight.features.system.tasks.news import News
from freight.features.system.tasks.work import Cancelled, Outcome, Work
from freight.kit import clock
from freight.kit.collection_pauses import few_collections
from freight.kit.scopes import Scope
from freight.kit.tenancy import Record, scoped

MOST_FIRST_ERRORS = 20
# rows that are judged and kept together, as many as a chunk of a narrow sheet has
MOST_ROWS = 5_000


async def check(work: Work) -> Outcome:
    """Check the upload of this task. May run again from the start at any point: it replaces its own results."""
    upload = await scoped(Upload, work.scope).get(work.arguments["upload_id"], "upload")
    run = CheckRun(work.scope, upload)
    await run.prepare()
    with few_collections():
        await _check_chunks(work, upload, run)
        async for result, row in refuse_firsts(work.scope, upload, run.repeated):
            run.recount(result, row)
        found = await _judge_lanes(work.scope, upload, run) if upload["type"] == UploadType.TARIFF_LANE else []
    counts = run.counts
    change = {
        "state": UploadState.CHECKED,
        "counts": counts,
        "first_errors": run.first_errors,
        "refused_values": run.refused_values,
        "lane_findings": found,
        "updated_on": clock.now(),
    }
    await scoped(Upload, work.scope).update_one({"_id": upload["_id"]}, {"$set": change})
    if counts["refused"]:
        await prepare_workbook(work.scope, upload)
    elif work.arguments.get("import_after") and not asks_first(checked := changed(upload, change)):
        await start_import(work.scope, checked)
    by_rules = f" {counts['by_rules']:,} read by mapping rules." if counts["by_rules"] else ""
    return Outcome(
        f"{counts['new']:,} new, {counts['changed']:,} changed, {counts['unchanged']:,} unchanged, "
        f"{counts['refused']:,} refused.{by_rules}",
        news=News(Event.UPLOAD_REFUSED, {"refused": counts["refused"], "rows": upload["row_count"]})
        if counts["refused"]
        else None,
    )


async def _judge_lanes(scope: Scope, upload: StoredUpload, run: "CheckRun") -> list[StoredLaneFinding]:
    """What the lanes of a rate sheet say of each other, once none of them lacks a row that was refused."""
    if run.counts["refused"]:
        run.refuse_along(await refuse_halves(scope, upload, run.lane_identifiers))
    return await lanes.findings(scope, upload)


async def _check_chunks(work: Work, upload: StoredUpload, run: "CheckRun") -> None:
    """Check chunk after chunk; while one is being judged, the next is fetched and the last one is stored."""
    scope, upload_id, count = work.scope, upload["_id"], upload["chunk_count"]
    fetching = asyncio.create_task(chunks.raw_rows(scope, upload_id, 0))
    storing: asyncio.Task[None] | None = None
    stored = 0
    try:
        for number in range(count):
            raw = await fetching
            if number + 1 < count:
                fetching = asyncio.create_task(chunks.raw_rows(scope, upload_id, number + 1))
            # a row that becomes hundreds makes a chunk too large: what it becomes is kept in chunks of the usual size
            for part in raw.parts(run.rows_at_once):
                if await work.is_cancelled():
                    await _leave(scope, upload, "The check was stopped. Nothing was saved.")
                    raise Cancelled("Nothing was saved.")
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
    await chunks.drop_checked_from(scope, upload_id, stored)


async def _store(
    work: Work, upload: StoredUpload, number: int, checked: list[CheckedRow], rows: tuple[int, int]
) -> None:
    """Keep a chunk of checked rows; `rows` are how many of the sheet they are, and how many are done by now."""
    await chunks.store_checked(work.scope, upload["_id"], number, checked, rows[0], clock.now())
    await work.progress(rows[1], upload["row_count"])


async def _abandon(*tasks: asyncio.Task[object] | None) -> None:
    """Stop what still runs when the work ends early; its outcome is of no use any more."""
    running = [task for task in tasks if task]
    for task in running:
        task.cancel()
    await asyncio.gather(*running, return_exceptions=True)


async def _leave(scope: Scope, upload: StoredUpload, message: str) -> None:
    change = {"state": UploadState.COLUMNS, "message": message, "updated_on": clock.now()}
    await scoped(Upload, scope).update_one({"_id": upload["_id"]}, {"$set": change})


class CheckRun:
    """One dry run, chunk by chunk."""

    def __init__(self, scope: Scope, upload: StoredUpload) -> None:
        self._scope = scope
        self._upload = upload
        self._results: Counter[str] = Counter()
        self._cells_changed = 0
        self._cells_to_correct = 0
        self._count_shipments = 0
        self.first_errors: list[Record] = []
        self.rows_done = 0

    async def prepare(self) -> None:
        """Compile the template and the columns for all rows."""
        scope, upload = self._scope, self._upload
        fields = await template.of_upload(scope, upload)
        self._labels = {spec.key: spec.label for spec in fields.importable}
        self._refused_words = RefusedWords(column["field_key"] for column in upload["columns"])
        read_as = {column["index"]: words_of(column) for column in upload["columns"] if column["read_as"]}
        blank = {column["index"] for column in upload["columns"] if column.get("blank_unreadable")}
        self._columns: list[str | None] = [None] * upload["width"]
        self._headings = [""] * upload["width"]
        self._above = [""] * upload["width"]
        for column in upload["columns"]:
            self._columns[column["index"]] = column["field_key"]
            self._headings[column["index"]] = column["header"]
            self._above[column["index"]] = column.get("above", "")
        self._cells = CellsOf(upload, self._labels)
        self._notes = notes_of(upload.get("notes"))
        self._money = ShipmentMoney(
            self._columns, self._headings, takes_currency=CURRENCY in self._labels, shown=self._notes.money
        )
        self._weights = layouts.weights_of(upload, fields)
        methods = methods_of(upload, fields)
        self._down: WeightsDown | None = None
        if self._weights and self._weights.last is None and self._weights.meaning != FROM:
            meaning = self._weights.meaning
            self._down = WeightsDown(
                self._weights.start, upload["width"], meaning, self._weights.note, methods.above if methods else None
            )
            self._weights = self._weights._replace(last=upload["width"])
            self._columns.append(TO_WEIGHT)
            self._headings.append("")
            self._above.append("")
        elif self._weights and self._weights.last is None:
            self._columns.append(TO_WEIGHT)
            self._headings.append("")
            self._above.append("")
        self._unpivot = layouts.unpivot_of(upload)
        if self._unpivot:
            # the rows that are made have columns of their own: those of the sheet that are fields come first
            places = {key: place for place, key in enumerate(self._unpivot.keys)}
            read_as = {
                places[key]: read_as[index] for index, key in enumerate(self._columns) if index in read_as and key
            }
            blank = {places[key] for index, key in enumerate(self._columns) if index in blank and key}
            self._columns = list(self._unpivot.keys)
        self._first_key = next((key for key in self._columns if key), "")
        is_rates = upload["type"] == UploadType.TARIFF_LANE
        rules = {} if is_rates else await self._rules()
        self._reader = SheetReader(self._columns, self._checks(fields), read_as, blank, rules)
        self._stored_bands = await lanes.stored_bands(scope, upload) if is_rates else None
        self._rate_cells = RateCells(upload, fields, self._columns, self._first_key, methods) if is_rates else None
        self._shipments = ShipmentRows(scope, fields, self._columns, upload["account_id"])
        # where columns are values, each of their cells is a shipment of its own
        columns = [] if self._unpivot else self._columns
        only_number = [key if key == SHIPMENT_NUMBER else None for key in columns]
        self.cargo = CargoRows(
            scope, upload, fields, columns, SheetReader(only_number, self._checks(fields), read_as, blank, rules)
        )
        if self.cargo.is_used:
            await self.cargo.count()

    async def _rules(self) -> Mapping[int, Mapping[str, str]]:
        """What mapping rules say of the cells, by column. A heading that is a value is no cell: how it is read was
        settled with the columns."""
        heading = layouts.of(self._upload).heading_field
        keys = {place: key for place, key in enumerate(self._columns) if key and key != heading}
        words = await mapping_rules.words_for(self._scope, self._upload["account_id"], keys.values())
        return {place: words[key] for place, key in keys.items() if key in words}

    def _checks(self, fields: template.UploadTemplate) -> Callable[[str], CellCheck]:
        """The check of a field for the cells of its column, whose texts are as somebody wrote them."""
        specs = {spec.key: spec for spec in fields.importable}
        of_field: Mapping[str | None, Stored] = {column["field_key"]: column for column in self._upload["columns"]}

        def check_of(key: str) -> CellCheck:
            style, heading = (of_field.get(key, {}).get(name, "") for name in ("written", "header"))
            if key in NAMES:  # read with the other cells of its line
                return _as_it_is
            return typed_check(fields.validator.check_of(key), specs[key], self._scope.place, style, heading)

        return check_of

    @property
    def rows_at_once(self) -> int:
        """How many rows of the sheet are judged together, so that what they become is no more than a chunk of rows."""
        return max(1, MOST_ROWS // (self._unpivot.most_rows if self._unpivot else 1))

    @property
    def counts(self) -> Record:
        """Rows by result, and cells."""
        return {
            **{result: self._results[result] for result in ("new", "changed", "unchanged", "refused")},
            "cells_changed": self._cells_changed,
            "cells_to_correct": self._cells_to_correct,
            "shipments": self._count_shipments,
            "absent": self._stored_bands.bands.absent if self._stored_bands else 0,
            "by_rules": self._reader.by_rules,
        }

    @property
    def lane_identifiers(self) -> frozenset[str]:
        """What the lanes of the tariff are found by; nothing of shipments."""
        return self._stored_bands.identifiers if self._stored_bands else frozenset()

    def refuse_along(self, along: Counter[str]) -> None:
        """Count rows, by the result they had, as refused."""
        self._results.subtract(along)
        self._results[Result.REFUSED] += along.total()

    @property
    def repeated(self) -> Mapping[str, int]:
        """Numbers of shipments that came again, with the row where they did."""
        return self._shipments.repeated

    def recount(self, before: Result, row: CheckedRow) -> None:
        """Count a row that was accepted as refused."""
        self._results[before] -= 1
        self._cells_changed -= len(row.was) if before is Result.CHANGED else 0
        self._count([row])
        self.first_errors.sort(key=lambda error: error["row"])

    @property
    def refused_values(self) -> list[Record]:
        """Texts that were refused, the most frequent first."""
        return self._refused_words.most_frequent()

    async def judged(self, raw: chunks.RawRows) -> list[CheckedRow]:
        """The outcome of some rows of the sheet; they come in its order."""
        done = len(raw.rows)
        further: list[SheetRow] = []
        if self._rate_cells:
            raw, further = self._rate_cells.split(raw)
        if self._weights:
            start, last, unit, *_ = self._weights
            read = in_figures(map(self._bound, raw.numbers, raw.rows), start, last, unit)
            raw = chunks.RawRows(raw.numbers, list(read))
        rows = self._unpivoted(raw) if self._unpivot else self._plain(raw)
        if self._rate_cells:
            self._rate_cells.judge(rows)
            rows += further
        if self._stored_bands is not None:
            checked = lanes.judged(rows, self._columns, self._stored_bands, self._unpivot)
        elif self.cargo.is_used:
            whole = self.cargo.complete(rows)
            checked = self.cargo.outcomes(await self._shipments.judged(whole, self.cargo.fill))
            self._count_shipments += len(whole)
        else:
            checked = await self._shipments.judged(rows)
        if self._unpivot:
            checked = [replace(each, column=row.column) for each, row in zip(checked, rows, strict=True)]
        self._count(checked)
        self.rows_done += done
        return checked

    def _bound(self, number: int, cells: Sequence[object]) -> list[object]:
        """A row with a cell for the last weight of its break, where the sheet has no column for it."""
        if self._down is None:
            return list(cells)
        return self._down.bound(number, [*cells, ""])

    def _plain(self, raw: chunks.RawRows) -> list[SheetRow]:
        rows = self._reader.read(raw.numbers, raw.rows)
        if self._stored_bands is None:
            self._money.judge(rows)
        for row in rows:
            if fault := row_fault(row.cells, self._headings):
                row.findings = {self._first_key: Finding(FindingKind.SERVER, fault)}
            elif self._stored_bands is not None:
                if is_total_row(row.cells):
                    row.findings = {self._first_key: Finding(FindingKind.SERVER, TOTAL_ROW)}
            elif not self.cargo.is_used:
                refuse_total(row)
            if self._notes.hidden_rows and self._stored_bands is None and self._notes.hides(row.number):
                row.findings = {self._first_key: Finding(FindingKind.SERVER, HIDDEN_ROW)}
        return rows

    def _unpivoted(self, raw: chunks.RawRows) -> list[SheetRow]:
        assert self._unpivot
        made = self._unpivot.make_rows(
            raw.numbers, raw.rows, lambda cells: row_fault(cells, self._headings, self._above)
        )
        rows = self._reader.read(made.numbers, made.rows) if made.rows else []
        for place, row in enumerate(rows):
            row.column = made.columns[place]
            if fault := made.faults.get(place):
                row.findings = {self._first_key: Finding(FindingKind.SERVER, fault)}
        return rows

    def _count(self, checked: Iterable[CheckedRow]) -> None:
        for row in checked:
            self._results[row.result] += 1
            if row.result is Result.CHANGED:
                self._cells_changed += len(row.was)
            elif row.result is Result.REFUSED:
                # rows that were made of one row of the sheet share its cells: each of them is told once
                fresh = [key for key in row.bad if self._cells.is_first(row, key)]
                self._cells_to_correct += len(fresh)
                if fresh:
                    self._refused_words.count(row)
                room = MOST_FIRST_ERRORS - len(self.first_errors)
                self.first_errors += [self._error_of(row, key) for key in fresh[:room]]

    def _error_of(self, row: CheckedRow, key: str) -> Record:
        text, finding = row.bad[key]
        return {"row": row.number, "field": self._cells.named(row, key), "message": finding.message, "value": text}


def _as_it_is(cell: object) -> object:
    return cell
