"""Taking a workbook in: the file is kept, its rows are kept in chunks, its columns are matched with fields."""

import asyncio
import shutil
import tempfile
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import BinaryIO, cast

from bson import ObjectId
from pymongo.asynchronous.client_session import AsyncClientSession
from pymongo.errors import DuplicateKeyError

from freight.core.errors import Conflict, FreightError, Invalid, TooLarge
from freight.core.records import changed
from freight.core.shipments.document import SHIPMENT_NUMBER
from freight.core.workbooks.cargo_columns import NAMES, names_lines, with_lines
from freight.core.workbooks.cells import cell_text
from freight.core.workbooks.charge_columns import note_without_field
from freight.core.workbooks.city_cells import CityCell, CityCells, ask_of_cities, port_columns
from freight.core.workbooks.columns import Match, MatchedBy, Remembered, match_columns
from freight.core.workbooks.headings import fingerprint
from freight.core.workbooks.line_shape import LineShape, shape_of
from freight.core.workbooks.sheet_notes import SheetNotes, row_spans
from freight.documents.column_mapping import ColumnMapping
from freight.documents.records.column_mapping import StoredColumnMapping
from freight.documents.records.upload import StoredUpload
from freight.documents.upload import SheetLayout, Upload, UploadColumn, UploadState, UploadType, ValueAlias
from freight.features.shipments.uploads import chunks, layouts, template
from freight.features.shipments.uploads.template import UploadTemplate
from freight.features.tariffs import service as tariffs
from freight.kit import clock, files
from freight.kit.connections import current
from freight.kit.incoming import UNCLAIMED, IncomingFile
from freight.kit.scopes import Scope
from freight.kit.tenancy import Record, object_id, scoped
from freight.kit.transactions import in_transaction
from freight.kit.workbooks.limits import Limits
from freight.kit.workbooks.reader import Opened, RawChunk, reading, unpack_raw

CONTENT_TYPES = {
    ".xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    ".xls": "application/vnd.ms-excel",
    ".xlsb": "application/vnd.ms-excel.sheet.binary.macroEnabled.12",
    ".csv": "text/csv",
}
PURPOSE = "upload"
PERMISSIONS = {
    UploadType.SHIPMENT: "shipmentEntry.uploadShipmentEntry",
    UploadType.TARIFF_LANE: "tariffs.uploadLanes",
}
BUSY = (UploadState.CHECKING, UploadState.IMPORTING, UploadState.UNDOING)
_SAMPLE_CHARACTERS = 60
# so many rows tell whether rows are the cargo lines of shipments
_ROWS_LOOKED_AT = 20_000


@dataclass(frozen=True)
class Target:
    """Where a workbook goes. `account` is an id or a number; empty leaves the choice to the rows. `channel_id`:
    it was picked up from the folder of that channel."""

    type: UploadType
    account: str = ""
    template_id: str = ""
    tariff_id: str = ""
    channel_id: ObjectId | None = None


Beside = Callable[[StoredUpload, AsyncClientSession], Awaitable[None]]


async def receive(
    scope: Scope, user_name: str, incoming: IncomingFile, target: Target, beside: Beside | None = None
) -> StoredUpload:
    """Keep a workbook and its rows; returns the upload, its columns waiting to be confirmed. `beside` stores something
    in the same transaction.

    Raises Invalid, TooLarge or NotFound with one sentence that says why, and then nothing is kept.
    """
    account_id = await template.account_id_of(scope, target.account)
    tariff_id = object_id(target.tariff_id, "tariff") if target.tariff_id else None
    if target.type is UploadType.TARIFF_LANE:
        if tariff_id is None:
            raise Invalid("Choose the tariff for these lanes.", code="tariff_needed")
        await tariffs.one(scope, target.tariff_id)
    fields = await template.fields_of(scope, target.type, account_id, target.template_id, tariff_id)
    name = files.safe_name(incoming.filename or "")
    upload_id, now = ObjectId(), clock.now()
    async with _on_disk(incoming, name) as path:
        keeping = asyncio.create_task(keep_file(scope, path, name, account_id))
        try:
            watched = _watching(scope, target.type, account_id, fields)
            read = await _read(scope, upload_id, path, name, _limits_of(target.type), watched)
        except BaseException:
            # the file was kept while it was read: a refused one is taken out again
            await _forget(scope, keeping)
            raise
        file_id = await keeping
        size = path.stat().st_size
    opened = read.opened
    columns, layout = await _columns(scope, target.type, account_id, read, fields)
    received: Record = Upload(
        company_id=scope.company_id,
        system_id=scope.system_id,
        account_id=account_id,
        type=target.type,
        user_id=scope.user_id,
        user_name=user_name,
        template_id=fields.id,
        tariff_id=tariff_id,
        channel_id=target.channel_id,
        file_name=name,
        file_id=file_id,
        file_size=size,
        sheets=opened.sheets,
        sheet=opened.sheet,
        header_row=opened.header_row,
        row_count=read.row_count,
        chunk_count=read.chunk_count,
        width=len(opened.headings),
        fingerprint=_fingerprint(opened),
        columns=columns,
        layout=layout,
        notes=read.notes.model_dump() if read.notes else None,
        created_on=now,
        updated_on=now,
        updated_by=scope.user_id,
    ).model_dump(exclude={"id"})
    received["_id"] = upload_id
    upload = cast(StoredUpload, received)

    async def store(session: AsyncClientSession) -> None:
        await scoped(Upload, scope).insert_one(upload, session=session)
        await files.keep(scope, file_id, session)
        if beside is not None:
            await beside(upload, session)

    try:
        await in_transaction(store)
    except (FreightError, DuplicateKeyError):
        await chunks.drop_all(scope, upload_id)
        raise
    return upload


