"""Which groups exist, and which of them a user is in."""

from collections.abc import Collection

from bson import ObjectId

from freight.documents.role import Role
from freight.documents.user import Membership, User
from freight.documents.user_group import UserGroup
from freight.kit.access import Access
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import scoped


async def list_member_group_ids(company_id: ObjectId, user_id: ObjectId, membership: Membership) -> frozenset[str]:
    """Return the ids of the groups a user is in, in the system of a membership: their role, and the groups that list
    them."""
    query = {"company_id": company_id, "members": user_id, "archived": False}
    cursor = UserGroup.get_pymongo_collection().find({**query, "system_id": {"$in": [None, membership.system_id]}})
    group_ids = {str(user_group["_id"]) async for user_group in cursor}
    return frozenset(group_ids | ({str(membership.role_id)} if membership.role_id else set()))


async def list_shareable_groups(scope: Scope, system_id: ObjectId) -> list[tuple[str, str]]:
    """Return id and name of the groups, then the roles, that records can be shared with in a system."""
    query = {"system_id": {"$in": [None, system_id]}}
    groups = scoped(UserGroup, scope).find(query, ["name"]).sort("name")
    roles = Role.find({"company_id": scope.company_id, **query}).sort("name")
    return [(str(group["_id"]), group["name"]) async for group in groups] + [
        (str(role.id), role.name) async for role in roles
    ]


async def get_group_names(scope: Scope, ids: list[str]) -> dict[str, str]:
    """Return the names for ids of groups, including removed groups. A text that is no id is taken as a name."""
    query = {"_id": {"$in": [ObjectId(group_id) for group_id in ids if ObjectId.is_valid(group_id)]}}
    groups = scoped(UserGroup, scope).find(query, ["name"], archived=True)
    names_by_id = {str(group["_id"]): group["name"] async for group in groups}
    roles = Role.find({"company_id": scope.company_id, **query})
    return names_by_id | {str(role.id): role.name async for role in roles}


def may_change_groups(access: Access, system_id: ObjectId | None) -> bool:
    """Return whether the caller may change groups of a system: one they work in. Groups of the whole company are
    changed by its administrators."""
    return access.is_admin or any(
        (membership.company_id, membership.system_id) == (access.scope.company_id, system_id)
        for membership in access.user.memberships
    )


async def list_group_members(scope: Scope, ids: Collection[ObjectId]) -> set[ObjectId]:
    """Return every user who is in one of these groups, or has one of these roles, in the system of the scope."""
    groups = scoped(UserGroup, scope).find({"_id": {"$in": list(ids)}}, ["members"])
    record_ids = {member async for group in groups for member in group["members"]}
    holding = {"company_id": scope.company_id, "system_id": scope.system_id, "role_id": {"$in": list(ids)}}
    return record_ids | {ObjectId(user.id) async for user in User.find({"memberships": {"$elemMatch": holding}})}
