"""What the cargo lines of a shipment make of its values, and which of them are rated alike."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from freight.core.cargo.classes import FREIGHT_CLASSES
from freight.core.cargo.lines import CargoLine, lines_of
from freight.core.cargo.totals import differing, sums
from freight.core.rating.identifiers import IDENTIFIERS
from freight.core.rating.measures import Missing
from freight.core.rating.terms import TariffTerms
from freight.core.records import Values

CLASS, CONTAINER = "freightClass", "containerType"
CLASS_FIELD, CONTAINER_FIELD = IDENTIFIERS[CLASS].field, IDENTIFIERS[CONTAINER].field
LINES_DIFFER, LINE_INCOMPLETE = "lines_differ", "line_incomplete"
_FIELD = "shipmentCargo#cargo_lines"


@dataclass(frozen=True)
class Group:
    """Lines that are rated alike. `named` are the values by which their lane is found, by identifier."""

    named: Mapping[str, str]
    lines: tuple[CargoLine, ...]

    @property
    def weight(self) -> Fraction | None:
        """Kilograms; None where a line does not say."""
        parts = [line.weight for line in self.lines]
        return None if None in parts else sum((Fraction(each) for each in parts if each is not None), Fraction(0))

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
    if wrong := next(iter(differing(lines, values).values()), None):
        return Missing(LINES_DIFFER, wrong.message, _FIELD)
    whole = {**values}
    for key, total in sums(lines).items():
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
    by_class = CLASS in terms.identifiers
    grouped: dict[tuple[tuple[str, str], ...], list[CargoLine]] = {}
    some_class = by_class and any(_class_of(terms, line, own) for line in lines)
    some_type = any(line.containers for line in lines)
    for line in lines:
        named: list[tuple[str, str]] = []
        if some_class:
            found = _class_of(terms, line, own)
            if not found:
                told = f"Cargo line {line.number} has no freight class, and this tariff rates by it: enter the class"
                more = ", or its weight and dimensions" if terms.classes.by_density != "never" else ""
                return Missing(LINE_INCOMPLETE, f"{told}{more}.", _FIELD)
            named.append((CLASS, terms.classes.rated_as(found)))
        if some_type:
            named.append((CONTAINER, line.text(CONTAINER)))
        grouped.setdefault(tuple(named), []).append(line)
    found_groups = [Group(dict(named), tuple(each)) for named, each in grouped.items() if named]
    return tuple(sorted(found_groups, key=lambda group: -_rank(group.named.get(CLASS, ""))))


def _class_of(terms: TariffTerms, line: CargoLine, own: str) -> str:
    """The class a line is rated by, before FAK: its own, that of its density where the tariff says so, else that of
    the shipment."""
    by_density = terms.classes.by_density
    if by_density == "always" and line.density_class:
        return line.density_class
    return line.freight_class or (line.density_class if by_density == "blank" else "") or own


def _rank(freight_class: str) -> int:
    return FREIGHT_CLASSES.index(freight_class) if freight_class in FREIGHT_CLASSES else -1
