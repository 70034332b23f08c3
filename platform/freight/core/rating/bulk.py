"""The bulk reading: many shipments against one version, as columns of the same expressions. It returns only the lane
and the total; `explain.py` has the facts of any one of them."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from freight.core.rating.columns import LARGEST, ScaledColumn, evaluate_columns
from freight.core.rating.compiled import CompiledTariff, LaneBreaks, Row
from freight.core.rating.expressions import Expression
from freight.core.rating.lanes import Key
from freight.core.rating.left_open import ASK
from freight.core.rating.matches import LaneMatches
from freight.core.rating.scope import BreakAxis

Ints = NDArray[np.int64]
Flags = NDArray[np.bool_]
NONE = -1
# shipments rated at a time: their columns stay within what a processor keeps at hand, whatever the number of all
SLICE = 32_768
_MORE_THAN_ANY = float("inf")  # compares with integers of any size, exactly


@dataclass(frozen=True)
class BulkRatings:
    """Per shipment: the lane taken (-1 without one), the total as the tariff's scaled integer (0 without one), and
    whether any lane matched at all: without a lane taken, that tells "no break" from "no lane". `left_open`: several
    fit and the tariff asks a person, so none is taken."""

    lane: Ints
    total: Ints
    matched: Flags
    left_open: Flags


class BulkRater:
    """Rates columns of shipments against one tariff version."""

    def __init__(self, tariff: CompiledTariff) -> None:
        self.tariff = tariff
        self._scope, self._total = tariff.charges.scope, tariff.charges.total
        self._matches = LaneMatches(tariff.index)
        self._lane_values = _columns(
            (lane_value.expression for lane_value in self._scope.lane_values), tariff.lane_values
        )
        self._transit = np.array(tariff.transit, np.int64)
        self._axes = [
            _Breaks(axis, breaks, self._scope.quantities[axis.chooser], self._scope.left_out_by(axis))
            for axis, breaks in zip(self._scope.axes, tariff.breaks, strict=True)
        ]

    def rate(self, keys: Sequence[Key], measures: Ints) -> BulkRatings:
        """The ratings of shipments: `keys` their identifier values, `measures` an array of one row a shipment and one
        column for each of the tariff's `scope.measures`."""
        parts = [
            self._rate_slice(keys[start : start + SLICE], measures[start : start + SLICE])
            for start in range(0, len(keys), SLICE)
        ]
        if not parts:
            nothing, none = np.empty(0, np.int64), np.empty(0, np.bool_)
            return BulkRatings(nothing, nothing, none, none)
        return BulkRatings(
            np.concatenate([part.lane for part in parts]),
            np.concatenate([part.total for part in parts]),
            np.concatenate([part.matched for part in parts]),
            np.concatenate([part.left_open for part in parts]),
        )

    def _rate_slice(self, keys: Sequence[Key], measures: Ints) -> BulkRatings:
        rows, lanes = self._matches.of(keys)
        quantities = self._quantities(measures)
        matched = np.zeros(len(keys), np.bool_)
        matched[rows] = True

        places: list[Ints] = []
        for axis in self._axes:
            left_out = [quantities[quantity_name].plain()[rows] < 0 for quantity_name in axis.left_out_by]
            place, is_covered = axis.at(lanes, quantities[axis.quantity].plain()[rows], left_out)
            rows, lanes = rows[is_covered], lanes[is_covered]
            places = [*(axis_places[is_covered] for axis_places in places), place[is_covered]]
        total = self._totals(rows, lanes, places, quantities)

        best = self._best(rows, lanes, total)
        lane, won = np.full(len(keys), NONE, np.int64), np.zeros(len(keys), total.dtype)
        lane[rows[best]] = lanes[best]
        won[rows[best]] = total[best]
        left_open = np.zeros(len(keys), np.bool_)
        if self.tariff.terms.lane_choice == ASK:
            left_open = np.bincount(rows, minlength=len(keys)) > 1
            lane[left_open], won[left_open] = NONE, 0
        return BulkRatings(lane, won, matched, left_open)

    def _quantities(self, measures: Ints) -> dict[str, ScaledColumn]:
        """What the charges multiply, of every shipment, by the name of its variable."""
        measured = {
            name: ScaledColumn.of(column) for name, column in zip(self._scope.measures, measures.T, strict=True)
        }
        columns = evaluate_columns(self._scope.measured, measured)
        return {_name(variable): column for variable, column in zip(self._scope.quantities, columns, strict=True)}

    def _totals(self, rows: Ints, lanes: Ints, places: list[Ints], quantities: dict[str, ScaledColumn]) -> Ints:
        """The total of each offer: shipment, lane, and place in the breaks of each axis."""
        inputs = {name: column.take(rows) for name, column in quantities.items()}
        inputs |= {name: column.take(lanes) for name, column in self._lane_values.items()}
        for axis, place in zip(self._axes, places, strict=True):
            inputs |= {name: column.take(place) for name, column in axis.supplied.items()}
        return np.broadcast_to(evaluate_columns([self._total], inputs)[0].plain(), len(rows))

    def _best(self, rows: Ints, lanes: Ints, total: Ints) -> Ints:
        """Return the positions of the best offer for each shipment, by the tariff's lane choice, with ties in the order
        of the explaining reading. `rows` are in order, and within one so are its lanes: the first of the best wins."""
        if not len(rows):
            return rows
        begins = np.flatnonzero(np.diff(rows, prepend=-1))
        of_row = np.repeat(np.arange(len(begins)), np.diff(begins, append=len(rows)))
        transit = self._transit[lanes]
        is_open = np.ones(len(rows), np.bool_)
        for criterion in (transit, total) if self.tariff.terms.lane_choice == "fastest" else (total, transit):
            standing = np.where(is_open, criterion, _MORE_THAN_ANY if criterion.dtype == object else LARGEST)
            is_open &= standing == np.minimum.reduceat(standing, begins)[of_row]
        remaining = np.flatnonzero(is_open)
        return remaining[np.diff(of_row[remaining], prepend=-1) > 0]


