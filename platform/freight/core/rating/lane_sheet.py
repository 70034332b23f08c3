"""Lanes as rows of a grid: a column for each identifier, value and break, and back to lanes, with errors by cell.

A column's key is self-describing, so that a sheet can name a break no lane has yet: `id:carrier`, `transitDays`,
`with:product`, `charge:fuel:rate`, `rate:freight:0:100:perUnit` and `least:freight:0:100:perUnit`. Breaks are half-open
in keys and shown with the end as the next start less 0.01.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal, InvalidOperation
from itertools import pairwise
from typing import Literal, NamedTuple, get_args

from freight.core.fields import FieldFinding, FindingKind
from freight.core.money import half_up, parse_amount
from freight.core.rating.beside import EXPIRY, get_lane_column_label, read_lane_attribute, validate_lane_days
from freight.core.rating.break_kinds import WRITINGS
from freight.core.rating.breaks import METHOD_WORDS, NO_MAXIMUM, Range, RangeMethod
from freight.core.rating.charges import get_charge_method
from freight.core.rating.identifiers import IDENTIFIERS, normalize_lane_identifier, validate_identifier_value
from freight.core.rating.lanes import Lane, LaneCharge, validate_lane_lists, validate_lane_pattern
from freight.core.rating.mixed_charge import SWITCH
from freight.core.rating.scope import AMOUNT_SCALE, WEIGHT_SCALE
from freight.core.rating.stated import round_figure
from freight.core.rating.terms import Charge, TariffTerms

TRANSIT = "transitDays"
INVALID_VALUE = "Invalid Value!"  # R272
MOST_CHARACTERS = 200
TOO_LONG = f"At most {MOST_CHARACTERS} characters."
_MOST_DAYS = 999
# the names of additional texts of a lane
_NAME = re.compile(r"[A-Za-z][A-Za-z0-9_ -]{0,59}")


class LaneSheetBreak(NamedTuple):
    """A break of a charge as a column: lanes that share it have the same start, end and method."""

    charge_id: str
    start: Decimal
    end: Decimal | None
    method: RangeMethod = "perUnit"

    def key(self, what: Literal["rate", "least"] = "rate") -> str:
        """Return the key of its column."""
        end = "" if self.end is None else format_lane_figure(self.end)
        return f"{what}:{self.charge_id}:{format_lane_figure(self.start)}:{end}:{self.method}"

    def order(self) -> tuple[Decimal, Decimal, str]:
        """The sort key of breaks: by start, then by end, an open one last."""
        return self.start, Decimal("Infinity") if self.end is None else self.end, self.method


@dataclass(frozen=True)
class LaneSheetColumn:
    """A column of the grid."""

    key: str
    label: str
    is_figure: bool
    tip: str = ""


@dataclass(frozen=True)
class ReadLane:
    """A row read back: the lane, or what is wrong with which cell."""

    lane: Lane | None
    findings: Mapping[str, FieldFinding]


def format_lane_figure(value: Decimal) -> str:
    """Return a figure as it is typed: no exponent, no trailing zeros."""
    return f"{value.normalize() + 0:f}"


def list_lane_columns(
    terms: TariffTerms,
    breaks: Iterable[LaneSheetBreak],
    beside: Sequence[str] = (),
    varied: frozenset[str] = frozenset(),
) -> list[LaneSheetColumn]:
    """Return the columns of a version's lanes: `breaks` are those any lane has, `beside` the keys of additional texts,
    `varied` the charges with a different minimum in each break of a lane."""
    sheet_columns = [
        LaneSheetColumn(f"id:{identifier}", IDENTIFIERS[identifier].label, False, "Empty: any")
        for identifier in terms.identifiers
    ]
    sheet_columns.append(LaneSheetColumn(TRANSIT, "Transit, days", True))
    sheet_breaks = sorted(set(breaks), key=LaneSheetBreak.order)
    with_breaks = [charge.id for charge in terms.charges if charge.breaks]
    for charge in terms.charges:
        name = "" if with_breaks == [charge.id] else f"{charge.name} "
        if charge.floor == "lane" or (charge.floor == "break" and charge.id not in varied):
            sheet_columns.append(
                LaneSheetColumn(f"charge:{charge.id}:minimum", f"{name}Minimum".strip(), True, f"{charge.name}: least")
            )
        if has_lane_rate(charge):
            sheet_columns.append(LaneSheetColumn(f"charge:{charge.id}:rate", charge.name, True))
        shared = terms.break_set(charge)
        span = WRITINGS[shared.kind].span if shared else Range.shown
        for sheet_break in sheet_breaks if charge.breaks else ():
            if sheet_break.charge_id != charge.id:
                continue
            break_label = span(Range(sheet_break.start, sheet_break.end, Decimal(0))) + METHOD_WORDS[sheet_break.method]
            sheet_columns.append(
                LaneSheetColumn(sheet_break.key(), name + break_label, True, f"{charge.name}, {break_label}: rate")
            )
            if charge.id in varied:
                sheet_columns.append(
                    LaneSheetColumn(
                        sheet_break.key("least"),
                        f"{name}{break_label} min",
                        True,
                        f"{charge.name}, {break_label}: least",
                    )
                )
        if charge.ceiling == "lane":
            sheet_columns.append(
                LaneSheetColumn(f"charge:{charge.id}:maximum", f"{name}Maximum".strip(), True, f"{charge.name}: most")
            )
    sheet_columns += [LaneSheetColumn(f"with:{name}", get_lane_column_label(name), False) for name in beside]
    return sheet_columns


def has_lane_rate(charge: Charge) -> bool:
    """Return whether each lane states the rate of the charge: nothing else does, and its method takes one."""
    return charge.value is None and not charge.breaks and get_charge_method(charge).takes_rate(charge)


def to_lane_cells(lane: Lane, terms: TariffTerms) -> dict[str, str]:
    """Return the contents of a lane, by column; empty cells are left out."""
    cells = {f"id:{name}": text for name, text in zip(terms.identifiers, lane.identifiers, strict=True)}
    cells[TRANSIT] = "" if lane.transit_days is None else str(lane.transit_days)
    cells |= {f"with:{name}": str(text) for name, text in lane.attributes.items()}
    for charge in terms.charges:
        stated = lane.charges.get(charge.id)
        if stated is None:
            continue
        minimum = _common_minimum(stated.ranges) if charge.floor == "break" else stated.minimum
        for figure_name, value in (("rate", stated.rate), ("minimum", minimum), ("maximum", stated.maximum)):
            if value is not None:
                cells[f"charge:{charge.id}:{figure_name}"] = format_lane_figure(value)
        for break_range in stated.ranges:
            at = LaneSheetBreak(charge.id, break_range.start, break_range.end, break_range.method)
            cells[at.key()] = format_lane_figure(break_range.rate)
            if break_range.minimum is not None:
                cells[at.key("least")] = format_lane_figure(break_range.minimum)
    return {key: text for key, text in cells.items() if text}


def read_lane(changed: Mapping[str, str], terms: TariffTerms, before: Lane | None) -> ReadLane:
    """Return the lane that results from changed cells of the lane before, or a new one. Text in place of a rate, a
    negative figure, a break that ends before it starts (R270-R272) or overlaps another is reported at its cell."""
    lane = before or Lane(number=0, identifiers=("",) * len(terms.identifiers), charges={})
    row = _Row(terms, lane)
    for key, text in changed.items():
        row.take(key, str(text).strip())
    row.judge()
    return ReadLane(None if row.findings else row.lane(), row.findings)


class _Row:
    """One row while it is being read."""

    def __init__(self, terms: TariffTerms, before: Lane) -> None:
        self.findings: dict[str, FieldFinding] = {}
        self._terms = terms
        self._before = before
        self._identifiers = dict(zip(terms.identifiers, before.identifiers, strict=True))
        self._transit = before.transit_days
        self._beside = {name: str(text) for name, text in before.attributes.items()}
        self._charges = {charge.id: charge for charge in terms.charges}
        self._stated = {charge_id: replace(stated, ranges=()) for charge_id, stated in before.charges.items()}
        self._ranges = {
            LaneSheetBreak(charge_id, break_range.start, break_range.end, break_range.method): break_range
            for charge_id, stated in before.charges.items()
            for break_range in stated.ranges
        }
        # a minimum that is the same in all breaks of a lane also holds for a new break
        self._common = {charge_id: _common_minimum(stated.ranges) for charge_id, stated in before.charges.items()}
        self._least: dict[str, Decimal | None] = {}
        self._least_of_break: dict[LaneSheetBreak, Decimal | None] = {}

    def take(self, key: str, text: str) -> None:
        """Read one cell."""
        kind, _, rest = key.partition(":")
        if key == TRANSIT:
            self._take_transit(text)
        elif kind == "id" and rest in self._identifiers:
            self._identifiers[rest] = normalize_lane_identifier(rest, self._checked_text(key, text))
            if wrong := validate_lane_pattern(self._identifiers[rest]) or validate_identifier_value(
                rest, self._identifiers[rest]
            ):
                self._wrong(key, wrong)
        elif kind == "with" and (rest in self._beside or _NAME.fullmatch(rest)):
            self._take_beside(key, rest, text)
        elif kind == "charge":
            self._take_charge(key, *rest.partition(":")[::2], text)
        elif kind in ("rate", "least"):
            self._take_break(key, kind, rest, text)
        else:
            self._wrong(key, "This tariff has no such column.")

    def judge(self) -> None:
        """Find what is wrong with the row as a whole: overlaps, and a lane without a rate."""
        for at, least in self._least_of_break.items():
            if least is not None and at not in self._ranges:
                self._miss(at.key(), "A break with a minimum also needs a rate.")
        for name, wrong in validate_lane_lists(self._identifiers).items():
            self._wrong(f"id:{name}", wrong)
        if (wrong := validate_lane_days(self._beside)) and not self.findings:
            self._wrong(f"with:{EXPIRY}", wrong)
        for charge in self._terms.charges:
            own = sorted(
                (break_range for break_range in self._ranges if break_range.charge_id == charge.id),
                key=LaneSheetBreak.order,
            )
            for lower, upper in pairwise(own):
                if lower.end is None or upper.start < lower.end:
                    ranges = (
                        Range(sheet_break.start, sheet_break.end, Decimal(0)).shown() for sheet_break in (lower, upper)
                    )
                    self._wrong(upper.key(), "Breaks {} and {} overlap: clear one of them.".format(*ranges))
            stated = self._stated.get(charge.id)
            if has_lane_rate(charge) and (stated is None or stated.rate is None):
                self._miss(f"charge:{charge.id}:rate", f"{charge.name}: the lane needs a rate.")
            low, high = (stated.minimum, stated.maximum) if stated else (None, None)
            if low is not None and high is not None and low > high:
                self._wrong(f"charge:{charge.id}:maximum", "The maximum is below the minimum.")
        first = self._terms.rate_sheet_charge
        if first and not any(break_range.charge_id == first.id for break_range in self._ranges) and not self.findings:
            self._miss(f"rate:{first.id}", f"{first.name}: enter a rate for at least one break.")

    def lane(self) -> Lane:
        """Return the lane as it is now."""
        charges: dict[str, LaneCharge] = {}
        for charge_id in self._stated.keys() | {break_range.charge_id for break_range in self._ranges}:
            own = sorted(
                (break_range for break_range in self._ranges if break_range.charge_id == charge_id),
                key=LaneSheetBreak.order,
            )
            ranges = tuple(
                replace(self._ranges[sheet_break], minimum=self._minimum(sheet_break)) for sheet_break in own
            )
            stated = replace(self._stated.get(charge_id, LaneCharge()), ranges=ranges)
            if stated != LaneCharge():
                charges[charge_id] = stated
        return replace(
            self._before,
            identifiers=tuple(self._identifiers[identifier] for identifier in self._terms.identifiers),
            transit_days=self._transit,
            attributes=self._beside,
            charges=charges,
        )

    def _minimum(self, each: LaneSheetBreak) -> Decimal | None:
        if each in self._least_of_break:
            return self._least_of_break[each]
        if each.charge_id in self._least:
            return self._least[each.charge_id]
        own_minimum = self._ranges[each].minimum
        return self._common.get(each.charge_id) if own_minimum is None else own_minimum

    def _take_transit(self, text: str) -> None:
        if not text:
            self._transit = None
        elif text.isascii() and text.isdigit() and int(text) <= _MOST_DAYS:
            self._transit = int(text)
        else:
            self._wrong(TRANSIT, f"Enter transit as whole days, at most {_MOST_DAYS}.")

    def _take_beside(self, key: str, name: str, text: str) -> None:
        attribute, wrong = read_lane_attribute(name, self._checked_text(key, text))
        if wrong:
            self._wrong(key, wrong)
        if attribute:
            self._beside[name] = attribute
        else:
            self._beside.pop(name, None)

    def _take_charge(self, key: str, charge_id: str, what: str, text: str) -> None:
        charge = self._charges.get(charge_id)
        value = self._amount(
            key, text, get_charge_method(charge).rate_scale if charge and what == "rate" else AMOUNT_SCALE
        )
        if charge is not None and what == "minimum" and charge.floor == "break":
            self._least[charge_id] = value
        elif charge is not None and (
            (what == "rate" and has_lane_rate(charge))
            or (what == "minimum" and charge.floor == "lane")
            or (what == "maximum" and charge.ceiling == "lane")
        ):
            lane_charge = self._stated.get(charge_id, LaneCharge())
            self._stated[charge_id] = LaneCharge(
                rate=value if what == "rate" else lane_charge.rate,
                minimum=value if what == "minimum" else lane_charge.minimum,
                maximum=value if what == "maximum" else lane_charge.maximum,
            )
        else:
            self._wrong(key, "This tariff's lanes don't have that.")

    def _take_break(self, key: str, kind: str, rest: str, text: str) -> None:
        at = _break(rest)
        charge = self._charges.get(at.charge_id) if at else None
        if at is None or charge is None or not charge.breaks:
            self._wrong(key, INVALID_VALUE)
        elif at.method != "perUnit" and not self._terms.is_mixed(charge):
            fault = f"{charge.name} has no flat amounts or graduated ranges: turn on “{SWITCH}” in its terms first."
            self._wrong(key, fault)
        elif kind == "least":
            self._least_of_break[at] = self._amount(key, text, AMOUNT_SCALE)
        elif not text:
            self._ranges.pop(at, None)
        else:
            value = self._amount(key, text, get_charge_method(charge).rate_scale)
            if value is not None:
                current = self._ranges.get(at) or Range(at.start, at.end, value, None, at.method)
                self._ranges[at] = replace(current, rate=value)

    def _amount(self, key: str, text: str, scale: int) -> Decimal | None:
        if not text:
            return None
        try:
            value = parse_amount(text)
        except ValueError:
            self._wrong(key, f"“{text[:40]}” isn't a number. Enter it like 0.4250.")
            return None
        if value < 0:
            self._wrong(key, "Enter a rate or amount of 0 or more.")
            return None
        try:
            return round_figure(value, scale)
        except ValueError as wrong:
            self._wrong(key, str(wrong))
            return None

    def _checked_text(self, key: str, text: str) -> str:
        if len(text) > MOST_CHARACTERS:
            self._wrong(key, TOO_LONG)
        return text

    def _wrong(self, key: str, message: str) -> None:
        self.findings[key] = FieldFinding(FindingKind.SERVER, message)

    def _miss(self, key: str, message: str) -> None:
        self.findings.setdefault(key, FieldFinding(FindingKind.MANDATORY, message))


def _break(text: str) -> LaneSheetBreak | None:
    """Return the break a key names: from 0 or more, with an end after its start or none."""
    parts = text.split(":")
    if len(parts) != 4 or parts[3] not in get_args(RangeMethod):
        return None
    try:
        start, end = Decimal(parts[1]), Decimal(parts[2]) if parts[2] else None
    except InvalidOperation:
        return None
    figures = [bound for bound in (start, end) if bound is not None]
    if not text.isascii() or any(not figure.is_finite() or figure < 0 or figure >= NO_MAXIMUM for figure in figures):
        return None
    if any(half_up(figure, WEIGHT_SCALE) != figure for figure in figures):
        return None
    if end is not None and end <= start:
        return None
    method: RangeMethod = next(arg for arg in get_args(RangeMethod) if arg == parts[3])
    return LaneSheetBreak(parts[0], start, end, method)


def _common_minimum(ranges: Sequence[Range]) -> Decimal | None:
    """Return the minimum shared by all ranges, None if they differ."""
    minima = {break_range.minimum for break_range in ranges}
    return next(iter(minima)) if len(minima) == 1 else None
