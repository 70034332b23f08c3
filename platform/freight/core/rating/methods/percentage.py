"""A percentage of other charges: of their *rounded* lines, so that a clerk can check it from the invoice."""

from freight.core.rating.expressions import Expression, shifted
from freight.core.rating.methods.method import Method, base_of, sum_of
from freight.core.rating.scope import PERCENT_SCALE, Scope
from freight.core.rating.terms import Charge


def amount(charge: Charge, scope: Scope) -> Expression:
    """The charge before minimum, maximum and rounding."""
    return shifted(sum_of(base_of(charge, scope)) * scope.rate(charge, "%", PERCENT_SCALE), 2)


METHOD = Method(
    "percentOf", "percentage of charges", amount, value="Percentage", base="needed", rate_scale=PERCENT_SCALE
)
