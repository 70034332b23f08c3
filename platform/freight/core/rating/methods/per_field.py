"""rate × a numeric field of the shipment: whatever a customer counts, pallets or stops or pages."""

from typing import Literal

from freight.core.rating.expressions import Expression
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


class PerField(Parameters):
    """What is counted, and for how many of it the rate is."""

    field: str = declare_shipment_field("Counted field", help="the shipment's numeric field to charge by")
    rate_for: Literal["1", "10", "100", "1000"] = declare_parameter("choice", "Rate per", "1", help="number of units")
    blank: IfBlank = declare_if_blank("The counted field")


def amount(charge: Charge, scope: ChargeScope) -> Expression:
    """The charge before minimum, maximum and rounding."""
    settings = PerField.of(charge)
    digits = len(settings.rate_for) - 1
    unit_text = f"per {settings.rate_for}" if digits else ""
    return multiply_rate(
        scope.field(charge, settings.field, optional=is_optional(charge, scope, settings.blank)),
        charge,
        scope,
        digits,
        unit_text,
    )


METHOD = Method("perField", "per unit of a field", amount, unit="unit", parameters=PerField)
