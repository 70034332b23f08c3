"""What the cargo lines of a shipment make of its values, and which of them are rated alike."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction

from freight.core.cargo.classes import FREIGHT_CLASSES
from freight.core.cargo.lines import CargoLine, lines_of
from freight.core.cargo.totals import added, differing, sums
from freight.core.rating.identifiers import IDENTIFIERS
from freight.core.rating.measures import Missing
from freight.core.rating.terms import TariffTerms
from freight.core.records import Values
from freight.core.units import MEASURES, weight_of

CLASS, CONTAINER = "freightClass", "containerType"
CLASS_FIELD, CONTAINER_FIELD = IDENTIFIERS[CLASS].field, IDENTIFIERS[CONTAINER].field
LINES_DIFFER, LINE_INCOMPLETE = "lines_differ", "line_incomplete"
_FIELD = "shipmentCargo#cargo_lines"


@dataclass(frozen=True)
class Group:
    """Lines that are rated alike. `named` are the values by which their lane is found, by identifier."""

    named: Mapping[str, str]
    lines: tuple[CargoLine, ...]

    def weight_in(self, unit: str, scale: int) -> int | None:
        """What it weighs in kg or lb, scaled, half up; None where a line does not say."""
        amounts, weightless = added(self.lines)
        if weightless is not None:
            return None
        if len(amounts) == 1 and isinstance(whole := amounts.get(unit), int):
            shifted: int = whole * 10**scale
            return shifted
        kilograms = sum((Fraction(weight_of(Decimal(each), name)) for name, each in amounts.items()), Fraction(0))
        value: Fraction = kilograms / MEASURES[unit].kilograms * 10**scale
        return (2 * value.numerator + value.denominator) // (2 * value.denominator)

    @property
    def containers(self) -> int:
        """How many containers."""
        return sum(line.containers or 0 for line in self.lines)

    @property
    def label(self) -> str:
        """What it is called: `class 70`, `40HC`."""
        told = (f"class {value}" if name == CLASS else value for name, value in self.named.items() if value)
        return ", ".join(told) or "without a class"


@dataclass(frozen=True)
class Cargo:
    """A shipment with lines: its values with what the lines make of them, and the groups that are rated apart, the
    highest class first. With one group or none the shipment is rated as any other."""

    values: Values
    groups: tuple[Group, ...] = ()


def cargo_of(terms: TariffTerms, values: Values) -> Cargo | Missing:
    """What the lines make of a shipment; what is wrong with them where they do not fit it."""
    lines = lines_of(values)
    summed = sums(lines)
    if wrong := next(iter(differing(lines, values, summed).values()), None):
        return Missing(LINES_DIFFER, wrong.message, _FIELD)
    whole = {**values}
    for key, total in summed.items():
        if total.silent is None and values.get(key) in (None, ""):
            whole[key] = total.value
    groups = _groups(terms, lines, values)
    if isinstance(groups, Missing):
        return groups
    if groups:
        # what is read once is read of the first group
        whole |= {IDENTIFIERS[name].field: value for name, value in groups[0].named.items() if value}
    return Cargo(whole, groups if len(groups) > 1 else ())


def _groups(terms: TariffTerms, lines: Sequence[CargoLine], values: Values) -> tuple[Group, ...] | Missing:
    own = str(values.get(CLASS_FIELD) or "").strip()
    classes = [_class_of(terms, line, own) for line in lines] if CLASS in terms.identifiers else []
    some_class = any(classes)
    some_type = any(line.stored.get("containers") for line in lines)
    if not some_class and not some_type:
        return ()
    if len(lines) == 1 and not some_type:
        return (Group({CLASS: terms.classes.rated_as(classes[0])}, tuple(lines)),)
    grouped: dict[tuple[str, str], list[CargoLine]] = {}
    for at, line in enumerate(lines):
        found = ""
        if some_class:
            if not classes[at]:
                told = f"Cargo line {line.number} has no freight class, and this tariff rates by it: enter the class"
                more = ", or its weight and dimensions" if terms.classes.by_density != "never" else ""
                return Missing(LINE_INCOMPLETE, f"{told}{more}.", _FIELD)
            found = terms.classes.rated_as(classes[at])
        grouped.setdefault((found, line.text(CONTAINER) if some_type else ""), []).append(line)
    found_groups = [
        Group(({CLASS: found} if some_class else {}) | ({CONTAINER: kind} if some_type else {}), tuple(each))
        for (found, kind), each in grouped.items()
    ]
    if len(found_groups) > 1:
        found_groups.sort(key=lambda group: -_rank(group.named.get(CLASS, "")))
    return tuple(found_groups)


def _class_of(terms: TariffTerms, line: CargoLine, own: str) -> str:
    """The class a line is rated by, before FAK: its own, that of its density where the tariff says so, else that of
    the shipment."""
    by_density = terms.classes.by_density
    if by_density == "always" and line.density_class:
        return line.density_class
    return line.freight_class or (line.density_class if by_density == "blank" else "") or own


def _rank(freight_class: str) -> int:
    return FREIGHT_CLASSES.index(freight_class) if freight_class in FREIGHT_CLASSES else -1
