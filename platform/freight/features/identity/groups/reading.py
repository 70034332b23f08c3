"""Which groups there are, and in which of them somebody is."""

from collections.abc import Collection

from bson import ObjectId

from freight.documents.role import Role
from freight.documents.user import Membership, User
from freight.documents.user_group import UserGroup
from freight.kit.access import Access
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import scoped


async def list_member_group_ids(company_id: ObjectId, user_id: ObjectId, membership: Membership) -> frozenset[str]:
    """The ids of the groups somebody is in, in the system of a membership: his role, and those that name him."""
    wanted = {"company_id": company_id, "members": user_id, "archived": False}
    found = UserGroup.get_pymongo_collection().find({**wanted, "system_id": {"$in": [None, membership.system_id]}})
    named = {str(each["_id"]) async for each in found}
    return frozenset(named | ({str(membership.role_id)} if membership.role_id else set()))


async def list_shareable_groups(scope: Scope, system_id: ObjectId) -> list[tuple[str, str]]:
    """Id and name of what can be shared with in a system: its groups, then its roles."""
    here = {"system_id": {"$in": [None, system_id]}}
    groups = scoped(UserGroup, scope).find(here, ["name"]).sort("name")
    roles = Role.find({"company_id": scope.company_id, **here}).sort("name")
    return [(str(each["_id"]), each["name"]) async for each in groups] + [
        (str(each.id), each.name) async for each in roles
    ]


async def get_group_names(scope: Scope, ids: list[str]) -> dict[str, str]:
    """The names behind ids of groups, also of those that were removed. What is no id is a name already."""
    wanted = {"_id": {"$in": [ObjectId(each) for each in ids if ObjectId.is_valid(each)]}}
    groups = scoped(UserGroup, scope).find(wanted, ["name"], archived=True)
    found = {str(each["_id"]): each["name"] async for each in groups}
    roles = Role.find({"company_id": scope.company_id, **wanted})
    return found | {str(each.id): each.name async for each in roles}


def may_change_groups(access: Access, system_id: ObjectId | None) -> bool:
    """Whether the caller may change groups of a system: of one he works in; those of the whole company are its
    administrators'."""
    return access.is_admin or any(
        (each.company_id, each.system_id) == (access.scope.company_id, system_id) for each in access.user.memberships
    )


async def list_group_members(scope: Scope, ids: Collection[ObjectId]) -> set[ObjectId]:
    """Everybody who is in one of these groups, or has one of these roles, in the system of the scope."""
    groups = scoped(UserGroup, scope).find({"_id": {"$in": list(ids)}}, ["members"])
    found = {member async for each in groups for member in each["members"]}
    holding = {"company_id": scope.company_id, "system_id": scope.system_id, "role_id": {"$in": list(ids)}}
    return found | {ObjectId(each.id) async for each in User.find({"memberships": {"$elemMatch": holding}})}
