"""rate × piece: `value` or the lane's rate, or the rate of the break that holds the quantity."""

from freight.core.rating.expressions import Expression
from freight.core.rating.methods.method import Method, multiply_rate
from freight.core.rating.scope import ChargeScope
from freight.core.rating.terms import Charge


def amount(charge: Charge, scope: ChargeScope) -> Expression:
    """The charge before minimum, maximum and rounding."""
    return multiply_rate(scope.quantity("piece"), charge, scope)


METHOD = Method("perPiece", "per piece", amount, unit="piece")
