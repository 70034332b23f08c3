"""Totals of a shipment's cargo lines, compared with its own weight, pieces, volume and containers.

A total that is blank, or was the sum of the lines before, takes the new sum. A total that a user entered is never
overwritten; if the lines sum to something else, that is reported.
"""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from functools import reduce
from typing import Any

from freight.core.cargo.lines import PER_PIECE, CargoLine
from freight.core.fields.findings import FieldFinding, FindingKind
from freight.core.fields.numbers import exact, plain_text
from freight.core.fields.wire import wire_value
from freight.core.money import half_up
from freight.core.records import Stored
from freight.core.units import EXACT, MEASURED, GivenFigure, get_unit_key, pair_with_unit, to_cubic_meters, to_kilograms

WEIGHT, VOLUME = "shipmentCargo#grossWeight", "shipmentCargo#volume"
PIECES, CONTAINERS = "shipmentCargo#pieces", "shipmentCargo#containers"
Figure = float | Decimal | GivenFigure
Amount = int | Decimal
Weighed = tuple[str, Amount] | None
"""The weight of a line: the unit it was given in, and how many of it."""
Values = Mapping[str, object]


_VOLUMES = {"in": "in³", "ft": "ft³"}  # of the others it is m³
TOTALS: Mapping[str, str] = {
    WEIGHT: "gross weight",
    VOLUME: "volume",
    PIECES: "number of pieces",
    CONTAINERS: "number of containers",
}


@dataclass(slots=True)
class CargoSum:
    """A sum of lines in the figure's own unit, the units the lines state it in, and the first line that does not state
    it."""

    key: str
    value: Decimal
    units: Collection[str] = ()
    silent: int | None = None

    @property
    def told(self) -> str:
        """The sum as people read it: in the unit of the lines if they share one."""
        return _describe(self.key, self.value, self._told_in)

    @property
    def _told_in(self) -> set[str]:
        return {_VOLUMES.get(unit, "m³") for unit in self.units} if self.key == VOLUME else set(self.units)

    def fitted(self, most: int) -> str:
        """Return the sum in at most `most` characters: as `told`, else rounded to the decimals that fit, in the unit of
        the lines or, if that needs too many digits, in the figure's own. If neither fits, as `told`."""
        if not most or len(self.told) <= most or self.key not in MEASURED:
            return self.told
        for units in (self._told_in, set[str]()):
            for places in range(most, -1, -1):
                if len(rounded := _describe(self.key, self.value, units, places)) <= most:
                    return rounded
        return self.told


def sum_cargo_lines(lines: Sequence[CargoLine], weighed: Sequence[Weighed] | None = None) -> dict[str, CargoSum]:
    """Return the sums of the lines by wire key; a figure that no line states has no sum. Of containers only lines that
    name a type are counted. `weighed`: the weights of the lines, if known."""
    weights: dict[str, Amount] = {}
    volumes: dict[str, Amount] = {}
    pieces = containers = 0
    stating = boxed = False
    weightless = sideless = pieceless = None
    for line, weight in zip(lines, list_line_weights(lines) if weighed is None else weighed, strict=True):
        get = line.stored.get
        if (count := get("pieces")) is not None:
            pieces, stating = pieces + int(count), True
        elif pieceless is None:
            pieceless = line.number
        if (boxes := get("containers")) is not None:
            containers, boxed = containers + int(boxes), True
        if weight is not None:
            unit, amount = weight
            weights[unit] = _plus(weights[unit], amount) if unit in weights else amount
        elif weightless is None:
            weightless = line.number
        if sides := get("sides"):
            first_side, second_side, third = map(_whole, sides)
            _add(volumes, str(get("sideUnit")), _times(_times(_times(first_side, second_side), third), int(count or 1)))
        elif sideless is None:
            sideless = line.number
    sums_by_key: dict[str, CargoSum] = {}
    if weights:
        sums_by_key[WEIGHT] = CargoSum(WEIGHT, _together(weights, to_kilograms), weights, weightless)
    if volumes:
        sums_by_key[VOLUME] = CargoSum(VOLUME, _together(volumes, to_cubic_meters), volumes, sideless)
    if stating:
        sums_by_key[PIECES] = CargoSum(PIECES, Decimal(pieces), (), pieceless)
    if boxed:
        sums_by_key[CONTAINERS] = CargoSum(CONTAINERS, Decimal(containers))
    return sums_by_key


def list_line_weights(lines: Iterable[CargoLine]) -> list[Weighed]:
    """Return the weight of each line; None for a line that states none."""
    return [_weight(line.stored) for line in lines]


def add_weights_by_unit(weights: Iterable[Weighed]) -> dict[str, Amount]:
    """Return weights by the units they were given in. Whole figures, which most are, are added as integers."""
    sums_by_unit: dict[str, Amount] = {}
    for weight in weights:
        if weight is not None:
            _add(sums_by_unit, *weight)
    return sums_by_unit


def _weight(stored: Stored) -> Weighed:
    """Return the weight of a whole line, in its unit."""
    stated = stored.get("weight")
    if stated is None:
        return None
    amount = _whole(stated)
    if stored.get("weightPer") == PER_PIECE:
        amount = _times(amount, int(stored.get("pieces") or 1))
    return stored.get("weightUnit") or "kg", amount


