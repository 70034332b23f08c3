"""What a shipment asks of a tariff: identifier values, measures as scaled integers, and the day that counts.

`Values` are the flat values of a shipment by wire key (`shipmentRouting#originPort`), as stored or as sent.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from typing import Any

from freight.core.dates import parse_day
from freight.core.fields.numbers import exact
from freight.core.money import parse_amount
from freight.core.rating.compiled import CompiledTariff
from freight.core.rating.expressions import in_order, scaled
from freight.core.rating.identifiers import IDENTIFIERS
from freight.core.rating.lanes import Key
from freight.core.rating.scope import MEASURE_SCALES
from freight.core.rating.terms import TariffTerms
from freight.core.units import VOLUME_FACTORS

Values = Mapping[str, Any]

GROSS_WEIGHT = "shipmentCargo#grossWeight"
VOLUME = "shipmentCargo#volume"
PIECES = "shipmentCargo#pieces"
TRANSIT_DAYS = "shipmentInformation#transitDays"
TRANSPORT_MODE = "shipmentInformation#transportMode"
USER_FREIGHT = "shipmentCharges#userFreight"
CURRENCY = "shipmentCharges#currency"


@dataclass(frozen=True)
class Missing:
    """The shipment lacks something its rating needs: a reason code and the sentence a clerk reads."""

    code: str
    sentence: str


def key_of(terms: TariffTerms, values: Values) -> Key:
    """The shipment's identifier values in the tariff's order; "" where it has none."""
    return tuple(str(values.get(IDENTIFIERS[each].field) or "").strip() for each in terms.identifiers)


def day_of(terms: TariffTerms, values: Values) -> date | None:
    """The day that chooses the tariff version (`tariffAppliedOnDate`), or None when the shipment has none."""
    stated = values.get(terms.tariff_applied_on_date)
    return parse_day(stated) if stated else None


def figure(values: Values, field: str) -> Decimal | None:
    """A numeric value of the shipment, exact; None when empty. Raises ValueError for text that is no figure."""
    stated = values.get(field)
    if stated is None or stated == "":
        return None
    return parse_amount(stated) if isinstance(stated, str) else exact(stated)


class Measurer:
    """Turns the values of shipments into the measures one tariff version rates by."""

    def __init__(self, tariff: CompiledTariff) -> None:
        self._terms = tariff.terms
        charges = tariff.charges
        read = {
            expression.operands[0]
            for expression in in_order([*(register.expression for register in charges.registers), charges.total])
            if expression.operation == "input"
        } | {str(charges.scope.quantities[axis.quantity].operands[0]) for axis in charges.scope.axes}
        units = {each.unit for each in charges.scope.quantities if each.operands[0] in read}
        self.needs_weight = bool(units & {"kg", "lb"})
        self.needs_pieces = "pieces" in units

    def measures(self, values: Values) -> tuple[int, ...] | Missing:
        """`scope.MEASURES` of a shipment, or what is missing. A weight is never guessed from other fields."""
        try:
            gross, volume, pieces = figure(values, GROSS_WEIGHT), figure(values, VOLUME), figure(values, PIECES)
        except ValueError as wrong:
            return Missing("bad_figure", f"{wrong}: correct the weight, volume or pieces.")
        if self.needs_weight and gross is None:
            return Missing("no_weight", "The shipment has no gross weight.")
        if self.needs_pieces and pieces is None:
            return Missing("no_pieces", "The shipment has no number of pieces.")
        if min(gross or 0, volume or 0, pieces or 0) < 0:
            return Missing("negative_figure", "Weight, volume and pieces must not be negative.")
        factor = self._terms.weight.volume_factor or _factor_of_mode(values.get(TRANSPORT_MODE))
        figures = (gross or Decimal(0), volume or Decimal(0), factor, pieces or Decimal(0))
        return tuple(scaled(each, scale) for each, scale in zip(figures, MEASURE_SCALES, strict=True))


def _factor_of_mode(mode: object) -> Decimal:
    """kg a cubic metre counts as in that transport mode; air where the mode is not stated."""
    return VOLUME_FACTORS.get(str(mode or "").strip().capitalize(), VOLUME_FACTORS["Air"])