async def choose_account(scope: Scope, upload: StoredUpload, account: str) -> StoredUpload:
    """Make the rows that name no account those of an account, by its id or number; the file stays. Its columns are
    matched again, with the fields of that account's template and what was confirmed for it before."""
    refuse_while_busy(upload)
    account_id = await template.account_id_of(scope, account)
    fields = await template.fields_of(scope, UploadType(upload["type"]), account_id, "", upload.get("tariff_id"))
    chosen = changed(upload, {"account_id": account_id, "template_id": fields.id})
    return await read_sheet(scope, chosen, upload["sheet"])


async def read_sheet(scope: Scope, upload: StoredUpload, sheet: str) -> StoredUpload:
    """Read another sheet of an upload's workbook in place of the present one."""
    refuse_while_busy(upload)
    if sheet not in upload["sheets"]:
        raise Invalid(f"{upload['file_name']} has no sheet {sheet}. It has {', '.join(upload['sheets'])}.")
    fields, kind = await template.of_upload(scope, upload), UploadType(upload["type"])
    with tempfile.TemporaryDirectory(prefix="freight-upload-") as folder:
        path = Path(folder) / "workbook"
        await files.copy_to(scope, upload["file_id"], path)
        # the rows of the new sheet replace the old ones only once all of them were read
        watched = _watching(scope, kind, upload["account_id"], fields)
        async with _read_aside(scope, upload, path, sheet, watched) as read:
            opened = read.opened
            columns, layout = await _columns(scope, kind, upload["account_id"], read, fields)
            change = {
                "account_id": upload["account_id"],
                "template_id": upload["template_id"],
                "sheet": opened.sheet,
                "header_row": opened.header_row,
                "row_count": read.row_count,
                "chunk_count": read.chunk_count,
                "width": len(opened.headings),
                "fingerprint": _fingerprint(opened),
                "columns": [column.model_dump() for column in columns],
                "layout": layout.model_dump(),
                "notes": read.notes.model_dump() if read.notes else None,
                **unchecked(),
            }
    await scoped(Upload, scope).update_one({"_id": upload["_id"]}, {"$set": change})
    return changed(upload, change)


def unchecked() -> Record:
    """What is known of an upload whose sheet or columns changed: its columns, and no result of an earlier check."""
    return {
        "state": UploadState.COLUMNS,
        "counts": None,
        "outcome": None,
        "first_errors": [],
        "refused_values": [],
        "lane_findings": [],
        "annotated_file_id": "",
        "updated_on": clock.now(),
    }


def refuse_while_busy(upload: StoredUpload) -> None:
    """Raise Conflict while a job works on the upload."""
    if upload["state"] in BUSY:
        raise Conflict(f"{upload['file_name']} is still running. Wait, or cancel it first.", code="busy")


def _limits_of(kind: UploadType) -> Limits:
    """Rates are read with what their sheets say beside the values of cells, shipments with the currencies shown."""
    if kind is UploadType.TARIFF_LANE:
        return replace(limits(), studies_table=True)
    return replace(limits().narrow_chunks(), notes_money=True)


def limits() -> Limits:
    """The limits of reading, as this installation sets them."""
    return Limits(most_rows=current().settings.upload_max_rows)


@asynccontextmanager
async def _on_disk(incoming: IncomingFile, name: str) -> AsyncIterator[Path]:
    """The file as a path for the reading child, gone afterwards."""
    with tempfile.TemporaryDirectory(prefix="freight-upload-") as folder:
        path = Path(folder) / "workbook"
        await asyncio.to_thread(_copy, incoming.file, path)
        most = current().settings.upload_max_bytes
        if path.stat().st_size > most:
            raise TooLarge(f"File could not be uploaded. {name} is larger than {most // (1024 * 1024)} MB.")
        yield path