def _add(amounts: dict[str, Amount], unit: str, amount: Amount) -> None:
    amounts[unit] = _plus(amounts[unit], amount) if unit in amounts else amount


def _whole(stated: Any) -> Amount:
    """Return a stored figure, as an integer if it is whole."""
    if stated.__class__ is float and stated.is_integer():
        return int(stated)
    return exact(stated)


def _plus(one: Amount, other: Amount) -> Amount:
    if one.__class__ is int and other.__class__ is int:
        return one + other
    return EXACT.add(Decimal(one), Decimal(other))


def _times(one: Amount, other: Amount) -> Amount:
    if one.__class__ is int and other.__class__ is int:
        return one * other
    return EXACT.multiply(Decimal(one), Decimal(other))


def _together(amounts: Mapping[str, Amount], convert: Callable[[Decimal, str], Decimal]) -> Decimal:
    """Return the total of amounts in several units, in the figure's own unit."""
    if len(amounts) == 1:
        [(unit, amount)] = amounts.items()
        return convert(Decimal(amount), unit)
    return reduce(EXACT.add, [convert(Decimal(amount), unit) for unit, amount in amounts.items()])


def _describe(key: str, value: Decimal, units: set[str], places: int | None = None) -> str:
    """Return a sum as people read it, in its unit if there is only one, rounded to `places` if given."""
    if key not in MEASURED:
        return plain_text(value)
    own = MEASURED[key][0].name
    unit = units.pop() if len(units) == 1 else own
    figure = pair_with_unit(key, value, unit)
    amount, unit_name = (value, own) if figure is None or unit == own else (figure.amount, figure.unit)
    if places is None:
        return f"{plain_text(value)} {own}" if figure is None or unit == own else figure.words()
    return f"{plain_text(half_up(amount, places))} {unit_name}"


def fill_cargo_totals(
    lines: Sequence[CargoLine],
    before: Sequence[CargoLine],
    stated: Callable[[str], str],
    most: Mapping[str, int] | None = None,
) -> dict[str, str]:
    """Return the totals to take from the lines, as a person would enter them. `stated` gives the shipment's value as
    text; a total that was the sum of the lines before follows them. `most`: how many characters the fields hold; a
    figure that was not typed is rounded to fit."""
    now, was, room = sum_cargo_lines(lines), sum_cargo_lines(before), most or {}
    return {
        key: cargo_sum.fitted(room.get(key, 0))
        for key, cargo_sum in now.items()
        if cargo_sum.silent is None
        and (not (stated_text := stated(key)) or (key in was and _is_sum(stated_text, was[key], room)))
    }


def _is_sum(said: str, found: CargoSum, room: Mapping[str, int]) -> bool:
    return said in (found.told, found.fitted(room.get(found.key, 0)))


def check_cargo_totals(
    lines: Sequence[CargoLine], values: Values, summed: Mapping[str, CargoSum] | None = None
) -> dict[str, FieldFinding]:
    """Return what is wrong, by wire key, if the shipment states another total than the sum of its lines. `summed`:
    their sums, if known."""
    findings: dict[str, FieldFinding] = {}
    for key, cargo_sum in (sum_cargo_lines(lines) if summed is None else summed).items():
        stated = values.get(key)
        if not isinstance(stated, (int, float, Decimal)):
            continue
        own = Decimal(stated) if isinstance(stated, Decimal) else exact(stated)
        if cargo_sum.silent is None and _agree(key, own, values, cargo_sum.value):
            continue
        message = f"The {TOTALS[key]} is {_as_stated(key, stated, values)}, the cargo lines come to {cargo_sum.told}"
        remedy = f"correct one of them, or clear the {TOTALS[key]} to take what the lines come to."
        if cargo_sum.silent is not None:
            message += f" without line {cargo_sum.silent}, which has none"
            remedy = f"enter that of line {cargo_sum.silent}, or clear it on all lines."
        findings[key] = FieldFinding(FindingKind.SERVER, f"{message}: {remedy}")
    return findings


def _read_given(key: str, stated: Decimal, values: Values) -> Decimal:
    """Return the figure in the unit it was given in."""
    if isinstance(stated, GivenFigure):
        return stated.amount
    figure = pair_with_unit(key, stated, values.get(get_unit_key(key))) if key in MEASURED else None
    return stated if figure is None else figure.amount


def _agree(key: str, stated: Decimal, values: Values, value: Decimal) -> bool:
    """Return whether a figure is that sum, rounded to the decimals it was given with: 3.15 m³ agrees with 3.146 m³."""
    if Decimal(stated) == value:
        return True
    if key not in MEASURED or not stated:
        return False
    amount = _read_given(key, stated, values)
    places = max(0, -int(amount.normalize().as_tuple().exponent))
    return half_up(value * amount / Decimal(stated), places) == amount


def _as_stated(key: str, stated: object, values: Values) -> str:
    if key not in MEASURED:
        return str(wire_value(stated))
    if isinstance(stated, GivenFigure):
        return stated.words()
    figure = pair_with_unit(key, exact(stated), values.get(get_unit_key(key)))  # type: ignore[arg-type]
    return figure.words() if figure else f"{wire_value(stated)} {MEASURED[key][0].name}"
