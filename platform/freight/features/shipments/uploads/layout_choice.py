"""The layout of an upload, proposed from its headings or changed by hand, with the resulting columns."""

from collections.abc import Collection
from dataclasses import asdict, replace

from freight.core.errors import Invalid
from freight.core.shipments.document import SHIP_DATE
from freight.core.workbooks import layout_guess
from freight.core.workbooks.columns import MatchedBy
from freight.core.workbooks.lane_rows import FROM_WEIGHT, MINIMUM, RATE, TO_WEIGHT
from freight.core.workbooks.layout_guess import DESTINATION, ORIGIN
from freight.core.workbooks.layouts import Layout, LayoutKind, SheetColumn, has_grouped_breaks
from freight.core.workbooks.letters import format_column_letters
from freight.core.workbooks.sheet_notes import SheetNotes, read_sheet_notes
from freight.documents.records.upload import StoredUpload
from freight.documents.upload import SheetLayout, UploadColumn, UploadType
from freight.features.shipments.uploads.column_schemas import LayoutBody
from freight.features.shipments.uploads.layouts import build_seen_columns, describe_heading, get_upload_layout
from freight.features.shipments.uploads.upload_template import UploadTemplate
from freight.kit.storage.tenancy import Record


def propose_layout(
    kind: UploadType,
    columns: list[UploadColumn],
    fields: UploadTemplate,
    account_chosen: bool,
    notes: SheetNotes | None = None,
) -> tuple[list[UploadColumn], SheetLayout]:
    """Return the layout that the headings suggest, and the resulting columns."""
    rows = [column.model_dump() for column in columns]
    rising = {weight.column for weight in notes.weights} if notes else set()
    matched_sheet = replace(build_seen_columns(rows), known=fields.keys_across, rising=rising)
    if kind == UploadType.TARIFF_LANE:
        guess = layout_guess.guess_lanes(matched_sheet)
    else:
        lacking = [spec.key for spec in fields.demanded(account_chosen) if spec.key not in matched_sheet.filled()]
        guess = layout_guess.guess_shipments(matched_sheet, lacking)
    layout = SheetLayout(**asdict(guess) | {"columns": list(guess.columns), "how": MatchedBy.VALUES})
    return [UploadColumn(**row) for row in _beside(guess, rows, rising=rising)], layout


def apply_layout_choice(upload: StoredUpload, body: LayoutBody, fields: UploadTemplate) -> tuple[list[Record], Record]:
    """Return the columns and the layout as the user chose them; what they leave open is proposed. Raises Invalid for an
    unknown column or field."""
    labels = {spec.key for spec in fields.importable}
    rows = [dict(column) for column in upload["columns"]]
    column_indexes = {row["index"] for row in rows}
    for key in filter(None, (body.heading_field, body.cell_field)):
        if key not in labels:
            raise Invalid(f"No field {key} to import into.")
    for index in body.columns or ():
        if index not in column_indexes:
            raise Invalid(f"Sheet {upload['sheet']} has no column {format_column_letters(index)}.")
    if body.kind is LayoutKind.FIELDS:
        if body.columns or body.heading_field or body.cell_field:
            raise Invalid("When every column is a field, no column can hold values.")
        return rows, SheetLayout(how=MatchedBy.HAND, answers=_answers(upload, body)).model_dump()
    heading, cell = body.heading_field or "", body.cell_field or ""
    if upload["type"] == UploadType.TARIFF_LANE:
        if cell not in ("", RATE):
            raise Invalid("The cells under these headings are rates. Other lane figures need their own columns.")
        cell = RATE
        heading = heading or (DESTINATION if body.kind is LayoutKind.VALUES else "")
    elif body.kind is LayoutKind.BREAKS:
        raise Invalid("Only rates have weight breaks.")
    elif (
        not heading
        and SHIP_DATE not in (matched_sheet := build_seen_columns(rows)).filled()
        and layout_guess.find_day_columns(matched_sheet)
    ):
        heading = SHIP_DATE
    if heading and heading == cell:
        raise Invalid("Headings and cells can't be values of the same field.")
    _free(rows, heading, cell)
    picked = body.columns
    if picked is None:
        # former value columns are open again: those of the new layout are chosen from all of them
        picked = list(layout_guess.choose_layout_columns(body.kind, build_seen_columns(rows), heading))
    spread = [SheetColumn(**describe_heading(row)) for row in rows if row["index"] in picked]
    if body.kind is LayoutKind.BREAKS:
        heading = (heading or DESTINATION) if has_grouped_breaks(spread) else ""
    layout = Layout(body.kind, tuple(sorted(picked)), heading, cell)
    before = get_upload_layout(upload)
    answers = _answers(upload, body)
    sheet_layout = SheetLayout(
        **asdict(layout) | {"columns": list(layout.columns), "how": MatchedBy.HAND, "answers": answers}
    )
    rising = {weight.column for weight in read_sheet_notes(upload.get("notes")).weights}
    known_ones = before.columns if before.heading_field == heading else ()
    return _beside(layout, rows, known_ones, rising), sheet_layout.model_dump()


