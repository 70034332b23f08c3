"""Whether tax is charged where a session works: its navigation has the screens of tax only then."""

from bson import ObjectId

from freight.core.countries import find_country_code
from freight.documents.system import System
from freight.documents.tax_setup import TaxSetup
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import scoped


async def is_registered_for_tax(system: System) -> bool:
    """Return whether the company of a system has a registration for tax in the system's country."""
    scope = Scope.of_system(ObjectId(system.company_id), ObjectId(system.id))
    country = find_country_code(system.country)
    return bool(country) and await scoped(TaxSetup, scope).count({"registrations.country": country}, limit=1) > 0
