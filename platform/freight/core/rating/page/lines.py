"""Lanes as lines of the page."""

from decimal import Decimal

from freight.core.rating.breaks import Range, find_neighbor_ranges, find_range_index
from freight.core.rating.compiled import NO_TRANSIT, CompiledTariff
from freight.core.rating.explain import DEARER, FITTING, LATER, LESS_SPECIFIC, NOT_CHOSEN, RATED, SLOWER, Facts
from freight.core.rating.identifiers import IDENTIFIERS
from freight.core.rating.left_open import TO_CHOOSE
from freight.core.rating.methods import METHODS
from freight.core.rating.nearest import BREAK, NearLane, find_nearest_lanes, list_lane_failures
from freight.core.rating.page import figures
from freight.core.rating.page.model import FailedCondition, LaneColumn, LaneLine
from freight.core.rating.reasons import format_axis_fact, get_axis_quantity
from freight.core.rating.terms import Charge

MOST_LOST, MOST_NEAR = 12, 5


def list_identifier_columns(tariff: CompiledTariff) -> list[LaneColumn]:
    """Return the identifier columns of lane tables: id and heading, in identifier order."""
    return [LaneColumn(id=name, label=IDENTIFIERS[name].label) for name in tariff.terms.identifiers]


def format_break_heading(tariff: CompiledTariff) -> str:
    """Return the heading of the breaks of lanes: `Break, kg`."""
    scope = tariff.charges.scope
    unit = scope.quantities[scope.axes[0].chooser].unit if scope.axes else ""
    return f"Break, {unit}" if unit else "Break"


def format_rate_heading(tariff: CompiledTariff) -> str:
    """Return the heading of the rates of lanes: `Rate per 100 lb`, `Amount`; with the charge, if there are several."""
    charge = _shown_charge(tariff)
    method = METHODS[charge.method]
    heading = f"Rate {method.label}" if method.unit else method.value or "Rate"
    return heading if len(tariff.terms.charges) == 1 else f"{charge.name}: {heading[0].lower()}{heading[1:]}"


def _shown_charge(tariff: CompiledTariff) -> Charge:
    """Return the charge whose break, minimum and rate lane tables show."""
    axes = tariff.charges.scope.axes
    return axes[0].charge if axes else tariff.terms.charges[0]


def list_considered_lanes(tariff: CompiledTariff, facts: Facts) -> list[LaneLine]:
    """Return the lane that was taken, its neighboring breaks, those that matched and lost, and the nearest that did not
    match."""
    lane_lines: list[LaneLine] = []
    if facts["outcome"] == RATED:
        lane_lines.append(_line(tariff, facts, facts["lane"], chosen=True, result="Chosen", charge=facts["total"]))
        lane_lines += _other_breaks(tariff, facts)
    for lane, why, figure in facts["lost"][:MOST_LOST]:
        lane_lines.append(_lost(tariff, facts, lane, why, figure))
    matched = {lane for lane, *_ in facts["lost"]} | {facts.get("lane")}
    lane_lines += [
        build_near_line(tariff, facts, near) for near in find_nearest_lanes(tariff, facts) if near.lane not in matched
    ]
    return lane_lines


def list_open_lanes(tariff: CompiledTariff, facts: Facts) -> list[LaneLine]:
    """Return the lanes that a person chooses from, each with its total, the lowest first."""
    lost = [lost_lane for lost_lane in facts["lost"] if lost_lane[1] == TO_CHOOSE]
    return [_lost(tariff, facts, lane, why, total) for lane, why, total in lost[:MOST_LOST]]


def build_near_line(tariff: CompiledTariff, facts: Facts, near: NearLane) -> LaneLine:
    """Return a lane that misses some condition, with what it misses."""
    failed = [
        FailedCondition(field=lane_failure.field, text=lane_failure.text, field_key=lane_failure.field_key)
        for lane_failure in near.failed
    ]
    return _line(
        tariff, facts, near.lane, failed=failed, result="; ".join(lane_failure.text for lane_failure in near.failed)
    )


def find_lane_range(tariff: CompiledTariff, facts: Facts, lane: int) -> Range | None:
    """Return the range of a lane that holds the quantity, else its nearest one; None for a lane without breaks."""
    if not tariff.breaks:
        return None
    axis_quantity, _ = get_axis_quantity(tariff, facts, 0)
    ranges = tariff.ranges(lane)
    at = find_range_index(ranges, axis_quantity)
    if at is not None:
        return ranges[at]
    near = find_neighbor_ranges(ranges, axis_quantity)
    return min(near, key=lambda rate_range: abs(rate_range.start - axis_quantity)) if near else None


