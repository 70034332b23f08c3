"""Terms compiled: every charge as an expression, with the tail they all share.

method → deficit → minimum → maximum → nearest step → half-up, for each line; the total is the sum of the rounded
lines, so lines always add up to it (domain decision "Rounding").
"""

from collections.abc import Callable
from dataclasses import dataclass
from decimal import Decimal
from functools import reduce
from operator import add
from typing import Any

from freight.core.errors import Invalid
from freight.core.rating.conversions import conversion_of
from freight.core.rating.emit import for_one
from freight.core.rating.expressions import Expression, constant, least, most, nearest, rescaled, rounded
from freight.core.rating.methods import METHODS, Method
from freight.core.rating.scope import AMOUNT_SCALE, Scope
from freight.core.rating.terms import Charge, TariffTerms

TOTAL_SCALE = 2
Emit = Callable[..., Callable[..., tuple[Any, ...]]]


@dataclass(frozen=True)
class Register:
    """A value the trace keeps: which charge it belongs to, which step of it, and its expression."""

    charge_id: str
    step: str  # amount, deficit, minimum, maximum, currency, nearest, line
    expression: Expression


@dataclass(frozen=True)
class CompiledCharges:
    """The charges of a tariff version, ready for both readings."""

    scope: Scope
    registers: tuple[Register, ...]
    total: Expression

    @property
    def line_positions(self) -> tuple[int, ...]:
        """Where the rounded line of each charge stands among the registers."""
        return tuple(at for at, register in enumerate(self.registers) if register.step == "line")

    def measure(self, emit: Emit = for_one) -> Callable[..., tuple[Any, ...]]:
        """measures of a shipment → its quantities, then the steps of its chargeable weight."""
        return emit(
            "measure", {"measures": list(self.scope.measures)}, [*self.scope.measured, *self.scope.weight_steps]
        )

    def price(self, emit: Emit = for_one) -> Callable[..., tuple[Any, ...]]:
        """(quantities, lane values, one tuple for each axis of breaks) → registers, then the total."""
        inputs = {
            # the steps of the chargeable weight come behind the quantities: they are for the trace alone
            "quantities": [*(_name(each) for each in self.scope.quantities), "*_"],
            "lane": [_name(each.expression) for each in self.scope.lane_values],
        }
        for number, axis in enumerate(self.scope.axes):
            inputs[f"break_{number}"] = [_name(each) for each in axis.supplied.values()]
        return emit("price", inputs, [*(register.expression for register in self.registers), self.total])


def compile_charges(terms: TariffTerms) -> CompiledCharges:
    """The charges of `terms` as expressions. Raises Invalid for a charge whose method cannot be used so."""
    scope = Scope(terms.weight)
    registers: list[Register] = []
    for charge in terms.charges:
        registers += _charge(charge, terms, scope)
    lines = list(scope.lines.values())
    scale = max(TOTAL_SCALE, *(line.scale for line in lines))
    total = reduce(add, (rescaled(line, scale) for line in lines)).named("total")
    return CompiledCharges(scope, tuple(registers), total)


def _charge(charge: Charge, terms: TariffTerms, scope: Scope) -> list[Register]:
    """The steps of one charge. Its line is left in the scope for the percentages that follow."""
    amount = _method(charge).amount(charge, scope)
    steps = [("amount", amount)]
    if "deficit" in charge.consider:
        amount = least(amount, scope.of_break(charge, "alternative", amount.scale))
        steps.append(("deficit", amount))
    if charge.minimum is not None:
        amount = most(amount, _minimum(charge, scope))
        steps.append(("minimum", amount))
    if charge.maximum is not None:
        amount = least(amount, scope.lane_maximum(charge) if charge.maximum == "lane" else constant(charge.maximum))
        steps.append(("maximum", amount))
    if conversion := conversion_of(charge, terms):
        amount = amount * scope.exchange_rate(conversion)
        steps.append(("currency", amount))
    if charge.nearest:
        amount = nearest(amount, charge.nearest)
        steps.append(("nearest", amount))
    line = rounded(amount, charge.decimals).named(f"{charge.id}:line")
    scope.lines[charge.id] = line
    return [Register(charge.id, step, expression) for step, expression in [*steps, ("line", line)]]


def _method(charge: Charge) -> Method:
    method = METHODS.get(charge.method)
    if method is None:
        raise Invalid(f"{charge.name}: there is no charge method {charge.method!r}.", code="method_unknown")
    if charge.breaks and not method.allows_breaks:
        raise Invalid(f"{charge.name}: {method.label} has no breaks.", code="method_without_breaks")
    if method.uses_base != bool(charge.percentage_of):
        need = "needs" if method.uses_base else "takes no"
        raise Invalid(f"{charge.name}: {method.label} {need} other charges as its base.", code="method_base")
    return method


def _minimum(charge: Charge, scope: Scope) -> Expression:
    if isinstance(charge.minimum, Decimal):
        return constant(charge.minimum)
    if charge.minimum == "break":
        return scope.of_break(charge, "minimum", AMOUNT_SCALE)
    return scope.lane_minimum(charge)


def _name(variable: Expression) -> str:
    return str(variable.operands[0])
