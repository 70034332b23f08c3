"""Sheets whose columns are values, read as if they had a row for each cell: a lane for each place, a break for each
weight. Each resulting row records the column it was made from."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from decimal import Decimal

from freight.core.fields.numbers import stored_number
from freight.core.rating.breaks import STEP
from freight.core.workbooks.break_headings import BreakColumn, WeightBreak, resolve_breaks
from freight.core.workbooks.cells import is_empty_figure
from freight.core.workbooks.header import is_blank_cell
from freight.core.workbooks.lane_rows import FROM_WEIGHT, RATE, TO_WEIGHT
from freight.core.workbooks.layouts import Layout, LayoutKind, SheetColumn, has_grouped_breaks, is_total_heading

TOTAL_ROW = "Total row, not imported."
NAMELESS_ROW = (
    "This row doesn't say what its numbers are for. A merged cell fills its first row only: repeat the value in each."
)
# the message about a row as a whole, "" for none
RowFault = Callable[[Sequence[object]], str]


@dataclass(slots=True)
class UnpivotedRows:
    """Rows under `Unpivot.keys`. `columns`: the column of the sheet each was made from, None for a row that is refused
    as a whole; `faults` says why, by position."""

    numbers: list[int] = field(default_factory=list)
    columns: list[int | None] = field(default_factory=list)
    rows: list[list[object]] = field(default_factory=list)
    faults: dict[int, str] = field(default_factory=dict)

    def add(self, number: int, column: int | None, cells: list[object]) -> None:
        """Add a row."""
        self.numbers.append(number)
        self.columns.append(column)
        self.rows.append(cells)


class Unpivot:
    """Reads rows of a sheet in a layout; `fixed` are the columns that are fields, as (column, field).

    `keys` are the fields of the rows it makes: the fixed ones, those of the headings, and that of the cell. A rate
    without a break applies from 0 on. `group_of` has the heading above each column, if these distinguish the columns.
    """

    def __init__(self, layout: Layout, columns: Sequence[SheetColumn], fixed: Sequence[tuple[int, str]]) -> None:
        self._fixed = [index for index, _ in fixed]
        keys = [key for _, key in fixed]
        sheet_columns = [column for column in columns if column.index in layout.columns]
        self._chosen = [column.index for column in sheet_columns]
        breaks = layout.kind is LayoutKind.BREAKS
        by_group = breaks and has_grouped_breaks(sheet_columns)
        self.group_of = {column.index: column.above if by_group else "" for column in sheet_columns}
        break_columns = [
            BreakColumn(sheet_column.index, sheet_column.heading, self.group_of[sheet_column.index])
            for sheet_column in sheet_columns
        ]
        self._breaks: dict[int, WeightBreak] = resolve_breaks(break_columns) if breaks else {}
        headed = bool(layout.heading_field) and (by_group or not breaks)
        self._headings: dict[int, list[str]] = {
            sheet_column.index: [sheet_column.above if by_group else sheet_column.heading] if headed else []
            for sheet_column in sheet_columns
        }
        weighed = breaks or (layout.cell_field == RATE and FROM_WEIGHT not in keys)
        self._open: list[object] = [0.0, ""] if weighed else []
        weights = [FROM_WEIGHT, TO_WEIGHT] if weighed else []
        self.keys = [*keys, *([layout.heading_field] if headed else []), *weights, layout.cell_field]

    @property
    def has_breaks(self) -> bool:
        """Whether the columns are the breaks of a lane, and not a lane each."""
        return bool(self._breaks)

    @property
    def most_rows(self) -> int:
        """How many rows one row of the sheet may become."""
        return max(1, len(self._chosen))

    def make_rows(self, numbers: Sequence[int], rows: Sequence[Sequence[object]], fault: RowFault) -> UnpivotedRows:
        """Return the rows made from sheet rows, in the order of the sheet; a row without a single value gives none."""
        result = UnpivotedRows()
        # most rows have a rate for the same breaks
        weights_of: dict[tuple[int, ...], dict[int, list[object]]] = {}
        for number, cells in zip(numbers, rows, strict=True):
            fixed_cells = [cells[index] for index in self._fixed]
            filled = [index for index in self._chosen if not is_empty_figure(cells[index])]
            wrong = fault(cells) or self._fault(cells, fixed_cells, filled)
            if wrong:
                result.faults[len(result.rows)] = wrong
                result.add(number, None, fixed_cells + [""] * (len(self.keys) - len(fixed_cells)))
                continue
            if (weights := weights_of.get(tuple(filled))) is None:
                weights = weights_of[tuple(filled)] = self._weights(filled)
            for index in filled:
                row_cells = [*fixed_cells, *self._headings[index], *weights.get(index, self._open), cells[index]]
                result.add(number, index, row_cells)
        return result

    def _fault(self, cells: Sequence[object], named: Sequence[object], filled: Sequence[int]) -> str:
        """Return what makes a row unusable beyond its cells: it sums up others, or does not say what it is about."""
        first = next((cell for cell in cells if not is_blank_cell(cell)), "")
        if isinstance(first, str) and is_total_heading(first):
            return TOTAL_ROW
        return NAMELESS_ROW if filled and named and all(map(is_blank_cell, named)) else ""

    def _weights(self, filled: Sequence[int]) -> dict[int, list[object]]:
        """Return the first and the last weight of each break; an open one reaches to the next that this row has a rate
        for."""
        weights: dict[int, list[object]] = {}
        following: dict[str, Decimal] = {}
        for index in reversed(filled) if self._breaks else ():
            weight_break, group = self._breaks[index], self.group_of[index]
            last = weight_break.last
            if last is None and group in following:
                last = following[group] - STEP
            following[group] = weight_break.start
            weights[index] = [stored_number(weight_break.start), "" if last is None else stored_number(last)]
        return weights
