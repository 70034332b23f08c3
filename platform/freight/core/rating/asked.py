"""What a shipment asks of a tariff: identifier values, measures as scaled integers, and the day that counts.

`Values` are the flat values of a shipment by wire key (`shipmentRouting#originPort`), as stored or as sent.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from functools import lru_cache

from freight.core.rating.cities import normalize_shipment_city
from freight.core.rating.compiled import CompiledTariff
from freight.core.rating.expressions import Expression, scaled
from freight.core.rating.identifiers import (
    IDENTIFIERS,
    STATE_OF,
    STATE_OF_CITY,
    list_companion_fields,
    normalize_shipment_identifier,
)
from freight.core.rating.lanes import Key
from freight.core.rating.measures import (
    BLANK,
    GROSS_WEIGHT,
    LEFT_OUT,
    NO_CHARGE,
    PIECES,
    VOLUME,
    MissingMeasure,
    check_shipment_figures,
    read_shipment_figure,
)
from freight.core.rating.references import References
from freight.core.rating.scope import MEASURE_SCALES, WEIGHT_SCALE, WM
from freight.core.rating.zone_places import build_zone_query
from freight.core.rating.zones import FIELDS as ZONE_FIELDS
from freight.core.records import Values
from freight.core.units import MEASURES, VOLUME_DIVISORS, get_kg_per_m3

TRANSIT_DAYS = "shipmentInformation#transitDays"
TRANSPORT_MODE = "shipmentInformation#transportMode"
USER_FREIGHT = "shipmentCharges#userFreight"
CURRENCY = "shipmentCharges#currency"


def build_lookup_key(tariff: CompiledTariff, values: Values) -> Key:
    """Return the shipment's identifier values in the tariff's order; "" if it has none. A zone comes from the tariff's
    zone table, if it has one."""
    terms = tariff.terms
    key = tuple(_named(identifier, values) for identifier in terms.identifiers)
    if tariff.zones:
        at = terms.identifiers.index("zone")
        key = (*key[:at], tariff.zones.find(values).zone, *key[at + 1 :])
    if not terms.classes.fak or "freightClass" not in terms.identifiers:
        return key
    at = terms.identifiers.index("freightClass")
    return (*key[:at], terms.classes.rated_as(key[at]), *key[at + 1 :])


# for these a code is of that country if the shipment names none
_HOME = "US"


def _named(name: str, values: Values) -> str:
    stated = str(values.get(IDENTIFIERS[name].field) or "").strip()
    if not stated and (told_by := STATE_OF.get(name)):
        code, country = (str(values.get(field) or "") for field in told_by)
        return build_zone_query(code, country, _HOME, name).state.rpartition("-")[2]
    if stated and (state := STATE_OF_CITY.get(name)):
        _, country = STATE_OF[state]
        return normalize_shipment_city(stated, _named(state, values), str(values.get(country) or "").strip())
    return normalize_shipment_identifier(name, stated)


@dataclass(frozen=True)
class ChargeFigures:
    """What the charges of a version read for one shipment. `told`: (charge id, sentence) about figures from elsewhere
    and about charges left out; `missing`: the first missing figure, which counts as 0 and prevents the rating; `blank`:
    the first figure left blank, whose charges are not charged."""

    figures: tuple[int, ...]
    told: tuple[tuple[str, str], ...]
    missing: MissingMeasure | None
    blank: MissingMeasure | None = None

    def lacking(self, total: int) -> MissingMeasure | None:
        """Return what is missing for a rating with that total; if no charge is left, this includes figures left blank.
        A total of nothing is not a price."""
        return self.missing or (None if total else self.blank)


class Measurer:
    """Converter from the values of shipments to the measures one tariff version rates by."""

    def __init__(self, tariff: CompiledTariff, references: References | None = None) -> None:
        self.tariff = tariff
        self.terms = tariff.terms
        kilograms = MEASURES[tariff.terms.weight.unit].kilograms
        self._in_own = None if kilograms == 1 else 1 / kilograms
        self._per_m3 = tariff.terms.weight.per_m3
        self.references = references or References()
        charges = tariff.charges
        self._further = charges.scope.further
        self._names = {charge.id: charge.name for charge in tariff.terms.charges}
        self._by_unit = _charges_by_unit(tariff)
        self._conditions = tuple(charge_measure for charge_measure in self._further if charge_measure.decides)
        # what a charge with a condition reads is needed only if the condition holds
        always = {charge.id for charge in tariff.terms.charges if charge.condition is None}
        self._is_needed = {base: bool(self._reading(base) & always) for base in _BASE}
        self._at_times = tuple(base for base in _BASE if self._reading(base) and not self._is_needed[base])
        self.needs_weight, self.needs_pieces, self.needs_volume = (bool(self._reading(base)) for base in _BASE)

    @property
    def fields(self) -> tuple[str, ...]:
        """The wire keys read in addition to weight, volume and pieces."""
        return tuple(dict.fromkeys(field for measure in self._further for field in measure.fields))

    def measures(self, values: Values) -> tuple[int, ...] | MissingMeasure:
        """Return `scope.MEASURES` of a shipment, or what is missing. A weight is never guessed from other fields."""
        try:
            gross, volume, pieces = (
                read_shipment_figure(values, GROSS_WEIGHT),
                read_shipment_figure(values, VOLUME),
                read_shipment_figure(values, PIECES),
            )
        except ValueError as wrong:
            return MissingMeasure("bad_figure", f"{wrong}: fix the weight, volume or pieces.")
        for base, stated in zip(_BASE, (gross, pieces, volume), strict=True):
            if stated is None and self._is_needed[base]:
                return base.blank.for_charges(self._named(self._reading(base)))
        refused = check_shipment_figures({"gross weight": gross, "volume": volume, "number of pieces": pieces})
        if refused:
            return refused
        weighed, space, _, piece_scale = MEASURE_SCALES
        return (
            self._weighed(gross or Decimal(0), weighed),
            scaled(volume or Decimal(0), space),
            scale_volume_weight(volume, self._per_m3 or self._by_mode(values)) if volume else 0,
            scaled(pieces or Decimal(0), piece_scale),
        )

    def _weighed(self, kilograms: Decimal, scale: int) -> int:
        """Return the weight in the tariff's unit."""
        return scaled(kilograms, scale) if self._in_own is None else _times(kilograms, self._in_own, scale)

    def _by_mode(self, values: Values) -> Fraction:
        return get_mode_ratio(get_volume_divisor(values.get(TRANSPORT_MODE)), self.terms.weight.unit)

    def _reading(self, what: "_Base") -> set[str]:
        """Return the charges that read it."""
        return {charge_id for unit in what.units for charge_id in self._by_unit.get(unit, ())}

    def _named(self, charge_ids: Iterable[str]) -> list[str]:
        """Return the names of charges, in the order of the tariff."""
        selected_ids = set(charge_ids)
        return [name for charge_id, name in self._names.items() if charge_id in selected_ids]

    @property
    def reads_more(self) -> bool:
        """Whether charges of the version read figures of their own."""
        return bool(self._further)

    def more(self, values: Values) -> ChargeFigures:
        """Return the figures that charges read in addition to the measures: fields, fuel prices, the slot of a day."""
        figures: list[int] = []
        notes: list[tuple[str, str]] = []
        missing: MissingMeasure | None = None
        blank: MissingMeasure | None = None
        left_out = self._left_out(values) if self._conditions else frozenset()
        for measure in self._further:
            if left_out and not measure.decides and left_out.issuperset(measure.charge_ids):
                figures.append(BLANK if measure.optional else 0)
                continue
            reading = measure.read(values, self.references)
            if isinstance(reading, MissingMeasure) and reading.code in LEFT_OUT and measure.optional:
                blank = blank or reading.for_charges(self._named(measure.charge_ids))
                figures.append(BLANK)
                notes += [(charge_id, f"Not charged. {reading.sentence}") for charge_id in measure.charge_ids]
                continue
            if isinstance(reading, MissingMeasure):
                missing = missing or reading.for_charges(self._named(measure.charge_ids))
                figures.append(0)
                continue
            figures.append(scaled(reading.value, measure.scale))
            if reading.told:
                notes += [(charge_id, reading.told) for charge_id in measure.charge_ids]
        for at_time in self._at_times:
            if (reading_it := self._reading(at_time) - left_out) and values.get(at_time.blank.field) in (None, ""):
                missing = missing or at_time.blank.for_charges(self._named(reading_it))
        return ChargeFigures(tuple(figures), tuple(notes), missing, blank)

    def _left_out(self, values: Values) -> frozenset[str]:
        """Return the charges whose condition does not hold: what they read is not required."""
        return frozenset(
            charge_id
            for measure in self._conditions
            if isinstance(reading := measure.read(values, self.references), MissingMeasure)
            and reading.code == NO_CHARGE
            for charge_id in measure.charge_ids
        )


