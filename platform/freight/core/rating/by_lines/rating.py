"""Rating a shipment whose cargo lines are of several classes or container types.

Each group of lines finds its own lane. A charge by weight or by container whose rates lanes state is the sum of its
groups, each at its rate, at the break of the shipment's whole quantity; everything else of it (minimum, maximum,
currency, rounding), and every other charge, is that of the lane of the first group, the highest class. The deficit test
compares the whole with each higher break: the lines at its rates, and what is missing to it at the lowest of them.
"""

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from operator import attrgetter, mul
from typing import NamedTuple

from freight.core.cache import cache_result
from freight.core.fields.numbers import plain_text
from freight.core.rating.by_lines.groups import (
    CLASS,
    CONTAINER,
    LINE_INCOMPLETE,
    CargoLineGroup,
    GroupedCargo,
    LineArrangement,
)
from freight.core.rating.charges import compile_charges
from freight.core.rating.compiled import CompiledTariff
from freight.core.rating.explain import LACKS_BREAK, LESS_SPECIFIC, RATED, Explainer, Facts
from freight.core.rating.expressions import scaled, unscaled
from freight.core.rating.identifiers import normalize_identifier
from freight.core.rating.lanes import Key
from freight.core.rating.left_open import ASK
from freight.core.rating.measures import MissingMeasure
from freight.core.rating.methods.per_container import TYPE, PerContainer
from freight.core.rating.scope import FIELD_SCALE, RATE_SCALE
from freight.core.rating.terms import Charge

_BY_WEIGHT = {"perKg": "kg", "perLb": "lb", "perCwt": "lb"}
_BY_CONTAINER = "perContainer"
_REMEMBERED = 50_000


@dataclass(frozen=True)
class _Summed:
    """A charge summed over the groups. `unit` of what it multiplies; `axis`: of its breaks."""

    charge: Charge
    unit: str
    position: int  # of its quantity among those of the shipment
    axis: int | None
    place: int  # of its rate: in the rows of the axis, or among the values of a lane; -1 where its settings state it


class _Step(NamedTuple):
    """Where a break begins: what each lane charges there, the lowest of it, and the minimum of the break, if any."""

    start: int
    rates: tuple[int, ...]
    lowest: int
    floor: int | None


_start_of = attrgetter("start")


class _Lanes(NamedTuple):
    """The lookup keys of each group's lane, and the lanes, if they are the same for all quantities."""

    keys: Sequence[Key]
    lanes: tuple[int, ...] | None


