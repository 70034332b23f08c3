"""How the columns of an upload are read: its layout, what its headings mean in it, and what is wrong with them."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from freight.core.fields import FieldFinding
from freight.core.records import Stored
from freight.core.shipments.document import SHIP_DATE
from freight.core.workbooks.break_headings import BreakColumn, resolve_breaks
from freight.core.workbooks.lane_rows import FROM_WEIGHT, TO_WEIGHT
from freight.core.workbooks.layout_guess import MatchedSheet
from freight.core.workbooks.layouts import Layout, LayoutKind, SheetColumn, has_grouped_breaks, list_layout_faults
from freight.core.workbooks.rate_units import get_rate_basis
from freight.core.workbooks.sheet_charges import list_charge_group_faults
from freight.core.workbooks.sheet_rows import fold_alias
from freight.core.workbooks.unpivot import Unpivot
from freight.documents.records.upload import StoredUpload
from freight.features.shipments.uploads import aliases
from freight.features.shipments.uploads.upload_template import UploadTemplate
from freight.kit.storage.tenancy import Record

# the note of a hidden column: it belongs to a table only if the user says so
HIDDEN = "Hidden in the workbook, so it isn’t imported."


@dataclass
class LayoutReading:
    """How the headings of the value columns are read; the faults by column, and of the whole sheet."""

    told: dict[int, str] = field(default_factory=dict)
    faults: dict[int, str] = field(default_factory=dict)
    lacking: str = ""

    def first_fault(self) -> str:
        """Return what prevents the check, "" for nothing."""
        return next(iter(self.faults.values()), self.lacking)


def get_sheet_answers(upload: StoredUpload) -> dict[str, str]:
    """Return the answers about the sheet, by question."""
    return dict((upload.get("layout") or {}).get("answers") or {})


def get_upload_layout(upload: StoredUpload) -> Layout:
    """Return the layout of an upload; uploads older than layouts have a field in every column."""
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


def read_layout_headings(upload: StoredUpload, fields: UploadTemplate) -> LayoutReading:
    """Return how the value columns of an upload are read, and what is wrong with them."""
    layout = get_upload_layout(upload)
    if layout.kind is LayoutKind.FIELDS:
        return LayoutReading()
    labels = {spec.key: spec.label for spec in fields.importable}
    matched_sheet = build_seen_columns(upload["columns"], layout)
    spread = [column for column in matched_sheet.columns if column.index in layout.columns]
    if not spread:
        return LayoutReading(lacking="Choose the columns that hold values, or read every column as a field.")
    if layout.kind is LayoutKind.BREAKS:
        by_group = has_grouped_breaks(spread)
        break_columns = [
            BreakColumn(sheet_column.index, sheet_column.heading, sheet_column.above if by_group else "")
            for sheet_column in spread
        ]
        rated = get_rate_basis(fields.terms) if fields.terms else None
        unit = rated.weight if rated else ""
        texts_by_column = {
            index: weight_break.shown(unit) for index, weight_break in resolve_breaks(break_columns).items()
        }
        headings = {sheet_column.index: sheet_column.above for sheet_column in spread} if by_group else {}
    else:
        headings = {sheet_column.index: sheet_column.heading for sheet_column in spread}
        texts_by_column = {
            index: f"{labels.get(layout.heading_field, 'Value')} {text}" for index, text in headings.items()
        }
    heading_fault: dict[int, str] = {}
    if layout.heading_field in labels:
        check = fields.validator.check_of(layout.heading_field)
        judged = {index: check(text) for index, text in headings.items() if text}
        heading_fault = {
            index: judgement.message for index, judgement in judged.items() if isinstance(judgement, FieldFinding)
        }
    faults = list_layout_faults(layout, matched_sheet.columns, labels, heading_fault, matched_sheet.filled())
    if layout.kind is LayoutKind.BREAKS and fields.terms:
        faults = list_charge_group_faults(fields.terms, headings) | faults
    layout_reading = LayoutReading(texts_by_column, faults)
    if not layout.cell_field:
        layout_reading.lacking = "Choose the field for the cells of these columns."
    elif not layout.heading_field and layout.kind is LayoutKind.VALUES:
        layout_reading.lacking = "Choose the field for the headings of these columns."
    return layout_reading


def list_unpivot_fields(upload: StoredUpload) -> list[str]:
    """Return the fields of the rows made from the sheet, including those without their own column."""
    unpivot = build_upload_unpivot(upload)
    return [key for key in unpivot.keys if key] if unpivot else []


def build_upload_unpivot(upload: StoredUpload) -> Unpivot | None:
    """Return what makes rows from the sheet; None if its rows are records already."""
    layout = get_upload_layout(upload)
    if layout.kind is LayoutKind.FIELDS:
        return None
    matched_sheet = build_seen_columns(upload["columns"], layout)
    fixed = dict(matched_sheet.fields)
    if FROM_WEIGHT in fixed.values() and TO_WEIGHT not in fixed.values():
        fixed[upload["width"]] = TO_WEIGHT  # the end of a range, given in words with the weights
    return Unpivot(layout, matched_sheet.columns, sorted(fixed.items()))


def build_seen_columns(rows: Sequence[Stored], layout: Layout | None = None) -> MatchedSheet:
    """Return the columns as the sheet shows them. With `layout`, the heading of a value column (for a break, what is
    above it) is replaced by the value it means."""
    rows = [row for row in rows if row["note"] != HIDDEN]
    columns = [SheetColumn(**describe_heading(row), samples=row["samples"]) for row in rows]
    if layout:
        name_source = "above" if layout.kind is LayoutKind.BREAKS else "heading"
        meant = {row["index"]: aliases.get_column_aliases(row) for row in rows if row["index"] in layout.columns}
        columns = [
            replace(
                column,
                **{name_source: words.get(fold_alias(getattr(column, name_source)), getattr(column, name_source))},
            )
            if (words := meant.get(column.index))
            else column
            for column in columns
        ]
    return MatchedSheet(columns, {row["index"]: row["field_key"] for row in rows if row["field_key"]}, SHIP_DATE)


def describe_heading(row: Stored) -> Record:
    """Return the texts above a column, as `SheetColumn` takes them."""
    return {"index": row["index"], "heading": row["header"], "above": row.get("above", "")}
