"""Who does the work of the demo: the people of a system, so that its screens name them."""

from dataclasses import replace

from freight.documents.records.user import StoredUser
from freight.documents.user import User
from freight.kit.storage.scopes import Scope


async def find_clerk(scope: Scope, permission: str) -> StoredUser | None:
    """Somebody who works in the system every day and has that permission; no administrator."""
    working = {"system_id": scope.system_id, "permissions": permission}
    found = User.get_pymongo_collection().find(
        {"admin_of": {"$ne": scope.company_id}, "memberships": {"$elemMatch": working}}
    )
    return next(iter(await found.sort("user_name", 1).limit(1).to_list()), None)


async def get_clerk_scope(scope: Scope, permission: str) -> Scope:
    """The scope of that person; of the suite itself where there is nobody."""
    user = await find_clerk(scope, permission)
    return replace(scope, user_id=str(user["_id"])) if user else scope
