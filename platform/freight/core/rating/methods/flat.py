"""A lump sum for each shipment: `value`, the lane's rate, or that of the break."""

from freight.core.rating.expressions import Expression
from freight.core.rating.methods.method import Method
from freight.core.rating.scope import AMOUNT_SCALE, Scope
from freight.core.rating.terms import Charge


def amount(charge: Charge, scope: Scope) -> Expression:
    """The charge before minimum, maximum and rounding."""
    return scope.rate(charge, scale=AMOUNT_SCALE)


METHOD = Method("flat", "flat amount", amount, value="Amount", rate_scale=AMOUNT_SCALE)
