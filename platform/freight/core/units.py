"""Units of weight, volume and distance, exact, and the volume-weight factors of administration §9."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Context, Decimal
from fractions import Fraction
from functools import lru_cache
from math import isfinite

from freight.core.money import half_up

# rating uses the exact pound; 453.6 g is the conversion tool's figure (domain decision "Smaller ones")
KG_PER_LB = Decimal("0.45359237")
# kilograms a cubic meter counts as, as the conversion tool prints them (A078); ocean bills the cubic meter itself
VOLUME_FACTORS = {"Air": Decimal("166.67"), "Ground": Decimal("333.33"), "Rail": Decimal("333.33"), "Ocean": Decimal(1)}
# the exact ratios behind those figures, in cubic centimeters per kilogram: 166.67 is 1,000,000 / 6,000 to two decimals.
# Rating uses the ratio: 0.96 m³ are 160 kg, not 160.0032
VOLUME_DIVISORS = {"Air": Decimal(6_000), "Ground": Decimal(3_000), "Rail": Decimal(3_000), "Ocean": Decimal(1_000_000)}
CM3_PER_M3 = 1_000_000
_PLACES = 6


@dataclass(frozen=True, slots=True)
class WeightMeasure:
    """Constants of a unit of weight: its kilograms, and the cubic meters of the small volume that divisors use (÷ 6,000
    cm³/kg, ÷ 139 in³/lb) and of the large one that factors use (167 kg/m³, 10 lb/ft³)."""

    kilograms: Fraction
    small: Fraction
    small_name: str
    large: Fraction
    large_name: str


_FT3, _IN3 = Fraction("0.028316846592"), Fraction("0.000016387064")
MEASURES: Mapping[str, WeightMeasure] = {
    "kg": WeightMeasure(Fraction(1), Fraction(1, CM3_PER_M3), "cm³", Fraction(1), "m³"),
    "lb": WeightMeasure(Fraction(KG_PER_LB), _IN3, "in³", _FT3, "ft³"),
}


@lru_cache(64)
def get_kg_per_m3(divisor: Decimal) -> Fraction:
    """Return what a cubic meter counts as, in kg, if `divisor` cubic centimeters count as one; exact."""
    return CM3_PER_M3 / Fraction(divisor)


def volume_weight(volume_m3: Decimal, transport_mode: str) -> Decimal:
    """Return the weight in kg that `volume_m3` cubic meters count as, to 6 decimals (administration §9)."""
    return half_up(volume_m3 * VOLUME_FACTORS.get(transport_mode, VOLUME_FACTORS["Air"]), _PLACES)


@dataclass(frozen=True, slots=True)
class Unit:
    """A unit as it is shown, its exact ratio to the own unit of its dimension, and how people write it."""

    name: str
    ratio: Decimal
    written: tuple[str, ...]


_LB = KG_PER_LB
# the international pound, foot and mile of 1959: each is a whole number of digits in kilograms, metres and kilometres,
# so that what was given in them is kept exactly, and comes back exactly. "ton" and a mere "m" mean two things: in none
WEIGHT = (
    Unit("kg", Decimal(1), ("kgs", "kilo", "kilos", "kilogram", "kilograms", "kgm")),
    Unit("g", Decimal("0.001"), ("gram", "grams", "gr")),
    Unit("t", Decimal(1000), ("mt", "tonne", "tonnes", "metric ton", "metric tons")),
    Unit("lb", _LB, ("lbs", "pound", "pounds", "#")),
    Unit("oz", _LB / 16, ("ounce", "ounces")),
    Unit("cwt", _LB * 100, ("hundredweight",)),
    Unit("short ton", _LB * 2000, ("short tons",)),
)
VOLUME = (
    Unit("m³", Decimal(1), ("m3", "cbm", "cubic meter", "cubic meters", "cu m")),
    Unit("cm³", Decimal("0.000001"), ("cm3", "ccm", "cc", "cu cm")),
    Unit("l", Decimal("0.001"), ("liter", "liters", "dm3", "dm³")),
    Unit("ft³", Decimal("0.028316846592"), ("ft3", "cft", "cuft", "cu ft", "cubic foot", "cubic feet")),
    Unit("in³", Decimal("0.000016387064"), ("in3", "cu in", "cuin", "cubic inch", "cubic inches")),
)
DISTANCE = (
    Unit("km", Decimal(1), ("kms", "kilometer", "kilometers")),
    Unit("mi", Decimal("1.609344"), ("mile", "miles")),
    Unit("nmi", Decimal("1.852"), ("nm", "nautical mile", "nautical miles")),
)
LENGTH = (
    Unit("cm", Decimal(1), ("cms", "centimeter", "centimeters")),
    Unit("mm", Decimal("0.1"), ("millimeter", "millimeters")),
    Unit("m", Decimal(100), ("meter", "meters")),
    Unit("in", Decimal("2.54"), ("ins", "inch", "inches")),
    Unit("ft", Decimal("30.48"), ("foot", "feet")),
)
# measured by a shipment's cargo lines: computed from their dimensions, never typed
LONGEST_SIDE, SECOND_SIDE, GIRTH = (
    "cargoLine#longestSide", "cargoLine#secondLongestSide", "cargoLine#lengthAndGirth"
)  # fmt: skip
SIDE_FIELDS: Mapping[str, str] = {
    LONGEST_SIDE: "Longest side",
    SECOND_SIDE: "Second longest side",
    GIRTH: "Length and girth",
}
# the figures of a shipment that may be given in any unit of their dimension; the first is the one in which they are
# stored, filtered and rated
MEASURED: Mapping[str, tuple[Unit, ...]] = {
    "shipmentCargo#grossWeight": WEIGHT,
    "shipmentCargo#chargeableWeight": WEIGHT,
    "shipmentCargo#volume": VOLUME,
    "shipmentRouting#distance": DISTANCE,
    **dict.fromkeys(SIDE_FIELDS, LENGTH),
}
# the units of American freight, by dimension
US: Mapping[tuple[Unit, ...], str] = {WEIGHT: "lb", VOLUME: "ft³", DISTANCE: "mi", LENGTH: "in"}
_NAMED_VOLUME = {unit.name: unit for unit in VOLUME}
_NAMED_LENGTH = {unit.name: unit for unit in LENGTH}
_NAMED_WEIGHT = {unit.name: unit for unit in WEIGHT}
_NAMED = {
    key: {name.replace("³", "3"): unit for unit in units for name in (unit.name, *unit.written)}
    for key, units in MEASURED.items()
}
# the volume unit of three sides in it
_SIDES = {
    **dict.fromkeys(("cm", "cms"), ("cm³", Decimal(1))),
    "mm": ("cm³", Decimal("0.001")),
    **dict.fromkeys(("m", "meters"), ("m³", Decimal(1))),
    **dict.fromkeys(("in", "ins", "inch", "inches", '"'), ("in³", Decimal(1))),
    **dict.fromkeys(("ft", "foot", "feet", "'"), ("ft³", Decimal(1))),
}
# the unit of sides, by the volume unit they result in
_SIDE_NAMES = {_SIDES[name]: name for name in ("cm", "mm", "m", "in", "ft")}
# the m³ of a cube with such a side
_SPACES = {
    name: product * next(unit.ratio for unit in VOLUME if unit.name == unit_name)
    for name, (unit_name, product) in _SIDES.items()
}
_SIDE = r"(\d{1,6}(?:\.\d{1,4})?)"
# 80 x 120 x 100 cm, 4 @ 48x40x50 in, 48 x 40 x 50 in x 4
_DIMENSIONS = re.compile(
    rf"(?:(\d{{1,6}})\s*@\s*)?{_SIDE}\s*[x×*]\s*{_SIDE}\s*[x×*]\s*{_SIDE}\s*([a-z]+|[\"'])\.?(?:\s*[x×*@]\s*(\d{{1,6}}))?",
    re.ASCII | re.IGNORECASE,
)
_WITH_UNIT = re.compile(r"([^a-z#]*[\d.,)])\s*([a-z][a-z. ]*[23]?|#)\.?", re.ASCII | re.IGNORECASE)
# no figure of a shipment has so many digits, and no product of two is truncated
EXACT = Context(prec=100)


class GivenFigure(Decimal):
    """A figure in its dimension's own unit that was given in another: 453.59237, given as 1000 lb."""

    amount: Decimal
    unit: str

    @classmethod
    def of(cls, amount: Decimal, unit: Unit) -> "GivenFigure":
        """Return so many of a unit."""
        figure = cls(EXACT.multiply(amount, unit.ratio))
        figure.amount, figure.unit = amount, unit.name
        return figure

    def words(self) -> str:
        """Return it as given, plain: `1000 lb`."""
        return f"{self.amount:f} {self.unit}"


