"""Read the rows of a workbook into chunks."""

from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path

from bson import ObjectId

from freight.core.workbooks.city_cells import CityCell, CityCells
from freight.core.workbooks.sheet_notes import SheetNotes, group_row_spans
from freight.documents.records.upload import StoredUpload
from freight.documents.upload import UploadType
from freight.features.shipments.uploads import chunks
from freight.kit import clock
from freight.kit.storage.connections import get_connections
from freight.kit.storage.scopes import Scope
from freight.kit.workbooks.limits import ReaderLimits
from freight.kit.workbooks.reader import OpenedSheet, RawChunk, open_workbook, unpack_raw_chunk

# enough rows to tell whether they are cargo lines of shipments
_ROWS_LOOKED_AT = 20_000


@dataclass(frozen=True)
class ReadSheet:
    """A sheet whose rows are stored: its numbers of rows and chunks, the first chunks as read, the notes on rates, and
    the cities found among ports."""

    opened: OpenedSheet
    row_count: int
    chunk_count: int
    first: Sequence[RawChunk]
    notes: SheetNotes | None
    cities: Mapping[int, CityCell] = field(default_factory=dict)


# finds the port columns of a sheet by its headings
Watching = Callable[[OpenedSheet], Awaitable[list[int]]]


def get_upload_limits(kind: UploadType) -> ReaderLimits:
    """Return the reader's limits: rate sheets are read with details other than cell values, shipments with the
    currencies shown."""
    if kind is UploadType.TARIFF_LANE:
        return replace(get_configured_limits(), studies_table=True)
    return replace(get_configured_limits().narrow_chunks(), notes_money=True)


def get_configured_limits() -> ReaderLimits:
    """Return the reading limits set for this installation."""
    return ReaderLimits(most_rows=get_connections().settings.upload_max_rows)


async def read_sheet_rows(
    scope: Scope,
    upload_id: ObjectId,
    path: Path,
    name: str,
    bounds: ReaderLimits,
    watched: Watching,
    sheet: str | None = None,
) -> ReadSheet:
    """Read the rows into chunks; if it fails, nothing stays."""
    first: list[RawChunk] = []

    async def look_at(raw: AsyncIterator[RawChunk], cities: CityCells) -> AsyncIterator[RawChunk]:
        row_count = 0
        async for chunk in raw:
            if row_count < _ROWS_LOOKED_AT:
                first.append(chunk)
            row_count += chunk.row_count
            if not cities.is_done:
                cities.take(*unpack_raw_chunk(chunk.content))
            yield chunk

    try:
        async with open_workbook(path, name, bounds, scope.company_id, sheet) as read:
            cities = CityCells(await watched(read.opened))
            sizes = await chunks.store_raw_chunks(scope, upload_id, look_at(read.chunks(), cities), clock.now())
            notes = read.notes or _notes_of(read.opened)
            return ReadSheet(read.opened, sum(sizes), len(sizes), first, notes, cities.found)
    except BaseException:
        await chunks.drop_upload_rows(scope, upload_id)
        raise


@asynccontextmanager
async def read_alternate_sheet(
    scope: Scope, upload: StoredUpload, path: Path, sheet: str, watched: Watching
) -> AsyncIterator[ReadSheet]:
    """Read another sheet of an upload's workbook, whose rows replace the present ones when the block ends."""
    aside, bounds = ObjectId(), get_upload_limits(UploadType(upload["type"]))
    sheet_rows = await read_sheet_rows(scope, aside, path, upload["file_name"], bounds, watched, sheet)
    yield sheet_rows
    await chunks.replace_upload_rows(scope, upload["_id"], aside)


def _notes_of(opened: OpenedSheet) -> SheetNotes | None:
    """Return the notes of a sheet that is not studied in full: its hidden rows, the currencies of its formats, and its
    formulas that show 0."""
    if not opened.hidden_rows and not opened.money and not opened.zeros:
        return None
    cell_spans = {"money": opened.money, "zeros": opened.zeros, "computed": opened.computed}
    return SheetNotes.model_validate({"hidden_rows": group_row_spans(opened.hidden_rows), **cell_spans})
