"""Whether the company of a session charges tax: its navigation has the screens of tax only then."""

from bson import ObjectId

from freight.documents.system import System
from freight.documents.tax_setup import TaxSetup
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import scoped


async def find_tax_setup(system: System) -> bool:
    """Return whether the company of a system has a registration for tax, in any country."""
    scope = Scope.of_system(ObjectId(system.company_id), ObjectId(system.id))
    return await scoped(TaxSetup, scope).find_one({"registrations.0": {"$exists": True}}, ["_id"]) is not None
