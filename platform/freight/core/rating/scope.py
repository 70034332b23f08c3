"""What a charge may read: quantities of the shipment, values of the lane or the break, and lines already rounded.

Charge methods build their expression from a `ChargeScope`, which records the values that each lane and each break must
supply, and the figures of the shipment that are needed, so that both readings fetch exactly these.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from decimal import Decimal

from freight.core.error_codes import ErrorCode
from freight.core.errors import Invalid
from freight.core.rating.break_kinds import STEPS, WRITINGS, BreakFormat
from freight.core.rating.choosers import DISTANCE, build_break_chooser
from freight.core.rating.conditions import describe_charge_condition, make_condition_reader
from freight.core.rating.conversions import EXCHANGE_SCALE, Conversion
from freight.core.rating.dependencies import list_base_charges
from freight.core.rating.expressions import (
    Expression,
    constant,
    divided,
    most,
    rescaled,
    round_to_scale,
    round_up_to_step,
    scaled,
    shifted,
    variable,
)
from freight.core.rating.lanes import LaneCharge
from freight.core.rating.measures import (
    ChargeMeasure,
    MeasureReading,
    MissingMeasure,
    describe_wire_key,
    make_field_reader,
)
from freight.core.rating.references import References
from freight.core.rating.terms import Charge, TariffTerms
from freight.core.records import Values
from freight.core.rules import ConditionGroup, list_leaves
from freight.core.units import KG_PER_LB

WEIGHT_SCALE, POUND_SCALE, PIECE_SCALE, VOLUME_SCALE, FIELD_SCALE = 6, 2, 3, 6, 4
RATE_SCALE, PERCENT_SCALE, AMOUNT_SCALE = 6, 4, 6
WM = "W/M"  # the greater of metric tons and cubic meters
NO_LIMIT = Decimal(10) ** 27  # for charges without a maximum: above the largest quantity at the highest rate
# measured for every tariff; charges add theirs
MEASURES = ("gross", "volume", "volume_weight", "pieces")
MEASURE_SCALES = (WEIGHT_SCALE, VOLUME_SCALE, WEIGHT_SCALE, PIECE_SCALE)


@dataclass(frozen=True)
class LaneValue:
    """A value that each lane supplies; lanes without it supply `otherwise`."""

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
    """A charge with breaks: what chooses one (its position among the scope's quantities), `per` how many units the rate
    is for as a power of ten, and the values that the chosen break supplies, by name. `is_quantity`: it is chosen by the
    same quantity that the charge multiplies, so that the excess over a break has a meaning."""

    charge: Charge
    chooser: int
    chooser_scale: int
    per: int
    is_quantity: bool
    writing: BreakFormat
    step: Decimal
    supplied: dict[str, Expression]  # rate, minimum, flat, over, alternative


class ChargeScope:
    """The values charges are made of, collected while they are compiled."""

    def __init__(self, terms: TariffTerms) -> None:
        self.terms = terms
        self.bases = {charge.id: list_base_charges(charge, terms.charges) for charge in terms.charges}
        self.lines: dict[str, Expression] = {}
        # by charge: a figure below 0 leaves it out: blank ones, and a condition that does not hold
        self.optional: dict[str, tuple[Expression, ...]] = {}
        self.lane_values: list[LaneValue] = []
        self.axes: list[BreakAxis] = []
        self.further: list[ChargeMeasure] = []
        self.rates: dict[Conversion, Expression] = {}
        own = terms.weight.unit
        measures = [
            variable(name, scale, unit)
            for name, scale, unit in zip(MEASURES, MEASURE_SCALES, (own, "m³", own, "pieces"), strict=True)
        ]
        gross, self._volume, volume_weight, pieces = measures
        self._kilograms = gross if own == "kg" else round_to_scale(gross * constant(KG_PER_LB), WEIGHT_SCALE)
        self.weight_steps: list[Expression] = []
        weight = gross
        if terms.weight.basis == "chargeable":
            weight = most(gross, volume_weight)
            self.weight_steps.append(volume_weight)
        if terms.weight.round_up_to:
            weight = round_up_to_step(weight, terms.weight.round_up_to)
        self.measured: list[Expression] = []
        self.quantities: list[Expression] = []
        self._positions: dict[str, int] = {}
        self._measured(own, weight, own)
        self._measured("piece", pieces, "pieces")

    @property
    def measures(self) -> tuple[str, ...]:
        """The names of a shipment's inputs: `MEASURES`, the figures its charges read, then a rate for each conversion
        of `rates`."""
        rates = (f"rate_{number}" for number in range(len(self.rates)))
        return (*MEASURES, *(charge_measure.name for charge_measure in self.further), *rates)

    def quantity(self, unit: str) -> Expression:
        """Return the shipment's quantity in `kg`, `lb`, `piece` or `m3`."""
        return self.quantities[self._position(unit)]

    def position_of(self, key: str) -> int:
        """Return the position of a quantity that a charge multiplies among `quantities`."""
        return self._positions[key]

    def key_at(self, position: int) -> str:
        """Return what is measured at a position of `quantities`."""
        return next((key for key, at in self._positions.items() if at == position), "")

    def field(self, charge: Charge, field: str, unit: str = "", *, optional: bool = False) -> Expression:
        """Return a numeric field of the shipment. `optional`: if blank, the charge is not charged, unless another
        charge requires the same field."""
        read = make_field_reader(field, describe_wire_key(field))
        figure = self.quantities[self._further(charge, field, FIELD_SCALE, unit, (field,), read, optional)]
        if optional:
            self._leave_out_by(charge, figure)
        return figure

    def only_where(self, charge: Charge, condition: ConditionGroup) -> None:
        """Charge the charge only if the condition holds for the shipment."""
        fields = tuple(dict.fromkeys(leaf.name for leaf in list_leaves(condition)))
        read = make_condition_reader(condition)
        at = self._further(
            charge, f"only if {describe_charge_condition(condition)}", 0, "", fields, read, optional=True, decides=True
        )
        self._leave_out_by(charge, self.quantities[at])

    def _leave_out_by(self, charge: Charge, figure: Expression) -> None:
        self.optional[charge.id] = (*self.optional.get(charge.id, ()), figure)

    def looked_up(
        self,
        charge: Charge,
        key: str,
        scale: int,
        unit: str,
        fields: tuple[str, ...],
        read: Callable[[Values, References], MeasureReading | MissingMeasure],
        *,
        optional: bool = False,
    ) -> Expression:
        """Return a figure read from the shipment's values and the references. The same `key` is measured once.
        `optional` as for a field."""
        figure = self.quantities[self._further(charge, key, scale, unit, fields, read, optional)]
        if optional:
            self._leave_out_by(charge, figure)
        return figure

    def greater_of_tons_and_volume(self) -> Expression:
        """Return the shipment's metric tons or cubic meters as given, whichever are more."""
        tons = shifted(self._kilograms, 3)
        return most(tons, rescaled(self._volume, tons.scale))

    def derived(self, key: str, expression: Expression, unit: str) -> Expression:
        """Return a quantity derived from what every shipment has, for breaks to go by. The same `key` is measured
        once."""
        if key not in self._positions:
            self._measured(key, expression, unit)
        return self.quantities[self._positions[key]]

    def exchange_rate(self, conversion: Conversion) -> Expression:
        """Return the rate of a conversion on the shipment's day: one more measure, the same for both readings."""
        if conversion not in self.rates:
            self.measured.append(variable(f"rate_{len(self.rates)}", EXCHANGE_SCALE))
            self.rates[conversion] = variable(f"quantity_{len(self.quantities)}", EXCHANGE_SCALE)
            self.quantities.append(self.rates[conversion])
        return self.rates[conversion]

    def rate(self, charge: Charge, unit: str = "", scale: int = RATE_SCALE) -> Expression:
        """Return the charge's one figure: fixed by the tariff, of the break, or of the lane. A lane without one charges
        nothing."""
        if charge.breaks:
            if not any(axis.charge.id == charge.id for axis in self.axes):
                self.on_breaks(charge)
            return self.of_break(charge, "rate", scale, unit)
        if charge.value is not None:
            return constant(charge.value, unit)
        return self._of_lane(charge, scale, lambda stated: stated.rate, Decimal(0), unit)

    def lane_minimum(self, charge: Charge, scale: int) -> Expression:
        """The lane's minimum for the charge."""
        return self._of_lane(charge, scale, lambda stated: stated.minimum, Decimal(0))

    def lane_maximum(self, charge: Charge, scale: int) -> Expression:
        """The lane's maximum for the charge."""
        return self._of_lane(charge, scale, lambda stated: stated.maximum, NO_LIMIT)

    def on_breaks(
        self, charge: Charge, quantity: Expression | None = None, per: int = 0, *, multiplies: bool = True
    ) -> BreakAxis:
        """Declare that the charge has breaks: of its set, else of that quantity, which it usually multiplies."""
        breaks = self.terms.break_set(charge)
        if breaks is not None:
            break_chooser = build_break_chooser(breaks, self.terms)
            if break_chooser is None:  # a charge by pounds has its weight breaks in pounds
                is_weight = quantity is not None and quantity.unit in ("kg", "lb")
                own = self.terms.weight.unit
                position = self.quantities.index(quantity) if quantity and is_weight else self._position(own)
            else:
                position = self._further(
                    charge, f"breaks {breaks.id}", break_chooser.scale, break_chooser.unit, *break_chooser.reading
                )
            kind = breaks.kind
        elif charge.break_set:
            raise Invalid(
                f"{charge.name}: there is no set of breaks {charge.break_set!r}.", code=ErrorCode.BREAK_SET_ABSENT
            )
        elif quantity is None or quantity not in self.quantities:
            wrong = f"{charge.name}: it multiplies no quantity of its own, so its breaks need a set of the tariff."
            raise Invalid(wrong, code=ErrorCode.METHOD_WITHOUT_BREAKS)
        else:
            position = self.quantities.index(quantity)
            kind = "weightBreaks"
        chosen_by = [position]
        # miles are measured for the set and again for the charge: one figure where both read the same field
        if breaks is not None and kind == "miles":
            chosen_by += [self._positions.get(f"mi {breaks.field or DISTANCE}", position)]
        is_quantity = multiplies and any(quantity is self.quantities[at] for at in chosen_by)
        scale = self.quantities[position].scale
        axis = BreakAxis(charge, position, scale, per, is_quantity, WRITINGS[kind], STEPS[kind], {})
        self.axes.append(axis)
        return axis

    def left_out_by(self, axis: BreakAxis) -> tuple[str, ...]:
        """Return the variables any of which below 0 leaves out the charge of an axis: then no break is needed."""
        key = self.key_at(axis.chooser)
        may_be_blank = any(charge_measure.key == key and charge_measure.optional for charge_measure in self.further)
        expressions = [self.quantities[axis.chooser]] if may_be_blank else []
        by_condition = [
            self.quantities[self._positions[charge_measure.key]]
            for charge_measure in self.further
            if charge_measure.decides and axis.charge.id in charge_measure.charge_ids
        ]
        return tuple(str(expression.operands[0]) for expression in (*expressions, *by_condition))

    def of_break(self, charge: Charge, name: str, scale: int, unit: str = "") -> Expression:
        """Return a value of the break that holds the quantity: `rate`, `minimum`, `flat`, `over`, or `alternative`, the
        least that the charge would be at the start of a break above."""
        number, axis = next((n, axis) for n, axis in enumerate(self.axes) if axis.charge.id == charge.id)
        return axis.supplied.setdefault(name, variable(f"break_{number}_{name}", scale, unit))

    def _position(self, unit: str) -> int:
        if unit not in self._positions:  # measured only where a charge asks for them
            if unit == "lb":
                self._measured(unit, divided(self.measured[0], KG_PER_LB, POUND_SCALE), "lb")
            elif unit == "kg":
                self._measured(unit, round_to_scale(self.measured[0] * constant(KG_PER_LB), WEIGHT_SCALE), "kg")
            else:
                self._measured(unit, self._volume, "m³")
        return self._positions[unit]

    def _further(
        self,
        charge: Charge,
        key: str,
        scale: int,
        unit: str,
        fields: tuple[str, ...],
        read: Callable[[Values, References], MeasureReading | MissingMeasure],
        optional: bool = False,
        decides: bool = False,
    ) -> int:
        match_index = next((at for at, charge_measure in enumerate(self.further) if charge_measure.key == key), None)
        if match_index is None:
            name = f"further_{len(self.further)}"
            self.further.append(ChargeMeasure(key, (charge.id,), name, scale, unit, fields, read, optional, decides))
            self._measured(key, variable(name, scale, unit), unit)
        else:
            measure = self.further[match_index]
            charge_ids = tuple(dict.fromkeys((*measure.charge_ids, charge.id)))
            self.further[match_index] = replace(measure, charge_ids=charge_ids, optional=measure.optional and optional)
        return self._positions[key]

    def _measured(self, key: str, expression: Expression, unit: str) -> None:
        self._positions[key] = len(self.quantities)
        self.quantities.append(variable(f"quantity_{len(self.quantities)}", expression.scale, unit))
        self.measured.append(expression)

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
