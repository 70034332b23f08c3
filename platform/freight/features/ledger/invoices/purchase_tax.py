"""How carriers' invoices of a system are taxed: the setup of its company, seen from the system's own country."""

from datetime import date

from pymongo.asynchronous.client_session import AsyncClientSession

from freight.core.countries import find_country_code
from freight.core.tax.facts import TaxSide
from freight.core.tax.purchases import PurchaseTaxPolicy
from freight.core.tax.registrations import find_registration
from freight.core.tax.rules import TaxRuleSet
from freight.core.tax.sides import list_side_rules
from freight.core.tax.territories import find_tax_territory
from freight.features.setup.tax import stored
from freight.kit.paper.letterhead import load_company_and_system
from freight.kit.storage.scopes import Scope


async def read_purchase_tax_policy(
    scope: Scope, day: date, session: AsyncClientSession | None = None
) -> PurchaseTaxPolicy | None:
    """Return how carriers' invoices of a day are taxed; None where the company isn't registered in the country of the
    system of the scope on that day. A policy without rules for carriers has `has_rules` False."""
    setup = await stored.load_tax_setup(scope, session)
    if setup is None or not setup.get("registrations"):
        return None
    _, system = await load_company_and_system(scope)
    buyer = find_tax_territory(find_country_code(system.country), day=day)
    registration = find_registration(stored.parse_registrations(setup), buyer.country, day) if buyer else None
    if buyer is None or registration is None:
        return None
    codes = stored.parse_tax_codes(setup)
    rules = list_side_rules(stored.parse_tax_rules(setup), codes, TaxSide.CARRIERS)
    return PurchaseTaxPolicy(buyer, registration, TaxRuleSet(rules), codes, stored.parse_charge_classes(setup))
