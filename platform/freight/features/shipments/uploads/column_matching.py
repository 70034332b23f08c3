"""Match the columns of a sheet with fields: as confirmed earlier for its headings, or as the headings say."""

from collections.abc import Sequence
from dataclasses import replace

from bson import ObjectId

from freight.core.rating.lane_figures import is_figure_key
from freight.core.shipments.document import SHIPMENT_NUMBER
from freight.core.workbooks.cargo_columns import NAMES, match_line_columns, may_be_line_headings
from freight.core.workbooks.cells import format_cell
from freight.core.workbooks.charge_columns import explain_unmatched_charge
from freight.core.workbooks.city_cells import ask_about_cities, list_port_columns
from freight.core.workbooks.columns import ColumnMatch, MatchedBy, RememberedColumns, match_columns
from freight.core.workbooks.headings import fingerprint_headings
from freight.core.workbooks.line_shape import LineShape, detect_line_shape
from freight.documents.column_mapping import ColumnMapping, match_column_mapping
from freight.documents.records.column_mapping import StoredColumnMapping
from freight.documents.records.upload import StoredUpload, StoredValueAlias
from freight.documents.upload import SheetLayout, UploadColumn, UploadType, ValueAlias
from freight.features.shipments.uploads import layouts
from freight.features.shipments.uploads.layout_choice import propose_layout
from freight.features.shipments.uploads.sheet_charge import assign_minimum_columns
from freight.features.shipments.uploads.sheet_reading import ReadSheet, Watching
from freight.features.shipments.uploads.upload_template import UploadTemplate
from freight.kit import clock
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import scoped
from freight.kit.workbooks.reader import OpenedSheet, unpack_raw_chunk

_SAMPLE_CHARACTERS = 60


def build_port_watcher(scope: Scope, kind: UploadType, account_id: ObjectId | None, fields: UploadTemplate) -> Watching:
    """Return a finder for the columns of ports of shipments, which are searched for cities."""

    async def columns(opened: OpenedSheet) -> list[int]:
        if kind is not UploadType.SHIPMENT:
            return []
        column_mapping = await load_column_mapping(scope, kind, account_id, identify_headings(opened))
        matches = match_columns(opened.headings, _texts_in(opened), fields.candidates, _as_remembered(column_mapping))
        return list_port_columns(matches, fields.candidates)

    return columns


def identify_headings(opened: OpenedSheet) -> str:
    """Return what the sheet is recognized by: its headings, and any second heading row above each."""
    return fingerprint_headings(
        [" ".join(filter(None, pair)) for pair in zip(opened.above, opened.headings, strict=True)]
    )


async def match_sheet(
    scope: Scope, kind: UploadType, account_id: ObjectId | None, read: ReadSheet, fields: UploadTemplate
) -> tuple[list[UploadColumn], SheetLayout]:
    """Return the columns of a sheet, each with its field if it has one, and the layout they are read in."""
    opened = read.opened
    samples = _texts_in(opened)
    column_mapping = await load_column_mapping(scope, kind, account_id, identify_headings(opened))
    matches = _matched(read, samples, fields, kind, column_mapping)
    accepted = column_mapping.get("cities") or () if column_mapping else ()
    matches = ask_about_cities(opened.headings, matches, read.cities, fields.candidates, accepted)
    hidden = set(read.notes.hidden_columns) if read.notes else set()
    matches = [
        ColumnMatch(note=layouts.HIDDEN) if at in hidden else _with_note(column_match, opened.headings[at], fields)
        for at, column_match in enumerate(matches)
    ]
    # a value column has no field to remember, but its heading may have a meaning
    values = (column_mapping.get("layout") or {}).get("columns", []) if column_mapping else []
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
            remembered_on=column_mapping["confirmed_on"]
            if column_mapping and match.how is MatchedBy.REMEMBERED
            else None,
            written=_remembered_way(column_mapping, index) if match.how is MatchedBy.REMEMBERED else "",
            read_as=_remembered_values(column_mapping, index)
            if match.how is MatchedBy.REMEMBERED or index in values
            else [],
            blank_unreadable=bool(
                column_mapping
                and match.how is MatchedBy.REMEMBERED
                and index in column_mapping.get("blank_unreadable", [])
            ),
        )
        for index, (heading, match) in enumerate(zip(opened.headings, matches, strict=True))
        if heading or samples[index] or match != ColumnMatch()
    ]
    if column_mapping:
        sheet_layout = column_mapping.get("layout") or {}
        visible_columns = [index for index in values if index not in hidden]
        layout = SheetLayout(**sheet_layout | {"columns": visible_columns, "how": MatchedBy.REMEMBERED})
    else:
        columns, layout = propose_layout(kind, columns, fields, account_id is not None, read.notes)
    return _with_minimums_settled(columns, layout, fields), layout


