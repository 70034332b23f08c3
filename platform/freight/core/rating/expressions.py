"""Exact arithmetic over scaled integers: the definition of a charge, separate from its computation.

A value is an integer with a fixed number of decimals, its scale: 2.54 kg at scale 6 is 2_540_000. Scales are fixed when
a tariff is compiled, so no reading ever decides a precision. `emit.py` turns expressions into functions.
"""

from dataclasses import dataclass, replace
from decimal import ROUND_HALF_UP, Decimal
from typing import Any

Operand = Any  # an Expression, or the plain integer an operation is made with


@dataclass(frozen=True, eq=False, slots=True)
class Expression:
    """One step of the arithmetic. `name` marks a value that the trace keeps; `unit` is its unit."""

    operation: str
    operands: tuple[Operand, ...]
    scale: int
    name: str = ""
    unit: str = ""

    def __add__(self, other: "Expression") -> "Expression":
        return _same_scale("add", self, other)

    def __sub__(self, other: "Expression") -> "Expression":
        return _same_scale("subtract", self, other)

    def __mul__(self, other: "Expression") -> "Expression":
        return Expression("multiply", (self, other), self.scale + other.scale)

    def named(self, name: str, unit: str = "") -> "Expression":
        """The same value, kept in the trace under `name`."""
        return replace(self, name=name, unit=unit or self.unit)

    def as_decimal(self, value: int) -> Decimal:
        """What the integer `value` of this expression means."""
        return unscaled(value, self.scale)


def scaled(value: Decimal | int | float | str, scale: int) -> int:
    """`value` as an integer with `scale` decimals, half-up; a float is read as it is written (0.1 is a tenth)."""
    exact = value if isinstance(value, Decimal) else Decimal(repr(value) if isinstance(value, float) else value)
    return int(exact.scaleb(scale).to_integral_value(ROUND_HALF_UP))


def unscaled(value: int, scale: int) -> Decimal:
    """The Decimal that the integer `value` with `scale` decimals means."""
    return Decimal(value).scaleb(-scale)


def variable(name: str, scale: int, unit: str = "") -> Expression:
    """A value that comes from the shipment, the lane or the break."""
    return Expression("input", (name,), scale, unit=unit)


def constant(value: Decimal | int | str, unit: str = "") -> Expression:
    """A figure of the tariff itself."""
    exact = Decimal(value)
    scale = max(0, -int(exact.as_tuple().exponent))
    return Expression("constant", (scaled(exact, scale),), scale, unit=unit)


def rescaled(value: Expression, scale: int) -> Expression:
    """The same amount with more decimals."""
    if value.scale == scale:
        return value
    return Expression("rescale", (value, 10 ** (scale - value.scale)), scale)


def least(one: Expression, other: Expression) -> Expression:
    """The smaller of two amounts."""
    return _same_scale("least", one, other)


def most(one: Expression, other: Expression) -> Expression:
    """The larger of two amounts."""
    return _same_scale("most", one, other)


def shifted(value: Expression, digits: int, unit: str = "") -> Expression:
    """Exact division by 10**digits, for percentages and rates per hundred: only the scale moves."""
    return Expression("shift", (value,), value.scale + digits, unit=unit)


def round_to_scale(value: Expression, scale: int) -> Expression:
    """Half-up to `scale` decimals, away from zero for negatives (domain decision "Rounding")."""
    if value.scale <= scale:
        return rescaled(value, scale)
    return Expression("ratio", (value, 1, 10 ** (value.scale - scale), 1), scale)


def divided(value: Expression, divisor: Decimal, scale: int) -> Expression:
    """`value` / `divisor`, half-up to `scale` decimals in one rounding."""
    by = constant(divisor)
    exponent = scale - value.scale + by.scale
    return Expression("ratio", (value, 10 ** max(exponent, 0), by.operands[0] * 10 ** max(-exponent, 0), 1), scale)


def round_to_step(value: Expression, step: Decimal) -> Expression:
    """Half-up to a multiple of `step` (chargeNearest: 0.05 for coins that end in 5)."""
    value, size = _stepped(value, step)
    return Expression("ratio", (value, 1, size, size), value.scale)


def round_up_to_step(value: Expression, step: Decimal) -> Expression:
    """Up to the next multiple of `step` ("round up to the next 0.5 kg"); a multiple stays."""
    value, size = _stepped(value, step)
    return Expression("raise", (value, size), value.scale)


def round_down_to_step(value: Expression, step: Decimal) -> Expression:
    """Down to the last multiple of `step`; a multiple stays."""
    value, size = _stepped(value, step)
    return Expression("lower", (value, size), value.scale)


def round_even_to_step(value: Expression, step: Decimal) -> Expression:
    """To the nearest multiple of `step`; from exactly the middle to the even one."""
    value, size = _stepped(value, step)
    return Expression("even", (value, size), value.scale)


def zero_where_blank(figure: Expression, value: Expression) -> Expression:
    """Return `value` if the shipment states that figure, else 0: a blank figure is measured as less than zero."""
    return Expression("where_stated", (figure, value), value.scale)


def list_in_dependency_order(roots: list[Expression]) -> list[Expression]:
    """Return every expression the roots are made of, each once, operands before their users."""
    visited: set[int] = set()
    ordered: list[Expression] = []

    def visit(expression: Expression) -> None:
        if id(expression) in visited:
            return
        visited.add(id(expression))
        for operand in expression.operands:
            if isinstance(operand, Expression):
                visit(operand)
        ordered.append(expression)

    for root in roots:
        visit(root)
    return ordered


def _same_scale(operation: str, one: Expression, other: Expression) -> Expression:
    scale = max(one.scale, other.scale)
    return Expression(operation, (rescaled(one, scale), rescaled(other, scale)), scale)


def _stepped(value: Expression, step: Decimal) -> tuple[Expression, int]:
    size = constant(step)
    value = rescaled(value, max(value.scale, size.scale))
    return value, size.operands[0] * 10 ** (value.scale - size.scale)
