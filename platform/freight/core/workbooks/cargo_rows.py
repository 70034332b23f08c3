"""Rows of a workbook that are the cargo lines of a shipment: rows with one shipment number are one shipment.

Values of the shipment itself have to be the same in all its rows, or blank; each row that states anything of a line is
a line. Rows need not be adjacent. An error in one of them refuses them all.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from freight.core.cargo.reading import FIELDS, LINES_KEY, get_cargo_checks, read_cargo_lines
from freight.core.cargo.totals import TOTALS, VOLUME
from freight.core.fields.cells import CellCheck
from freight.core.fields.findings import FieldFinding, FindingKind
from freight.core.fields.numbers import plain_text
from freight.core.fields.spec import FieldSpec
from freight.core.places import Place
from freight.core.records import Record
from freight.core.shipments.document import SHIPMENT_NUMBER
from freight.core.units import find_side_unit, get_figure_key
from freight.core.workbooks.cargo_columns import (
    BESIDE,
    HEIGHT,
    KEYS,
    LABELS,
    LENGTH,
    NAMES,
    SIDE_UNIT,
    SIDES,
    WIDTH,
    find_heading_side_unit,
)
from freight.core.workbooks.cells import format_cell
from freight.core.workbooks.sheet_rows import CheckedSheetRow, SheetRow, SheetRowResult, refuse_sheet_row
from freight.core.workbooks.typed_cells import build_typed_check, to_wire_cell

_FIGURE = FieldSpec(key="cargoLine#side", label="Side", type="numeric")
_MOST_ROWS_NAMED = 6


@dataclass
class SheetShipment:
    """The rows of one shipment. `whole` is the combined row, with whatever is wrong in any of them."""

    rows: list[SheetRow]
    whole: SheetRow
    lines: list[Record] | None = None

    @property
    def numbers(self) -> str:
        """Return the rows as people name them: `rows 2–4`."""
        at = [row.number for row in self.rows]
        if len(at) == 1:
            return f"row {at[0]}"
        if at[-1] - at[0] == len(at) - 1:
            return f"rows {at[0]}–{at[-1]}"
        more = f" and {len(at) - _MOST_ROWS_NAMED} more" if len(at) > _MOST_ROWS_NAMED else ""
        return f"rows {', '.join(map(str, at[:_MOST_ROWS_NAMED]))}{more}"


class LineSheet:
    """Reader of the lines of one sheet. `columns` are the fields of its columns, `labels` names fields; `headings` and
    `styles` give units and how figures are written, by field; unreadable cells of fields in `blank` are left blank.
    `weight_unit`: of a weight if neither heading nor cell has one; with pounds, sides are in inches."""

    def __init__(
        self,
        columns: Sequence[str | None],
        labels: Mapping[str, str],
        place: Place,
        headings: Mapping[str, str],
        styles: Mapping[str, str],
        blank: frozenset[str] = frozenset(),
        weight_unit: str = "",
    ) -> None:
        self._columns, self._labels, self._place, self._styles = columns, labels, place, styles
        self._at = {key: index for index, key in enumerate(columns) if key}
        self._names = [NAMES[key] for key in columns if key and key in NAMES]
        self._units = {
            name: find_heading_side_unit(KEYS[name], headings.get(KEYS[name], "")) for name in (*SIDES, "dimensions")
        }
        self._side_unit = "in" if weight_unit == "lb" else ""
        self._checks: dict[str, CellCheck] = {
            name: _of_column(
                check,
                _spec_of(name, weight_unit),
                place,
                styles.get(KEYS[name], ""),
                headings.get(KEYS[name], ""),
                may_be_blank=KEYS[name] in blank,
            )
            for name, check in get_cargo_checks(place).items()
            if name in self._names or name == "dimensions"
        }

    @property
    def has_lines(self) -> bool:
        """Whether any column is one of lines."""
        return bool(self._names)

    def together(self, rows: list[SheetRow]) -> SheetShipment:
        """Return the rows of one shipment combined. Values of the shipment have to be the same in all of them, or
        blank."""
        values: Record = {}
        said_by: dict[str, SheetRow] = {}
        for row in rows:
            for key, value in row.values.items():
                # a unit goes with its figure
                if key in NAMES or get_figure_key(key) != key:
                    continue
                if value is None:
                    values.setdefault(key, None)
                elif (first := said_by.setdefault(key, row)) is row:
                    values |= {
                        name: cell_value for name, cell_value in row.values.items() if get_figure_key(name) == key
                    }
                elif first.values[key] != value:
                    row.findings[key] = self._contradicts(key, row, first)
        for row in rows:
            for key in [
                key for key, field_finding in row.findings.items() if field_finding.kind is FindingKind.MANDATORY
            ]:
                if key in said_by:  # another row of the shipment states it
                    del row.findings[key]
        findings = {key: field_finding for row in reversed(rows) for key, field_finding in row.findings.items()}
        sheet_row = SheetRow(rows[0].number, rows[0].cells, values, findings)
        return SheetShipment(rows, sheet_row)

    def read(self, shipment: SheetShipment) -> None:
        """Read the lines of its rows; errors are added to their rows."""
        stating: list[SheetRow] = []
        cargo_lines: list[Record] = []
        for row in shipment.rows:
            cells = {name: row.values.get(KEYS[name]) for name in self._names}
            if all(cell is None or cell == "" for cell in cells.values()):
                if row is not shipment.rows[0]:
                    message = f"Shipment {row.values.get(SHIPMENT_NUMBER)} is already in row {shipment.rows[0].number}"
                    message += ", and this row has no cargo line: enter the line, or delete the row."
                    row.findings.setdefault(SHIPMENT_NUMBER, FieldFinding(FindingKind.SERVER, message))
                continue
            sides = self._dimensions(cells)
            if isinstance(sides, FieldFinding):
                row.findings[self._key("dimensions")] = sides
            else:
                cells["dimensions"] = sides
            stating.append(row)
            cargo_lines.append(cells)
        if cargo_lines:
            lines, findings = read_cargo_lines(cargo_lines, self._place, self._checks)
            for place, field_finding in findings.items():
                at, name = _place_of(place)
                row = stating[at] if name else shipment.rows[0]
                row.findings.setdefault(self._key(name), _of_row(field_finding, at))
            shipment.lines = lines
        for row in shipment.rows:
            for key, field_finding in row.findings.items():
                shipment.whole.findings.setdefault(key, field_finding)

    def refused_total(self, key: str, told: str) -> tuple[str, FieldFinding]:
        """Return where and how to report that the total of the lines does not fit in its field."""
        of_sides = "Line dimensions" if key == VOLUME else self._labels.get(key, key)
        message = f"{of_sides}: the lines come to {told}, which the shipment's {TOTALS[key]} can't hold. Correct them."
        name = "dimensions" if key == VOLUME else next((n for k, n in BESIDE.items() if k == key), "")
        return self._key(name), FieldFinding(FindingKind.SERVER, message)

    def outcome(self, shipment: SheetShipment, checked: CheckedSheetRow) -> list[CheckedSheetRow]:
        """Return the result of each of its rows: the first carries the shipment, the others follow it."""
        if checked.result is SheetRowResult.REFUSED:
            return self._refused(shipment, checked)
        count = len(shipment.lines or ())
        summary = f"{count} cargo {'line' if count == 1 else 'lines'}" if count else ""
        if summary and len(shipment.rows) > 1:
            summary += f", {shipment.numbers}"
        note = f"{summary}. {checked.note}".strip(". ") + "." if summary else checked.note
        first = CheckedSheetRow(
            checked.number, checked.result, checked.values, checked.revision, checked.was,
            note=note, line=self._texts(shipment.rows[0]),
        )  # fmt: skip
        number = {SHIPMENT_NUMBER: checked.values.get(SHIPMENT_NUMBER)}
        further = (
            CheckedSheetRow(row.number, checked.result, number, line=self._texts(row), follows=checked.number)
            for row in shipment.rows[1:]
        )
        return [first, *further]

    def _refused(self, shipment: SheetShipment, checked: CheckedSheetRow) -> list[CheckedSheetRow]:
        first = shipment.rows[0]
        known_keys = {key for row in shipment.rows for key in row.findings}
        first.findings |= {
            key: field_finding for key, (_, field_finding) in checked.bad.items() if key not in known_keys
        }
        wrong = [row.number for row in shipment.rows if row.findings]
        row_names = f"row {wrong[0]}" if len(wrong) == 1 else f"rows {', '.join(map(str, wrong[:_MOST_ROWS_NAMED]))}"
        note = f"Of the same shipment as {row_names}: correct that, and it is imported whole." if wrong else ""
        sheet_rows: list[CheckedSheetRow] = []
        for row in shipment.rows:
            sheet_row = refuse_sheet_row(row, self._columns)
            values = {SHIPMENT_NUMBER: row.values.get(SHIPMENT_NUMBER)} | _without_lines(sheet_row.values)
            sheet_rows.append(
                CheckedSheetRow(
                    sheet_row.number, sheet_row.result, values, bad=sheet_row.bad, note="" if row.findings else note,
                    line=self._texts(row), follows=None if row is first else first.number,
                )
            )  # fmt: skip
        return sheet_rows

    def _texts(self, row: SheetRow) -> Mapping[str, str]:
        """Return the cells of its line, as in the sheet."""
        cells = {KEYS[name]: row.cells[self._at[KEYS[name]]] for name in self._names}
        return {key: text for key, cell in cells.items() if (text := format_cell(cell)) and key not in row.findings}

    def _contradicts(self, key: str, row: SheetRow, first: SheetRow) -> FieldFinding:
        label = self._labels.get(key, key)
        message = (
            f"{label} is {self._text(row, key)} here and {self._text(first, key)} in row {first.number}: rows of one "
            "shipment say the same, or leave it blank."
        )
        if key in BESIDE:
            message += f" If it is that of the line, import the column as {LABELS[BESIDE[key]]}."
        return FieldFinding(FindingKind.SERVER, message)

    def _text(self, row: SheetRow, key: str) -> str:
        return format_cell(row.cells[self._at[key]]) if key in self._at else str(row.values.get(key))

    def _key(self, name: str) -> str:
        """Return the column for a field of a line: its own, else the first one that it is read from."""
        if not name:
            return SHIPMENT_NUMBER
        if name == "dimensions" and name not in self._names:
            return next((KEYS[side] for side in SIDES if side in self._names), SHIPMENT_NUMBER)
        return KEYS[name]

    def _dimensions(self, cells: Record) -> object:
        """Return the dimensions of a line in one text, from one column or from three."""
        dimensions_cell = cells.pop("dimensions", None)
        three = {name: cells.pop(name, None) for name in SIDES}
        unit = cells.pop(SIDE_UNIT, None)
        stated = {name: value for name, value in three.items() if value not in (None, "")}
        unit_text = str(unit or "").strip()
        if not stated:
            text, unit_name = format_cell(dimensions_cell), unit_text or self._units["dimensions"] or self._side_unit
            return f"{text} {unit_name}" if text and unit_name and text[-1].isdigit() else dimensions_cell
        if len(stated) < len(three):
            lacking = next(LABELS[name] for name in SIDES if name not in stated)
            return FieldFinding(FindingKind.MANDATORY, f"{lacking}: enter length, width and height, or none of them.")
        sides: list[str] = []
        units: set[str] = set()
        for name in (LENGTH, WIDTH, HEIGHT):
            figure, own = self._side(name, stated[name])
            sides.append(figure)
            units.add(find_side_unit(own or unit_text) or (own or unit_text) or self._units[name])
        if len(units) > 1:
            return FieldFinding(
                FindingKind.REGEX, "Length, width and height of a line have one unit: enter them in one."
            )
        unit_name = units.pop() or self._side_unit
        if not unit_name:
            remedy = "say it in the heading, like Length (in), or in the cell, like 48 in."
            return FieldFinding(FindingKind.REGEX, f"The unit of length, width and height is not said: {remedy}")
        return f"{' x '.join(sides)} {unit_name}"

    def _side(self, name: str, cell: object) -> tuple[str, str]:
        """Return a side and the unit after it."""
        if isinstance(cell, (int, float)):
            return plain_text(cell), ""
        text = str(cell).strip()
        figure = text.rstrip("\"'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ. ")
        read = to_wire_cell(_FIGURE, figure, self._place, self._styles.get(KEYS[name], ""))
        return (read if isinstance(read, str) else figure), text[len(figure) :].strip()


def _spec_of(name: str, weight_unit: str) -> FieldSpec:
    return FIELDS[name].model_copy(update={"unit": weight_unit}) if name == "weight" else FIELDS[name]


def _of_column(
    check: CellCheck, spec: FieldSpec, place: Place, style: str, heading: str, *, may_be_blank: bool
) -> CellCheck:
    read: Callable[[object], object] = build_typed_check(check, spec, place, style, heading)
    if not may_be_blank:
        return read
    return lambda cell: None if isinstance(reading := read(cell), FieldFinding) else reading


def _without_lines(values: Mapping[str, object]) -> Record:
    return {key: value for key, value in values.items() if key not in NAMES}


def _place_of(place: str) -> tuple[int, str]:
    """Return `cargoLines[1].weight` as (1, weight); (0, "") for all lines together."""
    inside, _, name = place.removeprefix(LINES_KEY).partition(".")
    return (int(inside.strip("[]")), name) if name else (0, "")


def _of_row(found: FieldFinding, at: int) -> FieldFinding:
    """Return a finding without the number of its line: it is shown in the row of the line."""
    return FieldFinding(found.kind, found.message.removeprefix(f"Cargo line {at + 1}: "))
