"""rate × mile of the distance, which shipments keep in km."""

from freight.core.rating.choosers import DISTANCE, MILE_SCALE, miles
from freight.core.rating.expressions import Expression
from freight.core.rating.methods.method import Method, rate_times
from freight.core.rating.methods.parameters import Parameters, field_of_shipment
from freight.core.rating.scope import Scope
from freight.core.rating.terms import Charge


class PerMile(Parameters):
    """Where the distance is."""

    distance: str = field_of_shipment("Distance field", DISTANCE, help="the distance in km")


def amount(charge: Charge, scope: Scope) -> Expression:
    """The charge before minimum, maximum and rounding."""
    field = PerMile.of(charge).distance
    distance = scope.looked_up(charge, f"mi {field}", MILE_SCALE, "mi", (field,), miles(field))
    return rate_times(distance, charge, scope)


METHOD = Method("perMile", "per mile", amount, unit="mi", parameters=PerMile)