def _answers(upload: StoredUpload, body: LayoutBody) -> dict[str, str]:
    """Return the answers about the sheet so far; another layout has other questions."""
    before = (upload.get("layout") or {}).get("answers", {}) if get_upload_layout(upload).kind is body.kind else {}
    return {**before, **body.answers}


def _beside(
    layout: Layout, rows: list[Record], known: Collection[int] = (), rising: Collection[int] = ()
) -> list[Record]:
    """Return the columns with the layout applied: value columns have no field, and the fields the layout implies for
    others are set: the minimum next to breaks and the first column of a matrix. `known` ones were values of the same
    field before; the meaning of their headings is kept."""
    for row in rows:
        if row["index"] in layout.columns:
            read_as = row["read_as"] if row["index"] in known else []
            row |= {"field_key": None, "how": MatchedBy.NONE, "remembered_on": None, "note": ""}
            row |= {"read_as": read_as, "blank_unreadable": False}
    matched_sheet = replace(
        build_seen_columns([row for row in rows if row["index"] not in layout.columns]), rising=rising
    )
    column_choice: tuple[int, str] | None = None
    if layout.kind is LayoutKind.BREAKS and MINIMUM not in matched_sheet.filled():
        least = layout_guess.find_minimum_column(matched_sheet)
        column_choice = None if least is None else (least, MINIMUM)
    elif layout.kind is LayoutKind.VALUES and layout.heading_field in (ORIGIN, DESTINATION):
        column_choice = layout_guess.find_corner(matched_sheet, layout.heading_field)
    elif layout.kind is LayoutKind.VALUES and layout.cell_field == RATE and FROM_WEIGHT not in matched_sheet.filled():
        # `Max weight` alone: the last weight of each break, like `Not over`
        ends = next((row["index"] for row in rows if row["field_key"] == TO_WEIGHT), None)
        weights = layout_guess.find_weight_column(matched_sheet, layout.columns) if ends is None else ends
        column_choice = None if weights is None else (weights, FROM_WEIGHT)
    if column_choice:
        how = MatchedBy.VALUES if column_choice[1] in (ORIGIN, DESTINATION) else MatchedBy.LABEL
        next(row for row in rows if row["index"] == column_choice[0]).update(
            field_key=column_choice[1], how=how, note=""
        )
    return rows


def _free(rows: list[Record], heading: str, cell: str) -> None:
    """Take the fields of the layout away from columns that have them. In a matrix the other way round, the first column
    is the other end of the lane."""
    ends = {ORIGIN: DESTINATION, DESTINATION: ORIGIN}
    filled = {row["field_key"] for row in rows}
    for row in rows:
        if not row["field_key"] or row["field_key"] not in (heading, cell):
            continue
        other_end = ends.get(heading, "") if row["field_key"] == heading else ""
        key = other_end if other_end and other_end not in filled else None
        row |= {"field_key": key, "how": MatchedBy.HAND if key else MatchedBy.NONE, "note": ""}
        row |= {"read_as": [], "blank_unreadable": False}
