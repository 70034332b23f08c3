"""A general rate increase: a percentage on the rates, flat amounts and limits of many lanes, and of the charges.

Figures that it leaves unchanged are reported with the reason: percentages, discounts, figures that rounding would make
0 or not change, and limits that would contradict each other.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from decimal import ROUND_CEILING, ROUND_HALF_UP, Decimal
from enum import StrEnum
from typing import Literal, NamedTuple

from freight.core.error_codes import ErrorCode
from freight.core.errors import Invalid
from freight.core.money import parse_amount
from freight.core.rating.break_sets import BreakSet
from freight.core.rating.breaks import NO_MAXIMUM, Range
from freight.core.rating.charges import get_charge_method
from freight.core.rating.lanes import Lane, LaneCharge
from freight.core.rating.scope import RATE_SCALE
from freight.core.rating.terms import Charge, TariffTerms

NO_PERCENT = "Enter a percentage from −99 to 1,000 other than 0, with 4 decimals at most."
MOST_PERCENT, LEAST_PERCENT, PERCENT_DECIMALS = Decimal(1000), Decimal(-99), 4
_HUNDRED = Decimal(100)


class IncreaseFigure(StrEnum):
    """What a figure is."""

    RATE = "rates"
    FLAT = "flats"
    MINIMUM = "minimums"
    MAXIMUM = "maximums"
    PERCENT = "percents"  # of other charges, or of a value: never raised


class IncreaseSkipReason(StrEnum):
    """Why a figure is unchanged."""

    PERCENT = "percent"
    ZERO = "zero"
    DISCOUNT = "discount"
    ROUNDING = "rounding"
    TO_ZERO = "toZero"
    LIMITS = "limits"


Step = Literal["exact", "fourDecimals", "cents", "nickel", "dime", "whole"]
STEPS: Mapping[str, Decimal] = {
    "exact": Decimal(1).scaleb(-RATE_SCALE),
    "fourDecimals": Decimal("0.0001"),
    "cents": Decimal("0.01"),
    "nickel": Decimal("0.05"),
    "dime": Decimal("0.10"),
    "whole": Decimal(1),
}


def read_percent(text: str) -> Decimal:
    """Return a percentage as it is typed: `4.9`, `-2.5`, `5 %`. Raises Invalid for an implausible one."""
    try:
        value = parse_amount(text.strip().removesuffix("%").strip().replace("\N{MINUS SIGN}", "-"))
    except ValueError as wrong:
        raise Invalid(NO_PERCENT, code=ErrorCode.PERCENT_INVALID) from wrong
    if not LEAST_PERCENT <= value <= MOST_PERCENT or value != round(value, PERCENT_DECIMALS) or not value:
        raise Invalid(NO_PERCENT, code=ErrorCode.PERCENT_INVALID)
    return value


@dataclass(frozen=True)
class Increase:
    """The percentage, what it acts on, and the steps rates and amounts are rounded to, half up or always up."""

    percent: Decimal
    acts_on: frozenset[IncreaseFigure]
    rate_step: Step = "fourDecimals"
    amount_step: Step = "cents"
    always_up: bool = False

    def of(self, figure: IncreaseFigure, value: Decimal) -> Decimal | IncreaseSkipReason:
        """Return the figure raised, or why it is unchanged."""
        if figure is IncreaseFigure.PERCENT:
            return IncreaseSkipReason.PERCENT
        if not value:
            return IncreaseSkipReason.ZERO
        if value < 0:
            return IncreaseSkipReason.DISCOUNT
        step = STEPS[self.rate_step if figure is IncreaseFigure.RATE else self.amount_step]
        exact = value * (_HUNDRED + self.percent) / _HUNDRED
        step_count = (exact / step).quantize(Decimal(1), ROUND_CEILING if self.always_up else ROUND_HALF_UP)
        raised = (step_count * step).normalize() + 0
        if raised >= NO_MAXIMUM:
            raise Invalid(f"{value:f} would become {raised:f}: too large for a rate.", code=ErrorCode.FIGURE_INVALID)
        if not raised:
            return IncreaseSkipReason.TO_ZERO
        # a rate that goes down because of rounding to a coarser step is not an increase
        if raised == value or (raised > value) != (self.percent > 0):
            return IncreaseSkipReason.ROUNDING
        return raised


@dataclass
class IncreaseReport:
    """What an increase did: how many figures of each kind changed, by how much at least and at most, and what was left
    unchanged."""

    changed: Counter[IncreaseFigure] = field(default_factory=Counter)
    left: Counter[tuple[IncreaseFigure, IncreaseSkipReason]] = field(default_factory=Counter)
    least: Decimal | None = None
    most: Decimal | None = None

    def note(self, figure: IncreaseFigure, before: Decimal, after: Decimal) -> None:
        """Count a figure that changed."""
        self.changed[figure] += 1
        percent = after / before * _HUNDRED - _HUNDRED
        self.least = percent if self.least is None else min(self.least, percent)
        self.most = percent if self.most is None else max(self.most, percent)


class RaisedLanes(NamedTuple):
    """The new lanes, in order; None: the lane is unchanged."""

    lanes: list[Lane | None]
    told: IncreaseReport


def raise_lanes(lanes: Iterable[Lane], terms: TariffTerms, increase: Increase) -> RaisedLanes:
    """Return the lanes raised."""
    increase_report = IncreaseReport()
    charges = {charge.id: (charge, get_increase_figure(charge)) for charge in terms.charges}
    return RaisedLanes([_lane(lane, charges, increase, increase_report) for lane in lanes], increase_report)


def get_increase_figure(charge: Charge) -> IncreaseFigure:
    """Return what kind of figure the one figure of a charge is."""
    method = get_charge_method(charge)
    if method.value == "Percentage":
        return IncreaseFigure.PERCENT
    return IncreaseFigure.RATE if method.unit else IncreaseFigure.FLAT


def _lane(
    lane: Lane, charges: Mapping[str, tuple[Charge, IncreaseFigure]], increase: Increase, told: IncreaseReport
) -> Lane | None:
    increased_charges = {
        charge_id: _increase_charge(stated, charges[charge_id][1], increase, told) if charge_id in charges else stated
        for charge_id, stated in lane.charges.items()
    }
    return None if increased_charges == lane.charges else replace(lane, charges=increased_charges)


def _increase_charge(stated: LaneCharge, unit: IncreaseFigure, increase: Increase, told: IncreaseReport) -> LaneCharge:
    low, high = _limits(stated.minimum, stated.maximum, increase, told)
    return LaneCharge(
        rate=_one(unit, stated.rate, increase, told),
        minimum=low,
        maximum=high,
        ranges=tuple(_range(break_range, unit, increase, told) for break_range in stated.ranges),
    )


def _range(each: Range, unit: IncreaseFigure, increase: Increase, told: IncreaseReport) -> Range:
    figure = IncreaseFigure.FLAT if each.method == "flat" and unit is IncreaseFigure.RATE else unit
    rate = _one(figure, each.rate, increase, told)
    minimum = _one(IncreaseFigure.MINIMUM, each.minimum, increase, told)
    return replace(each, rate=each.rate if rate is None else rate, minimum=minimum)


def _one(figure: IncreaseFigure, value: Decimal | None, increase: Increase, told: IncreaseReport) -> Decimal | None:
    """Return a figure raised if the increase acts on it, else unchanged."""
    if value is None or not _acts_on(increase, figure):
        return value
    raised = increase.of(figure, value)
    if isinstance(raised, IncreaseSkipReason):
        told.left[figure, raised] += 1
        return value
    told.note(figure, value, raised)
    return raised


def _acts_on(increase: Increase, figure: IncreaseFigure) -> bool:
    # a percentage takes the place of a rate: it is reported as unchanged
    return figure in increase.acts_on or (figure is IncreaseFigure.PERCENT and IncreaseFigure.RATE in increase.acts_on)


def _limits(
    low: Decimal | None, high: Decimal | None, increase: Increase, told: IncreaseReport
) -> tuple[Decimal | None, Decimal | None]:
    """Return minimum and maximum raised together: neither may pass the other."""
    increase_report = IncreaseReport()
    new_low, new_high = (
        _one(IncreaseFigure.MINIMUM, low, increase, increase_report),
        _one(IncreaseFigure.MAXIMUM, high, increase, increase_report),
    )
    told.left += increase_report.left
    pairs = ((IncreaseFigure.MINIMUM, low, new_low), (IncreaseFigure.MAXIMUM, high, new_high))
    contradict = new_low is not None and new_high is not None and new_low > new_high
    for figure, before, after in pairs:
        if before is None or after is None or before == after:
            continue
        if contradict:
            told.left[figure, IncreaseSkipReason.LIMITS] += 1
        else:
            told.note(figure, before, after)
    return (low, high) if contradict else (new_low, new_high)


def raise_terms(terms: TariffTerms, increase: Increase) -> tuple[TariffTerms, IncreaseReport]:
    """Return the terms with charges and sets of breaks raised: what they state for every lane."""
    increase_report = IncreaseReport()
    used = {charge.break_set: get_increase_figure(charge) for charge in terms.charges if charge.break_set}
    changed: dict[str, object] = {
        "charges": [_charge(charge, increase, increase_report) for charge in terms.charges],
        "break_sets": [
            _set(break_set, used.get(break_set.id, IncreaseFigure.RATE), increase, increase_report)
            for break_set in terms.break_sets
        ],
    }
    return TariffTerms.model_validate(terms.model_dump() | changed), increase_report


def _charge(charge: Charge, increase: Increase, told: IncreaseReport) -> dict[str, object]:
    unit = get_increase_figure(charge)
    low = charge.minimum if isinstance(charge.minimum, Decimal) else None
    high = charge.maximum if isinstance(charge.maximum, Decimal) else None
    new_low, new_high = _limits(low, high, increase, told)
    return charge.model_dump() | {
        "value": _one(unit, charge.value, increase, told),
        "minimum": charge.minimum if low is None else new_low,
        "maximum": charge.maximum if high is None else new_high,
        "absolute_minimum": _one(IncreaseFigure.MINIMUM, charge.absolute_minimum, increase, told),
        "multi_piece_minimum": _one(IncreaseFigure.MINIMUM, charge.multi_piece_minimum, increase, told),
        "parameters": dict(_parameters(charge, increase, told)),
    }


def _parameters(charge: Charge, increase: Increase, told: IncreaseReport) -> Iterator[tuple[str, object]]:
    """Yield the parameters with the rates among them raised: a rate for each type of container."""
    parameters = get_charge_method(charge).parameters.of(charge)
    by_key = {key: name for name, info in type(parameters).model_fields.items() for key in (name, info.alias)}
    for key, value in charge.parameters.items():
        rates = getattr(parameters, by_key.get(key, ""), None)
        if not isinstance(rates, Mapping):
            yield key, value
            continue
        raised = {name: f"{_one(IncreaseFigure.RATE, rate, increase, told) or rate:f}" for name, rate in rates.items()}
        # in the form it was written: `20GP: 1200, 40HC: 1950` of a form, else by type
        is_text = isinstance(value, str)
        yield key, ", ".join(f"{name}: {rate}" for name, rate in raised.items()) if is_text else raised


def _set(breaks: BreakSet, unit: IncreaseFigure, increase: Increase, told: IncreaseReport) -> dict[str, object]:
    ranges = []
    for break_range in breaks.ranges:
        figure = IncreaseFigure.FLAT if break_range.method == "flat" and unit is IncreaseFigure.RATE else unit
        rate = _one(figure, break_range.rate, increase, told)
        ranges.append(
            break_range.model_dump()
            | {"rate": rate, "minimum": _one(IncreaseFigure.MINIMUM, break_range.minimum, increase, told)}
        )
    return breaks.model_dump() | {"ranges": ranges}


def merge_increase_reports(parts: Sequence[IncreaseReport]) -> IncreaseReport:
    """Return the combined report of several parts."""
    increase_report = IncreaseReport()
    for part in parts:
        increase_report.changed += part.changed
        increase_report.left += part.left
    least = [report.least for report in parts if report.least is not None]
    most = [report.most for report in parts if report.most is not None]
    increase_report.least, increase_report.most = min(least, default=None), max(most, default=None)
    return increase_report
