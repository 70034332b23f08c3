"""A lump sum for each shipment: `value`, or the lane's rate."""

from freight.core.rating.expressions import Expression
from freight.core.rating.methods.method import Method
from freight.core.rating.scope import AMOUNT_SCALE, Scope
from freight.core.rating.terms import Charge


def amount(charge: Charge, scope: Scope) -> Expression:
    """The charge before minimum, maximum and rounding."""
    return scope.stated(charge, scale=AMOUNT_SCALE)


METHOD = Method("flat", "flat amount", amount)
