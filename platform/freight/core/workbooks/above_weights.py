"""The row below the last weight of a parcel chart that prices what is heavier: `Price Per Pound`, `Each add'l lb`.

Its rate is for all pounds of such a shipment, or for those above the last weight on top of that weight's price. Where
its words do not say which, the user does.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal

from freight.core.fields.numbers import stored_number
from freight.core.rating.breaks import STEP, RangeMethod, format_break_quantity
from freight.core.workbooks.rate_units import UnitChoice, UnitQuestion
from freight.core.workbooks.sheet_notes import TextRow, WeightsColumn

ABOVE_LAST = "aboveLast"
ALL, EXCESS, LEAVE_OUT = "all", "excess", "leaveOut"
_UNIT = r"(?:(?P<lb>lbs?|pounds?|#)|(?P<kg>kgs?|kilos?|kilograms?))\.?"
_NUMBER = r"(?P<{}>\d[\d,]*(?:\.\d+)?)"
_ANY_UNIT = r"(?:lbs?|pounds?|#|kgs?|kilos?|kilograms?)\.?"
# above which weight, where the row says it: `over 150 lb`, `151+`, `from 151 lbs`
_OVER = re.compile(
    rf"(?:over|above|exceeding|more than|in excess of|>)\s*{_NUMBER.format('over')}\s*(?:{_ANY_UNIT})?", re.IGNORECASE
)
_FROM = re.compile(
    rf"(?:from\s*{_NUMBER.format('start')}\s*(?:{_ANY_UNIT})?"
    rf"|{_NUMBER.format('plus')}\s*(?:{_ANY_UNIT})?\s*(?:\+|(?:and|&|or) (?:over|above|up|more))\s*(?:{_ANY_UNIT})?)",
    re.IGNORECASE,
)
_PRICE = r"(?:(?:price|rate|charge|cost|amount)s?\s*)?"
_PER = re.compile(rf"{_PRICE}(?:per|/|for each|each|every|for every|a)\s*{_UNIT}", re.IGNORECASE)
_EACH = re.compile(rf"{_PRICE}(?:for )?(?:each|every)\s*{_UNIT}", re.IGNORECASE)
_FURTHER = re.compile(
    rf"{_PRICE}(?:for )?(?:each |every |per )?(?:additional|add['’`]?l\.?|extra|further)\s*{_UNIT}", re.IGNORECASE
)
_EDGES = " ,;:-–—()."


@dataclass(frozen=True, slots=True)
class _Words:
    """What such a row says: its unit, the weight it begins above, None for the last one of the sheet, and whether it is
    plainly for the units over that weight."""

    unit: str
    over: Decimal | None
    first: Decimal | None
    is_excess: bool


@dataclass(frozen=True, slots=True)
class AboveRow:
    """The row as it is read. `top`: the last weight above it, in `unit`; `decided`: its words leave nothing to ask;
    `reading`: ALL, EXCESS, LEAVE_OUT, or "" until the user has answered."""

    row: int
    text: str
    unit: str
    top: Decimal
    decided: bool
    reading: str

    @property
    def named(self) -> str:
        """The row in a message."""
        return f"Row {self.row:,} “{self.text}”"

    @property
    def last(self) -> str:
        """The last weight with its unit: `150 lb`."""
        return f"{format_break_quantity(self.top)} {self.unit}"

    @property
    def is_priced(self) -> bool:
        """Whether the row goes in."""
        return self.reading in (ALL, EXCESS)

    def method_of(self, row: int) -> RangeMethod:
        """Return how the rate of a row of the sheet is meant: this row's is per unit, all others are flat."""
        if row != self.row:
            return "flat"
        return "perUnitOver" if self.reading == EXCESS else "perUnit"

    @property
    def start(self) -> Decimal:
        """Where its break begins. Counted on top of the last weight's price it begins at that weight, where both come
        to the same."""
        return self.top if self.reading == EXCESS else self.top + STEP

    def with_break(self, cells: list[object], start: int, last: int) -> list[object]:
        """The cells of the row with its break in the columns of first and last weight: open above."""
        cells[start], cells[last] = stored_number(self.start), ""
        return cells

    def describe(self) -> str:
        """How it is read, in words."""
        if self.reading == LEAVE_OUT:
            return f"{self.named} is left out: above {self.last} there is no rate."
        if self.reading == EXCESS:
            return f"{self.named}: above {self.last}, the {self.last} price plus this rate for each {self.unit} above."
        return f"{self.named}: above {self.last}, this rate times all {self.unit} of the shipment."

    def question(self) -> UnitQuestion:
        """Return the question if its words do not decide."""
        above = f"{format_break_quantity(self.top + 1)} {self.unit}"
        choices = [
            UnitChoice(
                ALL, f"The rate times all {self.unit}", [f"{above}: {format_break_quantity(self.top + 1)} × rate"]
            ),
            UnitChoice(
                EXCESS,
                f"The {self.last} price plus the rate for each {self.unit} above {self.last}",
                [f"{above}: {self.last} price + 1 × rate"],
            ),
            UnitChoice(LEAVE_OUT, "Leave the row out", [f"no rate above {self.last}"]),
        ]
        return UnitQuestion(ABOVE_LAST, f"{self.named} is for shipments above {self.last}.", choices)


def has_rate_above(text: str) -> bool:
    """Return whether a text among weights names a rate per unit of heavier shipments."""
    return _read(text) is not None


def read_above_row(column: WeightsColumn, unit: str, answer: str) -> AboveRow | None:
    """The row below the weights of a column, read as its words say, else by the answer. None where there is none, or
    several, or it is in another unit than the weights (`unit`) or begins above another weight than their last."""
    rows: Sequence[TextRow] = column.priced_above
    if len(rows) != 1 or not unit:
        return None
    words, top = _read(rows[0].text), Decimal(str(column.top))
    if words is None or words.unit != unit or words.over not in (None, top) or words.first not in (None, top, top + 1):
        return None
    reading = EXCESS if words.is_excess else answer if answer in (ALL, EXCESS, LEAVE_OUT) else ""
    return AboveRow(rows[0].row, rows[0].text, unit, top, words.is_excess, reading)


def _read(text: str) -> _Words | None:
    plain = " ".join(text.split()).strip(_EDGES)
    for bare, over, first, is_behind in _without_weight(plain):
        if weight_match := _FURTHER.fullmatch(bare):
            return _Words(_unit(weight_match), over, first, is_excess=True)
        if weight_match := _PER.fullmatch(bare):
            # `each lb over 150` is none of the 150, `over 150 lb, each lb` may be all of them
            is_excess = is_behind and _EACH.fullmatch(bare) is not None
            return _Words(_unit(weight_match), over, first, is_excess)
    return None


def _without_weight(text: str) -> Iterator[tuple[str, Decimal | None, Decimal | None, bool]]:
    """The text without the weight that it begins above: (rest, over, from, whether the weight is said last)."""
    yield text, None, None, False
    for form in (_OVER, _FROM):
        weight_match = form.search(text)
        if weight_match is None or (weight_match.start() and weight_match.end() < len(text)):
            continue
        rest = (text[: weight_match.start()] + text[weight_match.end() :]).strip(_EDGES)
        figure = Decimal(next(group for group in weight_match.groups() if group).replace(",", ""))
        is_over = form is _OVER
        yield rest, figure if is_over else None, None if is_over else figure, weight_match.start() > 0


def _unit(found: re.Match[str]) -> str:
    return "lb" if found["lb"] else "kg"
