"""A percentage of the declared value: valuation and insurance. Carriers charge it on what goes beyond a free amount,
and for each step begun: "1.00 for each 100.00 or fraction thereof over 100.00"."""

from decimal import Decimal

from freight.core.rating.expressions import Expression, constant, most, round_up_to_step, shifted
from freight.core.rating.methods.method import Method
from freight.core.rating.methods.parameters import (
    IfBlank,
    Parameters,
    declare_if_blank,
    declare_parameter,
    declare_shipment_field,
    is_optional,
)
from freight.core.rating.scope import PERCENT_SCALE, ChargeScope
from freight.core.rating.terms import Charge

DECLARED_VALUE = "shipmentCargo#declaredValue"


class DeclaredValue(Parameters):
    """Which value is declared, and on how much of it the percentage is taken."""

    declared: str = declare_shipment_field("Declared value field", DECLARED_VALUE, help="in the currency of the charge")
    free: Decimal = declare_parameter(
        "figure", "Free amount", Decimal(0), help="part of the value with no charge", ge=0
    )
    step: Decimal | None = declare_parameter(
        "figure", "Round up to next", None, help="for example 100: rounds up to the next 100", gt=0
    )
    blank: IfBlank = declare_if_blank("The declared value")


def amount(charge: Charge, scope: ChargeScope) -> Expression:
    """The charge before minimum, maximum and rounding."""
    declared_value = DeclaredValue.of(charge)
    value = scope.field(charge, declared_value.declared, optional=is_optional(charge, scope, declared_value.blank))
    if declared_value.free:
        value = most(value - constant(declared_value.free), constant(0))
    if declared_value.step:
        value = round_up_to_step(value, declared_value.step)
    return shifted(value * scope.rate(charge, "%", PERCENT_SCALE), 2)


METHOD = Method(
    "declaredValue",
    "percentage of declared value",
    amount,
    value="Percentage",
    parameters=DeclaredValue,
    rate_scale=PERCENT_SCALE,
)
