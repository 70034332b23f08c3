"""Terms compiled: every charge as an expression, with the tail they all share.

method → deficit → minimum → discount → absolute minimum → maximum → currency → nearest step → rounding, for each line;
the total is the sum of the rounded lines that are billed, so lines always add up to it (domain decision "Rounding").
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from functools import reduce
from operator import add

from freight.core.error_codes import ErrorCode
from freight.core.errors import Invalid
from freight.core.rating.conversions import find_conversion
from freight.core.rating.dependencies import sort_by_calculation_order
from freight.core.rating.emit import emit_lane_function, emit_tuple_function
from freight.core.rating.expressions import (
    Expression,
    constant,
    least,
    most,
    rescaled,
    round_down_to_step,
    round_even_to_step,
    round_to_scale,
    round_to_step,
    round_up_to_step,
    shifted,
    variable,
    zero_where_blank,
)
from freight.core.rating.methods import METHODS, Method
from freight.core.rating.scope import AMOUNT_SCALE, ChargeScope
from freight.core.rating.terms import Charge, TariffTerms

TOTAL_SCALE = 2
_HUNDRED = Decimal(100)
Ints = tuple[int, ...]


@dataclass(frozen=True)
class TraceRegister:
    """A value that the trace keeps: its charge, its step of it, and its expression."""

    charge_id: str
    step: str  # amount, deficit, minimum, discount, absolute, maximum, currency, nearest, line
    expression: Expression


@dataclass(frozen=True)
class CompiledCharges:
    """The charges of a tariff version. `measure` and `offer` build the functions that the explaining reading uses."""

    scope: ChargeScope
    registers: tuple[TraceRegister, ...]
    total: Expression
    summed: tuple[Expression, ...] = ()  # given after the quantities (`compile_charges`)
    packaged: frozenset[str] = frozenset()  # charges that are given in full: their breaks are not looked up

    def measure(self) -> Callable[[Ints], Ints]:
        """Return a function: measures of a shipment → its quantities, then the steps of its chargeable weight."""
        return emit_tuple_function(
            "measure", {"measures": list(self.scope.measures)}, [*self.scope.measured, *self.scope.weight_steps]
        )

    def offer(
        self, lane_values: Sequence[Ints], breaks: Sequence[Sequence[object]]
    ) -> Callable[[Ints, int], tuple[Ints, Ints]]:
        """Return a function: (quantities, lane) → (the break row of each axis, the registers and then the total). If
        the lane lacks a break for a quantity, it returns the rows before it and no registers. `lane_values` and
        `breaks` as in `CompiledTariff`."""
        quantities = [_name(expression) for expression in (*self.scope.quantities, *self.summed)]
        axes = [
            (
                quantities[axis.chooser],
                [_name(expression) for expression in axis.supplied.values()],
                of_lanes,
                self.scope.left_out_by(axis),
            )
            for axis, of_lanes in zip(self.scope.axes, breaks, strict=True)
            if axis.charge.id not in self.packaged
        ]
        values = [_name(lane_value.expression) for lane_value in self.scope.lane_values]
        results = [*(register.expression for register in self.registers), self.total]
        return emit_lane_function(quantities, (values, lane_values), axes, results)


def compile_charges(
    terms: TariffTerms, summed: frozenset[str] = frozenset(), packaged: frozenset[str] = frozenset()
) -> CompiledCharges:
    """Return the charges of `terms` as expressions, each after those it is based on. The amounts of those in `summed`,
    and what they would be at a higher break, are given: they come from cargo lines rated separately (`by_lines`). For
    those in `packaged` every step is given, in the order of the registers: summed over packages (`by_package`). Steps
    and scales are the same.

    Raises Invalid for a charge whose method cannot be used so, for one based on a charge that does not exist, and for
    charges based on each other in a circle.
    """
    scope = ChargeScope(terms)
    registers: list[TraceRegister] = []
    expressions: list[Expression] = []
    for charge in sort_by_calculation_order(terms.charges):
        if charge.id in packaged:
            registers += _replace_steps(_charge(charge, scope), scope, expressions)
        else:
            registers += _charge(charge, scope, expressions if charge.id in summed else None)
    lines = [scope.lines[charge.id] for charge in terms.charges if charge.billed]
    if not lines:
        raise Invalid("No charge of this tariff is billed.", code=ErrorCode.NOTHING_BILLED)
    scale = max(TOTAL_SCALE, *(line.scale for line in lines))
    total = reduce(add, (rescaled(line, scale) for line in lines)).named("total")
    in_order = expressions if packaged else _in_terms_order(expressions, terms)
    return CompiledCharges(scope, tuple(registers), total, tuple(in_order), packaged)


def check_charge(charge: Charge) -> None:
    """Raise Invalid for a charge that no tariff could use, whatever its lanes: its method or parameters are wrong."""
    get_charge_method(charge).check(charge)


def get_charge_method(charge: Charge) -> Method:
    """Return the method a charge names. Raises Invalid for an unknown one."""
    method = METHODS.get(charge.method)
    if method is None:
        raise Invalid(f"{charge.name}: there is no charge method {charge.method!r}.", code=ErrorCode.METHOD_UNKNOWN)
    return method


def _in_terms_order(given: Sequence[Expression], terms: TariffTerms) -> list[Expression]:
    """Return them in the order of the tariff, whatever the charges are based on."""
    order = {charge.id: at for at, charge in enumerate(terms.charges)}
    return sorted(given, key=lambda expression: order[expression.name])


def _replace_steps(
    registers: Sequence[TraceRegister], scope: ChargeScope, given: list[Expression]
) -> list[TraceRegister]:
    """Return the steps of a charge, each a figure that comes from elsewhere and is added to `given`."""
    replaced = []
    for at, register in enumerate(registers):
        figure = variable(f"packaged_{register.charge_id}_{at}", register.expression.scale).named(
            register.expression.name
        )
        given.append(figure)
        replaced.append(TraceRegister(register.charge_id, register.step, figure))
    scope.lines[replaced[-1].charge_id] = replaced[-1].expression
    return replaced


def _charge(charge: Charge, scope: ChargeScope, given: list[Expression] | None = None) -> list[TraceRegister]:
    """Return the steps of one charge. Its line is put in the scope for charges based on it. `given`: its amount comes
    from elsewhere, and is added there."""
    method = get_charge_method(charge)
    method.check(charge)
    if charge.per_package and (
        once_charged := next((base for base in scope.bases[charge.id] if not base.per_package), None)
    ):
        wrong = (
            f"{charge.name} is charged for each package and can't be based on {once_charged.name}, which is "
            "charged once."
        )
        raise Invalid(wrong, code=ErrorCode.PACKAGE_BASED_ON_SHIPMENT)
    if charge.condition:
        scope.only_where(charge, charge.condition)
    amount = method.amount(charge, scope)
    if given is not None:
        amount = variable(f"summed_{charge.id}", amount.scale).named(charge.id)
        given.append(amount)
    steps = [("amount", amount)]
    if "deficit" in charge.consider:
        axis = next((axis for axis in scope.axes if axis.charge.id == charge.id), None)
        if axis is None or not axis.is_quantity:
            wrong = f"{charge.name}: deficit rating needs breaks of the quantity the charge is based on."
            raise Invalid(wrong, code=ErrorCode.DEFICIT_WITHOUT_QUANTITY)
        alternative = scope.of_break(charge, "alternative", amount.scale)
        if given is not None:
            alternative = variable(f"summed_{charge.id}_above", amount.scale).named(charge.id)
            given.append(alternative)
        amount = least(amount, alternative)
        steps.append(("deficit", amount))
    is_first = charge.discount_taken == "beforeMinimum"
    if charge.discount and is_first:
        amount = _discounted(amount, charge.discount)
        steps.append(("discount", amount))
    if charge.floor is not None:
        amount = most(amount, _minimum(charge, scope, _scale(amount)))
        steps.append(("minimum", amount))
    if charge.discount and not is_first:
        amount = _discounted(amount, charge.discount)
        steps.append(("discount", amount))
    if charge.absolute_minimum:
        amount = most(amount, constant(charge.absolute_minimum))
        steps.append(("absolute", amount))
    if charge.ceiling is not None:
        limit = charge.ceiling
        stated = constant(limit) if isinstance(limit, Decimal) else scope.lane_maximum(charge, _scale(amount))
        amount = least(amount, stated)
        steps.append(("maximum", amount))
    if conversion := find_conversion(charge, scope.terms):
        amount = amount * scope.exchange_rate(conversion)
        steps.append(("currency", amount))
    if charge.nearest:
        amount = _TO_STEP[charge.rounding](amount, charge.nearest)
        steps.append(("nearest", amount))
    decimals = scope.terms.decimals_of(charge)
    if charge.rounding != "halfUp" and amount.scale > decimals:
        amount = _TO_STEP[charge.rounding](amount, Decimal(1).scaleb(-decimals))
    line = round_to_scale(amount, decimals)
    for figure in scope.optional.get(charge.id, ()):
        line = zero_where_blank(figure, line)
    line = line.named(f"{charge.id}:line")
    scope.lines[charge.id] = line
    return [TraceRegister(charge.id, step, expression) for step, expression in [*steps, ("line", line)]]


_TO_STEP: Mapping[str, Callable[[Expression, Decimal], Expression]] = {
    "halfUp": round_to_step,
    "up": round_up_to_step,
    "down": round_down_to_step,
    "halfEven": round_even_to_step,
}


def _discounted(amount: Expression, percent: Decimal) -> Expression:
    """Return the amount after a discount."""
    return shifted(amount * constant(_HUNDRED - percent), 2)


def _scale(amount: Expression) -> int:
    """Return the scale in which a lane states a limit of the amount, so that they compare directly."""
    return max(amount.scale, AMOUNT_SCALE)


def _minimum(charge: Charge, scope: ChargeScope, scale: int) -> Expression:
    if isinstance(charge.floor, Decimal):
        return constant(charge.floor)
    if charge.floor == "break":
        return scope.of_break(charge, "minimum", scale)
    return scope.lane_minimum(charge, scale)


def _name(variable: Expression) -> str:
    return str(variable.operands[0])
