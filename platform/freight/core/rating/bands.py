"""Conversion of rate workbooks, one row per band, to lanes with half-open breaks."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from itertools import pairwise, product
from types import MappingProxyType
from typing import NamedTuple

from freight.core.error_codes import ErrorCode
from freight.core.errors import Invalid
from freight.core.money import half_up
from freight.core.rating.breaks import Range, RangeMethod
from freight.core.rating.identifiers import normalize_identifier
from freight.core.rating.lanes import WHAT, Lane, LaneCharge
from freight.core.rating.printed_ends import PrintedEnds, read_ends
from freight.core.rating.scope import AMOUNT_SCALE, RATE_SCALE, WEIGHT_SCALE
from freight.core.rating.terms import Charge, TariffTerms

_SHORT = 20  # digits that a figure may have and still be rounded without loss
NOTHING_BESIDE: Mapping[str, str] = MappingProxyType({})
NO_FIGURES: Mapping[str, LaneCharge] = MappingProxyType({})


class RateBand(NamedTuple):
    """One row of a rate sheet. `start` and `end` as printed: the end belongs to the band (0–99.99); None is open-ended.

    `identifiers` by identifier id; blank is any. `row` is the row in the user's workbook, for messages. `method`: how
    the rate is meant; None if the sheet does not say, then as the lane has it, else per unit.
    """

    identifiers: Mapping[str, str]
    start: Decimal
    end: Decimal | None
    rate: Decimal
    minimum: Decimal | None = None
    transit_days: int | None = None
    attributes: Mapping[str, str] = NOTHING_BESIDE
    row: int = 0
    # what the row says of the whole lane: rates of other charges, minimums, maximums (`list_lane_figures`)
    charges: Mapping[str, LaneCharge] = NO_FIGURES
    method: RangeMethod | None = None
    is_computed: bool = False  # its figures are already rounded for the engine (`round_band_figures`)


@dataclass(frozen=True)
class SheetLanes:
    """The lanes of a sheet, and what was noticed while reading them."""

    lanes: tuple[Lane, ...]
    bands: int
    repeated: int  # bands that repeat another row exactly
    parallel: int  # further lanes made because bands of one lane overlap
    holes: int  # gaps between the bands of a lane: weights no break covers
    states_methods: bool = False  # the sheet says how its rates are meant, which replaces the methods of the lanes


def lanes_from_bands(
    bands: Iterable[RateBand], identifiers: Sequence[str], charge_id: str, terms: TariffTerms | None = None
) -> SheetLanes:
    """Group bands into lanes and read their ends. `terms`, if known, say whether the charge has one minimum per lane,
    and what charges are called.

    One lane: the same identifiers, transit days and attributes. A band without an end reaches up to the start of the
    next. Bands of one lane that overlap become parallel lanes, so that none is lost and the tariff's lane choice
    decides between them. Raises Invalid naming the row for a band that ends before it starts (R271), and for one whose
    figure for the lane differs from a row above.
    """
    charges = {charge.id: charge for charge in terms.charges} if terms else {}
    by_lane = charge_id in charges and charges[charge_id].floor == "lane"
    groups, states_methods = _group(bands, identifiers)
    lanes: list[Lane] = []
    total = repeated = holes = 0
    for group in groups:
        distinct, parallel = _parallel_ranges(group, with_minimum=not by_lane)
        total += len(group)
        repeated += len(group) - distinct
        first = group[0]
        identifier_values = tuple([first.identifiers.get(identifier, "").strip() for identifier in identifiers])
        stated, attributes = _merge_figures(group, charge_id, by_lane, charges), dict(first.attributes)
        for ranges, between in parallel:
            holes += between
            own = replace(stated[charge_id], ranges=ranges) if charge_id in stated else LaneCharge(ranges=ranges)
            lanes.append(
                Lane(len(lanes), identifier_values, {**stated, charge_id: own}, first.transit_days, attributes)
            )
    return SheetLanes(tuple(lanes), total, repeated, len(lanes) - len(groups), holes, states_methods)


def _group(bands: Iterable[RateBand], identifiers: Sequence[str]) -> tuple[list[list[RateBand]], bool]:
    """Return the bands of each lane, rounded for the engine, and whether any says how its rate is meant."""
    groups: dict[tuple[object, ...], list[RateBand]] = {}
    states_methods = False
    above: RateBand | None = None
    own: list[RateBand] = []
    for band in bands:
        states_methods = states_methods or band.method is not None
        if band.start < 0 or (band.end is not None and band.end < band.start):
            wrong = f"Row {band.row}: the break {band.start}–{band.end} ends before it starts."
            raise Invalid(wrong, code=ErrorCode.BREAK_INVALID)
        # most breaks of a lane are in adjacent rows, and share their lane
        if above is None or not _is_beside(band, above):
            own = groups.setdefault(_lane_of(band, identifiers), [])
        own.append(round_band_figures(band))
        above = band
    return [*groups.values()], states_methods


def _is_beside(band: RateBand, above: RateBand) -> bool:
    is_same = band.identifiers is above.identifiers and band.attributes is above.attributes
    return is_same and band.transit_days == above.transit_days


def _merge_figures(
    group: Sequence[RateBand], charge_id: str, by_lane: bool, charges: Mapping[str, Charge]
) -> dict[str, LaneCharge]:
    """Return what the rows of a lane say of it as a whole; a blank agrees with any value."""
    if not by_lane and not any(band.charges for band in group):
        return {}
    charges_by_id: dict[str, LaneCharge] = {}
    said_in: dict[tuple[str, str], RateBand] = {}
    for band in group:
        band_charges = dict(band.charges)
        if by_lane and band.minimum is not None:
            band_charges[charge_id] = band_charges.get(charge_id, LaneCharge()).with_figure("minimum", band.minimum)
        for figure_charge_id, figure_name in product(band_charges, WHAT):
            value, lane_charge = (
                band_charges[figure_charge_id].figure(figure_name),
                charges_by_id.get(figure_charge_id, LaneCharge()),
            )
            if value is None:
                continue
            if lane_charge.figure(figure_name) not in (None, value):
                name = charges[figure_charge_id].name if figure_charge_id in charges else figure_charge_id
                name += "" if figure_name == "rate" else f" {figure_name}"
                above = (
                    f"{lane_charge.figure(figure_name):f} in row "
                    f"{said_in[figure_charge_id, figure_name].row} of the same lane"
                )
                by_break = ", or choose by break as the minimum of the charge" if figure_charge_id == charge_id else ""
                message = (
                    f"Row {band.row}: {name} {value:f}, and {above}. A lane has one: make them the same{by_break}."
                )
                raise Invalid(message, code=ErrorCode.LANE_FIGURES_DIFFER)
            charges_by_id[figure_charge_id] = lane_charge.with_figure(figure_name, value)
            said_in.setdefault((figure_charge_id, figure_name), band)
    return charges_by_id


def _parallel_ranges(
    group: Sequence[RateBand], *, with_minimum: bool
) -> tuple[int, list[tuple[tuple[Range, ...], int]]]:
    """Return how many distinct bands a lane has, and its ranges, separated where they overlap, with the holes in
    each."""
    ends = read_ends(tuple([(band.start, band.end) for band in group]))
    if ends.is_plain:
        return len(group), [(tuple(_ranges(group, ends, with_minimum)), ends.holes)]
    distinct = [*{_content(band): band for band in reversed(group)}.values()]
    ranges = _ranges(distinct, read_ends(tuple([(band.start, band.end) for band in distinct])), with_minimum)
    ranges.sort(
        key=lambda break_range: (
            break_range.start,
            break_range.end or Decimal("Infinity"),
            break_range.rate,
            break_range.minimum or 0,
        )
    )
    parallel = _without_overlap(ranges)
    return len(distinct), [
        (range_list, sum(lower.end != upper.start for lower, upper in pairwise(range_list))) for range_list in parallel
    ]


def _ranges(bands: Sequence[RateBand], ends: PrintedEnds, with_minimum: bool) -> list[Range]:
    return [
        Range(band.start, end, band.rate, band.minimum if with_minimum else None, band.method or "perUnit")
        for band, end in zip(bands, ends.ends, strict=True)
    ]


def round_band_figures(band: RateBand) -> RateBand:
    """Return the band with figures rounded for the engine: spreadsheets carry 0.7512 as 0.7512000000000001."""
    if band.is_computed:
        return band
    identifiers, start, end, rate, minimum, transit_days, attributes, row, charges, method, _ = band
    return RateBand(
        identifiers,
        _figure(start, WEIGHT_SCALE),
        None if end is None else _figure(end, WEIGHT_SCALE),
        _figure(rate, RATE_SCALE),
        None if minimum is None else _figure(minimum, AMOUNT_SCALE),
        transit_days,
        attributes,
        row,
        {charge_id: _charge_as_computed(stated) for charge_id, stated in charges.items()} if charges else charges,
        method,
        is_computed=True,
    )


def _charge_as_computed(stated: LaneCharge) -> LaneCharge:
    for figure_name in WHAT:
        if (value := stated.figure(figure_name)) is not None:
            stated = stated.with_figure(figure_name, _figure(value, AMOUNT_SCALE))
    return stated


def _figure(value: Decimal, scale: int) -> Decimal:
    text = str(value)
    behind = text.partition(".")[2]
    # most figures are already in this form: no extra decimals, no trailing zeros, no exponent
    if value and len(text) <= _SHORT and len(behind) <= scale and not behind.endswith("0") and "E" not in text:
        return value
    return half_up(value, scale).normalize() + 0  # + 0 writes 1E+2 as 100


def _without_overlap(ranges: list[Range]) -> list[tuple[Range, ...]]:
    """Return the ranges split into as few parallel lanes as their order allows; ranges within one do not overlap."""
    parallel: list[list[Range]] = []
    for break_range in ranges:
        for lane in parallel:
            if (end := lane[-1].end) is not None and end <= break_range.start:
                lane.append(break_range)
                break
        else:
            parallel.append([break_range])
    return [tuple(lane) for lane in parallel]


def _lane_of(band: RateBand, identifiers: Sequence[str]) -> tuple[object, ...]:
    identifier_values = [normalize_identifier(band.identifiers.get(identifier, "")) for identifier in identifiers]
    sorted_attributes = sorted(band.attributes.items()) if band.attributes else ()
    return (*identifier_values, band.transit_days, *sorted_attributes)


def _content(band: RateBand) -> tuple[object, ...]:
    return band.start, band.end, band.rate, band.minimum, band.method