def _copy(incoming: BinaryIO, path: Path) -> None:
    with path.open("wb") as out:
        shutil.copyfileobj(incoming, out, 1 << 20)


async def keep_file(scope: Scope, path: Path, name: str, account_id: ObjectId | None) -> str:
    """Keep a workbook for everybody who may see the account; returns the id of the file. It expires unless the record
    of the upload is stored and keeps it."""
    with path.open("rb") as content:
        kind = CONTENT_TYPES.get(path_suffix(name), "application/octet-stream")
        return await files.save(
            scope, content, name, kind, PURPOSE, shared=True, account_id=account_id, expires_on=clock.now() + UNCLAIMED
        )


def path_suffix(name: str) -> str:
    """`.xlsx`, `.xls`, `.xlsb` or `.csv`, in lower case."""
    return Path(name).suffix.lower()


@dataclass(frozen=True)
class _ReadSheet:
    """A sheet whose rows are kept: how many rows and chunks it has, the first chunks as they were read, the notes of
    rates, and where cities stand among ports."""

    opened: Opened
    row_count: int
    chunk_count: int
    first: Sequence[RawChunk]
    notes: SheetNotes | None
    cities: Mapping[int, CityCell] = field(default_factory=dict)


# which columns of a sheet go to ports, by its headings
_Watching = Callable[[Opened], Awaitable[list[int]]]


def _watching(scope: Scope, kind: UploadType, account_id: ObjectId | None, fields: UploadTemplate) -> _Watching:
    async def columns(opened: Opened) -> list[int]:
        if kind is not UploadType.SHIPMENT:
            return []
        known = await _remembered(scope, kind, account_id, _fingerprint(opened))
        matches = match_columns(opened.headings, _texts_in(opened), fields.candidates, _as_remembered(known))
        return port_columns(matches, fields.candidates)

    return columns


async def _read(
    scope: Scope,
    upload_id: ObjectId,
    path: Path,
    name: str,
    bounds: Limits,
    watched: _Watching,
    sheet: str | None = None,
) -> _ReadSheet:
    """Read the rows into chunks. Nothing stays when it fails."""
    first: list[RawChunk] = []

    async def look_at(raw: AsyncIterator[RawChunk], cities: CityCells) -> AsyncIterator[RawChunk]:
        seen = 0
        async for chunk in raw:
            if seen < _ROWS_LOOKED_AT:
                first.append(chunk)
            seen += chunk.row_count
            if not cities.is_done:
                cities.take(*unpack_raw(chunk.content))
            yield chunk

    try:
        async with reading(path, name, bounds, scope.company_id, sheet) as read:
            cities = CityCells(await watched(read.opened))
            sizes = await chunks.store_raw(scope, upload_id, look_at(read.chunks(), cities), clock.now())
            notes = read.notes or _notes_of(read.opened)
            return _ReadSheet(read.opened, sum(sizes), len(sizes), first, notes, cities.found)
    except BaseException:
        await chunks.drop_all(scope, upload_id)
        raise


async def _forget(scope: Scope, keeping: asyncio.Task[str]) -> None:
    with suppress(FreightError):
        await files.delete(scope, await keeping)


@asynccontextmanager
async def _read_aside(
    scope: Scope, upload: StoredUpload, path: Path, sheet: str, watched: _Watching
) -> AsyncIterator[_ReadSheet]:
    aside, bounds = ObjectId(), _limits_of(UploadType(upload["type"]))
    found = await _read(scope, aside, path, upload["file_name"], bounds, watched, sheet)
    yield found
    await chunks.replace_all(scope, upload["_id"], aside)


def _fingerprint(opened: Opened) -> str:
    """What the sheet is recognised by: its headings, with what a second row of them says above each."""
    return fingerprint([" ".join(filter(None, pair)) for pair in zip(opened.above, opened.headings, strict=True)])


