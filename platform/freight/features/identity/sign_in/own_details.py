"""The caller's own details."""

from freight.core.error_codes import ErrorCode
from freight.core.errors import Invalid
from freight.documents.company import Company
from freight.documents.system import System
from freight.documents.user import User
from freight.features.identity.sign_in import open_memberships
from freight.features.identity.sign_in.schemas import OwnDetails
from freight.kit import clock
from freight.kit.access import Access


async def get_own_details(access: Access) -> OwnDetails:
    """Return who the caller is, and their roles in each system."""
    user = access.user
    query = {"_id": {"$in": [m.company_id for m in user.memberships]}}
    companies = {company.id: company.name for company in await Company.find(query).to_list()}
    system_documents = await System.find({"_id": {"$in": [m.system_id for m in user.memberships]}}).to_list()
    systems = {system.id: system.name for system in system_documents}
    return OwnDetails(
        id=str(user.id),
        user_name=user.user_name,
        name=user.name,
        email=user.email,
        user_type=user.user_type,
        works=[
            f"{companies.get(m.company_id, '')}, {systems.get(m.system_id, '')}: {m.role}" for m in user.memberships
        ],
    )


async def change_own_name(access: Access, name: str) -> OwnDetails:
    """Change the caller's name. Raises Invalid for an empty name, PermissionDenied for a user who is confined to one of
    their companies."""
    open_memberships.demand_own_identity(access)
    plain = " ".join(name.split())
    if not plain:
        raise Invalid("Enter the name.", code=ErrorCode.NAME_NEEDED)
    change = {"name": plain, "updated_on": clock.now(), "updated_by": access.user_id}
    await User.get_pymongo_collection().update_one({"_id": access.user.id}, {"$set": change, "$inc": {"revision": 1}})
    access.user.name = plain
    return await get_own_details(access)
