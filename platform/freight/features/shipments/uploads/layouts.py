"""How the columns of an upload are read: proposed from its headings, remembered with them, changed by hand."""

from collections.abc import Collection, Sequence
from dataclasses import asdict, dataclass, field, replace
from typing import NamedTuple

from freight.core.errors import Invalid
from freight.core.fields import Finding
from freight.core.records import Stored
from freight.core.shipments.document import SHIP_DATE
from freight.core.workbooks import layout_guess
from freight.core.workbooks.break_headings import BreakColumn, resolved
from freight.core.workbooks.columns import MatchedBy
from freight.core.workbooks.lane_rows import FROM_WEIGHT, MINIMUM, RATE, TO_WEIGHT
from freight.core.workbooks.layout_guess import DESTINATION, ORIGIN, Seen
from freight.core.workbooks.layouts import Layout, LayoutKind, SheetColumn, grouped, layout_faults
from freight.core.workbooks.letters import column_letters
from freight.core.workbooks.rate_units import Question, rated_by
from freight.core.workbooks.sheet_notes import SheetNotes, WeightsColumn, notes_of
from freight.core.workbooks.sheet_rows import folded
from freight.core.workbooks.unpivot import Unpivot
from freight.core.workbooks.weights_down import FROM, meaning_of, question_of
from freight.documents.records.upload import StoredUpload
from freight.documents.upload import SheetLayout, UploadColumn, UploadType
from freight.features.shipments.uploads import aliases
from freight.features.shipments.uploads.column_schemas import LayoutBody
from freight.features.shipments.uploads.template import UploadTemplate
from freight.kit.tenancy import Record

# the note of a column that the workbook hides: it counts for a table only where the user says so
HIDDEN = "Hidden in the workbook, so it isn’t imported."


@dataclass
class Reading:
    """How the headings of the value columns are read, what is wrong with them, by column, and with the whole."""

    told: dict[int, str] = field(default_factory=dict)
    faults: dict[int, str] = field(default_factory=dict)
    lacking: str = ""

    def first_fault(self) -> str:
        """What keeps the sheet from being checked, "" for nothing."""
        return next(iter(self.faults.values()), self.lacking)


def answers_of(upload: StoredUpload) -> dict[str, str]:
    """What was said of the sheet, by question."""
    return dict((upload.get("layout") or {}).get("answers") or {})


def of(upload: StoredUpload) -> Layout:
    """The layout of an upload; those of before there were layouts have a field in every column."""
    stored = upload.get("layout")
    if not stored:
        return Layout()
    return Layout(
        LayoutKind(stored["kind"]),
        tuple(stored["columns"]),
        stored["heading_field"],
        stored["cell_field"],
        stored["reason"],
    )


def propose(
    kind: UploadType,
    columns: list[UploadColumn],
    fields: UploadTemplate,
    account_chosen: bool,
    notes: SheetNotes | None = None,
) -> tuple[list[UploadColumn], SheetLayout]:
    """The layout that the headings suggest, and the columns as they are then."""
    rows = [column.model_dump() for column in columns]
    rising = {each.column for each in notes.weights} if notes else set()
    seen = replace(_seen(rows), known=fields.keys_across, rising=rising)
    if kind == UploadType.TARIFF_LANE:
        guess = layout_guess.guess_lanes(seen)
    else:
        lacking = [spec.key for spec in fields.demanded(account_chosen) if spec.key not in seen.filled()]
        guess = layout_guess.guess_shipments(seen, lacking)
    layout = SheetLayout(**asdict(guess) | {"columns": list(guess.columns), "how": MatchedBy.VALUES})
    return [UploadColumn(**row) for row in _beside(guess, rows, rising=rising)], layout


