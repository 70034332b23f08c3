"""How the columns of a sheet are read: each as a field, or some of them as values of one."""

import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from freight.core.workbooks.break_headings import BreakColumn, list_break_faults, read_break
from freight.core.workbooks.charge_headings import is_charge_heading
from freight.core.workbooks.headings import normalize_heading, split_heading_words
from freight.core.workbooks.lane_rows import FROM_WEIGHT, GROUP, TO_WEIGHT
from freight.core.workbooks.letters import format_column_letters

_TOTAL = re.compile(r"(?:(?:grand |sub ?)?totals?(?: weight| amount| rate)?|sum|average|avg)\W*", re.IGNORECASE)
# columns that accompany figures in rate sheets and are neither places nor values
_REMARKS = frozenset(
    [
        "remark",
        "remarks",
        "comment",
        "comments",
        "note",
        "notes",
        "currency",
        "unit",
        "uom",
        "valid",
        "validity",
        "source",
    ]
)


# words in headings of rate components or notes: no place, zone or class has them in its name
_OF_FIGURES = frozenset(
    [
        *("rate", "rates", "charge", "charges", "cost", "price", "amount", "fee", "surcharge", "fuel", "discount"),
        *("base", "minimum", "maximum", "per", "mile", "miles", "km", "distance", "mileage", "weight", "pallet"),
        *("pallets", "pieces", "quantity", "volume", "days", "transit", "usd", "percent", "pct"),
    ]
)


class LayoutKind(StrEnum):
    """FIELDS: every column is a field, every row a record. BREAKS: some columns are the weight breaks of a rate, a row
    is a lane. VALUES: some columns are values of a field, each of their cells a record: origins against destinations,
    days across."""

    FIELDS = "fields"
    BREAKS = "breaks"
    VALUES = "values"


@dataclass(frozen=True)
class Layout:
    """`columns`: those that are not fields themselves. `heading_field`: the field whose values are in their headings;
    for breaks the field of the headings above them, "" if there are none. `cell_field`: the field of their cells.
    `reason`: why it was proposed, in a line."""

    kind: LayoutKind = LayoutKind.FIELDS
    columns: tuple[int, ...] = ()
    heading_field: str = ""
    cell_field: str = ""
    reason: str = ""


@dataclass(frozen=True)
class SheetColumn:
    """A column as shown by its headings and first values. `above`: its heading in a second row of headings above."""

    index: int
    heading: str
    above: str = ""
    samples: Sequence[str] = ()

    def named(self) -> str:
        """Return the column's name in a message: `Column F “DEFRA”`."""
        return f"Column {format_column_letters(self.index)} “{self.heading}”"


def is_total_heading(text: str) -> bool:
    """Return whether a heading or the first cell of a row says that it is a sum."""
    return _TOTAL.fullmatch(" ".join(text.split())) is not None


def is_remark_heading(heading: str) -> bool:
    """Return whether a heading is a word for remarks next to the figures of a rate sheet."""
    return normalize_heading(heading) in _REMARKS


def is_figure_heading(heading: str) -> bool:
    """Return whether a heading says what its figures are, `miles`, `ltl_base`, `Cost per pallet`: not a value of a
    field."""
    return is_charge_heading(heading) or not _OF_FIGURES.isdisjoint(
        normalize_heading(split_heading_words(heading)).split()
    )


def has_grouped_breaks(columns: Sequence[SheetColumn]) -> bool:
    """Return whether the headings above the breaks differ; one text above all of them is their caption."""
    return len({column.above for column in columns if column.above}) > 1


def list_layout_faults(
    layout: Layout,
    columns: Sequence[SheetColumn],
    labels: Mapping[str, str],
    heading_fault: Mapping[int, str],
    filled: Collection[str],
) -> dict[int, str]:
    """Return what prevents a sheet from being read in this layout, by column, each with its remedy.

    `labels` names the fields, `filled` are those that have columns of their own, `heading_fault` is what the heading's
    field says of its value, by column.
    """
    sheet_columns = [column for column in columns if column.index in layout.columns]
    if layout.kind is LayoutKind.FIELDS or not sheet_columns:
        return {}
    faults: dict[int, str] = {}
    first = sheet_columns[0].index
    weights = (FROM_WEIGHT, TO_WEIGHT) if layout.kind is LayoutKind.BREAKS else ()
    stated_keys = [("headings", key) for key in (layout.heading_field, *weights)]
    for name, key in (*stated_keys, ("cells", layout.cell_field)):
        if key and key in filled:
            faults[first] = (
                f"A column is already imported as {labels.get(key, key)}, and so are these {name}. Drop one."
            )
    if layout.kind is LayoutKind.BREAKS:
        by_group = has_grouped_breaks(sheet_columns)
        breaks = [
            BreakColumn(sheet_column.index, sheet_column.heading, sheet_column.above if by_group else "")
            for sheet_column in sheet_columns
        ]
        return faults | list_break_faults(breaks)
    heading_label = labels.get(layout.heading_field, "value")
    columns_by_heading: dict[str, SheetColumn] = {}
    for column in sheet_columns:
        name = normalize_heading(column.heading)
        if not column.heading:
            letters = format_column_letters(column.index)
            faults[column.index] = (
                f"Column {letters} has no heading. Enter its {heading_label} there, or don't import the column."
            )
        elif column.heading.endswith("*") and layout.heading_field == f"{GROUP}#zone":
            # as a zone it would be a prefix: 4* also matches 44
            faults[column.index] = (
                f"{column.named()} has the mark of a footnote. Take it off, or don't import the column."
            )
        elif not name or _is_no_value(column.heading):
            faults[column.index] = (
                f"{column.named()} is not a {heading_label}. Correct the heading, or don't import the column."
            )
        elif name in columns_by_heading:
            letters = format_column_letters(columns_by_heading[name].index)
            faults[column.index] = (
                f"{column.named()} is the {heading_label} of column {letters} again. Import only one of them."
            )
        elif fault := heading_fault.get(column.index):
            faults[column.index] = (
                f"{column.named()} is not a {heading_label}: {fault} Correct it, or don't import the column."
            )
        columns_by_heading.setdefault(name, column)
    return faults


def _is_no_value(heading: str) -> bool:
    return is_total_heading(heading) or is_remark_heading(heading) or is_figure_heading(heading) or _is_signed(heading)


def _is_signed(heading: str) -> bool:
    """Return whether a break has a sign, `+45` or `<100`: a bare figure may be the number of a zone."""
    return not heading[:1].isalnum() and read_break(heading) is not None
