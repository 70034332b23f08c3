"""A tariff version ready to rate: lanes indexed, every figure a scaled integer, charges turned into functions."""

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal
from itertools import accumulate, zip_longest

from freight.core.errors import Invalid
from freight.core.rating.breaks import Range, at_starts, checked
from freight.core.rating.charges import CompiledCharges, compile_charges
from freight.core.rating.expressions import scaled
from freight.core.rating.identifiers import COUNTRIES, as_pattern
from freight.core.rating.lanes import Lane, LaneCharge, LaneIndex, Pattern, Vocabulary
from freight.core.rating.scope import NO_LIMIT, BreakAxis
from freight.core.rating.terms import TariffTerms
from freight.core.rating.zones import ZoneTable

Row = tuple[int, ...]
NO_TRANSIT = 10**6  # a lane that states no transit days is slower than any that does


@dataclass(frozen=True, slots=True)
class LaneBreaks:
    """The breaks of one charge on one lane: `rows[i]` is what the break at `starts[i]` supplies, None for a hole."""

    starts: tuple[int, ...]
    rows: tuple[Row | None, ...]

    def at(self, quantity: int) -> int:
        """The row that covers the scaled quantity, or -1."""
        row = bisect_right(self.starts, quantity) - 1
        return row if row >= 0 and self.rows[row] is not None else -1

    @property
    def is_whole(self) -> bool:
        """Whether a row covers every quantity."""
        return bool(self.starts) and self.starts[0] <= 0 and None not in self.rows


class CompiledTariff:
    """One immutable tariff version: its terms, lanes, and the tables both readings use.

    `zones` is the chart that fills a shipment's zone. Raises Invalid when a charge cannot be compiled or the ranges of
    a lane overlap.
    """

    def __init__(
        self, version_id: str, terms: TariffTerms, lanes: Sequence[Lane], zones: ZoneTable | None = None
    ) -> None:
        self.version_id = version_id
        self.terms = terms
        self.zones = zones
        self.lanes = tuple(lanes)
        self.charges: CompiledCharges = compile_charges(terms)
        self.index = LaneIndex(self._patterns())
        self.vocabulary = Vocabulary(self._patterns(), len(terms.identifiers))
        self.transit = [NO_TRANSIT if lane.transit_days is None else lane.transit_days for lane in self.lanes]
        self.lane_values: list[Row] = [
            tuple(value.of(lane.charges.get(value.charge_id, LaneCharge())) for value in self.charges.scope.lane_values)
            for lane in self.lanes
        ]
        self.breaks: list[list[LaneBreaks]] = [self._breaks_on(axis) for axis in self.charges.scope.axes]

    def ranges(self, lane: int, axis: int = 0) -> tuple[Range, ...]:
        """The ranges of a lane for one of the charges with breaks, in order."""
        return ranges_of(self.terms, self.charges.scope.axes[axis], self.lanes[lane])

    def _patterns(self) -> Iterator[Sequence[Pattern]]:
        """What the lanes are looked up by. Only countries have names that hold a comma."""
        names = self.terms.identifiers
        for lane in self.lanes:
            if any(name in COUNTRIES for name in names):
                yield [as_pattern(name, text) for name, text in zip(names, lane.identifiers, strict=True)]
            else:
                yield lane.identifiers

    def _breaks_on(self, axis: BreakAxis) -> list[LaneBreaks]:
        """The breaks of every lane. Lanes that state none share those of the tariff's set."""
        shared: LaneBreaks | None = None
        starts: dict[Row, Row] = {}  # most lanes break at the same places: these are kept once
        found = []
        for lane in self.lanes:
            if _states_ranges(axis, lane):
                own = _lane_breaks(self.terms, axis, lane)
                found.append(LaneBreaks(starts.setdefault(own.starts, own.starts), own.rows))
            else:
                shared = shared or _lane_breaks(self.terms, axis, lane)
                found.append(shared)
        return found


def ranges_of(terms: TariffTerms, axis: BreakAxis, lane: Lane) -> tuple[Range, ...]:
    """The ranges of one charge on a lane, in order: the lane's own, else those of the tariff's set where that states
    rates; without the ranges that the charge has removed. Raises Invalid where they overlap."""
    charge, breaks = axis.charge, terms.break_set(axis.charge)
    if _states_ranges(axis, lane):
        ranges: tuple[Range, ...] = lane.charges[charge.id].ranges
    else:
        ranges = breaks.half_open() if breaks and breaks.states_rates else ()
    if breaks and charge.removed_breaks:
        try:
            removed = breaks.starts_of(charge.removed_breaks)
        except ValueError as wrong:
            raise Invalid(f"{charge.name}: {wrong}.", code="break_absent") from wrong
        ranges = tuple(each for each in ranges if each.start not in removed)
    try:
        return checked(ranges, axis.writing.span)
    except Invalid as wrong:
        where = f"{charge.name}, lane {lane.number + 1}: {wrong.message}"
        raise Invalid(where, code=wrong.code) from wrong


def _states_ranges(axis: BreakAxis, lane: Lane) -> bool:
    stated = lane.charges.get(axis.charge.id)
    return stated is not None and bool(stated.ranges)


def _lane_breaks(terms: TariffTerms, axis: BreakAxis, lane: Lane) -> LaneBreaks:
    ranges = ranges_of(terms, axis, lane)
    if not terms.is_mixed(axis.charge) and any(each.method != "perUnit" for each in ranges):
        wrong = (
            f"{axis.charge.name}: lane {lane.number + 1} has flat amounts or graduated ranges, but the charge doesn't."
        )
        raise Invalid(wrong, code="break_invalid")
    if not axis.is_quantity and any(each.method == "perUnitOver" for each in ranges):
        wrong = f"{axis.charge.name}: graduated ranges need breaks of the quantity the charge is based on."
        raise Invalid(wrong, code="break_invalid")
    if not ranges:
        return LaneBreaks((0,), (None,))  # one hole
    starts: list[int] = []
    rows: list[Row | None] = []
    at_start = deficit_starts(axis, ranges)
    below = Decimal(0)  # what the ranges below come to: a graduated one goes on from there
    least: list[Decimal] = [*accumulate(reversed(at_start), min, initial=NO_LIMIT)][::-1]
    for at, (each, following) in enumerate(zip_longest(ranges, ranges[1:])):
        starts.append(scaled(each.start, axis.chooser_scale))
        rows.append(_row(axis, each, below, least[at + 1]))
        if each.end is not None and (following is None or following.start != each.end):
            starts.append(scaled(each.end, axis.chooser_scale))
            rows.append(None)
        below = below if each.end is None else each.amount(each.end, below, axis.per)
    return LaneBreaks(tuple(starts), tuple(rows))


def deficit_starts(axis: BreakAxis, ranges: Sequence[Range]) -> tuple[Decimal, ...]:
    """What each range of a lane charges at its start, as the deficit test compares it: with the minimum of that range,
    where the charge goes by the minima of its ranges."""
    return at_starts(ranges, axis.per, with_minimum=axis.charge.floor == "break")


def _row(axis: BreakAxis, each: Range, below: Decimal, least_above: Decimal) -> Row:
    """What a range supplies to the charge's formula: flat + rate × (quantity - over) / 10**per."""
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
        # the deficit test compares with the starts of all ranges above; above the last nothing is lower
        "alternative": least_above,
    }
    return tuple(scaled(values[name], variable.scale) for name, variable in axis.supplied.items())