def _with_minimums_settled(
    columns: Sequence[UploadColumn], layout: SheetLayout, fields: UploadTemplate
) -> list[UploadColumn]:
    if fields.terms is None:
        return list(columns)
    rows = [column.model_dump() for column in columns]
    assign_minimum_columns(rows, {"columns": rows, "layout": layout.model_dump()}, fields.terms)
    return [UploadColumn(**row) for row in rows]


def _matched(
    read: ReadSheet,
    samples: Sequence[Sequence[str]],
    fields: UploadTemplate,
    kind: UploadType,
    known: StoredColumnMapping | None,
) -> list[ColumnMatch]:
    """Return the field of each column: the remembered one, or the one its heading says. Columns left out before columns
    of cargo lines existed are left out again."""
    headings = read.opened.headings
    if known:
        return match_columns(headings, samples, fields.every_candidate, _as_remembered(known))
    matches = match_columns(headings, samples, fields.candidates)
    return match_line_columns(headings, matches, _shape(read, matches)) if kind == UploadType.SHIPMENT else matches


def _as_remembered(known: StoredColumnMapping | None) -> RememberedColumns | None:
    if known is None:
        return None
    known_fields = [*(known.get("known_fields") or ()), *NAMES]
    return RememberedColumns(known["field_keys"], known_fields, known.get("charges") or {})


def _texts_in(opened: OpenedSheet) -> list[list[str]]:
    return [[format_cell(cell)[:_SAMPLE_CHARACTERS] for cell in column] for column in opened.samples]


def _with_note(match: ColumnMatch, heading: str, fields: UploadTemplate) -> ColumnMatch:
    """Return the match of a column without a field, with a note about the charge in its heading."""
    if match.field_key or match.note or fields.terms is None:
        return match
    return replace(match, note=explain_unmatched_charge(heading, fields.terms))


def _shape(read: ReadSheet, matches: Sequence[ColumnMatch]) -> LineShape | None:
    """Return how the rows of a sheet repeat shipment numbers; None if no column could belong to cargo lines."""
    number_at = next((at for at, match in enumerate(matches) if match.field_key == SHIPMENT_NUMBER), None)
    if number_at is None or not may_be_line_headings(read.opened.headings):
        return None
    return detect_line_shape((row for chunk in read.first for row in unpack_raw_chunk(chunk.content)[1]), number_at)


def _remembered_values(known: StoredColumnMapping | None, index: int) -> list[ValueAlias]:
    read_as = known.get("read_as") if known else None
    return [ValueAlias(**alias) for alias in read_as[index]] if read_as else []


def _remembered_way(known: StoredColumnMapping | None, index: int) -> str:
    """Return how the texts of the column were written at the last import."""
    written = known.get("written") if known else None
    return written[index] if written else ""


async def load_column_mapping(
    scope: Scope, kind: UploadType, account_id: ObjectId | None, headings: str
) -> StoredColumnMapping | None:
    """Return the mapping confirmed for these headings: the account's own, or the one without an account."""
    mappings = scoped(ColumnMapping, scope)
    for account in dict.fromkeys((account_id, None)):
        column_mapping = await mappings.find_one(match_column_mapping(kind, headings, account))
        if column_mapping:
            return column_mapping
    return None


async def save_column_mapping(scope: Scope, upload: StoredUpload, fields: UploadTemplate) -> None:
    """Store the mapping for the next workbook with these headings (per account and header fingerprint)."""
    keys: list[str | None] = [None] * upload["width"]
    read_as: list[list[StoredValueAlias]] = [[] for _ in keys]
    written = ["" for _ in keys]
    for column in upload["columns"]:
        keys[column["index"]] = column["field_key"]
        read_as[column["index"]] = column["read_as"]
        written[column["index"]] = column.get("written", "")
    now = clock.now()
    same = match_column_mapping(upload["type"], upload["fingerprint"], upload["account_id"])
    change = {
        "field_keys": keys,
        "known_fields": [spec.key for spec in fields.importable],
        "charges": {spec.key: spec.label for spec in fields.importable if is_figure_key(spec.key)},
        "read_as": read_as,
        "blank_unreadable": [column["index"] for column in upload["columns"] if column.get("blank_unreadable")],
        "cities": [
            upload_column["index"]
            for upload_column in upload["columns"]
            if upload_column.get("has_cities") and upload_column["field_key"]
        ],
        "written": written,
        "layout": upload.get("layout"),
        "confirmed_on": now,
        "updated_on": now,
        "updated_by": scope.user_id,
    }
    await scoped(ColumnMapping, scope).update_one(
        same, {"$set": change, "$inc": {"revision": 1}, "$setOnInsert": {"created_on": now}}, upsert=True
    )