class _Breaks:
    """The breaks of every lane for one charge in flat columns; a lane's breaks lie between its two offsets."""

    def __init__(
        self, axis: BreakAxis, breaks: Sequence[LaneBreaks], chooser: Expression, unless: Sequence[str]
    ) -> None:
        self.quantity = _name(chooser)
        self.left_out_by = tuple(unless)
        counts = [len(lane_breaks.starts) for lane_breaks in breaks]
        self._offsets = np.cumsum([0, *counts])
        rows = [row for lane_breaks in breaks for row in lane_breaks.rows]
        self._is_hole = np.array([row is None for row in rows], np.bool_)
        self.supplied = _columns(axis.supplied.values(), [row or (0,) * len(axis.supplied) for row in rows])
        # a search steps 8, 4, 2, 1 breaks ahead, where it may look beyond the last one
        self._steps = [1 << bit for bit in reversed(range(max(counts, default=0).bit_length()))]
        starts = [start for lane_breaks in breaks for start in lane_breaks.starts]
        self._starts = _array([*starts, *[0] * sum(self._steps)])

    def at(self, lanes: Ints, quantity: Ints, left_out: Sequence[Flags]) -> tuple[Ints, Flags]:
        """Return the position of the break that holds the quantity, on each of `lanes`, and whether there is one. If
        one of `left_out` says that the charge is left out, any break will do: its line is zero."""
        first, end = self._offsets[lanes], self._offsets[lanes + 1]
        place = first - 1
        for step in self._steps:
            ahead = place + step
            place = np.where((ahead < end) & (self._starts[ahead] <= quantity), ahead, place)
        is_covered = place >= first
        if len(self._is_hole):
            is_covered &= ~self._is_hole[place]
        if left_out and len(self._is_hole):
            is_out = np.logical_or.reduce(left_out)
            place, is_covered = np.where(is_out, np.minimum(first, len(self._is_hole) - 1), place), is_covered | is_out
        return place, is_covered


def _columns(variables: Iterable[Expression], rows: Sequence[Row]) -> dict[str, ScaledColumn]:
    """Rows of integers as columns, by the name of the variable each is for."""
    names = [_name(variable) for variable in variables]
    return {name: ScaledColumn.of(_array([row[at] for row in rows])) for at, name in enumerate(names)}


def _array(values: list[int]) -> Ints:
    """As 64-bit integers, or as Python's own where one needs more."""
    fits = all(abs(value) <= LARGEST for value in values)
    return np.array(values, np.int64 if fits else object)


def _name(variable: Expression) -> str:
    return str(variable.operands[0])
