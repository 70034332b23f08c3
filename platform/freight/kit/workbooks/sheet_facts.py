"""What the XML of a sheet says in addition to the values that the reader returns."""

from dataclasses import dataclass, field

# for a column that changes its currency too often to store it by row: no tariff could have such a column
MIXED = "several currencies"
# runs of rows stored per column; after that the last run includes all further rows
_MOST_RUNS = 2_000


@dataclass
class SheetFacts:
    """`errors`: (row, column) from 0 → the error as Excel shows it, or NO_VALUE. `zero_widths`: column → digits.
    `last_row` counts from 1, `last_column` from 0. `hidden_rows` (from 1), `hidden_columns`, and `money`, the runs of
    rows (first, last, mark) of a column that show a currency: for a sheet that is studied. `zeros`: the runs of
    formulas that show 0, `computed`: the columns with a formula that shows anything else. `is_partial`: the kind of
    workbook provides none of this."""

    last_row: int = 0
    last_column: int = 0
    errors: dict[tuple[int, int], str] = field(default_factory=dict)
    zero_widths: dict[int, int] = field(default_factory=dict)
    hidden_rows: list[int] = field(default_factory=list)
    hidden_columns: list[int] = field(default_factory=list)
    money: dict[int, list[tuple[int, int, str]]] = field(default_factory=dict)
    zeros: dict[int, list[tuple[int, int, str]]] = field(default_factory=dict)
    computed: set[int] = field(default_factory=set)
    is_partial: bool = False

    def note_money(self, row: int, column: int, mark: str) -> None:
        """Record that the cell of that row (from 1) and column shows a currency. Rows come in order."""
        runs = self.money.setdefault(column, [])
        if not _is_noted(runs, row, mark):
            runs[-1] = (runs[-1][0], row, MIXED)

    def note_formula(self, row: int, column: int, figure: str) -> None:
        """Record what a formula shows, "" for no figure. One that shows 0 may never have been computed: programs that
        write workbooks leave it so."""
        if _is_zero(figure):
            _is_noted(self.zeros.setdefault(column, []), row, "")
        else:
            self.computed.add(column)


def _is_noted(runs: list[tuple[int, int, str]], row: int, mark: str) -> bool:
    """Add a row to the runs of a column; False if it has the maximum number already."""
    if runs and runs[-1][2] == mark and runs[-1][1] >= row - 1:
        runs[-1] = (runs[-1][0], row, mark)
    elif len(runs) < _MOST_RUNS:
        runs.append((row, row, mark))
    else:
        return False
    return True


def _is_zero(text: str) -> bool:
    try:
        return float(text) == 0
    except ValueError:
        return False
