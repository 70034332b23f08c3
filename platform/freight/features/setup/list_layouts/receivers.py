"""The roles and groups that layouts apply to."""

from bson import ObjectId

from freight.core.error_codes import ErrorCode
from freight.core.errors import Invalid
from freight.core.list_layouts.choice import LayoutReceivers
from freight.documents.role import Role, match_roles_in_force
from freight.documents.user_group import UserGroup
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import parse_object_id, scoped

_WORDS = {LayoutReceivers.ROLES: "role", LayoutReceivers.GROUPS: "group"}


async def list_layout_roles(scope: Scope) -> dict[str, str]:
    """Return the names of the roles of a system by id, in alphabetical order."""
    roles = Role.find(match_roles_in_force(scope.company_id, scope.system_id)).sort("name")
    return {str(role.id): role.name async for role in roles}


async def list_layout_groups(scope: Scope) -> dict[str, str]:
    """Return the names of the groups of a system by id, in alphabetical order."""
    groups = scoped(UserGroup, scope).find({"system_id": {"$in": [None, scope.system_id]}}, ["name"]).sort("name")
    return {str(group["_id"]): group["name"] async for group in groups}


async def list_receiver_names(scope: Scope) -> dict[str, str]:
    """Return the names of the roles and groups that exist in a system, by id."""
    return await list_layout_groups(scope) | await list_layout_roles(scope)


async def read_layout_receivers(scope: Scope, applies_to: LayoutReceivers, ids: list[str]) -> list[ObjectId]:
    """Return the roles or groups of a form. Raises Invalid without any, and for one that the system does not have."""
    if applies_to is LayoutReceivers.EVERYONE:
        return []
    word = _WORDS[applies_to]
    known = await (list_layout_roles(scope) if applies_to is LayoutReceivers.ROLES else list_layout_groups(scope))
    if not ids:
        raise Invalid(f"Applies to: choose a {word}.", code=ErrorCode.LAYOUT_RECEIVERS)
    if not set(ids) <= known.keys():
        raise Invalid(
            f"Applies to: this system doesn't have one of these {word}s. Choose another {word}.",
            code=ErrorCode.LAYOUT_RECEIVERS,
        )
    return [parse_object_id(record_id, word) for record_id in dict.fromkeys(ids)]
