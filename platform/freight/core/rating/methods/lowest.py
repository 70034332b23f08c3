"""The lowest of other charges, as in "the lower of 2 % and 75.00": those that are only candidates are not billed."""

from functools import reduce

from freight.core.error_codes import ErrorCode
from freight.core.errors import Invalid
from freight.core.rating.expressions import Expression, least
from freight.core.rating.methods.method import Method, get_charge_base
from freight.core.rating.methods.parameters import LOWEST
from freight.core.rating.scope import ChargeScope
from freight.core.rating.terms import Charge


def amount(charge: Charge, scope: ChargeScope) -> Expression:
    """The charge before minimum, maximum and rounding."""
    if conditional := next((base for base in scope.bases[charge.id] if base.condition), None):
        wrong = (
            f"{charge.name}: {conditional.name} has a condition, so it can't be among the lowest of: "
            "nothing would be lowest."
        )
        raise Invalid(f"{wrong} Put the condition on {charge.name}.", code=ErrorCode.LOWEST_CONDITIONAL)
    return reduce(least, get_charge_base(charge, scope))


METHOD = Method(LOWEST, "lowest of charges", amount, value="", base="needed")
