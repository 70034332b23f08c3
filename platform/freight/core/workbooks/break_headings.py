"""Headings that are weight breaks: `-45`, `+45`, `45-99`, `≥ 1000 kg`, `N`, `L5C`, and how they adjoin.

The signs are those of air cargo rate sheets (IATA TACT: M minimum, N normal rate, Q quantity rates from a weight on)
and of LTL class tariffs: L5C is less than 500 lb, M1M 1,000 lb or more, in hundreds and thousands of pounds, with rates
per 100 lb.
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal

from freight.core.rating.breaks import STEP, format_break_quantity
from freight.core.workbooks.letters import format_column_letters

_NUMBER = r"(\d[\d., ]*)"
_UNIT = r"\s*(kgs?|kgm|kilos?|kilograms?|kms?|kilomet(?:er|re)s?|k|lbs?|pounds?|#|mi|miles?)?\.?"
# C and M are the Roman hundred and thousand: L5C, M5C, M1M; without a letter in front only as tariffs print them
_CODE = re.compile(r"([lm])\s?(\d{1,3})\s?([cm])|(5c|(?:1|2|5|10|20|30|40)m)", re.IGNORECASE)
_HUNDREDS = {"c": 100, "m": 1000}
_PER = re.compile(r"^(?:rate|usd|eur)?\s*(?:per|/)\s*(?:kg|lb)s?\s*", re.IGNORECASE)
# M500 and L500 as LTL tariffs print them: from 500 lb, less than 500 lb
_UNDER = re.compile(rf"(?:-|–|<|under|below|less than|lt|l(?=\d{{3}}))\s*{_NUMBER}{_UNIT}", re.IGNORECASE)
_UP_TO = re.compile(rf"(?:<=|≤|=<|up to|to|max\.?)\s*{_NUMBER}{_UNIT}", re.IGNORECASE)
_OVER = re.compile(rf"(?:>|over|above|more than)\s*{_NUMBER}{_UNIT}", re.IGNORECASE)
_FROM = re.compile(rf"(?:\+|>=|≥|=>|q|from|min\.?|m(?=\d{{3}}))\s*{_NUMBER}{_UNIT}", re.IGNORECASE)
_FROM_BEHIND = re.compile(
    rf"{_NUMBER}{_UNIT}\s*(?:\+|and over|and more|and above|or more|or over){_UNIT}", re.IGNORECASE
)
_BETWEEN = re.compile(rf"{_NUMBER}{_UNIT}\s*(?:-|–|—|to|\.\.)\s*{_NUMBER}{_UNIT}", re.IGNORECASE)
_BARE = re.compile(rf"{_NUMBER}{_UNIT}", re.IGNORECASE)
_NORMAL = frozenset({"n", "normal", "n rate", "normal rate"})
_MINIMUM = frozenset(
    [
        *("m", "min", "min.", "minimum", "min charge", "minimum charge", "min. charge", "minimum cost", "min chg"),
        *("mc", "amc", "abs min", "absolute min", "absolute minimum", "absolute minimum charge"),
    ]
)
_CURRENCY = re.compile(r"(?:\s+[(\[]?|[(\[])(?:[A-Z]{3}|[$€£¥])[)\]]?$")
_THOUSANDS = re.compile(r"\d{1,3}(?:[., ]\d{3})+")
_ZERO = Decimal(0)


@dataclass(frozen=True, slots=True)
class WeightBreak:
    """The weights of one column. `last` is the last weight that belongs to it, None: up to the next break, or open.

    `over`: `>45` begins above 45 only if a neighbor says `≤45`; else it means from 45 on. `under`: `<100` only says
    where it ends; it begins where the break before it ends. `is_class`: of a class tariff, whose rates are per 100 lb.
    """

    start: Decimal
    last: Decimal | None = None
    unit: str = ""
    over: bool = False
    under: bool = False
    is_class: bool = False

    def shown(self, unit: str = "") -> str:
        """Return it as a person reads it: `from 45 kg`, `45–99.99 kg`. `unit`: its unit if the heading says none."""
        unit = f" {self.unit or unit}" if self.unit or unit else ""
        if self.last is None:
            return f"from {format_break_quantity(self.start)}{unit}"
        return f"{format_break_quantity(self.start)}–{format_break_quantity(self.last)}{unit}"


@dataclass(frozen=True, slots=True)
class BreakColumn:
    """A column headed by a break. `group`: the heading above it in a sheet with two rows of headings."""

    index: int
    heading: str
    group: str = ""

    def named(self) -> str:
        """Return the column's name in a message: `Column F “+100”`."""
        return f"Column {format_column_letters(self.index)} “{self.heading}”"


def is_minimum_heading(heading: str) -> bool:
    """Return whether the column holds the minimum charge of a lane."""
    return _CURRENCY.sub("", " ".join(heading.split())).strip().casefold() in _MINIMUM


