"""rate × a numeric field of the shipment: whatever a customer counts, pallets or stops or pages."""

from typing import Literal

from freight.core.rating.expressions import Expression
from freight.core.rating.methods.method import Method, rate_times
from freight.core.rating.methods.parameters import Parameters, field_of_shipment, stated
from freight.core.rating.scope import Scope
from freight.core.rating.terms import Charge


class PerField(Parameters):
    """What is counted, and for how many of it the rate is."""

    field: str = field_of_shipment("Counted field", help="the numeric field of the shipment that the rate is for")
    rate_for: Literal["1", "10", "100", "1000"] = stated("choice", "Rate is for", "1", help="so many units")


def amount(charge: Charge, scope: Scope) -> Expression:
    """The charge before minimum, maximum and rounding."""
    given = PerField.of(charge)
    digits = len(given.rate_for) - 1
    unit_text = f"per {given.rate_for}" if digits else ""
    return rate_times(scope.field(charge, given.field), charge, scope, digits, unit_text)


METHOD = Method("perField", "per unit of a field", amount, unit="unit", parameters=PerField)
