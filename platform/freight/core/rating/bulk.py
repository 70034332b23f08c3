"""The bulk reading: many shipments against one version, as numpy columns of the same expressions.

It tells which lane and what total, and no more; `explain.py` has the facts of any one of them. Shipments whose figures
could leave 64 bits on the way are rated by the explaining reading, whose integers are unbounded.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from freight.core.rating.compiled import CompiledTariff, LaneBreaks
from freight.core.rating.emit import for_columns, magnitude
from freight.core.rating.explain import RATED, Explainer
from freight.core.rating.lanes import Key

Ints = NDArray[np.int64]
LARGEST = 2**63 - 1
NONE = -1


@dataclass(frozen=True)
class BulkRatings:
    """Per shipment: the lane taken (-1 without one), the total as the tariff's scaled integer (0 without one), and
    whether any lane matched at all: without a lane taken, that tells "no break" from "no lane"."""

    lane: Ints
    total: Ints
    matched: NDArray[np.bool_]


class BulkRater:
    """Rates columns of shipments against one tariff version."""

    def __init__(self, tariff: CompiledTariff) -> None:
        self.tariff = tariff
        charges = tariff.charges
        self._measure = charges.measure(for_columns)
        self._price = charges.price(for_columns)
        self._priced = [*(register.expression for register in charges.registers), charges.total]
        self._lane_values = _columns(tariff.lane_values, len(charges.scope.lane_values))
        self._transit = np.array(tariff.transit, np.int64)
        self._axes = [
            _Axis(axis.chooser, breaks, len(axis.supplied))
            for axis, breaks in zip(charges.scope.axes, tariff.breaks, strict=True)
        ]
        self._explainer = Explainer(tariff)

    def rate(self, keys: Sequence[Key], measures: Ints) -> BulkRatings:
        """The ratings of shipments: `keys` their identifier values, `measures` an array of one row a shipment and one
        column for each of the tariff's `scope.measures`."""
        if not len(keys):
            return BulkRatings(np.empty(0, np.int64), np.empty(0, np.int64), np.empty(0, np.bool_))
        if self._may_overflow(measures):
            return self._one_by_one(keys, measures)
        rows, lanes = self._offers(keys)
        quantities = self._measure([column[rows] for column in measures.T])[: len(self.tariff.charges.scope.quantities)]
        has_break = np.ones(len(rows), np.bool_)
        supplied = []
        for axis in self._axes:
            values, found = axis.at(lanes, quantities[axis.quantity])
            has_break &= found
            supplied.append(values)
        lane_values = [column[lanes] for column in self._lane_values]
        total = np.broadcast_to(self._price(quantities, lane_values, *supplied)[-1], len(rows))

        matched = np.zeros(len(keys), np.bool_)
        matched[rows] = True
        best = self._best(rows[has_break], lanes[has_break], total[has_break])
        lane, won = np.full(len(keys), NONE, np.int64), np.zeros(len(keys), np.int64)
        lane[rows[has_break][best]] = lanes[has_break][best]
        won[rows[has_break][best]] = total[has_break][best]
        return BulkRatings(lane, won, matched)

    def _offers(self, keys: Sequence[Key]) -> tuple[Ints, Ints]:
        """(shipment, lane) of every most specific lane; each distinct key is looked up once."""
        known: dict[Key, list[int]] = {}
        rows: list[int] = []
        lanes: list[int] = []
        for row, key in enumerate(keys):
            found = known.get(key)
            if found is None:
                matched = self.tariff.index.match(key)
                found = known[key] = [lane for rank, lane in matched if rank == matched[0][0]]
            rows.extend([row] * len(found))
            lanes.extend(found)
        return np.array(rows, np.int64), np.array(lanes, np.int64)

    def _best(self, rows: Ints, lanes: Ints, total: Ints) -> Ints:
        """The positions of the best offer for each shipment, by the tariff's lane choice and the explaining reading's
        order of ties."""
        transit = self._transit[lanes]
        wanted = (total, transit) if self.tariff.terms.lane_choice == "fastest" else (transit, total)
        order = np.lexsort((lanes, *wanted, rows))
        is_first = np.ones(len(order), np.bool_)
        is_first[1:] = rows[order][1:] != rows[order][:-1]
        return order[is_first]

    def _may_overflow(self, measures: Ints) -> bool:
        scope = self.tariff.charges.scope
        largest = {name: _largest(column) for name, column in zip(scope.measures, measures.T, strict=True)}
        if magnitude(scope.measured, largest) > LARGEST:
            return True
        for variable, measured in zip(scope.quantities, scope.measured, strict=True):
            largest[str(variable.operands[0])] = magnitude([measured], largest)
        for stated, column in zip(scope.lane_values, self._lane_values, strict=True):
            largest[str(stated.expression.operands[0])] = _largest(column)
        for axis, of_axis in zip(scope.axes, self._axes, strict=True):
            for variable, column in zip(axis.supplied.values(), of_axis.supplied, strict=True):
                largest[str(variable.operands[0])] = _largest(column)
            if not of_axis.can_place(largest[str(scope.quantities[axis.chooser].operands[0])]):
                return True
        return magnitude(self._priced, largest) > LARGEST

    def _one_by_one(self, keys: Sequence[Key], measures: Ints) -> BulkRatings:
        facts = [self._explainer.explain(key, tuple(row)) for key, row in zip(keys, measures.tolist(), strict=True)]
        return BulkRatings(
            np.array([each.get("lane", NONE) for each in facts], np.int64),
            _column([each.get("total", 0) for each in facts]),
            np.array([each["outcome"] == RATED or bool(each["lost"]) for each in facts], np.bool_),
        )


