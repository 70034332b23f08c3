"""Why a shipment has no rate: a stable code, and the plain sentence a clerk reads."""

from decimal import Decimal

from freight.core.rating.breaks import find_neighbor_ranges
from freight.core.rating.compiled import CompiledTariff
from freight.core.rating.conditions import NO_FIELD
from freight.core.rating.conversions import NO_EXCHANGE_RATE
from freight.core.rating.explain import LACKS_BREAK, NO_BREAK, NO_LANE, Facts
from freight.core.rating.identifiers import IDENTIFIERS
from freight.core.rating.left_open import CHOOSE_LANE, list_lanes_to_choose
from freight.core.rating.measures import GROSS_WEIGHT, NO_CHARGE, PIECES, VOLUME

NO_TARIFF = "no_tariff"
NO_DATE = "no_date"
TARIFF_UNUSABLE = "tariff_unusable"

# the groups of the result screen, by code
REASONS: dict[str, str] = {
    NO_LANE: "No lane",
    NO_BREAK: "No break covers the shipment",
    CHOOSE_LANE: "Several lanes match: choose one",
    NO_TARIFF: "No tariff is published on the date",
    NO_DATE: "No date to choose a tariff version by",
    TARIFF_UNUSABLE: "Tariff version can't be calculated",
    NO_EXCHANGE_RATE: "No exchange rate",
    "no_weight": "No gross weight",
    "no_pieces": "No number of pieces",
    "bad_figure": "Unreadable value",
    "negative_figure": "Negative value",
    "figure_too_large": "Value out of range",
    "no_volume": "No volume",
    "no_figure": "Missing a value the tariff charges by",
    "no_distance": "No distance",
    "no_postcode": "No postal code",
    "no_time": "No time",
    "no_container_type": "No container type",
    "no_container_rate": "No rate for the container type",
    "no_fuel_table": "Missing fuel index or table",
    "no_fuel_price": "No fuel price for the week",
    "lines_differ": "Cargo lines differ from the totals",
    "line_incomplete": "Missing a value of a cargo line",
    "lines_ask": "Several lanes match a cargo line",
    "lines_mixed": "Cargo lines can't be summed",
    "packages_unknown": "Packages not entered as cargo lines",
    "dates_reversed": "Dates the wrong way around",
    "no_fuel_bracket": "No fuel bracket for the price",
    NO_CHARGE: "No charge applies",
    NO_FIELD: "Condition on a field that is gone",
}


def explain_unrated(tariff: CompiledTariff, facts: Facts) -> str:
    """The reason of an unrated shipment; "" for a rated one."""
    if facts["outcome"] == NO_LANE:
        if _lacks_zone(tariff, facts):
            return str(facts["zone"])
        return f"No lane for {_show_facts(tariff, facts)}."
    if facts["outcome"] == NO_BREAK:
        return _no_break(tariff, facts)
    if facts["outcome"] == CHOOSE_LANE:
        return f"{len(list_lanes_to_choose(facts))} lanes match: choose one."
    return ""


def _lacks_zone(tariff: CompiledTariff, facts: Facts) -> bool:
    """Whether the zone table of the tariff had no zone for the shipment: no lane by zone could be found."""
    identifiers = tariff.terms.identifiers
    return bool(facts.get("zone")) and "zone" in identifiers and not facts["key"][identifiers.index("zone")]


def find_broken_axis(facts: Facts) -> tuple[int, int]:
    """(lane, axis) of the first most specific lane whose breaks do not cover the quantity."""
    return next((lane, axis) for lane, why, axis in facts["lost"] if why == LACKS_BREAK)


def get_axis_quantity(tariff: CompiledTariff, facts: Facts, axis: int) -> tuple[Decimal, str]:
    """The quantity that chooses a break of that axis, and its unit."""
    position = tariff.charges.scope.axes[axis].chooser
    expression = tariff.charges.scope.quantities[position]
    return expression.as_decimal(facts["quantities"][position]), expression.unit


def format_axis_fact(tariff: CompiledTariff, facts: Facts, axis: int) -> str:
    """Return what a break of that axis had to hold, as a person reads it: `17.27 kg`, `60614`, `weekend 09:30`."""
    quantity, unit = get_axis_quantity(tariff, facts, axis)
    return f"{tariff.charges.scope.axes[axis].writing.point(quantity)} {unit}".strip()


def is_axis_left_out(tariff: CompiledTariff, facts: Facts, axis: int) -> bool:
    """Whether the charge of that axis is left out, by its condition or because what chooses its break is blank."""
    scope = tariff.charges.scope
    names = [str(quantity.operands[0]) for quantity in scope.quantities]
    return any(
        facts["quantities"][names.index(quantity_name)] < 0 for quantity_name in scope.left_out_by(scope.axes[axis])
    )


def get_axis_field(tariff: CompiledTariff, axis: int) -> str:
    """The wire key of the shipment's field that chooses a break of that axis; "" where it is none."""
    scope = tariff.charges.scope
    expression = scope.quantities[scope.axes[axis].chooser]
    read = next(
        (
            charge_measure
            for charge_measure in scope.further
            if charge_measure.key == scope.key_at(scope.axes[axis].chooser)
        ),
        None,
    )
    if read:
        return read.fields[-1]
    return {"kg": GROSS_WEIGHT, "lb": GROSS_WEIGHT, "pieces": PIECES, "m³": VOLUME}.get(expression.unit, "")


def _show_facts(tariff: CompiledTariff, facts: Facts) -> str:
    """Return the values no lane knows at all; if each is known, the whole combination that has no lane."""
    known_flags = tariff.vocabulary.known(tuple(facts["key"]))
    every = [
        (IDENTIFIERS[identifier], value, is_known)
        for identifier, value, is_known in zip(tariff.terms.identifiers, facts["key"], known_flags, strict=True)
    ]
    named_facts = [fact for fact in every if not fact[2]] or every
    return ", ".join(
        f"{identifier.label.lower()} {value}" if value else f"an empty {identifier.label.lower()}"
        for identifier, value, _ in named_facts
    )


def _no_break(tariff: CompiledTariff, facts: Facts) -> str:
    lane, axis = find_broken_axis(facts)
    quantity, unit = get_axis_quantity(tariff, facts, axis)
    measure_prefix = "weight " if unit in ("kg", "lb") else ""
    start = f"No break covers {measure_prefix}{format_axis_fact(tariff, facts, axis)}"
    ranges = tariff.ranges(lane, axis)
    if not ranges:
        return f"{start}: the lane has no breaks."
    span = tariff.charges.scope.axes[axis].writing.span
    return (
        f"{start}; nearest "
        f"{' and '.join(span(neighbor_range) for neighbor_range in find_neighbor_ranges(ranges, quantity))}."
    )
