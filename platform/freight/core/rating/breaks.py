"""Breaks: ranges of a quantity, half-open `[start, end)`, each with its own rate.

Stored half-open, shown with the end as the next start less 0.01 (R273, domain decision "Breaks"): a sheet that reads
0–99.99 / 100–249.99 has no hole at 99.995, while a real hole (2.50 → 70.51) stays one.
"""

from bisect import bisect_right
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from decimal import Decimal
from itertools import zip_longest
from typing import Literal

from freight.core.error_codes import ErrorCode
from freight.core.errors import Invalid

NO_MAXIMUM = Decimal(10) ** 9  # every maximum that a tariff states is below it
_FIRST = Decimal(0)
STEP = Decimal("0.01")  # the screen's step between the end of a range and the next start

RangeMethod = Literal["perUnit", "flat", "perUnitOver"]
# the suffix of a rate that is not per unit
METHOD_WORDS: dict[RangeMethod, str] = {"perUnit": "", "flat": " flat", "perUnitOver": " excess"}


@dataclass(frozen=True, slots=True)
class Range:
    """`rate` × quantity, a lump sum, or `rate` × the excess over the ranges below, for quantities in [start, end).

    `end` None is open-ended. `minimum` is the least the charge comes to in this range.
    """

    start: Decimal
    end: Decimal | None
    rate: Decimal
    minimum: Decimal | None = None
    method: RangeMethod = "perUnit"

    def holds(self, quantity: Decimal) -> bool:
        """Whether the range covers that quantity."""
        return self.start <= quantity and (self.end is None or quantity < self.end)

    def amount(self, quantity: Decimal, below: Decimal, per: int = 0) -> Decimal:
        """Return what the range charges for a quantity, before its minimum, by rates for 10**`per` units. `below` is
        the charge of the ranges before it. A lump sum does not depend on the number of units."""
        match self.method:
            case "flat":
                return self.rate
            case "perUnit":
                return (quantity * self.rate).scaleb(-per)
        return below + ((quantity - self.start) * self.rate).scaleb(-per)

    def shown(self) -> str:
        """The range as a person reads it: `250–499.99`, `5,000 and over`."""
        if self.end is None:
            return f"{format_break_quantity(self.start)} and over"
        start, end = format_break_quantity(self.start), format_break_quantity(self.end - STEP)
        if "." in start and "." not in end:
            end += ".00"  # 2.51–3.00, not 2.51–3
        return f"{start}–{end}"


def format_break_quantity(value: Decimal) -> str:
    """A quantity as people write it: whole figures bare, others with at least 2 and at most 6 decimals."""
    if value == value.to_integral_value():
        return f"{value:,.0f}"
    return f"{value:,.{max(2, min(6, -int(value.normalize().as_tuple().exponent)))}f}"


def check_ranges(ranges: Iterable[Range], shown: Callable[[Range], str] = Range.shown) -> tuple[Range, ...]:
    """The ranges in order. Raises Invalid for one that ends before it starts (R271) or overlaps its neighbour;
    `shown` writes a range of that kind of break."""
    if type(ranges) is tuple and _is_in_order(ranges):
        return ranges
    ordered = tuple(sorted(ranges, key=lambda break_range: break_range.start))
    for current, following in zip_longest(ordered, ordered[1:]):
        if current.start < 0 or (current.end is not None and current.end <= current.start):
            wrong = f"The range {shown(current)} must start at 0 or more and end after its start."
            raise Invalid(wrong, code=ErrorCode.BREAK_INVALID)
        if following and (current.end is None or following.start < current.end):
            raise Invalid(f"The ranges {shown(current)} and {shown(following)} overlap.", code=ErrorCode.BREAKS_OVERLAP)
    return ordered


def _is_in_order(ranges: tuple[Range, ...]) -> bool:
    """Whether each range ends after its start, and before the next begins."""
    at: Decimal | None = _FIRST
    for break_range in ranges:
        if (
            at is None
            or break_range.start < at
            or (break_range.end is not None and break_range.end <= break_range.start)
        ):
            return False
        at = break_range.end
    return True


def find_range_index(ranges: Sequence[Range], quantity: Decimal) -> int | None:
    """The position of the range that covers `quantity`, or None where none does: below, above, or in a hole."""
    at = bisect_right(ranges, quantity, key=lambda break_range: break_range.start) - 1
    return at if at >= 0 and ranges[at].holds(quantity) else None


def find_neighbor_ranges(ranges: Sequence[Range], quantity: Decimal) -> tuple[Range, ...]:
    """The ranges nearest below and above a quantity that none of them covers."""
    at = bisect_right(ranges, quantity, key=lambda break_range: break_range.start)
    return tuple(ranges[max(at - 1, 0) : at + 1])


def charge_at_starts(ranges: Sequence[Range], per: int = 0, *, with_minimum: bool = False) -> tuple[Decimal, ...]:
    """Return what each range charges for exactly the quantity it starts at, by rates for 10**`per` units;
    `with_minimum`: at least its own minimum."""
    charged_ranges = []
    below = Decimal(0)
    for break_range in ranges:
        amount = break_range.amount(break_range.start, below, per)
        charged_ranges.append(max(amount, break_range.minimum or Decimal(0)) if with_minimum else amount)
        below = below if break_range.end is None else break_range.amount(break_range.end, below, per)
    return tuple(charged_ranges)


def find_cheapest_above(at_start: Sequence[Decimal], at: int) -> int | None:
    """Return the range above the one at `at` whose start costs least, the nearest in a tie; None above the last. The
    deficit test compares with it: a shipment may be rated as any higher weight, not only that of the next range."""
    return min(range(at + 1, len(at_start)), key=at_start.__getitem__, default=None)


def measure_range_distance(ranges: Sequence[Range], quantity: Decimal) -> Decimal:
    """How far the quantity is from the nearest range; 0 when one covers it."""
    if not ranges:
        return Decimal("Infinity")
    if find_range_index(ranges, quantity) is not None:
        return Decimal(0)
    return min(
        break_range.start - quantity if quantity < break_range.start else quantity - (break_range.end or quantity)
        for break_range in ranges
    )