def _lost(tariff: CompiledTariff, facts: Facts, lane: int, why: int, figure: int) -> LaneLine:
    """Return a matching lane that was not taken, with the reason."""
    if why == LESS_SPECIFIC:
        patterns = zip(tariff.terms.identifiers, tariff.lanes[lane].identifiers, strict=True)
        general = [name for name, pattern in patterns if not pattern.strip()]
        general_labels = " and ".join(IDENTIFIERS[name].label.lower() for name in general)
        text = f"Less specific: {general_labels} is any" if general else "Less specific than the lanes above"
        failed = [FailedCondition(field=name, text=text) for name in general]
        return _line(tariff, facts, lane, failed=failed, result=text)
    if why in FITTING or why == TO_CHOOSE:
        texts = {
            DEARER: ("charge", "More expensive"),
            SLOWER: ("transit", f"{_days(tariff, lane)}, slower" + _at_same_price(tariff)),
            LATER: ("", "Same price and transit, later in the sheet"),
            NOT_CHOSEN: ("", "Also matches; another was chosen"),
            TO_CHOOSE: ("", "Matches; choose one"),
        }
        field, text = texts[why]
        failed = [FailedCondition(field=field, text=text)] if field else []
        return _line(tariff, facts, lane, failed=failed, result=text, charge=figure)
    failed = [
        FailedCondition(field=lane_failure.field, text=lane_failure.text)
        for lane_failure in list_lane_failures(tariff, facts, lane)
    ]
    return _line(
        tariff, facts, lane, failed=failed, result="; ".join(failed_condition.text for failed_condition in failed)
    )


def _other_breaks(tariff: CompiledTariff, facts: Facts) -> list[LaneLine]:
    """Return the neighbors of the chosen range, so that a clerk sees how near the weight is to them."""
    if not tariff.breaks:
        return []
    axis_quantity, unit = get_axis_quantity(tariff, facts, 0)
    writing = tariff.charges.scope.axes[0].writing
    ranges = tariff.ranges(facts["lane"])
    at = find_range_index(ranges, axis_quantity)
    if at is None:
        return []
    lines = []
    for position in (at + 1, at - 1):
        if not 0 <= position < len(ranges):
            continue
        other_range = ranges[position]
        is_above = position > at
        limit = (
            f"{writing.point(other_range.start)} {unit}".strip()
            if is_above
            else writing.span(other_range).rpartition("–")[2]
        )
        text = f"{format_axis_fact(tariff, facts, 0)} is {'under' if is_above else 'over'} {limit}"
        failed = [FailedCondition(field=BREAK, text=text)]
        lines.append(_line(tariff, facts, facts["lane"], failed=failed, result=text, shown=other_range))
    return lines


def _line(
    tariff: CompiledTariff,
    facts: Facts,
    lane: int,
    *,
    result: str,
    chosen: bool = False,
    failed: list[FailedCondition] | None = None,
    charge: int | None = None,
    shown: Range | None = None,
) -> LaneLine:
    shown = shown or find_lane_range(tariff, facts, lane)
    charged = _shown_charge(tariff)
    stated = tariff.lanes[lane].charges.get(charged.id)
    minimum = (shown.minimum if shown else None) or (stated.minimum if stated else None)
    lane_rate = stated.rate if stated else charged.value
    total: Decimal | None = None if charge is None else tariff.charges.total.as_decimal(charge)
    return LaneLine(
        lane=lane,
        identifiers=[pattern or "any" for pattern in tariff.lanes[lane].identifiers],
        transit_days="–" if tariff.transit[lane] == NO_TRANSIT else str(tariff.transit[lane]),
        break_range=tariff.charges.scope.axes[0].writing.span(shown) if shown else "–",
        minimum=figures.format_trace_rate(minimum),
        rate=figures.format_range_rate(shown) if shown else figures.format_trace_rate(lane_rate),
        charge="–" if total is None else figures.format_trace_amount(total),
        chosen=chosen,
        failed=failed or [],
        result=result,
    )


def _days(tariff: CompiledTariff, lane: int) -> str:
    days = tariff.transit[lane]
    return "No transit days" if days == NO_TRANSIT else f"{days} day{'' if days == 1 else 's'}"


def _at_same_price(tariff: CompiledTariff) -> str:
    return "" if tariff.terms.lane_choice == "fastest" else " at the same price"
