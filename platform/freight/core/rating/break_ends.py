"""Changing the end of a break: on a lane, and in the set of breaks a charge takes it from (R270-R273)."""

from collections.abc import Sequence
from dataclasses import replace
from decimal import Decimal

from freight.core.error_codes import ErrorCode
from freight.core.errors import Invalid
from freight.core.money import parse_amount
from freight.core.rating.break_sets import INVALID_VALUE
from freight.core.rating.breaks import NO_MAXIMUM, STEP, Range, format_break_quantity
from freight.core.rating.lanes import Lane


def read_break_end(text: str, start: Decimal) -> Decimal | None:
    """Return the half-open end of a break that people say ends at `text`, None for an open one. Raises Invalid unless
    it is a decimal of at most two places (R270) that is greater than the start (R271)."""
    if not text.strip():
        return None
    try:
        last = parse_amount(text)
    except ValueError as wrong:
        raise Invalid(INVALID_VALUE, code=ErrorCode.BREAK_INVALID) from wrong
    # compared first: a figure of a thousand digits has no quantized form
    if not start < last < NO_MAXIMUM or last != last.quantize(STEP):
        raise Invalid(INVALID_VALUE, code=ErrorCode.BREAK_INVALID)
    return last + STEP


def move_break_end(
    ranges: Sequence[Range], start: Decimal, end: Decimal | None, to: Decimal | None
) -> tuple[Range, ...] | None:
    """Return the ranges of a lane with the break `[start, end)` ending at `to`, and the next one beginning there
    (R273); None if the lane has no such break. A range after a gap is unchanged. Raises Invalid if nothing of the next
    break would be left."""
    at = next(
        (at for at, break_range in enumerate(ranges) if (break_range.start, break_range.end) == (start, end)), None
    )
    if at is None:
        return None
    behind = ranges[at + 1] if at + 1 < len(ranges) else None
    changed = [*ranges]
    changed[at] = replace(ranges[at], end=to)
    if behind is not None:
        if to is None or (behind.end is not None and to >= behind.end) or (to > behind.start and end != behind.start):
            raise Invalid(
                f"It would overlap break {behind.shown()}. Change that one first.", code=ErrorCode.BREAKS_OVERLAP
            )
        if end == behind.start:
            changed[at + 1] = replace(behind, start=to)
    return tuple(changed)


def with_break_end(lane: Lane, charge_id: str, start: Decimal, end: Decimal | None, to: Decimal | None) -> Lane | None:
    """Return the lane with a new end for that break of a charge; None if it has no such break. Raises Invalid, naming
    the lane, if nothing of the next break would be left."""
    stated = lane.charges.get(charge_id)
    try:
        ranges = move_break_end(stated.ranges, start, end, to) if stated else None
    except Invalid as wrong:
        lane_name = " ".join(identifier or "any" for identifier in lane.identifiers)
        raise Invalid(
            f"Lane {format_break_quantity(Decimal(lane.number + 1))}, {lane_name}: {wrong.message}", code=wrong.code
        ) from wrong
    if stated is None or ranges is None:
        return None
    return replace(lane, charges={**lane.charges, charge_id: replace(stated, ranges=ranges)})
