"""A Dutch forwarder that buys transport, and its carriers, for the examples."""

from collections.abc import Iterable
from datetime import date
from decimal import Decimal

from freight.core.tax.classes import TaxClass
from freight.core.tax.facts import TaxSide
from freight.core.tax.packs import TaxPack
from freight.core.tax.purchases import PurchaseCharge, PurchaseTaxPolicy, TaxSupplier
from freight.core.tax.registrations import TaxRegistration
from freight.core.tax.rules import TaxRule, TaxRuleSet
from freight.core.tax.sides import list_side_rules
from freight.core.tax.territories import find_tax_territory
from freight.core.tax.transports import ServicePeriod
from tests.core.tax.examples import transport

DAY = date(2026, 11, 30)
CLASSES = {"freight": TaxClass.TRANSPORT, "storage": TaxClass.STORAGE, "duty": TaxClass.DUTY_PAID}


def purchase_policy(pack: TaxPack, rules: Iterable[TaxRule] | None = None) -> PurchaseTaxPolicy:
    """Return how a company of the pack's country buys; `rules` replace those of the pack."""
    buyer = find_tax_territory(pack.country)
    assert buyer
    codes = {code.code: code for code in pack.codes}
    registration = TaxRegistration(pack.country, "", date(2020, 1, 1), pack.currency)
    own = TaxRuleSet(list_side_rules(pack.rules if rules is None else rules, codes, TaxSide.CARRIERS))
    return PurchaseTaxPolicy(buyer, registration, own, codes, CLASSES)


def carrier(country: str, *, has_number: bool = True) -> TaxSupplier:
    """Return a carrier in a country; none means unknown."""
    return TaxSupplier(find_tax_territory(country), has_number)


def bought(net: str, route: str = "NL>NL", charge: str = "freight", day: date = DAY) -> PurchaseCharge:
    """Return a charge of a carrier for a transport that was delivered on a day."""
    departure, arrival = route.split(">")
    return PurchaseCharge(
        charge, charge.capitalize(), Decimal(net), transport(departure, arrival), ServicePeriod(day, day)
    )
