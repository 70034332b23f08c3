"""The columns of an upload: the field of each, the reading of those without one, and corrections by hand."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict

from freight.core.cargo.totals import WEIGHT
from freight.core.error_codes import ErrorCode
from freight.core.errors import Invalid
from freight.core.fields import FieldSpec
from freight.core.places import Place
from freight.core.records import Stored, copy_record
from freight.core.units import MEASURED, find_heading_unit, find_unit, get_typed_unit
from freight.core.workbooks.cargo_columns import KEYS, find_heading_side_unit, list_totals_from_lines
from freight.core.workbooks.columns import MatchedBy, match_columns
from freight.core.workbooks.lane_rows import FROM_WEIGHT, TO_WEIGHT
from freight.core.workbooks.letters import format_column_letters
from freight.core.workbooks.rate_units import ANY_WEIGHT, get_unit_answer
from freight.core.workbooks.sheet_charges import CHARGE
from freight.core.workbooks.typed_cells import is_style_open, list_cell_styles, preview_typed_text
from freight.documents.records.upload import StoredUpload, StoredUploadColumn
from freight.documents.upload import SheetLayout, Upload
from freight.features.shipments.uploads import (
    aliases,
    layout_choice,
    layouts,
    rate_cells,
    rate_units,
    sheet_charge,
    upload_template,
)
from freight.features.shipments.uploads.column_schemas import (
    ColumnFormatView,
    ColumnsBody,
    ColumnView,
    LayoutView,
    UnitChoiceView,
    UnitQuestionView,
    ValueAliasView,
)
from freight.features.shipments.uploads.layouts import LayoutReading
from freight.features.shipments.uploads.receive import build_unchecked_state, require_idle_upload
from freight.features.shipments.uploads.upload_template import UploadTemplate
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import Record, scoped

# the settings for cells are dropped when a column changes its field
_UNREAD: Record = {"read_as": [], "blank_unreadable": False, "written": "", "choices": []}
# (both ways with samples, whether one must be chosen)
Doubts = tuple[list[ColumnFormatView], bool]
_SHOWN_BOTH_WAYS = 3


def list_missing_fields(upload: StoredUpload, fields: UploadTemplate) -> list[FieldSpec]:
    """Return mandatory fields that have no column and that the upload itself does not supply."""
    columns = [column["field_key"] for column in upload["columns"]]
    mapped = {*columns, *layouts.list_unpivot_fields(upload), *list_totals_from_lines(columns)}
    # an answer applies only as long as no column has weights
    is_answered = ANY_WEIGHT in layouts.get_sheet_answers(upload) and TO_WEIGHT not in mapped
    if fields.by_any_weight or is_answered:
        mapped.add(FROM_WEIGHT)
    return [spec for spec in fields.demanded(bool(upload["account_id"])) if spec.key not in mapped]


def describe_ambiguous_field(upload: StoredUpload, fields: UploadTemplate) -> str:
    """Explain why a field that matches several headings got no column: without a review it would be left out unnoticed,
    and a lane would apply to any origin. "" if there is nothing to decide."""
    mapped = {column["field_key"] for column in upload["columns"]}
    open_ones = [column for column in upload["columns"] if column["note"] and not column["field_key"]]
    for column in open_ones:
        [match] = match_columns([column["header"]], [[]], fields.candidates)
        if match.field_key and match.field_key not in mapped:
            rename = "Rename the other, or upload" if column["note"].endswith("choose one.") else "Upload"
            return f"{column['note']} {rename} the workbook step by step."
    return ""


def find_open_question(upload: StoredUpload) -> str:
    """Return the question of the first column that may be one of several unassigned fields; "" if none is open."""
    mapped = {column["field_key"] for column in upload["columns"]}
    open_ones = (column for column in upload["columns"] if column.get("choices") and not column["field_key"])
    return next((column["note"] for column in open_ones if not mapped & set(column["choices"])), "")


async def set_columns(scope: Scope, upload: StoredUpload, body: ColumnsBody) -> StoredUpload:
    """Choose how the columns are read, change their fields or leave them out, and set what their texts mean and how
    they are written. Raises Invalid for an unknown column, field or way of writing, a field that two columns would get,
    or a value its field refuses."""
    require_idle_upload(upload)
    cells = body.read_as or body.blank_unreadable or body.written
    if not body.mapping and not cells and body.layout is None:
        return upload
    fields = await upload_template.load_received_template(scope, upload)
    labels = {spec.key: spec.label for spec in fields.importable}
    rows: Sequence[Stored] = upload["columns"]
    layout: Stored | None = upload.get("layout")
    if body.layout:
        rows, layout = layout_choice.apply_layout_choice(upload, body.layout, fields)
    columns: dict[int, Record] = {column["index"]: dict(column) for column in rows}
    for index, key in body.mapping.items():
        if index not in columns:
            raise Invalid(f"Sheet {upload['sheet']} has no column {format_column_letters(index)}.")
        if key is not None and key not in labels:
            raise Invalid(f"No field {key} to import into.")
        if columns[index]["field_key"] != key or columns[index].get("choices"):
            how = MatchedBy.HAND if key else MatchedBy.NONE
            columns[index] |= {"field_key": key, "how": how, "remembered_on": None, "note": ""} | _UNREAD
    if layout and set(body.mapping) & set(layout["columns"]):
        # a column that gets a field, or is left out, is no longer a value
        remaining = [index for index in layout["columns"] if index not in body.mapping]
        for index in set(layout["columns"]) - set(remaining):
            columns[index] |= _UNREAD
        layout = {**layout, "columns": remaining, "how": MatchedBy.HAND}
    _refuse_shared(list(columns.values()), labels)
    for index, texts in body.read_as.items():
        # the heading of a value column is also a value
        heading_field = layout["heading_field"] if layout and index in layout["columns"] else ""
        key = columns[index]["field_key"] or heading_field if index in columns else ""
        if not key:
            raise Invalid(f"Sheet {upload['sheet']} has no column {format_column_letters(index)} mapped to a field.")
        columns[index]["read_as"] = aliases.validate_aliases(labels[key], fields.check_of(key), texts)
    for index, blank in body.blank_unreadable.items():
        key = columns[index]["field_key"] if index in columns else ""
        if not key:
            raise Invalid(f"Sheet {upload['sheet']} has no column {format_column_letters(index)} mapped to a field.")
        if blank:
            aliases.require_blankable_column(labels[key], fields.check_of(key))
        columns[index]["blank_unreadable"] = blank
    specs = {spec.key: spec for spec in fields.importable}
    for index, style in body.written.items():
        spec = specs.get(columns[index]["field_key"] or "") if index in columns else None
        if spec is None or style not in ("", *list_cell_styles(spec)):
            raise Invalid(f"Column {format_column_letters(index)} can't be read that way.", code=ErrorCode.WRITTEN)
        columns[index]["written"] = style
    if fields.terms:
        read = copy_record(upload, {"columns": list(columns.values()), "layout": layout})
        sheet_charge.assign_minimum_columns(list(columns.values()), read, fields.terms)
    change: Record = {"columns": list(columns.values()), "layout": layout, **build_unchecked_state()}
    await scoped(Upload, scope).update_one({"_id": upload["_id"]}, {"$set": change})
    return copy_record(upload, change)


def _refuse_shared(columns: Sequence[Record], labels: Mapping[str, str]) -> None:
    first: dict[str, Record] = {}
    for column in columns:
        key = column["field_key"]
        if key and key in first:
            column_letters = (
                f"{format_column_letters(first[key]['index'])} and {format_column_letters(column['index'])}"
            )
            raise Invalid(f"Columns {column_letters} both map to {labels.get(key, key)}. Don't import one of them.")
        first[key] = column


def build_column_views(
    upload: StoredUpload, fields: UploadTemplate, place: Place
) -> tuple[list[ColumnView], LayoutView]:
    """Return the columns and their layout in wire form."""
    specs = {spec.key: spec for spec in fields.importable}
    reading = layouts.read_layout_headings(upload, fields)
    stored = dict(upload.get("layout") or SheetLayout().model_dump())
    answers, units = stored.pop("answers", {}), rate_units.read_upload_units(upload, fields)
    charge = fields.terms and sheet_charge.build_sheet_charge_question(upload, fields.terms)
    all_answers = {**answers, CHARGE: charge[1]} if charge else answers
    of_cells = rate_cells.build_cell_questions(upload, fields)
    layout = LayoutView(
        **stored,
        fault=reading.lacking or units.fault or rate_cells.describe_open_question(of_cells, answers),
        fields=layouts.list_unpivot_fields(upload),
        units=units.told,
        questions=[
            UnitQuestionView(
                key=unit_question.key,
                text=unit_question.text,
                choices=[UnitChoiceView(**asdict(choice)) for choice in unit_question.choices],
                answer=get_unit_answer(unit_question, all_answers),
            )
            for unit_question in (*units.questions, *of_cells)
        ],
    )
    return [
        _column(column, specs, reading, layout, _doubts(upload, column, specs, place)) for column in upload["columns"]
    ], layout


def _doubts(upload: StoredUpload, column: StoredUploadColumn, specs: Mapping[str, FieldSpec], place: Place) -> Doubts:
    """Return both ways the texts of a column can be read, if there are two, and whether one must be chosen. Texts that
    the dry run refused are considered as well as the first ones of the column."""
    spec = specs.get(column["field_key"] or "")
    if spec is None or not list_cell_styles(spec):
        return [], False
    refused = [
        str(refused_value["text"])
        for refused_value in upload.get("refused_values", [])
        if refused_value["key"] == spec.key
    ]
    texts = [*column.get("texts", []), *refused]
    styles = list_cell_styles(spec)
    open_ones = [text for text in texts if len({preview_typed_text(spec, text, place, style) for style in styles}) > 1]
    undecided = not column.get("written") and is_style_open(spec, texts, place)
    if not undecided and not column.get("written"):
        return [], False
    listed_columns = open_ones[:_SHOWN_BOTH_WAYS]
    ways = [
        ColumnFormatView(style=style, samples=[preview_typed_text(spec, text, place, style) for text in listed_columns])
        for style in styles
    ]
    return ways, undecided


def _unit_note(spec: FieldSpec | None, specs: Mapping[str, FieldSpec], heading: str) -> str:
    """Return the note that numbers are in another unit, as the heading or the field says."""
    if spec is None:
        return ""
    # a line's weight is in the unit of the shipment's weight
    key = WEIGHT if spec.key == KEYS["weight"] else spec.key
    stated = specs[key].unit if key in specs else ""
    heading_unit = find_heading_unit(key, heading) if key in MEASURED else None
    unit = get_typed_unit(key, stated, heading)
    if heading_unit and (unit or find_unit(key, stated) not in (None, heading_unit)):
        return f"Figures without a unit are read in {heading_unit.name}, as the heading says."
    if unit:
        return f"Figures without a unit are read in {unit.name}, the unit of the field."
    side = find_heading_side_unit(spec.key, heading)
    return f"Figures without a unit are read in {side}, as the heading says." if side else ""


def _column(
    column: StoredUploadColumn,
    specs: Mapping[str, FieldSpec],
    reading: LayoutReading,
    layout: LayoutView,
    doubts: Doubts,
) -> ColumnView:
    spec = specs.get(column["field_key"] or "")
    index = column["index"]
    return ColumnView(
        index=index,
        letter=format_column_letters(index),
        header=column["header"],
        above=column.get("above", ""),
        samples=column["samples"],
        field_key=column["field_key"],
        is_value=index in layout.columns,
        read=reading.told.get(index, ""),
        fault=reading.faults.get(index, ""),
        how=column["how"],
        required=bool(spec and spec.is_mandatory),
        remembered_on=column["remembered_on"],
        note="" if index in layout.columns else column["note"] or _unit_note(spec, specs, column["header"]),
        choices=[] if index in layout.columns else column.get("choices", []),
        read_as=[ValueAliasView(**alias) for alias in column["read_as"]],
        blank_unreadable=column.get("blank_unreadable", False),
        written=column.get("written", ""),
        ways=doubts[0],
        undecided=doubts[1],
    )
