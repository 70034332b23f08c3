"""Sets of breaks a tariff keeps: what the breakage dialog writes, checked and turned into half-open ranges.

Ranges of quantities follow each other from 0 in steps of 0.01 (R270–R274), so a set has no hole by accident; a charge
makes one on purpose by removing a range of the set. Postcodes and hours may leave places out.
"""

from decimal import Decimal
from typing import Self

from pydantic import Field, model_validator

from freight.core.money import parse_amount
from freight.core.rating.break_kinds import (
    WRITINGS,
    BreakKind,
    DayKind,
    encode_postcode_span,
    encode_time_slot,
    parse_minute_of_day,
)
from freight.core.rating.breaks import NO_MAXIMUM, STEP, Range, RangeMethod, check_ranges
from freight.core.rating.frozen import FrozenModel

INVALID_VALUE = "Invalid Value!"  # R272
_MOST_RANGES = 500
_WHOLE_DAY = 24 * 60


class BreakRange(FrozenModel):
    """One range as it is printed: `0`–`99.99` kg, `606` or `60601`–`60629`, a weekday's `08:00`–`17:00`.

    `rate` holds on every lane that states none of its own; without one, each lane states its rate.
    """

    start: str = Field(max_length=20)
    end: str = Field("", max_length=20, description="empty: open, or for a postal code everything that begins so")
    category: DayKind | None = Field(None, description="of time breaks: the kind of day")
    method: RangeMethod = "perUnit"
    rate: Decimal | None = None
    minimum: Decimal | None = None
    display_name: str = Field("", max_length=40)
    display_width: int | None = Field(None, ge=1, le=999, description="R275: one to three digits, the first no 0")

    @property
    def key(self) -> str:
        """What a range is removed by: its start, with the kind of day before it."""
        return f"{self.category} {self.start}" if self.category else self.start


class BreakSet(FrozenModel):
    """Breaks that charges of a tariff share. `field`: the shipment's field they are chosen by, where it is not the
    usual one of their kind."""

    id: str = Field(pattern=r"^[a-z][a-zA-Z0-9]{0,39}$")
    name: str = Field(min_length=1, max_length=80)
    kind: BreakKind
    field: str = Field("", max_length=121)
    ranges: tuple[BreakRange, ...] = Field(min_length=1, max_length=_MOST_RANGES)

    @model_validator(mode="after")
    def _ranges_follow_each_other(self) -> Self:
        spans = [self._span(number, break_range) for number, break_range in enumerate(self.ranges, 1)]
        if self.kind in ("weightBreaks", "miles"):
            self._contiguous(spans)
        check_ranges(self.half_open(), WRITINGS[self.kind].span)
        return self

    def half_open(self) -> tuple[Range, ...]:
        """The ranges as both readings search them, rates of 0 where each lane states its own."""
        half_open_ranges = []
        for number, break_range in enumerate(self.ranges, 1):
            start, end = self._span(number, break_range)
            half_open_ranges.append(
                Range(start, end, break_range.rate or Decimal(0), break_range.minimum, break_range.method)
            )
        return tuple(sorted(half_open_ranges, key=lambda half_open_range: half_open_range.start))

    def shown(self) -> list[str]:
        """The ranges as people read them, in the order they were entered: by their own names where they have one."""
        span = WRITINGS[self.kind].span
        return [
            break_range.display_name or span(Range(*self._span(number, break_range), Decimal(0)))
            for number, break_range in enumerate(self.ranges, 1)
        ]

    @property
    def states_rates(self) -> bool:
        """Whether the set has rates of its own, for lanes that state none."""
        return any(break_range.rate is not None for break_range in self.ranges)

    @property
    def whole_days(self) -> bool:
        """Whether no range of hours is shorter than its day: then the time of day does not matter."""
        spans = (self._span(0, break_range) for break_range in self.ranges)
        return self.kind == "timeBreaks" and all(end is not None and end - start == _WHOLE_DAY for start, end in spans)

    def starts_of(self, keys: tuple[str, ...]) -> frozenset[Decimal]:
        """Where the ranges of those keys start. Raises ValueError for a key the set does not have."""
        by_key = {break_range.key: self._span(0, break_range)[0] for break_range in self.ranges}
        if unknown := [key for key in keys if key not in by_key]:
            raise ValueError(f"{self.name} has no range that starts at {unknown[0]}")
        return frozenset(by_key[key] for key in keys)

    def _span(self, number: int, each: BreakRange) -> tuple[Decimal, Decimal | None]:
        where = f"{INVALID_VALUE} {self.name}, range {number}"
        try:
            match self.kind:
                case "zipCodes":
                    first, end = encode_postcode_span(each.start, each.end)
                    span: tuple[Decimal, Decimal | None] = (Decimal(first), Decimal(end))
                case "timeBreaks":
                    if each.category is None:
                        raise ValueError("say whether it is a weekday, a weekend or a holiday")
                    begin, until = parse_minute_of_day(each.start), parse_minute_of_day(each.end or "24:00")
                    span = (
                        Decimal(encode_time_slot(each.category, begin)),
                        Decimal(encode_time_slot(each.category, until)),
                    )
                case _:
                    span = (_figure(each.start), _figure(each.end) + STEP if each.end else None)
        except ValueError as wrong:
            raise ValueError(f"{where}: {wrong}") from wrong
        start, last = span
        # a printed quantity ends a step before the next start: 100–99.99 would be empty
        if last is not None and last <= start + (STEP if self.kind in ("weightBreaks", "miles") else 0):
            raise ValueError(f"{where}: it ends at {each.end}, which is not after its start {each.start}")
        return span

    def _contiguous(self, spans: list[tuple[Decimal, Decimal | None]]) -> None:
        expected: Decimal | None = Decimal(0)
        for number, (start, end) in enumerate(spans, 1):
            if expected is None:
                raise ValueError(f"{INVALID_VALUE} {self.name}, range {number}: the range before it has no end")
            if start != expected:
                rule = "the first range starts at 0" if number == 1 else f"it starts at {expected}, where the last ends"
                raise ValueError(f"{INVALID_VALUE} {self.name}, range {number} starts at {start}: {rule}")
            expected = end


def _figure(text: str) -> Decimal:
    try:
        if "," in text:
            raise ValueError("what a range is removed by is its text, which is written in one way")
        value = parse_amount(text)
    except ValueError as wrong:
        raise ValueError(f"{text!r} isn't a number") from wrong
    # compared first: a figure of thirty digits has no quantized form
    if not 0 <= value < NO_MAXIMUM or value != value.quantize(STEP):
        raise ValueError(f"{text} must be 0 or more and below {NO_MAXIMUM:,.0f}, with at most two decimals")
    return value
