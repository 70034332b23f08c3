"""For a shipment without a rate: how many lanes each condition leaves, and the lanes that come closest.

Both scan the lanes of a version; they run when a user reads a trace, not while shipments are rated.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from decimal import Decimal

from freight.core.rating.breaks import find_neighbor_ranges, find_range_index, measure_range_distance
from freight.core.rating.compiled import CompiledTariff
from freight.core.rating.explain import NO_BREAK, Facts
from freight.core.rating.identifiers import IDENTIFIERS, to_lane_pattern
from freight.core.rating.lanes import is_pattern_match
from freight.core.rating.reasons import format_axis_fact, get_axis_field, get_axis_quantity, is_axis_left_out

BREAK = "break"


@dataclass(frozen=True)
class LaneFailure:
    """A condition a lane does not meet: the identifier's id or `break`, its text, and the wire key of the shipment
    field it checks."""

    field: str
    text: str
    field_key: str = ""


@dataclass(frozen=True)
class NearLane:
    """A lane that was not taken, with every condition it misses."""

    lane: int
    failed: tuple[LaneFailure, ...]


@dataclass(frozen=True)
class LaneGate:
    """A condition in the order of application, and how many lanes remain after it."""

    condition: str
    remaining: int


def find_nearest_lanes(tariff: CompiledTariff, facts: Facts, most: int = 5) -> list[NearLane]:
    """Return the lanes that miss the fewest conditions: places weigh more than carrier and service, near breaks come
    first."""
    ranked = []
    for lane in range(len(tariff.lanes)):
        failed = list_lane_failures(tariff, facts, lane)
        if failed:
            ranked.append((_misfit(tariff, facts, lane, failed), NearLane(lane, failed)))
    ranked.sort(key=lambda ranked_lane: ranked_lane[0])
    return [near_lane for _, near_lane in ranked[:most]]


def list_lane_failures(tariff: CompiledTariff, facts: Facts, lane: int) -> tuple[LaneFailure, ...]:
    """Return every condition of the shipment that the lane does not meet."""
    failures = []
    patterns = tariff.lanes[lane].identifiers
    for name, pattern, value in zip(tariff.terms.identifiers, patterns, facts["key"], strict=True):
        if not is_pattern_match(to_lane_pattern(name, pattern), value):
            text = f"{IDENTIFIERS[name].label} {pattern}, shipment has {value or 'none'}"
            failures.append(LaneFailure(name, text, IDENTIFIERS[name].field))
    for axis in range(len(tariff.breaks)):
        quantity, _ = get_axis_quantity(tariff, facts, axis)
        ranges = tariff.ranges(lane, axis)
        if find_range_index(ranges, quantity) is None and not is_axis_left_out(tariff, facts, axis):
            span = tariff.charges.scope.axes[axis].writing.span
            near = (
                " and ".join(span(neighbor_range) for neighbor_range in find_neighbor_ranges(ranges, quantity))
                or "none"
            )
            text = f"{format_axis_fact(tariff, facts, axis)} outside every break, nearest {near}"
            failures.append(LaneFailure(BREAK, text, get_axis_field(tariff, axis)))
    return tuple(failures)


def list_lane_gates(tariff: CompiledTariff, facts: Facts, day: str) -> list[LaneGate]:
    """Return how many lanes each condition leaves, up to the one that leaves none.

    Places come first, then the break, then service and carrier; the break comes last if it is what failed, or if it
    would hide the identifier that no lane offers.
    """
    key = facts["key"]
    places = [at for at, name in enumerate(tariff.terms.identifiers) if IDENTIFIERS[name].place]
    remaining = [at for at, name in enumerate(tariff.terms.identifiers) if not IDENTIFIERS[name].place]

    def identified(*positions: int) -> Callable[[int], bool]:
        names = tariff.terms.identifiers
        return lambda lane: all(
            is_pattern_match(to_lane_pattern(names[at], tariff.lanes[lane].identifiers[at]), key[at])
            for at in positions
        )

    by_place = [(f"Lane {' → '.join(key[at] or 'any' for at in places)}", identified(*places))] if places else []
    by_others = [
        (f"{IDENTIFIERS[tariff.terms.identifiers[at]].label} {key[at] or 'none'}", identified(at))
        for at in reversed(remaining)
    ]
    stated = next((at for at in range(len(tariff.breaks)) if not is_axis_left_out(tariff, facts, at)), None)
    by_break = (
        [(f"Break holds {format_axis_fact(tariff, facts, stated)}", lambda lane: _holds(tariff, facts, lane))]
        if stated is not None
        else []
    )

    lane_gates = _applied(tariff, day, [*by_place, *by_break, *by_others])
    break_is_last = facts["outcome"] == NO_BREAK or (by_break and len(lane_gates) == 2 + len(by_place))
    return _applied(tariff, day, [*by_place, *by_others, *by_break]) if break_is_last else lane_gates


def _applied(
    tariff: CompiledTariff, day: str, conditions: Sequence[tuple[str, Callable[[int], bool]]]
) -> list[LaneGate]:
    lanes = list(range(len(tariff.lanes)))
    lane_gates = [LaneGate(f"Published on {day}", len(lanes))]
    for condition, holds in conditions:
        lanes = [lane for lane in lanes if holds(lane)]
        lane_gates.append(LaneGate(condition, len(lanes)))
        if not lanes:
            break
    return lane_gates


def _holds(tariff: CompiledTariff, facts: Facts, lane: int) -> bool:
    axis_quantities = [facts["quantities"][axis.chooser] for axis in tariff.charges.scope.axes]
    # a blank figure leaves its charge out, whatever the breaks
    return all(
        figure < 0 or breaks[lane].at(figure) >= 0
        for figure, breaks in zip(axis_quantities, tariff.breaks, strict=True)
    )


def _misfit(
    tariff: CompiledTariff, facts: Facts, lane: int, failed: Sequence[LaneFailure]
) -> tuple[int, int, Decimal, int, int]:
    """Return a sort key for how badly lanes miss; ties are settled by the sheet's order."""
    wrong_places = sum(
        lane_failure.field in IDENTIFIERS and IDENTIFIERS[lane_failure.field].place for lane_failure in failed
    )
    away = Decimal(0)
    for axis in range(len(tariff.breaks)):
        away = max(away, measure_range_distance(tariff.ranges(lane, axis), get_axis_quantity(tariff, facts, axis)[0]))
    return wrong_places, len(failed), away, tariff.transit[lane], lane
