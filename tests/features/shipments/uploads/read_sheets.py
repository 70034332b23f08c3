"""Run rate sheets through all reading and checking without a file, a process, a job or a database: thousands per
minute. Inputs are passed in, and results are inspected in memory."""

import io
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import orjson
import pytest
from bson import ObjectId

from freight.core.errors import Invalid
from freight.core.fields import ActionType
from freight.core.fields.spec import parse_fields
from freight.core.rating.bands import lanes_from_bands
from freight.core.rating.known_bands import KnownBands
from freight.core.rating.lanes import Lane
from freight.core.workbooks.lane_rows import BandReader, to_not_over_band
from freight.core.workbooks.minimum_rows import is_minimum_row
from freight.core.workbooks.sheet_notes import SheetNotes
from freight.core.workbooks.sheet_rows import SheetRowResult
from freight.documents.upload import UploadType
from freight.features.setup.templates.service import Template
from freight.features.shipments.uploads import (
    check_run,
    chunks,
    column_matching,
    columns,
    lane_findings,
    lanes,
    layouts,
    rate_cells,
    rate_units,
    upload_template,
)
from freight.features.shipments.uploads.chunks import RawRows
from freight.features.shipments.uploads.incomplete_lanes import RefusedLanes, has_break_rows
from freight.features.shipments.uploads.lane_fields import add_lane_fields
from freight.features.shipments.uploads.range_methods import resolve_range_methods
from freight.features.shipments.uploads.sheet_reading import ReadSheet
from freight.features.shipments.uploads.upload_template import UploadTemplate
from freight.features.tariffs.schemas import TariffBody
from freight.kit.storage.scopes import Scope
from freight.kit.workbooks import reader_process
from freight.kit.workbooks.limits import ReaderLimits
from freight.kit.workbooks.reader import OpenedSheet, RawChunk, unpack_raw_chunk
from freight.kit.workbooks.reader_frames import HEAD, ReaderFrame
from freight.kit.workbooks.sheet_facts import SheetFacts
from freight.kit.workbooks.workbook_errors import WorkbookRefused
from freight.kit.workbooks.workbook_source import WorkbookSource

SCOPE = Scope.of_system(ObjectId(), ObjectId(), "tester")
_SEED = json.loads((Path(__file__).parents[4] / "templates-seed/field-templates/tariff-lane.json").read_text())
_FIELDS = tuple(parse_fields(_SEED["fields"]))
_CONTENT = orjson.dumps([spec.wire() for spec in _FIELDS])
_LANES = Template(ObjectId(), "Lanes", "tariffLane", 1, None, 1, _FIELDS, _CONTENT)


@dataclass
class Sheet:
    """A sheet as a workbook has it. `merged`: ((row, column), (row, column)) from 0; `facts`: about the sheet, not in
    its values."""

    rows: Sequence[Sequence[object]]
    merged: list = field(default_factory=list)
    facts: SheetFacts = field(default_factory=SheetFacts)


@dataclass
class Read:
    """What became of a sheet. `refused`: as a whole, and why; `asked`: questions without an answer;
    `count_findings_to_confirm`: what the import wants confirmed; `rows_refused` with the first messages; `lanes` by
    what they are found by."""

    refused: str = ""
    asked: list[str] = field(default_factory=list)
    to_confirm: list[str] = field(default_factory=list)
    rows_refused: int = 0
    messages: list[str] = field(default_factory=list)
    lanes: list[Lane] = field(default_factory=list)
    notices: list[str] = field(default_factory=list)


