"""The breaks of a lane as a bar: ranges with their rates, holes between them, the quantity in its place."""

from collections.abc import Iterator
from decimal import Decimal
from math import log10

from freight.core.rating.breaks import Range, find_neighbor_ranges
from freight.core.rating.compiled import CompiledTariff
from freight.core.rating.explain import RATED, Facts
from freight.core.rating.page import figures
from freight.core.rating.page.model import BreakBar, BreakPart
from freight.core.rating.reasons import find_broken_axis, format_axis_fact, get_axis_quantity, is_axis_left_out

MOST_PARTS = 9  # a lane with 150 breaks shows those around the quantity
OPEN_END_SHARE = 1.0


def build_break_bars(tariff: CompiledTariff, facts: Facts) -> list[BreakBar]:
    """A bar for each charge with breaks of the lane taken, or the one bar whose breaks do not cover the quantity."""
    if facts["outcome"] == RATED:
        # each package is in a break of its own, which the arithmetic names
        by_package = {part[0] for part in facts.get("parts", ())}
        stated = (
            at
            for at, axis in enumerate(tariff.charges.scope.axes)
            if not (axis.charge.per_package and axis.charge.id in by_package)
            and not is_axis_left_out(tariff, facts, at)
        )
        return [_bar(tariff, facts, facts["lane"], axis) for axis in stated]
    lane, axis = find_broken_axis(facts)
    return [_bar(tariff, facts, lane, axis)]


def _bar(tariff: CompiledTariff, facts: Facts, lane: int, axis: int) -> BreakBar:
    axis_quantity, unit = get_axis_quantity(tariff, facts, axis)
    of_axis = tariff.charges.scope.axes[axis]
    span, point = of_axis.writing.span, of_axis.writing.point
    ranges = tariff.ranges(lane, axis)
    every = list(_with_holes(ranges))
    holding = next((at for at, (start, end, _) in enumerate(every) if _within(axis_quantity, start, end)), None)
    centre = holding if holding is not None else len(every) - 1
    first = max(0, min(centre - MOST_PARTS // 2, len(every) - MOST_PARTS))
    visible_parts = every[first : first + MOST_PARTS]
    widths = [_width(start, end) for start, end, _ in visible_parts]
    parts = [
        BreakPart(
            text=span(rate_range) if rate_range else f"no break {span(Range(start, end, Decimal(0)))}",
            start=point(start),
            rate=figures.format_range_rate(rate_range) if rate_range else "–",
            minimum=figures.format_trace_rate(rate_range.minimum) if rate_range else "–",
            holds=_within(axis_quantity, start, end),
            hole=rate_range is None,
            share=round(width / sum(widths), 4),
        )
        for (start, end, rate_range), width in zip(visible_parts, widths, strict=True)
    ]
    current_part = every[holding] if holding is not None else None
    if current_part and current_part[2]:
        note = f"{format_axis_fact(tariff, facts, axis)} falls in {span(current_part[2])}"
    else:
        near = " and ".join(span(neighbor_range) for neighbor_range in find_neighbor_ranges(ranges, axis_quantity))
        note = f"No break covers {format_axis_fact(tariff, facts, axis)}; nearest {near}"
    return BreakBar(
        charge=of_axis.charge.name,
        unit=unit,
        quantity=format_axis_fact(tariff, facts, axis),
        note=note,
        parts=parts,
        position=_position(axis_quantity, current_part[0], current_part[1]) if current_part else None,
    )


def _with_holes(ranges: tuple[Range, ...]) -> Iterator[tuple[Decimal, Decimal | None, Range | None]]:
    """(start, end, range) in order from 0; a range of None is a hole."""
    at: Decimal | None = Decimal(0)
    for break_range in ranges:
        if at is not None and at < break_range.start:
            yield at, break_range.start, None
        yield break_range.start, break_range.end, break_range
        at = break_range.end


def _within(asked: Decimal, start: Decimal, end: Decimal | None) -> bool:
    return start <= asked and (end is None or asked < end)


def _width(start: Decimal, end: Decimal | None) -> float:
    """Ranges grow by orders of magnitude, so their width is drawn by the logarithm of what they hold."""
    return OPEN_END_SHARE if end is None else 0.5 + log10(1 + float(end - start)) / 2


def _position(asked: Decimal, start: Decimal, end: Decimal | None) -> float:
    return 0.5 if end is None else round(float((asked - start) / (end - start)), 4)
