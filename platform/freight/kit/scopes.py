"""Where systems work, and the scope of a whole system for work that no caller's session stands behind."""

from bson import ObjectId

from freight.core.places import Place
from freight.documents.system import System
from freight.kit.tenancy import Scope


async def place_of(system_id: ObjectId) -> Place:
    """The zone and the locale of a system, as they are now. Those of a system that is gone are the defaults."""
    found = await System.get_pymongo_collection().find_one({"_id": system_id}, ["time_zone", "locale"]) or {}
    return Place.of(found)


async def scope_of(company_id: ObjectId, system_id: ObjectId, user_id: str = "") -> Scope:
    """A whole system: for jobs, whose right was checked when the work was accepted."""
    return Scope.of_system(company_id, system_id, user_id, await place_of(system_id))
