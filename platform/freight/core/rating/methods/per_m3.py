"""rate × m³ of the volume as given: sea and groupage rates."""

from freight.core.rating.expressions import Expression
from freight.core.rating.methods.method import Method, multiply_rate
from freight.core.rating.scope import ChargeScope
from freight.core.rating.terms import Charge


def amount(charge: Charge, scope: ChargeScope) -> Expression:
    """The charge before minimum, maximum and rounding."""
    return multiply_rate(scope.quantity("m3"), charge, scope)


METHOD = Method("perM3", "per m³", amount, unit="m³")
