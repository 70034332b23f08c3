"""rate × hours in slabs: every slab that has begun counts whole, after the hours that are free."""

from decimal import Decimal

from freight.core.rating.expressions import Expression, constant, most, raised
from freight.core.rating.methods.method import Method, rate_times
from freight.core.rating.methods.parameters import (
    IfBlank,
    Parameters,
    declare,
    field_of_shipment,
    if_blank,
    is_optional,
)
from freight.core.rating.scope import Scope
from freight.core.rating.terms import Charge

HOURS = "shipmentCargo#hours"


class PerHour(Parameters):
    """Where the hours are, how long a slab is, and how many hours cost nothing."""

    hours: str = field_of_shipment("Hours field", HOURS, help="waiting or working hours on the shipment")
    slab: Decimal = declare(
        "figure", "Slab, hours", Decimal(1), help="for example 0.25: rounds up to the next quarter hour", gt=0
    )
    free: Decimal = declare("figure", "Free hours", Decimal(0), help="hours with no charge", ge=0)
    blank: IfBlank = if_blank("The hours")


def amount(charge: Charge, scope: Scope) -> Expression:
    """The charge before minimum, maximum and rounding."""
    given = PerHour.of(charge)
    hours = scope.field(charge, given.hours, "h", optional=is_optional(charge, scope, given.blank))
    if given.free:
        hours = most(hours - constant(given.free, "h"), constant(0, "h"))
    return rate_times(raised(hours, given.slab), charge, scope)


METHOD = Method("perHour", "per hour", amount, unit="hour", parameters=PerHour)
