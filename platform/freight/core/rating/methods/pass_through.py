"""What the carrier charges, passed on: `cost`, or `cost + 5 %` (R279 writes a rate so)."""

import re
from decimal import Decimal

from freight.core.rating.expressions import Expression, constant, shifted
from freight.core.rating.methods.method import Method
from freight.core.rating.methods.parameters import Parameters, declare_parameter, declare_shipment_field
from freight.core.rating.scope import ChargeScope
from freight.core.rating.terms import Charge

COST = "shipmentCharges#cost"
RATE = r"^cost(\s*\+\s*\d{1,4}(\.\d{1,4})?\s*%)?$"
_HUNDRED = Decimal(100)


class PassThrough(Parameters):
    """Where the cost is, and what is put on top."""

    cost: str = declare_shipment_field("Cost field", COST, help="the carrier's charge for the shipment")
    rate: str = declare_parameter("text", "Billed as", "cost", help="cost, or cost + 5%", pattern=RATE)


def amount(charge: Charge, scope: ChargeScope) -> Expression:
    """The charge before minimum, maximum and rounding."""
    pass_through = PassThrough.of(charge)
    cost = scope.field(charge, pass_through.cost)
    percent_match = re.search(r"[\d.]+", pass_through.rate)
    return shifted(cost * constant(_HUNDRED + Decimal(percent_match[0]), "%"), 2) if percent_match else cost


METHOD = Method("passThrough", "pass-through of carrier cost", amount, value="", parameters=PassThrough)
