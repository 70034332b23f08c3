"""A tariff version ready to rate: lanes indexed, every figure a scaled integer, charges turned into functions."""

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal
from itertools import accumulate, zip_longest
from typing import TYPE_CHECKING

from freight.core.rating.breaks import Range, charge_at_starts
from freight.core.rating.expressions import scaled
from freight.core.rating.identifiers import WITH_COMMAS, to_lane_pattern
from freight.core.rating.lanes import Lane, LaneCharge, LaneIndex, Pattern, Vocabulary
from freight.core.rating.scope import NO_LIMIT, BreakAxis
from freight.core.rating.stated_tariff import StatedTariff
from freight.core.rating.terms import TariffTerms

# its numpy takes longer to import than the child that reads a workbook needs for all the rest of rating
if TYPE_CHECKING:
    from freight.core.rating.zones import IndexedZoneTable

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


class CompiledTariff(StatedTariff):
    """One immutable tariff version: its terms, lanes, and the tables both readings use.

    `zones` is the chart that fills a shipment's zone. Raises Invalid when a charge cannot be compiled or the ranges of
    a lane overlap.
    """

    def __init__(
        self, version_id: str, terms: TariffTerms, lanes: Sequence[Lane], zones: "IndexedZoneTable | None" = None
    ) -> None:
        super().__init__(terms, lanes, zones)
        self.version_id = version_id
        self.index = LaneIndex(self._patterns())
        self.vocabulary = Vocabulary(self._patterns(), len(terms.identifiers))
        self.transit = [NO_TRANSIT if lane.transit_days is None else lane.transit_days for lane in self.lanes]
        self.lane_values: list[Row] = [
            tuple(value.of(lane.charges.get(value.charge_id, LaneCharge())) for value in self.charges.scope.lane_values)
            for lane in self.lanes
        ]
        self.breaks: list[list[LaneBreaks]] = [
            _breaks_on(axis, self.every_range(number)) for number, axis in enumerate(self.charges.scope.axes)
        ]

    def _patterns(self) -> Iterator[Sequence[Pattern]]:
        """Return the lookup patterns of the lanes. Only names of countries and cities hold a comma."""
        names = self.terms.identifiers
        for lane in self.lanes:
            if any(name in WITH_COMMAS for name in names):
                yield [to_lane_pattern(name, text) for name, text in zip(names, lane.identifiers, strict=True)]
            else:
                yield lane.identifiers


def _breaks_on(axis: BreakAxis, every: Sequence[tuple[Range, ...]]) -> list[LaneBreaks]:
    """The breaks of every lane. Lanes that share their ranges, as those of the tariff's set, share their breaks."""
    starts: dict[Row, Row] = {}  # most lanes break at the same places, so these are shared
    lane_breakses: list[LaneBreaks] = []
    shared: dict[int, LaneBreaks] = {}
    for ranges in every:
        own = shared.get(id(ranges))
        if own is None:
            lane_breaks = _lane_breaks(axis, ranges)
            own = shared[id(ranges)] = LaneBreaks(
                starts.setdefault(lane_breaks.starts, lane_breaks.starts), lane_breaks.rows
            )
        lane_breakses.append(own)
    return lane_breakses


def _lane_breaks(axis: BreakAxis, ranges: tuple[Range, ...]) -> LaneBreaks:
    if not ranges:
        return LaneBreaks((0,), (None,))  # one hole
    starts: list[int] = []
    rows: list[Row | None] = []
    at_start = charge_deficit_starts(axis, ranges)
    below = Decimal(0)  # the amount of the ranges below, from which a graduated one continues
    least: list[Decimal] = [*accumulate(reversed(at_start), min, initial=NO_LIMIT)][::-1]
    for at, (current, following) in enumerate(zip_longest(ranges, ranges[1:])):
        starts.append(scaled(current.start, axis.chooser_scale))
        rows.append(_row(axis, current, below, least[at + 1]))
        if current.end is not None and (following is None or following.start != current.end):
            starts.append(scaled(current.end, axis.chooser_scale))
            rows.append(None)
        below = below if current.end is None else current.amount(current.end, below, axis.per)
    return LaneBreaks(tuple(starts), tuple(rows))


def charge_deficit_starts(axis: BreakAxis, ranges: Sequence[Range]) -> tuple[Decimal, ...]:
    """What each range of a lane charges at its start, as the deficit test compares it: with the minimum of that range,
    where the charge goes by the minima of its ranges."""
    return charge_at_starts(ranges, axis.per, with_minimum=axis.charge.floor == "break")


def _row(axis: BreakAxis, each: Range, below: Decimal, least_above: Decimal) -> Row:
    """Return what a range supplies to the charge's formula: flat + rate × (quantity - over) / 10**per."""
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
