"""What a rate sheet says in addition to the values of its cells: which cells are merged, hidden, left blank below
others, or shown in a currency, and where further tables begin. Rows count from 1 as in the sheet, columns from 0."""

from collections.abc import Iterable

from pydantic import BaseModel

from freight.core.workbooks.letters import format_column_letters


class CellSpan(BaseModel):
    """Cells of one column, first and last row inclusive. `mark`: the currency their number format shows."""

    column: int
    first: int
    last: int
    mark: str = ""


class RowSpan(BaseModel):
    """Consecutive rows."""

    first: int
    last: int


class TextRow(BaseModel):
    """A text of a column, and the row it is in."""

    row: int
    text: str


class WeightsColumn(BaseModel):
    """A column whose figures increase from row to row, as weights do. `by_one`: mostly in steps of one; `odd`: the
    first texts among them that are not figures; `top`: the last figure; `priced_above`: the rows below it that price
    each unit of anything heavier (`Price Per Pound`)."""

    column: int
    by_one: bool
    odd: list[str] = []
    top: float = 0
    priced_above: list[TextRow] = []


class SheetNotes(BaseModel):
    """The notes of one sheet. `merged`: cells of merged ranges that got the value of the first; `blanks`: the first and
    the last blank cell of columns that have a value further up; `tables`: rows that are headings again; `is_partial`:
    the kind of workbook does not record what is hidden and what formats show; `minimums`: columns with cells that say
    `M` or `Min`, as weight columns do for the row of a minimum; `zeros`: formulas that show 0, `computed`: columns with
    a formula that shows anything else."""

    merged: list[CellSpan] = []
    hidden_rows: list[RowSpan] = []
    hidden_columns: list[int] = []
    money: list[CellSpan] = []
    blanks: list[CellSpan] = []
    weights: list[WeightsColumn] = []
    tables: list[int] = []
    minimums: list[int] = []
    zeros: list[CellSpan] = []
    computed: list[int] = []
    is_partial: bool = False

    def hides(self, row: int) -> bool:
        """Whether a row is hidden."""
        return any(hidden_row.first <= row <= hidden_row.last for hidden_row in self.hidden_rows)

    def weights_in(self, column: int) -> WeightsColumn | None:
        """Return the note on a column of weights."""
        return next((weight for weight in self.weights if weight.column == column), None)


def read_sheet_notes(stored: object) -> SheetNotes:
    """Return the notes as an upload stores them; empty ones for an upload without."""
    return SheetNotes.model_validate(stored) if stored else SheetNotes()


def group_row_spans(rows: Iterable[int]) -> list[RowSpan]:
    """Return rows as spans of consecutive ones."""
    spans: list[RowSpan] = []
    for row in sorted(set(rows)):
        if spans and spans[-1].last == row - 1:
            spans[-1].last = row
        else:
            spans.append(RowSpan(first=row, last=row))
    return spans


def format_row_span(first: int, last: int) -> str:
    """Return `row 4` or `rows 3–7`."""
    return f"row {first:,}" if first == last else f"rows {first:,}–{last:,}"


def format_column(column: int, heading: str) -> str:
    """Return a text such as `Column B “Carrier”`."""
    return (
        f"Column {format_column_letters(column)} “{heading}”" if heading else f"Column {format_column_letters(column)}"
    )
