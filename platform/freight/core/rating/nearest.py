"""For a shipment without a rate: how many lanes each condition leaves, and the lanes that come closest.

Both scan the lanes of a version; they run when somebody reads a trace, not while shipments are rated.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from decimal import Decimal

from freight.core.rating.breaks import distance, holding, neighbours
from freight.core.rating.compiled import CompiledTariff
from freight.core.rating.explain import NO_BREAK, Facts
from freight.core.rating.identifiers import IDENTIFIERS, as_pattern
from freight.core.rating.lanes import matches
from freight.core.rating.reasons import field_of_axis, is_left_out, quantity_on, show_fact

BREAK = "break"


@dataclass(frozen=True)
class Failure:
    """A condition a lane does not meet: the identifier's id or `break`, how it reads, and the wire key of the field of
    the shipment that it looks at."""

    field: str
    text: str
    field_key: str = ""


@dataclass(frozen=True)
class NearLane:
    """A lane that was not taken and every condition it misses."""

    lane: int
    failed: tuple[Failure, ...]


@dataclass(frozen=True)
class Gate:
    """A condition in the order they were applied, and how many lanes are left after it."""

    condition: str
    remaining: int


def nearest_lanes(tariff: CompiledTariff, facts: Facts, most: int = 5) -> list[NearLane]:
    """The lanes that miss the fewest conditions: places weigh more than carrier and service, near breaks come first."""
    ranked = []
    for lane in range(len(tariff.lanes)):
        failed = failures(tariff, facts, lane)
        if failed:
            ranked.append((_misfit(tariff, facts, lane, failed), NearLane(lane, failed)))
    ranked.sort(key=lambda each: each[0])
    return [each for _, each in ranked[:most]]


def failures(tariff: CompiledTariff, facts: Facts, lane: int) -> tuple[Failure, ...]:
    """Every condition of the shipment that the lane does not meet."""
    found = []
    patterns = tariff.lanes[lane].identifiers
    for name, pattern, value in zip(tariff.terms.identifiers, patterns, facts["key"], strict=True):
        if not matches(as_pattern(name, pattern), value):
            text = f"{IDENTIFIERS[name].label} {pattern}, shipment has {value or 'none'}"
            found.append(Failure(name, text, IDENTIFIERS[name].field))
    for axis in range(len(tariff.breaks)):
        quantity, _ = quantity_on(tariff, facts, axis)
        ranges = tariff.ranges(lane, axis)
        if holding(ranges, quantity) is None and not is_left_out(tariff, facts, axis):
            span = tariff.charges.scope.axes[axis].writing.span
            near = " and ".join(span(each) for each in neighbours(ranges, quantity)) or "none"
            text = f"{show_fact(tariff, facts, axis)} outside every break, nearest {near}"
            found.append(Failure(BREAK, text, field_of_axis(tariff, axis)))
    return tuple(found)


def gates(tariff: CompiledTariff, facts: Facts, day: str) -> list[Gate]:
    """How many lanes each condition leaves, up to the one that leaves none.

    Places first, then the break, then service and carrier; the break comes last where it is what failed, and where it
    would hide the identifier that no lane offers.
    """
    key = facts["key"]
    places = [at for at, name in enumerate(tariff.terms.identifiers) if IDENTIFIERS[name].place]
    others = [at for at, name in enumerate(tariff.terms.identifiers) if not IDENTIFIERS[name].place]

    def identified(*positions: int) -> Callable[[int], bool]:
        names = tariff.terms.identifiers
        return lambda lane: all(
            matches(as_pattern(names[at], tariff.lanes[lane].identifiers[at]), key[at]) for at in positions
        )

    by_place = [(f"Lane {' → '.join(key[at] or 'any' for at in places)}", identified(*places))] if places else []
    by_others = [
        (f"{IDENTIFIERS[tariff.terms.identifiers[at]].label} {key[at] or 'none'}", identified(at))
        for at in reversed(others)
    ]
    stated = next((at for at in range(len(tariff.breaks)) if not is_left_out(tariff, facts, at)), None)
    by_break = (
        [(f"Break holds {show_fact(tariff, facts, stated)}", lambda lane: _holds(tariff, facts, lane))]
        if stated is not None
        else []
    )

    found = _applied(tariff, day, [*by_place, *by_break, *by_others])
    break_is_last = facts["outcome"] == NO_BREAK or (by_break and len(found) == 2 + len(by_place))
    return _applied(tariff, day, [*by_place, *by_others, *by_break]) if break_is_last else found


def _applied(tariff: CompiledTariff, day: str, conditions: Sequence[tuple[str, Callable[[int], bool]]]) -> list[Gate]:
    lanes = list(range(len(tariff.lanes)))
    found = [Gate(f"Published on {day}", len(lanes))]
    for condition, holds in conditions:
        lanes = [lane for lane in lanes if holds(lane)]
        found.append(Gate(condition, len(lanes)))
        if not lanes:
            break
    return found


def _holds(tariff: CompiledTariff, facts: Facts, lane: int) -> bool:
    asked = [facts["quantities"][axis.chooser] for axis in tariff.charges.scope.axes]
    # a blank one leaves its charge out, whatever the breaks
    return all(figure < 0 or breaks[lane].at(figure) >= 0 for figure, breaks in zip(asked, tariff.breaks, strict=True))


def _misfit(
    tariff: CompiledTariff, facts: Facts, lane: int, failed: Sequence[Failure]
) -> tuple[int, int, Decimal, int, int]:
    """Sorts lanes by how badly they miss; the sheet's order settles the rest."""
    wrong_places = sum(each.field in IDENTIFIERS and IDENTIFIERS[each.field].place for each in failed)
    away = Decimal(0)
    for axis in range(len(tariff.breaks)):
        away = max(away, distance(tariff.ranges(lane, axis), quantity_on(tariff, facts, axis)[0]))
    return wrong_places, len(failed), away, tariff.transit[lane], lane
