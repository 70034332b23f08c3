"""Minimums in separate rows among the weights of a lane, as TACT prints them: `M 75.00`, above `N 5.10`, `45 4.20`. The
amount is the minimum for each break of the lane."""

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from freight.core.fields import FieldFinding, FindingKind
from freight.core.fields.numbers import plain_text
from freight.core.rating.identifiers import normalize_identifier
from freight.core.records import Values
from freight.core.workbooks.break_headings import is_minimum_heading
from freight.core.workbooks.cells import format_cell
from freight.core.workbooks.lane_rows import FROM_WEIGHT, GROUP, MINIMUM, RATE, read_lane_name
from freight.core.workbooks.sheet_rows import SheetRow

NOTE = "The minimum of its lane."
_LaneKey = tuple[str, ...]


class _Stated(NamedTuple):
    """The amount of such a row, what its cell says and where it is."""

    amount: Any
    word: str
    row: int


class MinimumRows:
    """The minimums of one sheet: all its rows are taken first, then each of them gets its lane's. `columns`: the
    fields of the cells of a row, `identifiers`: what lanes are found by."""

    def __init__(self, columns: Sequence[str | None], identifiers: frozenset[str]) -> None:
        self._weight = columns.index(FROM_WEIGHT)
        self._names = [(f"{GROUP}#{name}", name) for name in sorted(identifiers)]
        self._stated: dict[_LaneKey, _Stated] = {}
        self._differing: dict[_LaneKey, _Stated] = {}
        self._with_breaks: set[_LaneKey] = set()

    def take(self, rows: Iterable[SheetRow]) -> None:
        """Look at rows of the sheet."""
        for row in rows:
            key = self._lane_of(row)
            word = self._word(row)
            if key is None:
                continue
            if not word:
                self._with_breaks.add(key)
            elif (amount := row.values.get(RATE)) is not None:
                stated = _Stated(amount, word, row.number)
                if self._stated.setdefault(key, stated).amount != amount:
                    self._differing.setdefault(key, stated)

    def put(self, rows: Iterable[SheetRow]) -> None:
        """Give rows the minimum of their lane, and refuse contradictory ones."""
        for row in rows:
            if RATE in row.findings and self._word(row):
                del row.findings[FROM_WEIGHT]  # the word is valid, its amount is not
                continue
            key = self._lane_of(row)
            stated = None if key is None else self._stated.get(key)
            if key is None or stated is None:
                continue
            if self._word(row):
                self._put_own(row, key, stated)
            elif row.values.get(MINIMUM) is None and MINIMUM not in row.findings:
                row.values[MINIMUM] = stated.amount
            elif row.values.get(MINIMUM) != stated.amount:
                self._refuse(row, MINIMUM, _differs(row.values.get(MINIMUM), stated))

    def _put_own(self, row: SheetRow, key: _LaneKey, stated: _Stated) -> None:
        """The row of a minimum: an amount of its lane and no rate of a weight."""
        amount, minimum = row.values[RATE], row.values.get(MINIMUM)
        if key in self._differing:
            minimum = stated if stated.row != row.number else self._differing[key]
            self._refuse(row, FROM_WEIGHT, _differs(amount, minimum))
        elif key not in self._with_breaks:
            message = f"“{stated.word}” is the minimum of a lane that has no weight in this sheet. Enter its rates, or "
            self._refuse(row, FROM_WEIGHT, f"{message}delete this row.")
        elif minimum is not None and minimum != amount:
            self._refuse(row, MINIMUM, _differs(minimum, stated))
        else:
            del row.findings[FROM_WEIGHT]
            row.values[MINIMUM] = row.values.pop(RATE)

    def _refuse(self, row: SheetRow, key: str, message: str) -> None:
        row.findings[key] = FieldFinding(FindingKind.SERVER, message)

    def _word(self, row: SheetRow) -> str:
        """What the row calls the minimum; "" for a row of a weight."""
        if FROM_WEIGHT not in row.findings or self._weight >= len(row.cells):
            return ""
        text = format_cell(row.cells[self._weight])
        return text if is_minimum_heading(text) else ""

    def _lane_of(self, row: SheetRow) -> _LaneKey | None:
        if any(key in row.findings for key, _ in self._names):
            return None
        texts = ((name, row.values.get(key)) for key, name in self._names)
        return tuple(
            "" if text is None else normalize_identifier(read_lane_name(name, str(text))) for name, text in texts
        )


def is_minimum_row(values: Values) -> bool:
    """Return whether the values of an accepted row are the minimum of its lane rather than a break."""
    return values.get(RATE) is None and values.get(MINIMUM) is not None


def _differs(here: Any, stated: _Stated) -> str:
    stated_text = f"{plain_text(stated.amount)} in row {stated.row:,} (“{stated.word}”) of the same lane"
    return f"The minimum is {plain_text(here)} here and {stated_text}. Make them the same, or leave one out."
