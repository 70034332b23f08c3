"""Whether the rows of a sheet are cargo lines, by their shape: one shipment number in several rows, or left blank below
the first, and cells that differ from row to row of one shipment."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from decimal import Decimal

from freight.core.fields.findings import FieldFinding, FindingKind
from freight.core.fields.numbers import exact
from freight.core.shipments.document import SHIPMENT_NUMBER
from freight.core.workbooks.cells import format_cell
from freight.core.workbooks.header import is_blank_cell
from freight.core.workbooks.layouts import is_total_heading
from freight.core.workbooks.sheet_rows import SheetRow, fold_alias

_FEWEST_SUMMED = 2
TOTAL_ROW = "This row is a total, not a shipment or a cargo line. Delete it."
MAY_BE_TOTAL = (
    "This row has no shipment number, and its figures are the sum of the rows above. If it is a total, delete it; if "
    "it is a cargo line, enter its shipment number."
)


@dataclass
class LineShape:
    """What the rows of a sheet look like. `repeats`: a number has several rows; `differing`: columns whose cells differ
    between rows of one number; `stated_below`: columns that say something in further rows."""

    repeats: bool = False
    differing: set[int] = field(default_factory=set)
    stated_below: set[int] = field(default_factory=set)


def detect_line_shape(rows: Iterable[Sequence[object]], number_at: int) -> LineShape:
    """Return the shape of some rows whose shipment number is in column `number_at`."""
    line_shape, firsts, above = LineShape(), dict[str, list[str]](), ""
    for row in rows:
        texts = [format_cell(cell) for cell in row]
        if is_total_row(row, texts[number_at]):
            continue
        number = fold_alias(texts[number_at]) or above
        above = number
        if not number:
            continue
        first = firsts.setdefault(number, texts)
        if first is texts:
            continue
        line_shape.repeats = True
        stated = {at for at, text in enumerate(texts) if text and at != number_at}
        line_shape.stated_below |= stated
        line_shape.differing |= {at for at in stated if fold_alias(texts[at]) != fold_alias(first[at])}
    return line_shape


def is_total_row(cells: Sequence[object], number: str = "") -> bool:
    """Return whether a row sums up others: its first text says `Total`, `Grand total`, `Subtotal`, and it has no
    shipment number."""
    if number and not is_total_heading(number.rstrip(":")):
        return False
    first = next((text for cell in cells if isinstance(cell, str) and (text := cell.strip())), "")
    return bool(first) and is_total_heading(first.rstrip(":"))


def refuse_total_row(row: SheetRow) -> bool:
    """Refuse a row that sums up others; return whether it does."""
    if not is_total_row(row.cells, str(row.values.get(SHIPMENT_NUMBER) or "")):
        return False
    row.values.pop(SHIPMENT_NUMBER, None)
    row.findings = {SHIPMENT_NUMBER: FieldFinding(FindingKind.SERVER, TOTAL_ROW)}
    return True


class NumbersBelow:
    """Gives each row with a blank shipment number that of the row above it, as a further line of that shipment.
    `number_at` is the column of the numbers, `figures` are those of pieces and weights. Rows come in the order of the
    sheet; the result depends on cells alone, so that two passes give the same."""

    def __init__(self, number_at: int, figures: Sequence[int]) -> None:
        self._number_at, self._figures = number_at, figures
        self._above = ""
        self._all = _Sums(figures)
        self._own = _Sums(figures)

    def carry(self, rows: Iterable[SheetRow]) -> None:
        """Complete some rows; totals, and rows that may be totals, get a finding."""
        for row in rows:
            if refuse_total_row(row):
                continue
            self._carry(row)
            self._all.add(row.cells)
            self._own.add(row.cells)

    def _carry(self, row: SheetRow) -> None:
        if number := row.values.get(SHIPMENT_NUMBER):
            if number != self._above:
                self._own = _Sums(self._figures)
            self._above = str(number)
        elif not is_blank_cell(row.cells[self._number_at]):
            self._above = ""  # a number that can't be read: its further rows belong to no shipment
        elif self._above:
            row.values[SHIPMENT_NUMBER] = self._above
            field_finding = row.findings.get(SHIPMENT_NUMBER)
            if field_finding is not None and field_finding.kind is FindingKind.MANDATORY:
                del row.findings[SHIPMENT_NUMBER]
            if self._own.are(row.cells) or self._all.are(row.cells):
                row.findings[SHIPMENT_NUMBER] = FieldFinding(FindingKind.SERVER, MAY_BE_TOTAL)


class _Sums:
    """The sums of the figures of some rows, by column."""

    def __init__(self, columns: Sequence[int]) -> None:
        self._sums = dict.fromkeys(columns, Decimal(0))
        self._rows = 0

    def add(self, cells: Sequence[object]) -> None:
        self._rows += 1
        for at in self._sums:
            if isinstance(cells[at], (int, float)):
                self._sums[at] += exact(cells[at])  # type: ignore[arg-type]

    def are(self, cells: Sequence[object]) -> bool:
        """Return whether a row has these sums as its figures."""
        figures = {at: cells[at] for at in self._sums if isinstance(cells[at], (int, float))}
        enough = self._rows >= _FEWEST_SUMMED and bool(figures)
        return enough and all(exact(cell) == self._sums[at] for at, cell in figures.items())  # type: ignore[arg-type]
