"""A tariff version ready to rate: lanes indexed, every figure a scaled integer, charges turned into functions."""

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal
from itertools import zip_longest

from freight.core.errors import Invalid
from freight.core.rating.breaks import Range, checked
from freight.core.rating.charges import CompiledCharges, compile_charges
from freight.core.rating.expressions import scaled
from freight.core.rating.lanes import Lane, LaneCharge, LaneIndex, Vocabulary
from freight.core.rating.scope import NO_MAXIMUM, BreakAxis
from freight.core.rating.terms import TariffTerms

Row = tuple[int, ...]
NO_TRANSIT = 10**6  # a lane that states no transit days is slower than any that does


@dataclass(frozen=True)
class LaneBreaks:
    """The breaks of one charge on one lane: `rows[i]` is what the break at `starts[i]` supplies, None for a hole."""

    starts: tuple[int, ...]
    rows: tuple[Row | None, ...]

    def at(self, quantity: int) -> int:
        """The row that covers the scaled quantity, or -1."""
        row = bisect_right(self.starts, quantity) - 1
        return row if row >= 0 and self.rows[row] is not None else -1


class CompiledTariff:
    """One immutable tariff version: its terms, lanes, and the tables both readings use.

    Raises Invalid when a charge cannot be compiled or the ranges of a lane overlap.
    """

    def __init__(self, version_id: str, terms: TariffTerms, lanes: Sequence[Lane]) -> None:
        self.version_id = version_id
        self.terms = terms
        self.lanes = tuple(lanes)
        self.charges: CompiledCharges = compile_charges(terms)
        self.index = LaneIndex(lane.identifiers for lane in self.lanes)
        self.vocabulary = Vocabulary((lane.identifiers for lane in self.lanes), len(terms.identifiers))
        self.transit = [NO_TRANSIT if lane.transit_days is None else lane.transit_days for lane in self.lanes]
        self.lane_values: list[Row] = [
            tuple(value.of(lane.charges.get(value.charge_id, LaneCharge())) for value in self.charges.scope.lane_values)
            for lane in self.lanes
        ]
        self.breaks: list[list[LaneBreaks]] = [
            [_lane_breaks(axis, lane) for lane in self.lanes] for axis in self.charges.scope.axes
        ]

    def ranges(self, lane: int, axis: int = 0) -> tuple[Range, ...]:
        """The ranges of a lane for one of the charges with breaks, in order."""
        charge = self.charges.scope.axes[axis].charge
        return ranges_of(self.lanes[lane], charge.id)


def ranges_of(lane: Lane, charge_id: str) -> tuple[Range, ...]:
    """The ranges of one charge on a lane, in order; none when the lane says nothing about it."""
    stated = lane.charges.get(charge_id)
    return checked(stated.ranges) if stated else ()


def _lane_breaks(axis: BreakAxis, lane: Lane) -> LaneBreaks:
    ranges = ranges_of(lane, axis.charge.id)
    if not axis.charge.mixed_ranges and any(each.method != "perUnit" for each in ranges):
        wrong = f"{axis.charge.name}: lane {lane.number + 1} has lump sums or graduated ranges, the charge does not."
        raise Invalid(wrong, code="break_invalid")
    starts: list[int] = []
    rows: list[Row | None] = []
    below = Decimal(0)  # what the graduated ranges below come to
    for each, following in zip_longest(ranges, ranges[1:]):
        joined = following if following and following.start == each.end else None
        through = below + (each.end - each.start) * each.rate if each.method == "perUnitOver" and each.end else below
        starts.append(scaled(each.start, axis.quantity_scale))
        rows.append(_row(axis, each, below, _at_start(joined, through) if joined else None))
        if each.end is not None and not joined:
            starts.append(scaled(each.end, axis.quantity_scale))
            rows.append(None)
        below = through
    return LaneBreaks(tuple(starts), tuple(rows))


def _at_start(each: Range, below: Decimal) -> Decimal:
    """What a range charges at its own start."""
    return {"perUnit": each.start * each.rate, "flat": each.rate, "perUnitOver": below}[each.method]


def _row(axis: BreakAxis, each: Range, below: Decimal, at_next_start: Decimal | None) -> Row:
    """What a range supplies to the charge's formula: flat + rate × (quantity - over)."""
    flat, over, rate = Decimal(0), Decimal(0), each.rate
    if each.method == "flat":
        flat, rate = each.rate, Decimal(0)
    elif each.method == "perUnitOver":
        flat, over = below, each.start
    values = {
        "rate": rate,
        "flat": flat,
        "over": over,
        "minimum": each.minimum or Decimal(0),
        # the deficit test compares charges at the next break's start; without a next break nothing is lower
        "alternative": NO_MAXIMUM if at_next_start is None else at_next_start.scaleb(-axis.per),
    }
    return tuple(scaled(values[name], variable.scale) for name, variable in axis.supplied.items())
