"""A percentage of other charges: of their *rounded* lines, so that a clerk can check it from the invoice."""

from freight.core.rating.expressions import Expression, shifted
from freight.core.rating.methods.method import Method, add_expressions, get_charge_base
from freight.core.rating.scope import PERCENT_SCALE, ChargeScope
from freight.core.rating.terms import Charge


def amount(charge: Charge, scope: ChargeScope) -> Expression:
    """The charge before minimum, maximum and rounding."""
    return shifted(add_expressions(get_charge_base(charge, scope)) * scope.rate(charge, "%", PERCENT_SCALE), 2)


METHOD = Method(
    "percentOf", "percentage of charges", amount, value="Percentage", base="needed", rate_scale=PERCENT_SCALE
)
