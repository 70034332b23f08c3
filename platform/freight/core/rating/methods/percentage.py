"""A percentage of other charges: of their *rounded* lines, so that a clerk can check it from the invoice."""

from functools import reduce
from operator import add

from freight.core.rating.expressions import Expression, shifted
from freight.core.rating.methods.method import Method
from freight.core.rating.scope import PERCENT_SCALE, Scope
from freight.core.rating.terms import Charge


def amount(charge: Charge, scope: Scope) -> Expression:
    """The charge before minimum, maximum and rounding."""
    base = reduce(add, (scope.lines[charge_id] for charge_id in charge.percentage_of))
    return shifted(base * scope.stated(charge, "%", PERCENT_SCALE), 2)


METHOD = Method("percentOf", "percentage of charges", amount, uses_base=True)