def chosen(upload: StoredUpload, body: LayoutBody, fields: UploadTemplate) -> tuple[list[Record], Record]:
    """The columns and the layout as a user chose it; what he leaves open is proposed. Raises Invalid for a column or a
    field that there is not."""
    labels = {spec.key for spec in fields.importable}
    rows = [dict(column) for column in upload["columns"]]
    known = {row["index"] for row in rows}
    for key in filter(None, (body.heading_field, body.cell_field)):
        if key not in labels:
            raise Invalid(f"No field {key} to import into.")
    for index in body.columns or ():
        if index not in known:
            raise Invalid(f"Sheet {upload['sheet']} has no column {column_letters(index)}.")
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
    elif not heading and SHIP_DATE not in (seen := _seen(rows)).filled() and layout_guess.day_columns(seen):
        heading = SHIP_DATE
    if heading and heading == cell:
        raise Invalid("Headings and cells can't be values of the same field.")
    _free(rows, heading, cell)
    picked = body.columns
    if picked is None:
        # the columns that were values before are open again: those of the new layout are picked from all of them
        picked = list(layout_guess.columns_for(body.kind, _seen(rows), heading))
    spread = [SheetColumn(**_heading_of(row)) for row in rows if row["index"] in picked]
    if body.kind is LayoutKind.BREAKS:
        heading = (heading or DESTINATION) if grouped(spread) else ""
    layout = Layout(body.kind, tuple(sorted(picked)), heading, cell)
    before = of(upload)
    answers = _answers(upload, body)
    kept = SheetLayout(**asdict(layout) | {"columns": list(layout.columns), "how": MatchedBy.HAND, "answers": answers})
    rising = {each.column for each in notes_of(upload.get("notes")).weights}
    known_ones = before.columns if before.heading_field == heading else ()
    return _beside(layout, rows, known_ones, rising), kept.model_dump()


def _answers(upload: StoredUpload, body: LayoutBody) -> dict[str, str]:
    """What was said of the sheet so far; of another layout there are other questions."""
    before = (upload.get("layout") or {}).get("answers", {}) if of(upload).kind is body.kind else {}
    return {**before, **body.answers}


def reading(upload: StoredUpload, fields: UploadTemplate) -> Reading:
    """How the value columns of an upload are read, and what is wrong with them."""
    layout = of(upload)
    if layout.kind is LayoutKind.FIELDS:
        return Reading()
    labels = {spec.key: spec.label for spec in fields.importable}
    seen = _seen(upload["columns"], layout)
    spread = [column for column in seen.columns if column.index in layout.columns]
    if not spread:
        return Reading(lacking="Choose the columns that hold values, or read every column as a field.")
    if layout.kind is LayoutKind.BREAKS:
        by_group = grouped(spread)
        named = [BreakColumn(each.index, each.heading, each.above if by_group else "") for each in spread]
        rated = rated_by(fields.terms) if fields.terms else None
        unit = rated.weight if rated else ""
        told = {index: found.shown(unit) for index, found in resolved(named).items()}
        headings = {each.index: each.above for each in spread} if by_group else {}
    else:
        headings = {each.index: each.heading for each in spread}
        told = {index: f"{labels.get(layout.heading_field, 'Value')} {text}" for index, text in headings.items()}
    heading_fault: dict[int, str] = {}
    if layout.heading_field in labels:
        check = fields.validator.check_of(layout.heading_field)
        judged = {index: check(text) for index, text in headings.items() if text}
        heading_fault = {index: each.message for index, each in judged.items() if isinstance(each, Finding)}
    found = Reading(told, layout_faults(layout, seen.columns, labels, heading_fault, seen.filled()))
    if not layout.cell_field:
        found.lacking = "Choose the field for the cells of these columns."
    elif not layout.heading_field and layout.kind is LayoutKind.VALUES:
        found.lacking = "Choose the field for the headings of these columns."
    return found


def list_fields(upload: StoredUpload) -> list[str]:
    """The fields of the rows that are made of the sheet, those without a column of their own among them."""
    unpivot = unpivot_of(upload)
    return [key for key in unpivot.keys if key] if unpivot else []


def unpivot_of(upload: StoredUpload) -> Unpivot | None:
    """What makes rows of the sheet, None where its rows are records already."""
    layout = of(upload)
    if layout.kind is LayoutKind.FIELDS:
        return None
    seen = _seen(upload["columns"], layout)
    fixed = dict(seen.fields)
    if FROM_WEIGHT in fixed.values() and TO_WEIGHT not in fixed.values():
        fixed[upload["width"]] = TO_WEIGHT  # what the weights in words say of their end
    return Unpivot(layout, seen.columns, sorted(fixed.items()))


class WeightColumns(NamedTuple):
    """Where the first and the last weights of breaks stand in rows, and the unit they are in. `last` None: in no
    column. `heading`, `samples` and `note` are of the first ones in a matrix, `meaning` how they are meant there."""

    start: int
    last: int | None
    unit: str
    heading: str = ""
    samples: Sequence[str] = ()
    note: WeightsColumn | None = None
    meaning: str = FROM

    @property
    def question(self) -> Question | None:
        """What the user has to say about the weights."""
        return question_of(self.heading, self.note, self.samples)


