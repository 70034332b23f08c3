"""rate × km of the distance, which shipments keep in km."""

from freight.core.rating.choosers import DISTANCE, MILE_SCALE, make_kilometer_reader
from freight.core.rating.expressions import Expression
from freight.core.rating.methods.method import Method, multiply_rate
from freight.core.rating.methods.parameters import Parameters, declare_shipment_field
from freight.core.rating.scope import ChargeScope
from freight.core.rating.terms import Charge


class PerKm(Parameters):
    """Where the distance is."""

    distance: str = declare_shipment_field("Distance field", DISTANCE, help="the distance in km")


def amount(charge: Charge, scope: ChargeScope) -> Expression:
    """The charge before minimum, maximum and rounding."""
    field = PerKm.of(charge).distance
    distance = scope.looked_up(charge, f"km {field}", MILE_SCALE, "km", (field,), make_kilometer_reader(field))
    return multiply_rate(distance, charge, scope)


METHOD = Method("perKm", "per km", amount, unit="km", parameters=PerKm)
