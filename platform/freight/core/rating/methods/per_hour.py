"""rate × hours in slabs: every slab that has begun counts whole, after the hours that are free."""

from decimal import Decimal

from freight.core.rating.expressions import Expression, constant, most, round_up_to_step
from freight.core.rating.methods.method import Method, multiply_rate
from freight.core.rating.methods.parameters import (
    IfBlank,
    Parameters,
    declare_if_blank,
    declare_parameter,
    declare_shipment_field,
    is_optional,
)
from freight.core.rating.scope import ChargeScope
from freight.core.rating.terms import Charge

HOURS = "shipmentCargo#hours"


class PerHour(Parameters):
    """Where the hours are, how long a slab is, and how many hours cost nothing."""

    hours: str = declare_shipment_field("Hours field", HOURS, help="waiting or working hours on the shipment")
    slab: Decimal = declare_parameter(
        "figure", "Slab, hours", Decimal(1), help="for example 0.25: rounds up to the next quarter hour", gt=0
    )
    free: Decimal = declare_parameter("figure", "Free hours", Decimal(0), help="hours with no charge", ge=0)
    blank: IfBlank = declare_if_blank("The hours")


def amount(charge: Charge, scope: ChargeScope) -> Expression:
    """The charge before minimum, maximum and rounding."""
    settings = PerHour.of(charge)
    hours = scope.field(charge, settings.hours, "h", optional=is_optional(charge, scope, settings.blank))
    if settings.free:
        hours = most(hours - constant(settings.free, "h"), constant(0, "h"))
    return multiply_rate(round_up_to_step(hours, settings.slab), charge, scope)


METHOD = Method("perHour", "per hour", amount, unit="hour", parameters=PerHour)