def weights_of(upload: StoredUpload, fields: UploadTemplate) -> WeightColumns | None:
    """The columns of weights of a rate sheet; None where no column has any."""
    at = {column["field_key"]: column["index"] for column in upload["columns"] if column["field_key"]}
    if upload["type"] != UploadType.TARIFF_LANE or FROM_WEIGHT not in at:
        return None
    rated = rated_by(fields.terms) if fields.terms else None
    start, last, unit = at[FROM_WEIGHT], at.get(TO_WEIGHT), rated.weight if rated else ""
    if last is not None or of(upload).kind is not LayoutKind.VALUES:
        return WeightColumns(start, last, unit)
    column = next(each for each in upload["columns"] if each["index"] == start)
    heading = f"{column.get('above', '')} {column['header']}".strip()
    note = notes_of(upload.get("notes")).weights_in(start)
    answers = answers_of(upload)
    return WeightColumns(start, last, unit, heading, column["samples"], note, meaning_of(heading, note, answers))


def _beside(
    layout: Layout, rows: list[Record], known: Collection[int] = (), rising: Collection[int] = ()
) -> list[Record]:
    """The columns as fields beside those that are values: these go to no field, and what the layout tells of others is
    filled in, the minimum beside breaks and the first column of a matrix. `known` ones were values of the same field
    before: what their headings stand for is kept."""
    for row in rows:
        if row["index"] in layout.columns:
            read_as = row["read_as"] if row["index"] in known else []
            row |= {"field_key": None, "how": MatchedBy.NONE, "remembered_on": None, "note": ""}
            row |= {"read_as": read_as, "blank_unreadable": False}
    seen = replace(_seen([row for row in rows if row["index"] not in layout.columns]), rising=rising)
    told: tuple[int, str] | None = None
    if layout.kind is LayoutKind.BREAKS and MINIMUM not in seen.filled():
        least = layout_guess.minimum_column(seen)
        told = None if least is None else (least, MINIMUM)
    elif layout.kind is LayoutKind.VALUES and layout.heading_field in (ORIGIN, DESTINATION):
        told = layout_guess.corner(seen, layout.heading_field)
    elif layout.kind is LayoutKind.VALUES and layout.cell_field == RATE and FROM_WEIGHT not in seen.filled():
        # `Max weight` alone: the last weight of each break, as `Not over` is
        ends = next((row["index"] for row in rows if row["field_key"] == TO_WEIGHT), None)
        weights = layout_guess.weight_column(seen, layout.columns) if ends is None else ends
        told = None if weights is None else (weights, FROM_WEIGHT)
    if told:
        how = MatchedBy.VALUES if told[1] in (ORIGIN, DESTINATION) else MatchedBy.LABEL
        next(row for row in rows if row["index"] == told[0]).update(field_key=told[1], how=how, note="")
    return rows


def _free(rows: list[Record], heading: str, cell: str) -> None:
    """Take the fields of the layout from the columns that have them. Of a matrix the other way the first column is the
    other end of the lane."""
    ends = {ORIGIN: DESTINATION, DESTINATION: ORIGIN}
    filled = {row["field_key"] for row in rows}
    for row in rows:
        if not row["field_key"] or row["field_key"] not in (heading, cell):
            continue
        other = ends.get(heading, "") if row["field_key"] == heading else ""
        key = other if other and other not in filled else None
        row |= {"field_key": key, "how": MatchedBy.HAND if key else MatchedBy.NONE, "note": ""}
        row |= {"read_as": [], "blank_unreadable": False}


def _seen(rows: Sequence[Stored], layout: Layout | None = None) -> Seen:
    """The columns as the sheet shows them. With `layout`, the heading of a value column (of a break what stands above
    it) is the value that it was said to stand for."""
    rows = [row for row in rows if row["note"] != HIDDEN]
    columns = [SheetColumn(**_heading_of(row), samples=row["samples"]) for row in rows]
    if layout:
        named = "above" if layout.kind is LayoutKind.BREAKS else "heading"
        meant = {row["index"]: aliases.words_of(row) for row in rows if row["index"] in layout.columns}
        columns = [
            replace(each, **{named: words.get(folded(getattr(each, named)), getattr(each, named))})
            if (words := meant.get(each.index))
            else each
            for each in columns
        ]
    return Seen(columns, {row["index"]: row["field_key"] for row in rows if row["field_key"]}, SHIP_DATE)


def _heading_of(row: Stored) -> Record:
    return {"index": row["index"], "heading": row["header"], "above": row.get("above", "")}
