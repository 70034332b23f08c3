"""Differences between two lanes, cell by cell, and which lanes of two sheets are the same."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from freight.core.rating.beside import list_distinguishing_attributes
from freight.core.rating.breaks import Range
from freight.core.rating.identifiers import normalize_identifier
from freight.core.rating.lane_sheet import LaneSheetBreak, list_lane_columns, to_lane_cells
from freight.core.rating.lanes import Lane
from freight.core.rating.terms import TariffTerms

Key = tuple[str, ...]


class CellChange(NamedTuple):
    """One cell before and after; "" is empty."""

    key: str
    label: str
    before: str
    after: str


class PairedLanes(NamedTuple):
    """Which lane of a new sheet (by position) matches which of an old one, and those only one of them has."""

    same: list[tuple[int, int]]
    removed: list[int]
    added: list[int]


def list_lane_breaks(lane: Lane) -> list[LaneSheetBreak]:
    """The breaks of a lane, of all charges."""
    return [
        LaneSheetBreak(charge_id, break_range.start, break_range.end, break_range.method)
        for charge_id, stated in lane.charges.items()
        for break_range in stated.ranges
    ]


def list_varied_minimums(lane: Lane) -> frozenset[str]:
    """The charges that have more than one minimum in the breaks of the lane."""
    return frozenset(charge_id for charge_id, stated in lane.charges.items() if _minima(stated.ranges) > 1)


def list_cell_changes(before: Lane | None, after: Lane | None, terms: TariffTerms) -> list[CellChange]:
    """Return the cells that differ, in the order of the grid; None: that side has no such lane."""
    sides = [lane for lane in (before, after) if lane is not None]
    each_break = {lane_break for lane in sides for lane_break in list_lane_breaks(lane)}
    attribute_names = sorted({name for lane in sides for name in lane.attributes})
    by_break = frozenset[str]().union(*map(list_varied_minimums, sides))
    old = to_lane_cells(before, terms) if before else {}
    new = to_lane_cells(after, terms) if after else {}
    return [
        CellChange(column.key, column.label, old.get(column.key, ""), new.get(column.key, ""))
        for column in list_lane_columns(terms, each_break, attribute_names, by_break)
        if old.get(column.key, "") != new.get(column.key, "")
    ]


def pair_lanes(before: Sequence[Lane], after: Sequence[Lane]) -> PairedLanes:
    """Match lanes with the same identifiers and texts; among several, those with the same transit days first, then in
    order."""
    if not before:
        return PairedLanes([], [], [*range(len(after))])
    free: dict[Key, list[int]] = {}
    for at, lane in enumerate(before):
        free.setdefault(build_lane_identity(lane.identifiers, lane.attributes), []).append(at)
    partner: dict[int, int] = {}
    for by_transit in (True, False):
        for at, lane in enumerate(after):
            candidates = free.get(build_lane_identity(lane.identifiers, lane.attributes), [])
            fitting = (old for old in candidates if not by_transit or before[old].transit_days == lane.transit_days)
            old = None if at in partner else next(fitting, None)
            if old is not None:
                candidates.remove(old)
                partner[at] = old
    return PairedLanes(
        same=[(old, at) for at, old in sorted(partner.items())],
        removed=sorted(at for unpaired in free.values() for at in unpaired),
        added=[at for at in range(len(after)) if at not in partner],
    )


def build_lane_identity(identifiers: Sequence[str], attributes: Mapping[str, object]) -> Key:
    """Return what identifies a lane: its identifiers and texts, as they compare, without its days."""
    attribute_texts = (
        f"{name}={normalize_identifier(text)}" for name, text in list_distinguishing_attributes(attributes)
    )
    return (*map(normalize_identifier, identifiers), *attribute_texts)


def _minima(ranges: Sequence[Range]) -> int:
    return len({break_range.minimum for break_range in ranges})