def get_unit_key(key: str) -> str:
    """Return the key that stores the unit a figure was given in: a key that no field of a template can have."""
    return f"{key}_unit"


def get_figure_key(key: str) -> str:
    """Return the key of the figure that a unit belongs to; every other key is its own."""
    return key.removesuffix("_unit")


def parse_dimensions(text: str) -> tuple[str, Unit] | None:
    """Return the volume that sides result in, of all pieces: `4 @ 48 x 40 x 50 in` is 384,000 in³. None for other
    texts, and if a side is 0."""
    dimensions_match = _DIMENSIONS.fullmatch(text.strip())
    side_unit = _SIDES.get(dimensions_match[5].casefold()) if dimensions_match else None
    if dimensions_match is None or side_unit is None or (dimensions_match[1] and dimensions_match[6]):
        return None
    name, product = side_unit
    for factor in (
        dimensions_match[2],
        dimensions_match[3],
        dimensions_match[4],
        dimensions_match[1] or dimensions_match[6] or "1",
    ):
        product = EXACT.multiply(product, Decimal(factor))
    return (f"{product.normalize(EXACT):f}", _NAMED_VOLUME[name]) if product else None


def parse_sides(text: str) -> tuple[Decimal, Decimal, Decimal, str] | None:
    """Return length, width and height of one piece and their unit: `48x40x50 in`. None unless the text states all
    four."""
    dimensions_match = _DIMENSIONS.fullmatch(text.strip())
    if (
        dimensions_match is None
        or dimensions_match[1]
        or dimensions_match[6]
        or dimensions_match[5].casefold() not in _SIDES
    ):
        return None
    return (
        Decimal(dimensions_match[2]),
        Decimal(dimensions_match[3]),
        Decimal(dimensions_match[4]),
        _SIDE_NAMES[_SIDES[dimensions_match[5].casefold()]],
    )


