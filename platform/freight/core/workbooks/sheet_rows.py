"""The rows of an uploaded sheet: read by the template, then new, changed, unchanged or refused."""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import chain
from types import MappingProxyType
from typing import Any, NamedTuple

from freight.core.fields import FieldFinding, FindingKind
from freight.core.fields.cells import CellCheck
from freight.core.fields.given import put_given_value
from freight.core.records import Record
from freight.core.units import GivenFigure
from freight.core.workbooks.cells import describe_cell_error, format_cell, is_error_cell


class SheetRowResult(StrEnum):
    """What becomes of a row. CONFLICT: accepted by the dry run, but a user changed the shipment before the import."""

    NEW = "new"
    CHANGED = "changed"
    UNCHANGED = "unchanged"
    REFUSED = "refused"
    CONFLICT = "conflict"


@dataclass(slots=True)
class SheetRow:
    """A row as read: its number in the sheet, its cells, their values and what is wrong with them. `column`: the one
    whose cell it was made from, if the columns of the sheet are values."""

    number: int
    cells: Sequence[object]
    values: Record
    findings: dict[str, FieldFinding]
    column: int | None = None


class CheckedSheetRow(NamedTuple):
    """A row after the dry run. `revision`: of the stored shipment that the result is based on. `was`: the stored value
    of each changed cell. `note`: a message about more than one cell. `column`: as in the row that was read. `line`: its
    cells of a cargo line, as in the sheet; `follows`: the row of the sheet whose shipment it is a further line of."""

    number: int
    result: SheetRowResult
    values: Mapping[str, object]
    revision: int | None = None
    was: Mapping[str, object] = MappingProxyType({})
    bad: Mapping[str, tuple[str, FieldFinding]] = MappingProxyType({})
    note: str = ""
    column: int | None = None
    line: Mapping[str, str] = MappingProxyType({})
    follows: int | None = None


class SheetReader:
    """Reads the rows of a sheet by the checks of its columns; `columns[i]` is the field of the i-th cell.

    It goes column by column: most columns of a real sheet repeat a few values, and each value is checked once.
    `read_as` maps, by column, a text of the sheet to the value it means, by `fold_alias` text; "" means an empty cell.
    In the columns of `blank_unreadable` a cell that its field cannot read is an empty one. `rules` map texts of any
    sheet to values: `read_as` takes precedence over them. `by_rules` counts the cells that they decided.
    """

    def __init__(
        self,
        columns: Sequence[str | None],
        check_of: Callable[[str], CellCheck],
        read_as: Mapping[int, Mapping[str, str]] | None = None,
        blank_unreadable: Collection[int] = (),
        rules: Mapping[int, Mapping[str, str]] | None = None,
    ) -> None:
        self._wanted = [
            (index, key, _blanking(check_of(key)) if index in blank_unreadable else check_of(key))
            for index, key in enumerate(columns)
            if key
        ]
        self._read_as = read_as or {}
        self._rules = rules or {}
        self.by_rules = 0

    def read(self, numbers: Sequence[int], rows: Sequence[Sequence[object]]) -> list[SheetRow]:
        """Return the rows with their stored values and what is wrong with them; `numbers` are those of the sheet."""
        keys = [key for _, key, _ in self._wanted]
        column_of = _columns_of(rows)
        judged = [_checked(self._replaced(index, column_of(index)), check) for index, _, check in self._wanted]
        read = [
            SheetRow(number, cells, dict(zip(keys, values, strict=True)), {})
            for number, cells, values in zip(numbers, rows, zip(*judged, strict=True), strict=True)
        ]
        for key, column in zip(keys, judged, strict=True):
            kinds = set(map(type, column))
            if FieldFinding in kinds:
                for row, value in zip(read, column, strict=True):
                    if value.__class__ is FieldFinding:
                        row.findings[key] = value
                        del row.values[key]
            if GivenFigure in kinds:
                for row, value in zip(read, column, strict=True):
                    if value.__class__ is GivenFigure:
                        put_given_value(row.values, key, value)
        return read

    def _replaced(self, index: int, cells: list[object]) -> list[object]:
        """Return the cells of one column, with aliases replaced by their value."""
        own, rules = self._read_as.get(index, {}), self._rules.get(index, {})
        if not own and not rules:
            return cells
        texts = [None if is_error_cell(cell) else fold_alias(format_cell(cell)) for cell in cells]
        if by_rules := rules.keys() - own.keys():
            self.by_rules += sum(text in by_rules for text in texts)
        stands_for = {**rules, **own}
        return [cell if text is None else stands_for.get(text, cell) for text, cell in zip(texts, cells, strict=True)]


def _columns_of(rows: Sequence[Sequence[object]]) -> Callable[[int], list[object]]:
    """Return a function for the cells of a column. Rows of one width are laid out in a single list first: each row is
    elsewhere in memory, and is visited once instead of once per column."""
    widths = set(map(len, rows))
    if len(widths) != 1:
        return lambda index: [row[index] for row in rows]
    width = widths.pop()
    cells = list(chain.from_iterable(rows))
    return lambda index: cells[index::width]


def _blanking(check: CellCheck) -> CellCheck:
    """Return a check that treats a cell its field cannot read as empty."""

    def blanked(cell: object) -> object:
        read = check(cell)
        return check(None) if read.__class__ is FieldFinding else read

    return blanked


def fold_alias(text: str) -> str:
    """Return a text of a sheet as aliases of values are compared: without case and outer blanks."""
    return text.strip().casefold()


def _checked(cells: list[Any], check: CellCheck) -> list[Any]:
    """Return the stored value, None or finding of each cell of one column."""
    kinds = set(map(type, cells))
    if dict in kinds:
        return [
            FieldFinding(FindingKind.REGEX, describe_cell_error(cell)) if is_error_cell(cell) else check(cell)
            for cell in cells
        ]
    # values of one kind only: 1, 1.0 and True are equal but read differently
    if len(kinds) == 1 and _come_again(cells):
        distinct = set(cells)
        if 2 * len(distinct) < len(cells):
            results = {cell: check(cell) for cell in distinct}
            return [results[cell] for cell in cells]
    return [check(cell) for cell in cells]


_FIRST = 200


def _come_again(cells: list[Any]) -> bool:
    """Return whether it is worth looking for equal cells in the whole column: with some hundreds of values in thousands
    of cells, a tenth of the first ones are repeats."""
    first = cells[:_FIRST]
    return len(first) < _FIRST or 10 * len(set(first)) < 9 * _FIRST


def refuse_sheet_row(row: SheetRow, columns: Sequence[str | None]) -> CheckedSheetRow:
    """Return the row with what is wrong in it; a finding about a field without a column has no text of its own."""
    texts = {key: format_cell(cell) for key, cell in zip(columns, row.cells, strict=False) if key in row.findings}
    bad = {key: (texts.get(key, ""), finding) for key, finding in row.findings.items()}
    return CheckedSheetRow(row.number, SheetRowResult.REFUSED, row.values, bad=bad)


def drop_empty_values(values: Mapping[str, object]) -> dict[str, object]:
    """Return the values a row states. An empty cell states nothing and keeps the stored value, so a half-filled sheet
    removes nothing."""
    return {key: value for key, value in values.items() if value is not None}
