"""Weights listed down the rows of a matrix: where the break of each begins and ends.

A bare figure says neither. Its heading may (`From`, `Not over`); weights that increase by one, including the last, are
each for the weight rounded up to it; else the user says it. The last break is not open-ended just because it comes
last.
"""

import re
from collections.abc import Mapping, Sequence
from decimal import Decimal

from freight.core.fields.numbers import stored_number
from freight.core.rating.breaks import STEP, format_break_quantity
from freight.core.workbooks.above_weights import EXCESS, AboveRow
from freight.core.workbooks.break_headings import read_break
from freight.core.workbooks.rate_units import UnitChoice, UnitQuestion
from freight.core.workbooks.sheet_notes import WeightsColumn

MEANT = "weights"
FROM, UP_TO, EACH = "from", "upTo", "each"
_SAYS_FROM = re.compile(r"\b(from|min(imum|m)?|over|above|at least|more than|greater)\b|>|\+|≥", re.IGNORECASE)
_SAYS_UP_TO = re.compile(
    r"\b(not (to exceed|over|exceeding)|up to|to|max(imum)?|under|below|less than|through)\b|<|≤", re.IGNORECASE
)


def get_weight_meaning(heading: str, column: WeightsColumn | None, answers: Mapping[str, str]) -> str:
    """Return how the weights below a heading are meant, "" if the user has to say it. `column`: what is known of them,
    if they increase from row to row."""
    if _SAYS_UP_TO.search(heading):
        return UP_TO if column else FROM
    if _SAYS_FROM.search(heading) or column is None:
        return FROM
    return EACH if column.by_one else answers.get(MEANT, "")


def ask_weight_meaning(heading: str, column: WeightsColumn | None, samples: Sequence[str]) -> UnitQuestion | None:
    """Return the question about weights that may be the first or the last of their breaks."""
    if column is None or get_weight_meaning(heading, column, {}):
        return None
    starts = [weight_break.start for sample in samples if (weight_break := read_break(sample))]
    quantities = [format_break_quantity(start) for start in starts]
    ends = [f"{low}–{high}" for low, high in zip(["0", *quantities], quantities, strict=False)]
    text = f"The weights under “{heading or 'the first column'}” may be where breaks begin or where they end."
    choices = [
        UnitChoice(FROM, "From", [f"from {quantity}" for quantity in quantities]),
        UnitChoice(UP_TO, "Not over", ends),
    ]
    return UnitQuestion(MEANT, text, choices)


class WeightsDown:
    """Gives each row of a matrix the first and the last weight of its break. `start`, `last`: the columns these go to;
    rows have both. Rows come in the order of the sheet. `above`: the row that prices each unit above the last weight;
    if it counts on top of that weight's price, each weight is the last of its break, and the row continues from the
    price of the last one."""

    def __init__(
        self, start: int, last: int, meaning: str, column: WeightsColumn | None, above: AboveRow | None = None
    ) -> None:
        self._start, self._last = start, last
        self._above = above if above and above.is_priced else None
        self._is_base = self._above is not None and self._above.reading == EXCESS
        self._meaning = UP_TO if self._is_base and meaning == EACH else meaning
        self._top = Decimal(str(column.top)) if column else None
        self._below: Decimal | None = None

    def bound(self, number: int, cells: list[object]) -> list[object]:
        """Return a row whose weight is a figure, with its break, and the one that prices what is above; any other
        unchanged."""
        if self._above and number == self._above.row:
            return self._above.with_break(cells, self._start, self._last)
        weight = _figure(cells[self._start])
        if weight is None or self._meaning not in (UP_TO, EACH) or cells[self._last] not in ("", None):
            return cells
        if self._meaning == UP_TO:
            cells[self._start] = stored_number(Decimal(0) if self._below is None else self._below + STEP)
            cells[self._last] = stored_number(weight - STEP if self._is_base and weight == self._top else weight)
            self._below = weight
        elif weight == self._top:
            cells[self._last] = stored_number(weight)
        return cells


def _figure(cell: object) -> Decimal | None:
    if isinstance(cell, (int, float, Decimal)) and not isinstance(cell, bool):
        return Decimal(str(cell))
    if not isinstance(cell, str):
        return None
    weight_break = read_break(cell)
    bare = weight_break is not None and weight_break.last is None and not weight_break.over
    return (
        weight_break.start
        if weight_break and bare and re.match(r"\s*[\d.,]+\s*\D*$", cell) and "+" not in cell
        else None
    )
