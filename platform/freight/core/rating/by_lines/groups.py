"""Values that a shipment gets from its cargo lines, and which of the lines are rated alike."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from functools import cached_property, lru_cache
from typing import NamedTuple

from freight.core.cargo.classes import FREIGHT_CLASSES
from freight.core.cargo.lines import CargoLine, get_cargo_lines
from freight.core.cargo.totals import (
    CONTAINERS,
    Weighed,
    add_weights_by_unit,
    check_cargo_totals,
    list_line_weights,
    sum_cargo_lines,
)
from freight.core.rating.identifiers import IDENTIFIERS
from freight.core.rating.measures import MissingMeasure
from freight.core.rating.terms import TariffTerms
from freight.core.records import Values
from freight.core.units import MEASURES, to_kilograms

CLASS, CONTAINER = "freightClass", "containerType"
CLASS_FIELD, CONTAINER_FIELD = IDENTIFIERS[CLASS].field, IDENTIFIERS[CONTAINER].field
LINES_DIFFER, LINE_INCOMPLETE = "lines_differ", "line_incomplete"
_FIELD = "shipmentCargo#cargo_lines"
_BLANK = (None, "")


@dataclass(frozen=True, eq=False)
class CargoLineKind:
    """A group key for lines that are rated alike. `named` are the values that find their lane, by identifier; `label`
    is what they are called: `class 70`, `40HC`."""

    named: Mapping[str, str]

    @cached_property
    def label(self) -> str:
        """What it is called."""
        labels = (f"class {value}" if name == CLASS else value for name, value in self.named.items() if value)
        return ", ".join(labels) or "without a class"

    @cached_property
    def fields(self) -> Mapping[str, str]:
        """The same values by the fields of a shipment that has them."""
        return {IDENTIFIERS[name].field: value for name, value in self.named.items() if value}


@dataclass(frozen=True, eq=False)
class LineArrangement:
    """The kinds that lines fall into, the highest class first, and the places of the lines of each. Shipments often
    have the same composition, so it is cached."""

    kinds: tuple[CargoLineKind, ...]
    places: tuple[tuple[int, ...], ...]


NOTHING_APART = LineArrangement((), ())


class CargoLineGroup(NamedTuple):
    """Lines that are rated alike, and the weight of each."""

    kind: CargoLineKind
    lines: Sequence[CargoLine]
    weights: Sequence[Weighed]

    def weight_in(self, unit: str, scale: int) -> int | None:
        """Return its weight in kg or lb, scaled, half up; None if a line does not state one."""
        total_weight = 0
        for weight in self.weights:
            if weight is None:
                return None
            if weight[0] != unit or not isinstance(weight[1], int):
                return self._weight_of_several(unit, scale)
            total_weight += weight[1]
        shifted: int = total_weight * 10**scale
        return shifted

    def _weight_of_several(self, unit: str, scale: int) -> int | None:
        """Return the weight of lines given in several units, or not in whole ones."""
        if None in self.weights:
            return None
        amounts = add_weights_by_unit(self.weights)
        kilograms = sum(
            (Fraction(to_kilograms(Decimal(amount), name)) for name, amount in amounts.items()), Fraction(0)
        )
        value: Fraction = kilograms / MEASURES[unit].kilograms * 10**scale
        return (2 * value.numerator + value.denominator) // (2 * value.denominator)

    @property
    def containers(self) -> int:
        """How many containers."""
        return sum(line.containers or 0 for line in self.lines)


class GroupedCargo(NamedTuple):
    """A shipment with lines: its values, completed from the lines, and the groups that are rated separately, the
    highest class first. With one group or none the shipment is rated like any other."""

    values: Values
    groups: Sequence[CargoLineGroup] = ()
    arrangement: LineArrangement = NOTHING_APART


def group_cargo(terms: TariffTerms, values: Values) -> GroupedCargo | MissingMeasure:
    """Return the grouped cargo of a shipment; what is wrong with its lines if they do not fit it."""
    lines = get_cargo_lines(values)
    weights = list_line_weights(lines)
    summed = sum_cargo_lines(lines, weights)
    if wrong := check_cargo_totals(lines, values, summed):
        return MissingMeasure(LINES_DIFFER, next(iter(wrong.values())).message, _FIELD)
    merged_values = {**values}
    for key, total in summed.items():
        if total.silent is None and values.get(key) in _BLANK:
            merged_values[key] = total.value
    arrangement = _arrangement(terms, lines, values, has_containers=CONTAINERS in summed)
    if isinstance(arrangement, MissingMeasure):
        return arrangement
    if not arrangement.kinds:
        return GroupedCargo(merged_values)
    # what is read once is read of the first kind
    merged_values |= arrangement.kinds[0].fields
    if len(arrangement.kinds) == 1:
        return GroupedCargo(merged_values)
    groups = [
        CargoLineGroup(kind, [lines[at] for at in places], [weights[at] for at in places])
        for kind, places in zip(arrangement.kinds, arrangement.places, strict=True)
    ]
    return GroupedCargo(merged_values, groups, arrangement)


def _arrangement(
    terms: TariffTerms, lines: Sequence[CargoLine], values: Values, *, has_containers: bool
) -> LineArrangement | MissingMeasure:
    """Return the kinds of its lines. `has_containers`: whether any of them says how many."""
    classes: Sequence[str] = ()
    if CLASS in terms.identifiers:
        classes = _classes_of(terms, lines, values)
    if "" in classes:
        return _classless(terms, lines[classes.index("")])
    types: Sequence[str] = ()
    if has_containers and any(line.stored.get("containers") for line in lines):
        types = [line.text(CONTAINER) for line in lines]
    return _arranged(tuple(classes), tuple(types)) if classes or types else NOTHING_APART


def _classless(terms: TariffTerms, line: CargoLine) -> MissingMeasure:
    message = f"Cargo line {line.number} has no freight class, and this tariff rates by it: enter the class"
    more = ", or its weight and dimensions" if terms.classes.by_density != "never" else ""
    return MissingMeasure(LINE_INCOMPLETE, f"{message}{more}.", _FIELD)


@lru_cache(10_000)
def _arranged(classes: tuple[str, ...], types: tuple[str, ...]) -> LineArrangement:
    """Return the kinds of lines with these classes and container types; () for a property that does not distinguish
    lines."""
    places: dict[tuple[str, str], list[int]] = {}
    for at in range(len(classes or types)):
        places.setdefault((classes[at] if classes else "", types[at] if types else ""), []).append(at)
    sorted_places = sorted(places.items(), key=lambda place_entry: -_rank(place_entry[0][0]))
    kinds = [
        CargoLineKind(({CLASS: name} if classes else {}) | ({CONTAINER: box} if types else {}))
        for (name, box), _ in sorted_places
    ]
    return LineArrangement(tuple(kinds), tuple(tuple(line_numbers) for _, line_numbers in sorted_places))


def _classes_of(terms: TariffTerms, lines: Sequence[CargoLine], values: Values) -> Sequence[str]:
    """Return the class each line is rated by: its own, that of its density if the tariff says so, else that of the
    shipment. "" for a line without one, () if no line has one."""
    rule = terms.classes
    own, by_density = str(values.get(CLASS_FIELD) or "").strip(), rule.by_density
    if by_density == "never":
        freight_classes = [str(line.stored.get("freightClass") or own) for line in lines]
    else:
        freight_classes = [_class_by_density(line, own, is_first=by_density == "always") for line in lines]
    if not any(freight_classes):
        return ()
    return list(map(rule.rated_as, freight_classes)) if rule.fak else freight_classes


def _class_by_density(line: CargoLine, own: str, *, is_first: bool) -> str:
    """Return the class of a line in a tariff that goes by density: before the line's own, or if that is blank."""
    if is_first and line.density_class:
        return line.density_class
    return line.freight_class or ("" if is_first else line.density_class) or own


def _rank(freight_class: str) -> int:
    return FREIGHT_CLASSES.index(freight_class) if freight_class in FREIGHT_CLASSES else -1
