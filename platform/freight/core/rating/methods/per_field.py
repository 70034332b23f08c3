"""rate × a numeric field of the shipment: whatever a customer counts, pallets or stops or pages."""

from typing import Literal

from freight.core.rating.expressions import Expression
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


class PerField(Parameters):
    """What is counted, and for how many of it the rate is."""

    field: str = field_of_shipment("Counted field", help="the shipment's numeric field to charge by")
    rate_for: Literal["1", "10", "100", "1000"] = declare("choice", "Rate per", "1", help="number of units")
    blank: IfBlank = if_blank("The counted field")


def amount(charge: Charge, scope: Scope) -> Expression:
    """The charge before minimum, maximum and rounding."""
    given = PerField.of(charge)
    digits = len(given.rate_for) - 1
    unit_text = f"per {given.rate_for}" if digits else ""
    return rate_times(
        scope.field(charge, given.field, optional=is_optional(charge, scope, given.blank)),
        charge,
        scope,
        digits,
        unit_text,
    )


METHOD = Method("perField", "per unit of a field", amount, unit="unit", parameters=PerField)
