"""The users of a system to whom shipments may be allocated."""

from collections.abc import Iterable
from typing import NamedTuple

from bson import ObjectId

from freight.core.error_codes import ErrorCode
from freight.core.errors import Invalid
from freight.documents.user import User, match_system_members
from freight.kit.storage.scopes import Grant, Scope
from freight.kit.storage.tenancy import parse_object_id

_OFFERED = 10


class WorkAssignee(NamedTuple):
    """A user who can be given work, and the accounts they work for."""

    id: ObjectId
    name: str
    grant: Grant


async def get_assignee_names(ids: Iterable[ObjectId | None]) -> dict[ObjectId, str]:
    """Return the names of users with allocated work, including those who have left."""
    cursor = User.get_pymongo_collection().find(
        {"_id": {"$in": [record_id for record_id in ids if record_id]}}, {"name": 1}
    )
    return {user["_id"]: user["name"] async for user in cursor}


async def list_assignees(scope: Scope) -> dict[ObjectId, str]:
    """List the first users of the scope's system by name, shown in a choice before anything is typed."""
    query = match_system_members(scope.system_id)
    cursor = User.get_pymongo_collection().find(query, {"name": 1}).sort([("name", 1), ("_id", 1)]).limit(_OFFERED)
    return {user["_id"]: user["name"] async for user in cursor}


async def resolve_assignee(scope: Scope, user_id: str) -> WorkAssignee | None:
    """Return the user who is to get the work; None: no one. Raises Invalid for one who does not work in the system."""
    if not user_id:
        return None
    query = {"_id": parse_object_id(user_id, "user"), "memberships.system_id": scope.system_id, "is_active": True}
    user = await User.find_one(query)
    if user is None or user.id is None:
        raise Invalid("Choose someone who works in this system.", code=ErrorCode.NOT_OF_SYSTEM)
    (membership,) = [m for m in user.memberships if m.system_id == scope.system_id]
    return WorkAssignee(user.id, user.name, Grant.of(membership))
