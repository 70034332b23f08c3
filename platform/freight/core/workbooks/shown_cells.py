"""What a sheet says of its cells in addition to their values, however it is imported: the currency or the percentage
that a number format shows, and formulas that were never computed."""

from collections.abc import Collection, Iterable

from freight.core.workbooks.cell_money import PERCENT, find_currency_mark
from freight.core.workbooks.sheet_notes import CellSpan, SheetNotes

A_PERCENTAGE = "The cell shows a percentage. Enter the figure alone, 4.5 for 4.5 %, in a cell without that format."
NOT_COMPUTED = (
    "This formula shows 0, as one does that was never computed. Open the workbook in Excel, save it and upload again; "
    "if it is 0, type the value."
)
_Runs = dict[int, list[CellSpan]]


class ShownCells:
    """The notes of one sheet. `money`: cells whose format shows a currency or a percentage, `zeros`: formulas that show
    0, `computed`: columns with a formula that shows anything else. Columns count from 0, rows from 1."""

    def __init__(
        self, money: Iterable[CellSpan] = (), zeros: Iterable[CellSpan] = (), computed: Collection[int] = ()
    ) -> None:
        self._money, self._zeros = _by_column(money), _by_column(zeros)
        self._computed = frozenset(computed)

    @classmethod
    def of(cls, notes: SheetNotes) -> "ShownCells":
        """Return the notes of an upload in this form."""
        return cls(notes.money, notes.zeros, notes.computed)

    @property
    def has_formats(self) -> bool:
        """Whether any format shows a currency or a percentage."""
        return bool(self._money)

    def mark(self, column: int, row: int, cell: object) -> str:
        """Return the currency of a figure, from its text or its format: a sign, a code, or PERCENT; "" for none."""
        stated = find_currency_mark(cell) if isinstance(cell, str) else ""
        return stated or (_at(self._money, column, row) if self._money and cell not in ("", None) else "")

    def shows_zero(self, column: int, row: int) -> bool:
        """Whether the cell is a formula that shows 0."""
        return any(cell_span.first <= row <= cell_span.last for cell_span in self._zeros.get(column, ()))

    def is_uncomputed(self, column: int, row: int) -> bool:
        """Return whether the cell is a formula that shows 0, like all formulas of its column: a program wrote them, and
        none was computed."""
        return column not in self._computed and self.shows_zero(column, row)

    def fault(self, column: int, row: int, cell: object, *, is_figure: bool = True) -> str:
        """Return why the value of a cell is invalid, whatever its field, with what to do; "" for a good one.
        `is_figure`: a percentage is not a value of its field."""
        if self.is_uncomputed(column, row):
            return NOT_COMPUTED
        return A_PERCENTAGE if is_figure and self.mark(column, row, cell) == PERCENT else ""

    @property
    def uncomputed_columns(self) -> set[int]:
        """The columns whose formulas all show 0."""
        return set(self._zeros) - self._computed


def _by_column(spans: Iterable[CellSpan]) -> _Runs:
    spans_by_column: _Runs = {}
    for span in spans:
        spans_by_column.setdefault(span.column, []).append(span)
    return spans_by_column


def _at(runs: _Runs, column: int, row: int) -> str:
    return next((run.mark for run in runs.get(column, ()) if run.first <= row <= run.last), "")
