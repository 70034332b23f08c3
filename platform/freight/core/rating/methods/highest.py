"""The highest of other charges, as in "50.00 or 2 %, whichever is greater": those that are only candidates are not
billed."""

from functools import reduce

from freight.core.rating.expressions import Expression, most
from freight.core.rating.methods.method import Method, get_charge_base
from freight.core.rating.scope import ChargeScope
from freight.core.rating.terms import Charge


def amount(charge: Charge, scope: ChargeScope) -> Expression:
    """The charge before minimum, maximum and rounding."""
    return reduce(most, get_charge_base(charge, scope))


METHOD = Method("maximumOf", "highest of charges", amount, value="", base="needed")