class LineRater:
    """Rates shipments by groups of lines against one version."""

    def __init__(self, tariff: CompiledTariff, explainer: Explainer) -> None:
        self.tariff, self._explainer = tariff, explainer
        scope = tariff.charges.scope
        self._summed = tuple(summed_charge for charge in tariff.terms.charges if (summed_charge := self._of(charge)))
        names = frozenset(line_charge.charge.id for line_charge in self._summed)
        self._charges = compile_charges(tariff.terms, names)
        self._measure = tariff.charges.measure()
        self._offer = self._charges.offer(tariff.lane_values, tariff.breaks)
        self._sizes = len(scope.quantities)
        numbered_names = enumerate(tariff.terms.identifiers)
        self._own_identifiers = tuple((place, name) for place, name in numbered_names if name in (CLASS, CONTAINER))
        self._known_applying: dict[LineArrangement, bool] = {}
        self._known_lanes: dict[tuple[Key, LineArrangement], _Lanes] = {}
        self._known_steps: dict[tuple[int, tuple[int, ...]], Sequence[_Step]] = {}

    def applies(self, cargo: GroupedCargo) -> bool:
        """Return whether the groups differ in anything that this version rates by: if not, they are rated as one
        shipment."""
        arrangement = cargo.arrangement
        if (cached := self._known_applying.get(arrangement)) is not None:
            return cached
        by_type = any(summed_charge.place < 0 for summed_charge in self._summed)
        differing = {tuple(kind.named.get(name, "") for _, name in self._own_identifiers) for kind in arrangement.kinds}
        applies = len(differing) > 1
        applies |= by_type and len({kind.named.get(CONTAINER, "") for kind in arrangement.kinds}) > 1
        return cache_result(self._known_applying, arrangement, applies, _REMEMBERED)

    def explain(self, key: Key, measures: tuple[int, ...], cargo: GroupedCargo) -> Facts | MissingMeasure:
        """The facts of one shipment, as `Explainer.explain` has them, with the `parts` of each charge that was summed:
        (charge id, what, quantity, unit, rate), figures as plain text."""
        quantities, groups = self._measure(measures), cargo.groups
        keys, lanes = self._lanes(key, cargo.arrangement)
        if lanes is None:
            lanes = ()
            for group, own in zip(groups, keys, strict=True):
                lane_number = self._lane(own, measures, group)
                if not isinstance(lane_number, int):
                    return lane_number
                lanes = (*lanes, lane_number)
        amounts: list[int] = []
        parts: list[tuple[str, str, str, str, str]] = []
        for summed in self._summed:
            figured = self._figured(summed, quantities, groups, lanes)
            if isinstance(figured, MissingMeasure):
                return figured
            amounts += figured[0]
            parts += figured[1]
        values = (*quantities[: self._sizes], *amounts)
        rows, registers = self._offer(values, lanes[0])
        return {
            "outcome": RATED,
            "key": keys[0],
            "measures": measures,
            "quantities": quantities,
            "lost": (),
            "lane": lanes[0],
            "rows": rows,
            "registers": registers,
            "total": registers[-1],
            "parts": tuple(parts),
        }

    def _lanes(self, key: Key, arrangement: LineArrangement) -> _Lanes:
        """What the lane of each group is found by: its own class and type in place of the shipment's; and the lanes,
        where there is nothing to choose."""
        cache_key = (key, arrangement)
        if (cached_lanes := self._known_lanes.get(cache_key)) is not None:
            return cached_lanes
        keys: list[Key] = []
        for kind in arrangement.kinds:
            own = list(key)
            for place, name in self._own_identifiers:
                own[place] = kind.named.get(name, own[place])
            keys.append(tuple(own))
        lanes = tuple(lane for own_key in keys if (lane := self._explainer.only_lane(own_key)) is not None)
        return cache_result(
            self._known_lanes, cache_key, _Lanes(keys, lanes if len(lanes) == len(keys) else None), _REMEMBERED
        )

    def _of(self, charge: Charge) -> _Summed | None:
        """Return how a charge is summed; None for one that is the same for all lines."""
        scope = self.tariff.charges.scope
        if charge.method == _BY_CONTAINER:
            settings = PerContainer.of(charge)
            if settings.type != TYPE:
                return None
            unit, position = "containers", scope.position_of(settings.count)
            if settings.rates:
                return _Summed(charge, unit, position, None, -1)
        elif charge.method in _BY_WEIGHT and charge.value is None:
            unit = _BY_WEIGHT[charge.method]
            position = scope.position_of(unit)
        else:
            return None
        if charge.value is not None:
            return None
        if charge.breaks:
            number, axis = next(
                (n, break_axis) for n, break_axis in enumerate(scope.axes) if break_axis.charge.id == charge.id
            )
            return _Summed(charge, unit, position, number, list(axis.supplied).index("rate"))
        place = next(at for at, lane_value in enumerate(scope.lane_values) if lane_value.charge_id == charge.id)
        return _Summed(charge, unit, position, None, place)

    def _lane(self, key: Key, measures: tuple[int, ...], group: CargoLineGroup) -> int | Facts | MissingMeasure:
        """Return the lane of a group: the one that a shipment of only that class would get. Else the facts that say
        why."""
        facts = self._explainer.explain(key, measures)
        if facts["outcome"] != RATED:
            return facts
        fitting = [why for _, why, _ in facts["lost"] if why not in (LESS_SPECIFIC, LACKS_BREAK)]
        if self.tariff.terms.lane_choice == ASK and fitting:
            message = (
                f"{len(fitting) + 1} lanes match {group.kind.label}, and lines of several classes can't be asked about"
            )
            return MissingMeasure("lines_ask", f"{message}: let the tariff choose the cheapest, or leave one lane.")
        return int(facts["lane"])

    def _figured(
        self, summed: _Summed, quantities: tuple[int, ...], groups: Sequence[CargoLineGroup], lanes: tuple[int, ...]
    ) -> tuple[list[int], list[tuple[str, str, str, str, str]]] | MissingMeasure:
        """The amount of a charge, and the least it would be at a higher break, as its expression counts them."""
        scope, charge = self.tariff.charges.scope, summed.charge
        if scope.terms.is_mixed(charge):
            message = f"{charge.name} has lump sums or graduated ranges, which several classes can't be summed by: "
            return MissingMeasure("lines_mixed", f"{message}rate the lines as shipments of their own.")
        shares = self._shares(summed, quantities, groups)
        if isinstance(shares, MissingMeasure):
            return shares
        rates = self._rates(summed, quantities, groups, lanes)
        if isinstance(rates, MissingMeasure):
            return rates
        amount = sum(share * rate for share, rate in zip(shares, rates, strict=True))
        amounts = [amount]
        if "deficit" in charge.consider and summed.axis is not None:
            quantity = quantities[scope.axes[summed.axis].chooser]
            amounts.append(self._alternative(summed, quantity, shares, lanes, amount))
        scale = scope.quantities[summed.position].scale
        parts = [
            (charge.id, group.kind.label, _show(share, scale), summed.unit, _show(rate, RATE_SCALE))
            for group, share, rate in zip(groups, shares, rates, strict=True)
        ]
        return amounts, parts

    def _shares(
        self, summed: _Summed, quantities: tuple[int, ...], groups: Sequence[CargoLineGroup]
    ) -> list[int] | MissingMeasure:
        """Return the share of the quantity of each group. What the lines leave over, by rounding or by volume, goes to
        the first."""
        total, scale = quantities[summed.position], self.tariff.charges.scope.quantities[summed.position].scale
        if summed.unit == "containers":
            return [scaled(group.containers, FIELD_SCALE) for group in groups]
        shares: list[int] = []
        for group in groups:
            weight = group.weight_in(summed.unit, scale)
            if weight is None:
                line = group.lines[group.weights.index(None)]
                message = f"{summed.charge.name} can’t be calculated without the weight of cargo line {line.number}"
                return MissingMeasure(LINE_INCOMPLETE, f"{message}: enter it.", "shipmentCargo#cargo_lines")
            shares.append(weight)
        shares[0] = total - sum(shares[1:])
        return shares

    def _rates(
        self, summed: _Summed, quantities: tuple[int, ...], groups: Sequence[CargoLineGroup], lanes: tuple[int, ...]
    ) -> Sequence[int] | MissingMeasure:
        if summed.place >= 0 and summed.axis is None:
            return [self.tariff.lane_values[lane][summed.place] for lane in lanes]
        if summed.axis is not None:
            steps = self._steps(summed, lanes)
            quantity = quantities[self.tariff.charges.scope.axes[summed.axis].chooser]
            following = bisect_right(steps, quantity, key=_start_of)
            # of a charge that does not apply no lane needs a break
            return steps[following - 1].rates if following else (0,) * len(lanes)
        by_type = {normalize_identifier(name): rate for name, rate in PerContainer.of(summed.charge).rates.items()}
        rates: list[int] = []
        for group in groups:
            container_type = group.kind.named.get(CONTAINER, "")
            if container_type and container_type not in by_type:
                message = f"{summed.charge.name} has no rate for containers of type {container_type}"
                return MissingMeasure("no_container_rate", f"{message}: correct the type, or add its rate.", TYPE)
            rates.append(scaled(by_type.get(container_type, 0), RATE_SCALE))
        return rates

    def _rate_at(self, summed: _Summed, lane: int, quantity: int) -> int | None:
        breaks = self.tariff.breaks[summed.axis or 0][lane]
        row = breaks.rows[at] if (at := breaks.at(quantity)) >= 0 else None
        return None if row is None else row[summed.place]

    def _alternative(
        self, summed: _Summed, quantity: int, shares: Sequence[int], lanes: tuple[int, ...], amount: int
    ) -> int:
        """The least the lines would cost as the first weight of a higher break: their own weights at its rates, and
        what is missing to it at the lowest of them."""
        least: int | None = None
        for start, rates, lowest, floor in self._steps(summed, lanes):
            if start <= quantity:
                continue
            cost = sum(map(mul, shares, rates)) + (start - quantity) * lowest
            if floor is not None and cost < floor:
                cost = floor
            if least is None or cost < least:
                least = cost
        return amount if least is None else least

    def _steps(self, summed: _Summed, lanes: tuple[int, ...]) -> Sequence[_Step]:
        """Where breaks begin that all lanes have: the same for all shipments of these classes on these lanes."""
        axis = summed.axis or 0
        key = (axis, lanes)
        if (cached_steps := self._known_steps.get(key)) is not None:
            return cached_steps
        tables = [self.tariff.breaks[axis][lane] for lane in lanes]
        minimum = None
        if summed.charge.floor == "break":
            minimum = list(self.tariff.charges.scope.axes[axis].supplied).index("minimum")
        steps: list[_Step] = []
        for start in sorted({start for table in tables for start in table.starts}):
            rates = tuple(rate for lane in lanes if (rate := self._rate_at(summed, lane, start)) is not None)
            if len(rates) < len(lanes):
                continue
            floor = None
            if minimum is not None:
                row = tables[0].rows[tables[0].at(start)]
                floor = row[minimum] if row else 0
            steps.append(_Step(start, rates, min(rates), floor))
        return cache_result(self._known_steps, key, steps, _REMEMBERED)


@lru_cache(maxsize=100_000)
def _show(value: int, scale: int) -> str:
    integer_part, rest = divmod(value, 10**scale)
    if not rest:
        return str(integer_part)
    return plain_text(unscaled(value, scale))
