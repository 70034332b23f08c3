"""A percentage of the declared value: valuation and insurance. Carriers charge it on what goes beyond a free amount,
and for each step begun: "1.00 for each 100.00 or fraction thereof over 100.00"."""

from decimal import Decimal

from freight.core.rating.expressions import Expression, constant, most, raised, shifted
from freight.core.rating.methods.method import Method
from freight.core.rating.methods.parameters import Parameters, field_of_shipment, stated
from freight.core.rating.scope import PERCENT_SCALE, Scope
from freight.core.rating.terms import Charge

DECLARED_VALUE = "shipmentCargo#declaredValue"


class DeclaredValue(Parameters):
    """Which value is declared, and on how much of it the percentage is taken."""

    declared: str = field_of_shipment("Declared value field", DECLARED_VALUE, help="in the currency of the charge")
    free: Decimal = stated("figure", "Free amount", Decimal(0), help="of the value, nothing is charged on", ge=0)
    step: Decimal | None = stated("figure", "Step begun", None, help="100: each 100 begun counts whole", gt=0)


def amount(charge: Charge, scope: Scope) -> Expression:
    """The charge before minimum, maximum and rounding."""
    given = DeclaredValue.of(charge)
    value = scope.field(charge, given.declared)
    if given.free:
        value = most(value - constant(given.free), constant(0))
    if given.step:
        value = raised(value, given.step)
    return shifted(value * scope.rate(charge, "%", PERCENT_SCALE), 2)


METHOD = Method("declaredValue", "percentage of declared value", amount, value="Percentage", parameters=DeclaredValue)