@dataclass(frozen=True)
class _Base:
    """One of the figures every shipment has: the message if it is blank, and the units in which charges read it."""

    blank: MissingMeasure
    units: tuple[str, ...]


_BASE = tuple(
    _Base(MissingMeasure(code, f"The shipment has no {measure_name}.", field, measure_name), units)
    for code, measure_name, field, units in (
        ("no_weight", "gross weight", GROSS_WEIGHT, ("kg", "lb", WM)),
        ("no_pieces", "number of pieces", PIECES, ("pieces",)),
        ("no_volume", "volume", VOLUME, ("m³", WM)),
    )
)


def _charges_by_unit(tariff: CompiledTariff) -> dict[str, set[str]]:
    """Return the charges that read a quantity themselves, by its unit: a percentage of the freight reads the freight's
    line."""
    scope = tariff.charges.scope
    units = {quantity.operands[0]: quantity.unit for quantity in scope.quantities}
    charge_ids_by_unit: dict[str, set[str]] = {}
    for register in tariff.charges.registers:
        if register.step != "line":
            continue
        own, pending = register.charge_id, [register.expression]
        while pending:
            expression = pending.pop()
            if expression.operation == "input" and expression.operands[0] in units:
                charge_ids_by_unit.setdefault(units[expression.operands[0]], set()).add(own)
            pending += [
                operand
                for operand in expression.operands
                if isinstance(operand, Expression) and not operand.name.endswith(":line")
            ]
    for axis in scope.axes:
        charge_ids_by_unit.setdefault(scope.quantities[axis.chooser].unit, set()).add(axis.charge.id)
    return charge_ids_by_unit