async def _columns(
    scope: Scope, kind: UploadType, account_id: ObjectId | None, read: _ReadSheet, fields: UploadTemplate
) -> tuple[list[UploadColumn], SheetLayout]:
    opened = read.opened
    samples = _texts_in(opened)
    known = await _remembered(scope, kind, account_id, _fingerprint(opened))
    matches = _matched(read, samples, fields, kind, known)
    accepted = known.get("cities") or () if known else ()
    matches = ask_of_cities(opened.headings, matches, read.cities, fields.candidates, accepted)
    hidden = set(read.notes.hidden_columns) if read.notes else set()
    matches = [
        Match(note=layouts.HIDDEN) if at in hidden else _with_note(each, opened.headings[at], fields)
        for at, each in enumerate(matches)
    ]
    # a column that is a value has no field to be remembered by, but its heading may stand for something
    values = (known.get("layout") or {}).get("columns", []) if known else []
    columns = [
        UploadColumn(
            index=index,
            header=heading,
            above=opened.above[index],
            samples=samples[index],
            texts=[cell[:_SAMPLE_CHARACTERS] for cell in opened.samples[index] if isinstance(cell, str)],
            field_key=match.field_key,
            how=match.how,
            note=match.note,
            choices=list(match.choices),
            has_cities=index in read.cities,
            remembered_on=known["confirmed_on"] if known and match.how is MatchedBy.REMEMBERED else None,
            written=_remembered_way(known, index) if match.how is MatchedBy.REMEMBERED else "",
            read_as=_remembered_values(known, index) if match.how is MatchedBy.REMEMBERED or index in values else [],
            blank_unreadable=bool(
                known and match.how is MatchedBy.REMEMBERED and index in known.get("blank_unreadable", [])
            ),
        )
        for index, (heading, match) in enumerate(zip(opened.headings, matches, strict=True))
        if heading or samples[index] or match != Match()
    ]
    if known:
        kept = known.get("layout") or {}
        shown = [index for index in values if index not in hidden]
        return columns, SheetLayout(**kept | {"columns": shown, "how": MatchedBy.REMEMBERED})
    return layouts.propose(kind, columns, fields, account_id is not None, read.notes)


def _matched(
    read: _ReadSheet,
    samples: Sequence[Sequence[str]],
    fields: UploadTemplate,
    kind: UploadType,
    known: StoredColumnMapping | None,
) -> list[Match]:
    """The field of each column: the one it had before, else what it is headed by. What was left out before there were
    columns of cargo lines is left out again."""
    headings = read.opened.headings
    if known:
        return match_columns(headings, samples, fields.every_candidate, _as_remembered(known))
    matches = match_columns(headings, samples, fields.candidates)
    return with_lines(headings, matches, _shape(read, matches)) if kind == UploadType.SHIPMENT else matches


def _as_remembered(known: StoredColumnMapping | None) -> Remembered | None:
    if known is None:
        return None
    there = [*(known.get("known_fields") or ()), *NAMES]
    return Remembered(known["field_keys"], there, known.get("charges") or {})


def _texts_in(opened: Opened) -> list[list[str]]:
    return [[cell_text(cell)[:_SAMPLE_CHARACTERS] for cell in column] for column in opened.samples]


def _with_note(match: Match, heading: str, fields: UploadTemplate) -> Match:
    """The match of a column that goes to no field, with what there is to say of the charge that it is headed by."""
    if match.field_key or match.note or fields.terms is None:
        return match
    return replace(match, note=note_without_field(heading, fields.terms))


def _notes_of(opened: Opened) -> SheetNotes | None:
    """The notes of a sheet that is not studied: its hidden rows, the currencies its formats show, and its formulas that
    show 0."""
    if not opened.hidden_rows and not opened.money and not opened.zeros:
        return None
    shown = {"money": opened.money, "zeros": opened.zeros, "computed": opened.computed}
    return SheetNotes.model_validate({"hidden_rows": row_spans(opened.hidden_rows), **shown})


def _shape(read: _ReadSheet, matches: Sequence[Match]) -> LineShape | None:
    """How the rows of a sheet repeat the numbers of their shipments; None where no column could be one of lines."""
    number_at = next((at for at, match in enumerate(matches) if match.field_key == SHIPMENT_NUMBER), None)
    if number_at is None or not names_lines(read.opened.headings):
        return None
    return shape_of((row for chunk in read.first for row in unpack_raw(chunk.content)[1]), number_at)


def _remembered_values(known: StoredColumnMapping | None, index: int) -> list[ValueAlias]:
    read_as = known.get("read_as") if known else None
    return [ValueAlias(**alias) for alias in read_as[index]] if read_as else []


def _remembered_way(known: StoredColumnMapping | None, index: int) -> str:
    """How the texts of the column were written, the last time it was imported."""
    written = known.get("written") if known else None
    return written[index] if written else ""


async def _remembered(
    scope: Scope, kind: UploadType, account_id: ObjectId | None, headings: str
) -> StoredColumnMapping | None:
    """The mapping confirmed for these headings: the account's own, else the one without an account."""
    mappings = scoped(ColumnMapping, scope)
    for account in dict.fromkeys((account_id, None)):
        found = await mappings.find_one({"doc_type": kind, "fingerprint": headings, "account_id": account})
        if found:
            return found
    return None
