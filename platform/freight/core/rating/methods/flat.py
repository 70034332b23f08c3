"""A lump sum for each shipment: `value`, the lane's rate, or that of the break. Breaks of its own are of the weight
that is charged: parcel rates by the pound."""

from freight.core.rating.expressions import Expression
from freight.core.rating.methods.method import Method
from freight.core.rating.scope import AMOUNT_SCALE, ChargeScope
from freight.core.rating.terms import Charge


def amount(charge: Charge, scope: ChargeScope) -> Expression:
    """The charge before minimum, maximum and rounding."""
    if charge.breaks and not charge.break_set:
        scope.on_breaks(charge, scope.quantity(scope.terms.weight.unit), multiplies=False)
    rate = scope.rate(charge, scale=AMOUNT_SCALE)
    if charge.breaks and scope.terms.is_mixed(charge):
        # a range that says it is a lump sum states it there, and no rate
        return rate + scope.of_break(charge, "flat", AMOUNT_SCALE)
    return rate


METHOD = Method("flat", "flat amount", amount, value="Amount", rate_scale=AMOUNT_SCALE, breaks_by_weight=True)
