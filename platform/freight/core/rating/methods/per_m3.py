"""rate × m³ of the volume as given: sea and groupage rates."""

from freight.core.rating.expressions import Expression
from freight.core.rating.methods.method import Method, rate_times
from freight.core.rating.scope import Scope
from freight.core.rating.terms import Charge


def amount(charge: Charge, scope: Scope) -> Expression:
    """The charge before minimum, maximum and rounding."""
    return rate_times(scope.quantity("m3"), charge, scope)


METHOD = Method("perM3", "per m³", amount, unit="m³")
