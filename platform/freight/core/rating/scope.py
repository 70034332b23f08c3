"""What a charge may read: quantities of the shipment, values of the lane or the break, and lines already rounded.

Charge methods build their expression from a `Scope`; while they do, it notes which values each lane and each break must
supply, so that both readings fetch exactly these.
"""

from collections.abc import Callable
from dataclasses import dataclass
from decimal import Decimal

from freight.core.rating.conversions import EXCHANGE_SCALE, Conversion
from freight.core.rating.expressions import Expression, constant, divided, most, raised, rounded, scaled, variable
from freight.core.rating.lanes import LaneCharge
from freight.core.rating.terms import Charge, WeightTerms
from freight.core.units import KG_PER_LB

WEIGHT_SCALE, POUND_SCALE, PIECE_SCALE, VOLUME_SCALE, FACTOR_SCALE = 6, 2, 3, 6, 4
RATE_SCALE, PERCENT_SCALE, AMOUNT_SCALE = 6, 4, 6
NO_MAXIMUM = Decimal(10) ** 9  # more than any charge comes to
MEASURES = ("gross", "volume", "volume_factor", "pieces")
MEASURE_SCALES = (WEIGHT_SCALE, VOLUME_SCALE, FACTOR_SCALE, PIECE_SCALE)


@dataclass(frozen=True)
class LaneValue:
    """A value that each lane supplies; lanes that say nothing supply `otherwise`."""

    charge_id: str
    expression: Expression
    read: Callable[[LaneCharge], Decimal | None]
    otherwise: Decimal

    def of(self, lane_charge: LaneCharge) -> int:
        """The lane's value as the expression's scaled integer."""
        stated = self.read(lane_charge)
        return scaled(self.otherwise if stated is None else stated, self.expression.scale)


@dataclass(frozen=True)
class BreakAxis:
    """A charge with breaks: the quantity that chooses one (its position among the scope's), `per` how many units the
    rate is for as a power of ten, and the values that the chosen break supplies, by name."""

    charge: Charge
    quantity: int
    quantity_scale: int
    per: int
    supplied: dict[str, Expression]  # rate, minimum, flat, over, alternative


class Scope:
    """The values charges are made of, collected while they are compiled."""

    def __init__(self, weight: WeightTerms) -> None:
        measures = [
            variable(name, scale, unit)
            for name, scale, unit in zip(MEASURES, MEASURE_SCALES, ("kg", "m³", "kg/m³", "pieces"), strict=True)
        ]
        gross, volume, factor, pieces = measures
        self.weight_steps: list[Expression] = []
        kilograms = gross
        if weight.basis == "chargeable":
            by_volume = rounded(volume * factor, WEIGHT_SCALE).named("volume weight", "kg")
            kilograms = most(gross, by_volume)
            self.weight_steps.append(by_volume)
        if weight.round_up_to:
            kilograms = raised(kilograms, weight.round_up_to)
        self.measured: list[Expression] = [kilograms, pieces]
        self.quantities: list[Expression] = [
            variable("quantity_0", kilograms.scale, "kg"),
            variable("quantity_1", PIECE_SCALE, "pieces"),
        ]
        self._positions = {"kg": 0, "piece": 1}
        self.rates: dict[Conversion, Expression] = {}
        self.lines: dict[str, Expression] = {}
        self.lane_values: list[LaneValue] = []
        self.axes: list[BreakAxis] = []

    def quantity(self, unit: str) -> Expression:
        """The shipment's quantity in `kg`, `lb` or `piece`."""
        return self.quantities[self._position(unit)]

    def stated(self, charge: Charge, unit: str = "", scale: int = RATE_SCALE) -> Expression:
        """The charge's one value: fixed by the tariff, or the lane's. A lane that states none charges nothing."""
        if charge.value is not None:
            return constant(charge.value, unit)
        return self._of_lane(charge, scale, lambda stated: stated.rate, Decimal(0), unit)

    def lane_minimum(self, charge: Charge) -> Expression:
        """The lane's minimum for the charge."""
        return self._of_lane(charge, AMOUNT_SCALE, lambda stated: stated.minimum, Decimal(0))

    def lane_maximum(self, charge: Charge) -> Expression:
        """The lane's maximum for the charge."""
        return self._of_lane(charge, AMOUNT_SCALE, lambda stated: stated.maximum, NO_MAXIMUM)

    def on_breaks(self, charge: Charge, unit: str, per: int) -> None:
        """Declare that the charge has breaks of that quantity."""
        position = self._position(unit)
        self.axes.append(BreakAxis(charge, position, self.quantities[position].scale, per, {}))

    def of_break(self, charge: Charge, name: str, scale: int) -> Expression:
        """A value of the break that holds the quantity: `rate`, `minimum`, `flat`, `over`, or `alternative`, what
        the charge would be at the start of the next break."""
        number, axis = next((n, axis) for n, axis in enumerate(self.axes) if axis.charge.id == charge.id)
        return axis.supplied.setdefault(name, variable(f"break_{number}_{name}", scale))

    @property
    def measures(self) -> tuple[str, ...]:
        """The names of what a shipment brings along: `MEASURES`, then a rate for each conversion of `rates`."""
        return (*MEASURES, *(f"rate_{number}" for number in range(len(self.rates))))

    def exchange_rate(self, conversion: Conversion) -> Expression:
        """The rate of a conversion on the shipment's day: one more measure, which both readings take alike."""
        if conversion not in self.rates:
            self.measured.append(variable(f"rate_{len(self.rates)}", EXCHANGE_SCALE))
            self.rates[conversion] = variable(f"quantity_{len(self.quantities)}", EXCHANGE_SCALE)
            self.quantities.append(self.rates[conversion])
        return self.rates[conversion]

    def _position(self, unit: str) -> int:
        if unit not in self._positions:  # pounds are measured only where a charge asks for them
            self._positions[unit] = len(self.quantities)
            self.measured.append(divided(self.measured[0], KG_PER_LB, POUND_SCALE))
            self.quantities.append(variable(f"quantity_{len(self.quantities)}", POUND_SCALE, unit))
        return self._positions[unit]

    def _of_lane(
        self,
        charge: Charge,
        scale: int,
        read: Callable[[LaneCharge], Decimal | None],
        otherwise: Decimal,
        unit: str = "",
    ) -> Expression:
        expression = variable(f"lane_{len(self.lane_values)}", scale, unit)
        self.lane_values.append(LaneValue(charge.id, expression, read, otherwise))
        return expression
