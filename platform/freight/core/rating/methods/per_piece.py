"""rate × piece: `value` or the lane's rate, or the rate of the break that holds the quantity."""

from freight.core.rating.expressions import Expression
from freight.core.rating.methods.method import Method, rate_times
from freight.core.rating.scope import Scope
from freight.core.rating.terms import Charge


def amount(charge: Charge, scope: Scope) -> Expression:
    """The charge before minimum, maximum and rounding."""
    return rate_times(scope.quantity("piece"), charge, scope)


METHOD = Method("perPiece", "per piece", amount, unit="piece")