class SheetReading:
    """Reads rate sheets into tariffs of any terms."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self._fields: UploadTemplate
        self._stored: lanes.ComparedBands

        async def fields(*_: object) -> UploadTemplate:
            return self._fields

        async def stored(*_: object) -> lanes.ComparedBands:
            return self._stored

        async def nothing(*_: object) -> None:
            return None

        monkeypatch.setattr(upload_template, "load_received_template", fields)
        monkeypatch.setattr(lanes, "load_compared_bands", stored)
        monkeypatch.setattr(column_matching, "load_column_mapping", nothing)

    async def read(self, sheet: Sheet, of_tariff: Mapping[str, object], answers: Mapping[str, str]) -> Read:
        """The sheet read into a new tariff of these terms, questions answered by `answers`."""
        body = TariffBody(name="Printed", currency="USD", effective_date="2026-01-01", **of_tariff)
        terms = body.terms()
        found = _LANES.with_fields(add_lane_fields(_FIELDS, terms))
        validator = found.validator(ActionType.TARIFF_LANES, SCOPE.place)
        importable = tuple(spec for spec in found.fields if spec.key in validator.keys)
        self._fields = UploadTemplate("", importable, validator, terms)
        try:
            read = _open(sheet)
        except WorkbookRefused as refusal:
            return Read(refused=refusal.message)
        upload = await self._upload(read)
        asked, fault = self._question(upload)
        if asked:
            upload["layout"]["answers"] = {key: answers[key] for key in asked if key in answers}
            if still := [key for key in asked if key not in answers]:
                return Read(asked=still)
            further, fault = self._question(upload)
            if still := [key for key in further if key not in answers]:
                return Read(asked=still)
        fault = fault or layouts.read_layout_headings(upload, self._fields).first_fault()
        if terms.rate_sheet_charge is None:
            fault = fault or "no charge with breaks"
        if absent := columns.list_missing_fields(upload, self._fields):
            fault = fault or f"fields missing: {', '.join(each.label for each in absent)}"
        if fault := fault or columns.find_open_question(upload):
            return Read(refused=fault)
        charge = terms.rate_sheet_charge.id
        is_not_over = layouts.get_sheet_answers(upload).get("bound") == "lower"
        known = KnownBands([], terms.identifiers, charge)
        self._stored = lanes.ComparedBands(BandReader(frozenset(terms.identifiers)), known, is_not_over=is_not_over)
        return await self._checked(read, upload, body)

    async def _upload(self, read) -> dict:
        kept, layout = await column_matching.match_sheet(SCOPE, UploadType.TARIFF_LANE, None, read, self._fields)
        return {
            "_id": ObjectId(), "type": UploadType.TARIFF_LANE, "account_id": None, "tariff_id": None, "sheet": "Sheet",
            "file_name": "rates.xlsx", "width": len(read.opened.headings), "notes": read.notes.model_dump(),
            "columns": [each.model_dump() for each in kept], "layout": layout.model_dump(), "refused_values": [],
        }  # fmt: skip

    def _question(self, upload: dict) -> tuple[list[str], str]:
        units, of_cells = (
            rate_units.read_upload_units(upload, self._fields),
            rate_cells.build_cell_questions(upload, self._fields),
        )
        fault = units.fault or rate_cells.describe_open_question(of_cells, layouts.get_sheet_answers(upload))
        return [each.key for each in (*units.questions, *of_cells)], fault

    async def _checked(self, read, upload: dict, body: TariffBody) -> Read:
        run, terms, result = check_run.CheckRun(SCOPE, upload), body.terms(), Read()
        await run.prepare()
        rows: list[dict] = []
        if run.has_minimum_rows:
            first = check_run.CheckRun(SCOPE, upload)
            await first.prepare()
            run.minimums = first.no_minimums()
            for raw in read.first:
                for part in RawRows(*unpack_raw_chunk(raw.content)).parts(first.rows_at_once):
                    run.minimums.take(first.read(part))
        for raw in read.first:
            for part in RawRows(*unpack_raw_chunk(raw.content)).parts(run.rows_at_once):
                rows += [chunks.pack_checked_row(each) for each in await run.judged(part)]
        lost = RefusedLanes(frozenset(terms.identifiers), min(read.notes.tables, default=None))
        for row in rows:
            if row["r"] == SheetRowResult.REFUSED:
                lost.add(row)
        for row in rows if lost.has_nameless and has_break_rows(upload) else ():
            if row["r"] != SheetRowResult.REFUSED:
                lost.look_beside(row)
        accepted = [row for row in rows if row["r"] != SheetRowResult.REFUSED and not lost.note_of(row)]
        result.rows_refused = len(rows) - len(accepted)
        result.messages = [each["message"] for each in run.first_errors]
        reader = BandReader(frozenset(terms.identifiers))
        bands = [reader.read_band(row["n"], row["v"]) for row in accepted if not is_minimum_row(row["v"])]
        bands = [to_not_over_band(band) for band in bands] if self._stored.is_not_over else bands
        days = body.effective_date, body.expiry_date
        methods = resolve_range_methods(upload, self._fields)
        terms = methods.terms
        found = await lane_findings.find_sheet_findings(SCOPE, upload, terms, days, bands)
        result.to_confirm = [f"{each['label']}: {each['examples'][0]}" for each in found if each["to_confirm"]]
        result.notices = [
            f"{each['label']}: {each['examples'][0]}" for each in rate_cells.list_cell_findings(upload, methods)
        ]
        if told := lane_findings.get_import_refusal({"lane_findings": found}):
            result.refused = told
            return result
        try:
            result.lanes = list(lanes_from_bands(bands, terms.identifiers, terms.rate_sheet_charge.id, terms).lanes)
        except Invalid as refused:
            result.refused = refused.message
        return result


def _open(sheet: Sheet) -> ReadSheet:
    """The sheet as the reading process hands it over."""
    width = max(len(row) for row in sheet.rows)
    rows = ([*map(_cell, row), *[""] * (width - len(row))] for row in sheet.rows)
    out = io.BytesIO()
    source = WorkbookSource(["Sheet"], "Sheet", sheet.facts, rows, sheet.merged)
    reader_process._send(source, "rates.xlsx", ReaderLimits(studies_table=True), out)
    content, at, chunks_read = out.getvalue(), 0, []
    opened, notes = {}, None
    while at < len(content):
        kind, length = HEAD.unpack_from(content, at)
        payload = content[at + HEAD.size : at + HEAD.size + length]
        at += HEAD.size + length
        if kind == ReaderFrame.OPENED:
            opened = orjson.loads(payload)
        elif kind == ReaderFrame.ROWS:
            chunks_read.append(RawChunk(int.from_bytes(payload[:4], "big"), payload[4:]))
        else:
            notes = SheetNotes.model_validate(orjson.loads(payload)["notes"])
    names = ("sheets", "sheet", "headerRow", "headings", "above", "samples", "hiddenRows", "money", "zeros", "computed")
    count = sum(each.row_count for each in chunks_read)
    return ReadSheet(OpenedSheet(*(opened[name] for name in names)), count, len(chunks_read), chunks_read, notes)


def _cell(value: object) -> object:
    """A cell as the reader of workbooks gives it: every figure a float."""
    if value is None:
        return ""
    return float(value) if isinstance(value, int) and not isinstance(value, bool) else value


@pytest.fixture
def sheet_reading(monkeypatch: pytest.MonkeyPatch) -> SheetReading:
    return SheetReading(monkeypatch)