def list_rated_fields(measurer: Measurer) -> tuple[str, ...]:
    """Return the wire keys of every field of a shipment that its version rates by: those that choose version and lane,
    and those that are measured."""
    terms, charges = measurer.terms, measurer.tariff.charges
    by_volume = terms.weight.basis == "chargeable"
    by_mode = by_volume and terms.weight.per_m3 is None
    measured = (
        (GROSS_WEIGHT, measurer.needs_weight),
        (VOLUME, measurer.needs_volume or (measurer.needs_weight and by_volume)),
        (TRANSPORT_MODE, measurer.needs_weight and by_mode),
        (PIECES, measurer.needs_pieces),
    )
    fields = (
        *(IDENTIFIERS[identifier].field for identifier in terms.identifiers),
        *(field for identifier in terms.identifiers for field in list_companion_fields(identifier)),
        *(ZONE_FIELDS if measurer.tariff.zones else ()),
        terms.tariff_applied_on_date,
        *(field for field, is_read in measured if is_read),
        *measurer.fields,
        *(rate.day_field for rate in charges.scope.rates),
    )
    return tuple(dict.fromkeys(fields))


def get_volume_divisor(mode: object) -> Decimal:
    """Return the cubic centimeters that count as a kg in that transport mode; those of air if no mode is stated."""
    return VOLUME_DIVISORS.get(str(mode or "").strip().capitalize(), VOLUME_DIVISORS["Air"])


def scale_volume_weight(volume: Decimal, factor: Fraction) -> int:
    """Return the millionths of a unit of weight that a volume in m³ counts as, half up in one rounding, by an exact
    ratio."""
    return _times(volume, factor, WEIGHT_SCALE)


@lru_cache(64)
def get_mode_ratio(divisor: Decimal, unit: str) -> Fraction:
    """Return what a cubic meter counts as, in a unit of weight, if `divisor` cubic centimeters count as a kg."""
    return get_kg_per_m3(divisor) / MEASURES[unit].kilograms


def _times(figure: Decimal, factor: Fraction, scale: int) -> int:
    """Return figure × factor, scaled, half up."""
    times, by = figure.as_integer_ratio()
    by *= factor.denominator
    doubled: int = 2 * times * factor.numerator * 10**scale
    return (doubled + by) // (2 * by)
