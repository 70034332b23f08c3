"""The users who do the work of the demo, so that its screens show their names."""

from dataclasses import replace

from freight.documents.records.user import StoredUser
from freight.documents.user import User, match_clerks
from freight.kit.storage.scopes import Scope


async def find_clerk(scope: Scope, permission: str) -> StoredUser | None:
    """Return a user with that permission who works in the system every day; no administrator."""
    working = {"system_id": scope.system_id, "permissions": permission}
    cursor = User.get_pymongo_collection().find(match_clerks(scope.company_id, working))
    return next(iter(await cursor.sort("user_name", 1).limit(1).to_list()), None)


async def get_clerk_scope(scope: Scope, permission: str) -> Scope:
    """Return the scope of that user; of the suite itself if there is none."""
    user = await find_clerk(scope, permission)
    return replace(scope, user_id=str(user["_id"])) if user else scope
