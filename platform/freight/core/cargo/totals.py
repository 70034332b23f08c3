"""What the cargo lines of a shipment come to, held against its own weight, pieces, volume and containers.

A total that is blank, or was the sum of the lines before, takes the sum. One that somebody stated stands, and where the
lines come to something else that is said: nobody's figure is overwritten.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal

from freight.core.cargo.lines import CargoLine
from freight.core.fields.findings import Finding, FindingKind
from freight.core.fields.numbers import exact, plain_text
from freight.core.fields.wire import wire_value
from freight.core.money import half_up
from freight.core.units import MEASURED, Given, pair_with_unit, unit_key

WEIGHT, VOLUME = "shipmentCargo#grossWeight", "shipmentCargo#volume"
PIECES, CONTAINERS = "shipmentCargo#pieces", "shipmentCargo#containers"
Figure = float | Decimal | Given
Values = Mapping[str, object]


@dataclass(frozen=True)
class _Total:
    """A figure of the shipment that lines make up. `of` is what one line adds; `weighs` what each should state."""

    label: str
    of: Callable[[CargoLine], Decimal | None]
    unit: Callable[[CargoLine], str]


def _no_unit(_: CargoLine) -> str:
    return ""


_VOLUMES = {"in": "in³", "ft": "ft³"}  # of the others it is m³
TOTALS: Mapping[str, _Total] = {
    WEIGHT: _Total("gross weight", lambda line: line.weight, lambda line: line.weight_unit),
    VOLUME: _Total("volume", lambda line: line.volume, lambda line: _VOLUMES.get(line.side_unit, "m³")),
    PIECES: _Total("number of pieces", lambda line: _decimal(line.pieces), _no_unit),
    CONTAINERS: _Total("number of containers", lambda line: _decimal(line.containers), _no_unit),
}


def _decimal(count: int | None) -> Decimal | None:
    return None if count is None else Decimal(count)


@dataclass(frozen=True)
class Sum:
    """What lines come to in the figure's own unit, as people read it, and the first line that does not say."""

    value: Decimal
    told: str
    silent: int | None


def sums(lines: Sequence[CargoLine]) -> dict[str, Sum]:
    """What the lines come to, by wire key; a figure that none of them states has no sum. Of containers only the lines
    that name a type are counted."""
    found: dict[str, Sum] = {}
    for key, total in TOTALS.items():
        stated = [(line, part) for line in lines if (part := total.of(line)) is not None]
        if not stated:
            continue
        value = sum((part for _, part in stated), Decimal(0))
        units = {total.unit(line) for line, _ in stated}
        saying = {line.number for line, _ in stated}
        silent = None if key == CONTAINERS else next((each.number for each in lines if each.number not in saying), None)
        found[key] = Sum(value, _describe(key, value, units), silent)
    return found


def _describe(key: str, value: Decimal, units: set[str]) -> str:
    if key not in MEASURED:
        return plain_text(value)
    own = MEASURED[key][0].name
    unit = units.pop() if len(units) == 1 else own
    given = pair_with_unit(key, value, unit)
    return f"{plain_text(value)} {own}" if given is None or unit == own else given.words()


def filled(lines: Sequence[CargoLine], before: Sequence[CargoLine], stated: Callable[[str], str]) -> dict[str, str]:
    """The totals to take from the lines, as a person would enter them. `stated` gives what the shipment says, as text;
    a total that was the sum of the lines before follows them."""
    now, was = sums(lines), sums(before)
    return {
        key: each.told
        for key, each in now.items()
        if each.silent is None and (not (said := stated(key)) or (key in was and said == was[key].told))
    }


def differing(lines: Sequence[CargoLine], values: Values) -> dict[str, Finding]:
    """What is wrong where the shipment states another total than its lines come to, by wire key."""
    found: dict[str, Finding] = {}
    for key, each in sums(lines).items():
        stated = values.get(key)
        if not isinstance(stated, (int, float, Decimal)):
            continue
        own = Decimal(stated) if isinstance(stated, Decimal) else exact(stated)
        if each.silent is None and _agree(key, own, values, each.value):
            continue
        told = f"The {TOTALS[key].label} is {_as_stated(key, stated, values)}, the cargo lines come to {each.told}"
        remedy = f"correct one of them, or clear the {TOTALS[key].label} to take what the lines come to."
        if each.silent is not None:
            told += f" without line {each.silent}, which has none"
            remedy = f"enter that of line {each.silent}, or clear it on all lines."
        found[key] = Finding(FindingKind.SERVER, f"{told}: {remedy}")
    return found


def _read_given(key: str, stated: Decimal, values: Values) -> Decimal:
    """The figure in the unit it was given in."""
    if isinstance(stated, Given):
        return stated.amount
    given = pair_with_unit(key, stated, values.get(unit_key(key))) if key in MEASURED else None
    return stated if given is None else given.amount


def _agree(key: str, stated: Decimal, values: Values, value: Decimal) -> bool:
    """Whether a figure is that sum, rounded to as many decimals as it was given with: 3.15 m³ are 3.146 m³."""
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
    if isinstance(stated, Given):
        return stated.words()
    given = pair_with_unit(key, exact(stated), values.get(unit_key(key)))  # type: ignore[arg-type]
    return given.words() if given else f"{wire_value(stated)} {MEASURED[key][0].name}"
