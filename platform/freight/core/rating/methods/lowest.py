"""The lowest of other charges, as in "the lower of 2 % and 75.00": those that are only candidates are not billed."""

from functools import reduce

from freight.core.rating.expressions import Expression, least
from freight.core.rating.methods.method import Method, base_of
from freight.core.rating.methods.parameters import LOWEST
from freight.core.rating.scope import Scope
from freight.core.rating.terms import Charge


def amount(charge: Charge, scope: Scope) -> Expression:
    """The charge before minimum, maximum and rounding."""
    return reduce(least, base_of(charge, scope))


METHOD = Method(LOWEST, "lowest of charges", amount, value="", base="needed")