def find_side_unit(text: str) -> str:
    """Return the unit of a side by its name: `inches` is in. "" for an unknown name."""
    side_unit = _SIDES.get(text.strip().strip(".").casefold())
    return _SIDE_NAMES[side_unit] if side_unit else ""


def compute_side_volume(one: Decimal, other: Decimal, third: Decimal, side_unit: str) -> Decimal:
    """Return the m³ of three sides, exact."""
    return to_cubic_meters(EXACT.multiply(EXACT.multiply(one, other), third), side_unit)


def to_cubic_meters(product: Decimal, side_unit: str) -> Decimal:
    """Return the m³ of a product of three sides, by their unit; exact."""
    return EXACT.multiply(product, _SPACES[side_unit])


def to_centimeters(amount: Decimal, side_unit: str) -> Decimal:
    """Return the centimeters of a side, exact."""
    return EXACT.multiply(amount, _NAMED_LENGTH[side_unit].ratio)


def to_kilograms(amount: Decimal, unit: str) -> Decimal:
    """Return the kilograms of so many of a unit of weight, exact."""
    return EXACT.multiply(amount, _NAMED_WEIGHT[unit].ratio)


def split_unit(key: str, text: str) -> tuple[str, Unit | None, str]:
    """Return the figure of a text, the unit after it, and the text in place of a unit that the field does not have. For
    a volume, sides are a figure, too."""
    if MEASURED[key] is VOLUME and (dimensions := parse_dimensions(text)):
        return *dimensions, ""
    unit_match = _WITH_UNIT.fullmatch(text.replace("\u00b3", "3").replace("\u00a0", " "))
    if not unit_match:
        return text, None, ""
    unit_key = " ".join(unit_match[2].casefold().replace(".", " ").split())
    unit = _NAMED[key].get(unit_key)
    return (unit_match[1], unit, "") if unit else (text, None, unit_match[2].strip())


def list_field_units(key: str) -> tuple[str, ...]:
    """Return the units that a figure can be given in, its own first."""
    return tuple(unit.name for unit in MEASURED[key])


def find_unit(key: str, name: str) -> Unit | None:
    """Return the unit of a field by any of the ways people write it; None if it is not of its dimension."""
    return _NAMED[key].get(" ".join(name.casefold().replace("³", "3").split()))


def find_heading_unit(key: str, heading: str) -> Unit | None:
    """Return the unit that a heading says its figures are in: `Weight (lbs)`, `Miles`. None if it says none."""
    words = re.findall(r"[a-z]+3?|#", heading.casefold().replace("³", "3"))
    return next((unit for length in (2, 1) if (unit := _NAMED[key].get(" ".join(words[-length:])))), None)


def get_typed_unit(key: str, stated: str, heading: str = "") -> Unit | None:
    """Return the unit of a figure written without one: the heading's, else the one that the field's template states.
    None if it is the figure's own, and for a field that is not measured."""
    if key not in MEASURED:
        return None
    unit = find_heading_unit(key, heading) or find_unit(key, stated)
    return None if unit is MEASURED[key][0] else unit


def with_unit(key: str, cell: object, unit: Unit) -> object:
    """Return what a user wrote in a measured field with its unit added; a cell that states its own, or no figure,
    unchanged."""
    if isinstance(cell, (int, float)) and not isinstance(cell, bool) and isfinite(cell):
        return f"{Decimal(repr(cell)):f} {unit.name}"
    if not isinstance(cell, str) or not cell.strip():
        return cell
    _, own, strange = split_unit(key, cell.strip())
    return cell if own or strange else f"{cell.strip()} {unit.name}"


def pair_with_unit(key: str, figure: Decimal, unit_name: object) -> GivenFigure | None:
    """Return what was given, from a figure and its stored unit. None if it was given in its own unit, and if the figure
    was set without a unit: no digits of the stored unit result in it."""
    unit = next((unit_option for unit_option in MEASURED[key] if unit_option.name == unit_name), None)
    if unit is None:
        return None
    amount = EXACT.divide(figure, unit.ratio)
    if len(amount.as_tuple().digits) >= EXACT.prec:
        return None
    return GivenFigure.of(amount.normalize(EXACT), unit)