def read_break(heading: str) -> WeightBreak | None:
    """Return the weights a heading names, None when it names none. A bare figure is where its break begins."""
    text = _PER.sub("", " ".join(heading.split()))
    if text.casefold() in _NORMAL:
        return WeightBreak(_ZERO)
    if break_match := _CODE.fullmatch(text):
        return _coded(break_match)
    if break_match := _BETWEEN.fullmatch(text):
        units = {_unit(break_match[2]), _unit(break_match[4])} - {""}
        return _checked(_figure(break_match[1]), _figure(break_match[3]), units)
    forms: tuple[tuple[re.Pattern[str], Callable[[Decimal, str], WeightBreak]], ...] = (
        (_UP_TO, lambda figure, unit: WeightBreak(_ZERO, figure, unit, under=True)),
        (_UNDER, lambda figure, unit: WeightBreak(_ZERO, figure - STEP, unit, under=True)),
        (_FROM, lambda figure, unit: WeightBreak(figure, None, unit)),
        (_FROM_BEHIND, lambda figure, unit: WeightBreak(figure, None, unit)),
        (_OVER, lambda figure, unit: WeightBreak(figure, None, unit, over=True)),
        (_BARE, lambda figure, unit: WeightBreak(figure, None, unit)),
    )
    for form, read in forms:
        if break_match := form.fullmatch(text):
            figure = _figure(break_match[1])
            unit = next((group for group in break_match.groups()[1:] if group), None)
            return None if figure is None else read(figure, _unit(unit))
    return None


def resolve_breaks(columns: Sequence[BreakColumn]) -> dict[int, WeightBreak]:
    """Return the breaks of the columns that are headed by one, each read with its neighbors: after `≤45`, `>45` begins
    at 45.01; `<100` after `<45` begins at 45; of `45-99` and `100-299` the first extends to the second, because such
    sheets count in whole units."""
    read = {
        column.index: (column.group, weight_break) for column in columns if (weight_break := read_break(column.heading))
    }
    ends = {(group, break_read.last) for group, break_read in read.values()}
    starts = {(group, break_read.start) for group, break_read in read.values()}
    result: dict[int, WeightBreak] = {}
    below: dict[str, Decimal] = {}  # where the last `<45` of a group ended
    for index, (group, each) in read.items():
        if each.over and (group, each.start) in ends:
            each = replace(each, start=each.start + STEP)
        last = each.last
        if each.under and last is not None:
            if group in below and below[group] < last:
                each = replace(each, start=below[group] + STEP)
            below[group] = last
        elif last is not None and last == last.to_integral_value() and (group, last + 1) in starts:
            each = replace(each, last=last + 1 - STEP)
        result[index] = each
    return result


def list_break_faults(columns: Sequence[BreakColumn]) -> dict[int, str]:
    """Return what is wrong with the breaks of a sheet, by column, each with its remedy; columns are in sheet order."""
    breaks = resolve_breaks(columns)
    faults = {
        column.index: f"{column.named()} is not a weight break. Write it like +100 or 100-299, or don't import it."
        for column in columns
        if column.index not in breaks
    }
    unit = next((weight_break.unit for weight_break in breaks.values() if weight_break.unit), "")
    before: dict[str, BreakColumn] = {}
    for column in columns:
        if column.index not in breaks:
            continue
        column_break, earlier = breaks[column.index], before.get(column.group)
        if column_break.unit and column_break.unit != unit:
            faults[column.index] = (
                f"{column.named()} is in {column_break.unit}, others are in {unit}. Use one unit per sheet."
            )
        elif earlier and (fault := _beside(earlier, breaks[earlier.index], column, column_break)):
            faults[column.index] = fault
        else:
            before[column.group] = column
    return faults


def _beside(left: BreakColumn, lower: WeightBreak, right: BreakColumn, upper: WeightBreak) -> str:
    """Return what is wrong with two adjacent breaks, or ""."""
    if upper.start == lower.start:
        letter = format_column_letters(left.index)
        return f"{right.named()} is the break of column {letter} “{left.heading}” again. Import only one of them."
    if upper.start < lower.start:
        return f"{right.named()} comes after “{left.heading}”, but breaks must go up from left to right. Reorder them."
    if lower.last is not None and lower.last > upper.start:
        return (
            f"{right.named()} overlaps “{left.heading}” of column {format_column_letters(left.index)}. "
            f"Correct one of them."
        )
    return ""


def _coded(found: re.Match[str]) -> WeightBreak:
    """Return the break of a code: `L5C` ends below 500 lb, `M5C` and `5C` begin there."""
    sign, figure, hundreds = (found[1], found[2], found[3]) if found[1] else ("m", found[4][:-1], found[4][-1])
    weight = Decimal(figure) * _HUNDREDS[hundreds.casefold()]
    if sign.casefold() == "l":
        return WeightBreak(_ZERO, weight - STEP, "lb", under=True, is_class=True)
    return WeightBreak(weight, None, "lb", is_class=True)


def _checked(start: Decimal | None, last: Decimal | None, units: set[str]) -> WeightBreak | None:
    if start is None or last is None or last < start or len(units) > 1:
        return None
    return WeightBreak(start, last, next(iter(units), ""))


def _figure(text: str) -> Decimal | None:
    """Return the figure without thousands separators; a single comma not followed by exactly three digits is a decimal
    sign."""
    bare = text.strip().rstrip(".,")
    bare = re.sub(r"[., ]", "", bare) if _THOUSANDS.fullmatch(bare) else bare.replace(",", ".")
    return Decimal(bare) if re.fullmatch(r"\d{1,9}(\.\d{1,4})?", bare) else None


def _unit(text: str | None) -> str:
    if not text:
        return ""
    if text.casefold() in ("mi", "mile", "miles"):
        return "mi"
    if text.casefold().startswith(("km", "kilomet")):
        return "km"
    return "lb" if text.casefold() in ("#", "lb", "lbs", "pound", "pounds") else "kg"
