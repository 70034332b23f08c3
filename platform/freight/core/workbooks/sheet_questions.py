"""What the user has to say about the cells of a rate sheet: do blanks mean the value above, do hidden rows count."""

from collections.abc import Callable, Iterator, Mapping, Sequence

from freight.core.workbooks.rate_units import UnitChoice, UnitQuestion
from freight.core.workbooks.sheet_notes import SheetNotes, format_column, format_row_span

HIDDEN, LEAVE_OUT, IMPORT = "hidden", "leaveOut", "import"
ABOVE, ANY = "above", "any"
_SHOWN = 3
Row = Sequence[object]


def build_blank_key(column: int) -> str:
    """The key of the question about the blanks of a column."""
    return f"blank{column}"


def list_cell_questions(notes: SheetNotes, names: Mapping[int, tuple[str, str]]) -> list[UnitQuestion]:
    """The questions of a sheet. `names`: the columns that lanes are found by, each with its heading and the label of
    its field."""
    questions = []
    if notes.hidden_rows:
        rows_text = ", ".join(
            format_row_span(hidden_row.first, hidden_row.last) for hidden_row in notes.hidden_rows[:_SHOWN]
        )
        more = " …" if len(notes.hidden_rows) > _SHOWN else ""
        text = f"The workbook hides {rows_text}{more}."
        choices = [UnitChoice(LEAVE_OUT, "Leave them out", []), UnitChoice(IMPORT, "Import them", [])]
        questions.append(UnitQuestion(HIDDEN, text, choices))
    for blank in notes.blanks:
        if blank.column not in names:
            continue
        heading, label = names[blank.column]
        text = f"{format_column(blank.column, heading)} has blanks below a value, the first in row {blank.first:,}."
        choices = [
            UnitChoice(ABOVE, "The same as above", []),
            UnitChoice(ANY, f"Any {label[:1].lower()}{label[1:]}", []),
        ]
        questions.append(UnitQuestion(build_blank_key(blank.column), text, choices))
    return questions


class CellsAsMeant:
    """The rows of a sheet as the user said they are meant: without hidden ones, blanks filled with the value above,
    except from rows that repeat the headings (`is_heading`)."""

    def __init__(
        self, notes: SheetNotes, answers: Mapping[str, str], is_heading: Callable[[Row], bool] = lambda _: False
    ) -> None:
        self._hidden = (
            [(hidden_row.first, hidden_row.last) for hidden_row in notes.hidden_rows]
            if answers.get(HIDDEN) != IMPORT
            else []
        )
        self._filled = [blank.column for blank in notes.blanks if answers.get(build_blank_key(blank.column)) == ABOVE]
        self._above: dict[int, object] = {}
        self._is_heading = is_heading

    @property
    def changes(self) -> bool:
        """Whether any row is changed."""
        return bool(self._hidden or self._filled)

    def read(self, numbers: Sequence[int], rows: Sequence[Row]) -> Iterator[tuple[int, Row]]:
        """Rows with their numbers, in the order of the sheet."""
        for number, row in zip(numbers, rows, strict=True):
            cells = list(row)
            if self._is_heading(row):
                yield number, cells
                continue
            has_values = any(cell not in ("", None) for at, cell in enumerate(cells) if at not in self._filled)
            for column in self._filled if has_values else ():
                if cells[column] in ("", None):
                    cells[column] = self._above.get(column, "")
                else:
                    self._above[column] = cells[column]
            # a hidden row may have the value that blanks below it refer to
            if not any(first <= number <= last for first, last in self._hidden):
                yield number, cells