class _Axis:
    """The breaks of every lane for one charge in flat columns; a lane's breaks lie between its two offsets."""

    def __init__(self, quantity: int, breaks: Sequence[LaneBreaks], width: int) -> None:
        self.quantity = quantity
        self._offsets = np.cumsum([0, *(len(each.starts) for each in breaks)])
        self._starts = np.array([start for each in breaks for start in each.starts], np.int64)
        rows = [row for each in breaks for row in each.rows]
        self._is_hole = np.array([row is None for row in rows], np.bool_)
        self.supplied = _columns([row or (0,) * width for row in rows], width)
        self._lane_of = np.repeat(np.arange(len(breaks)), np.diff(self._offsets))

    def can_place(self, largest_quantity: int) -> bool:
        """Whether lane and quantity fit one 64-bit search key."""
        return len(self._offsets) * self._span(largest_quantity) <= LARGEST

    def at(self, lanes: Ints, quantity: Ints) -> tuple[list[Ints], NDArray[np.bool_]]:
        """What the break that holds the quantity supplies, on each of `lanes`, and where there is one."""
        if not len(self._starts) or not len(lanes):
            return [np.zeros(len(lanes), np.int64) for _ in self.supplied], np.zeros(len(lanes), np.bool_)
        span = self._span(int(quantity.max()))
        position = np.searchsorted(self._lane_of * span + self._starts, lanes * span + quantity, side="right") - 1
        found = (position >= self._offsets[lanes]) & ~self._is_hole[position]
        return [column[position] for column in self.supplied], found

    def _span(self, largest_quantity: int) -> int:
        return max(_largest(self._starts), largest_quantity) + 1


def _columns(rows: Sequence[tuple[int, ...]], width: int) -> list[Ints]:
    """Rows of integers as columns. An amount beyond 64 bits stays a Python integer, and is seen by `magnitude`."""
    return [_column([row[at] for row in rows]) for at in range(width)]


def _column(values: list[int]) -> Ints:
    fits = all(abs(value) <= LARGEST for value in values)
    return np.array(values, np.int64 if fits else object)


def _largest(column: Ints) -> int:
    return max((abs(int(value)) for value in (column.max(), column.min())), default=0) if len(column) else 0
