"""Rate workbooks, one row a band, become lanes with half-open breaks."""

from bisect import bisect_right
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from decimal import Decimal
from itertools import pairwise

from freight.core.errors import Invalid
from freight.core.money import half_up
from freight.core.rating.breaks import STEP, Range
from freight.core.rating.identifiers import normalised
from freight.core.rating.lanes import Lane, LaneCharge
from freight.core.rating.scope import AMOUNT_SCALE, RATE_SCALE, WEIGHT_SCALE


@dataclass(frozen=True)
class RateBand:
    """One row of a rate sheet. `start` and `end` as printed: the end belongs to the band (0–99.99); None is open-ended.

    `identifiers` by identifier id; blank is any. `row` is the row in the user's workbook, for messages.
    """

    identifiers: Mapping[str, str]
    start: Decimal
    end: Decimal | None
    rate: Decimal
    minimum: Decimal | None = None
    transit_days: int | None = None
    attributes: Mapping[str, str] = field(default_factory=dict)
    row: int = 0


@dataclass(frozen=True)
class SheetLanes:
    """The lanes of a sheet, and what was noticed on the way."""

    lanes: tuple[Lane, ...]
    bands: int
    repeated: int  # bands that said exactly what another row says
    parallel: int  # further lanes made because bands of one lane overlap
    holes: int  # gaps between the bands of a lane: weights no break covers


def lanes_from_bands(bands: Iterable[RateBand], identifiers: Sequence[str], charge_id: str) -> SheetLanes:
    """Group bands into lanes and read their ends.

    One lane: the same identifiers, transit days and attributes. A band that states no end reaches up to the next that
    begins. Bands of one lane that overlap become parallel lanes, so that none is lost and the tariff's lane choice
    decides between them. Raises Invalid naming the row for a band
    that ends before it starts (R271).
    """
    groups: dict[tuple[object, ...], list[RateBand]] = {}
    total = 0
    for band in bands:
        total += 1
        if band.start < 0 or (band.end is not None and band.end < band.start):
            wrong = f"Row {band.row}: the break {band.start}–{band.end} ends before it starts."
            raise Invalid(wrong, code="break_invalid")
        groups.setdefault(_lane_of(band, identifiers), []).append(as_computed(band))

    lanes: list[Lane] = []
    repeated = holes = 0
    for group in groups.values():
        distinct = {_content(band): band for band in reversed(group)}
        repeated += len(group) - len(distinct)
        first = group[0]
        for ranges in _without_overlap(_half_open(list(distinct.values()))):
            holes += sum(one.end != other.start for one, other in pairwise(ranges))
            lanes.append(
                Lane(
                    number=len(lanes),
                    identifiers=tuple(first.identifiers.get(each, "").strip() for each in identifiers),
                    charges={charge_id: LaneCharge(ranges=tuple(ranges))},
                    transit_days=first.transit_days,
                    attributes=dict(first.attributes),
                )
            )
    return SheetLanes(tuple(lanes), total, repeated, len(lanes) - len(groups), holes)


def _half_open(bands: list[RateBand]) -> list[Range]:
    """Printed ends as the next start: 99.99 reads as 100, unless the sheet's next start is nearer; none is the next
    start, too."""
    starts = sorted({band.start for band in bands})

    def end_of(band: RateBand) -> Decimal | None:
        if band.end is None:
            above = bisect_right(starts, band.start)
            return starts[above] if above < len(starts) else None
        following = bisect_right(starts, max(band.end, band.start))
        if band.end > band.start and band.end in starts:
            return band.end  # 0–100 / 100–250: the sheet is half-open already
        end = band.end + STEP
        return min(end, starts[following]) if following < len(starts) else end

    ranges = [Range(band.start, end_of(band), band.rate, band.minimum) for band in bands]
    return sorted(ranges, key=lambda each: (each.start, each.end or Decimal("Infinity"), each.rate, each.minimum or 0))


def as_computed(band: RateBand) -> RateBand:
    """The band with figures as the engine computes with them: spreadsheets carry 0.7512 as 0.7512000000000001."""
    return replace(
        band,
        start=_figure(band.start, WEIGHT_SCALE),
        end=None if band.end is None else _figure(band.end, WEIGHT_SCALE),
        rate=_figure(band.rate, RATE_SCALE),
        minimum=None if band.minimum is None else _figure(band.minimum, AMOUNT_SCALE),
    )


def _figure(value: Decimal, scale: int) -> Decimal:
    return half_up(value, scale).normalize() + 0  # + 0 writes 1E+2 as 100


def _without_overlap(ranges: list[Range]) -> list[list[Range]]:
    """The ranges dealt out to as few parallel lanes as their order allows; ranges within one do not overlap."""
    parallel: list[list[Range]] = []
    for each in ranges:
        free = (lane for lane in parallel if lane[-1].end is not None and lane[-1].end <= each.start)
        home = next(free, None)
        if home is None:
            parallel.append([each])
        else:
            home.append(each)
    return parallel


def _lane_of(band: RateBand, identifiers: Sequence[str]) -> tuple[object, ...]:
    named = tuple(normalised(band.identifiers.get(each, "")) for each in identifiers)
    return (*named, band.transit_days, *sorted(band.attributes.items()))


def _content(band: RateBand) -> tuple[object, ...]:
    return band.start, band.end, band.rate, band.minimum
