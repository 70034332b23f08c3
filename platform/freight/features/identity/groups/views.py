"""Groups as screens show them."""

import re

from bson import ObjectId

from freight.core.errors import NotFound, PermissionDenied
from freight.documents.permission_group import PermissionGroup
from freight.documents.records.user_group import StoredUserGroup
from freight.documents.role import Role
from freight.documents.user import User
from freight.documents.user_group import UserGroup
from freight.features.identity.groups import queries
from freight.features.identity.groups.schemas import (
    GroupList,
    GroupOptions,
    GroupPlace,
    GroupRow,
    GroupType,
    GroupView,
    MemberView,
    PermissionDefinition,
)
from freight.features.identity.people import queries as people
from freight.features.identity.rights.filtered_permissions import (
    group_permissions_by_module,
    to_filtered_permission_forms,
)
from freight.features.identity.rights.queries import demand_grantable_permissions
from freight.kit.access import Access
from freight.kit.storage.paging import Page
from freight.kit.storage.tenancy import parse_object_id, scoped

EVERYWHERE = "All systems"
_MOST_PEOPLE = 5_000


async def list_user_groups(
    access: Access, kind: GroupType, q: str, system: str, archived: bool, page: Page
) -> GroupList:
    """List a page of groups by name: for type user those people created, and one for each role."""
    scope, names = access.scope, await _system_names(access)
    named: dict[str, object] = {"name": {"$regex": re.escape(q.strip()[:100]), "$options": "i"}}
    if system:
        named["system_id"] = {"$in": [None, parse_object_id(system, "system")]}
    if kind == "permission":
        rows = await _giving(access, named, names)
        return GroupList(count=len(rows), rows=rows[page.skip : page.skip + page.limit])
    groups = scoped(UserGroup, scope).find({**named, "archived": archived}, archived=True)
    rows = [_row(access, each, names) async for each in groups]
    if not archived:
        held = await count_group_holders(scope.company_id, "role_id")
        async for role in Role.find({"company_id": scope.company_id, **named}):
            rows.append(_role_row(role, names, held.get(ObjectId(role.id), 0)))
    rows.sort(key=lambda each: (each.name.casefold(), each.id))
    return GroupList(count=len(rows), rows=rows[page.skip : page.skip + page.limit])


async def get_user_group(access: Access, group_id: str) -> GroupView:
    """Return a group with its members. Raises NotFound."""
    wanted, names = parse_object_id(group_id, "group"), await _system_names(access)
    found = await scoped(UserGroup, access.scope).find_one({"_id": wanted}, archived=True)
    if found is not None:
        return await build_group_view(access, found)
    own = {"_id": wanted, "company_id": access.scope.company_id}
    if giving := await PermissionGroup.find_one(own):
        return await build_permission_group_view(access, giving)
    role = await Role.find_one(own)
    if role is None:
        raise NotFound("Group not found.")
    held = User.find({"memberships.role_id": role.id}).sort("name").limit(_MOST_PEOPLE)
    members = [MemberView(id=str(each.id), name=each.name) async for each in held]
    row = _role_row(role, names, len(members))
    return GroupView(**row.model_dump(), definition=[each.id for each in members], members=members, revision=0)


async def build_group_view(access: Access, group: StoredUserGroup) -> GroupView:
    """Return a stored group as a screen shows it, without members who have left the company."""
    row = _row(access, group, await _system_names(access))
    present = {"_id": {"$in": group["members"]}, **people.list_company_people(access.scope.company_id)}
    members = [MemberView(id=str(each.id), name=each.name) async for each in User.find(present).sort("name")]
    return GroupView(
        **row.model_dump(),
        definition=[each.id for each in members],
        members=members,
        revision=group["revision"],
    )


async def _system_names(access: Access) -> dict[ObjectId, str]:
    return {ObjectId(each.id): each.name for each in await people.list_company_systems(access.scope.company_id)}


async def count_group_holders(company_id: ObjectId, path: str) -> dict[object, int]:
    """Count the people of a company by role (`role_id`) or permission group (`group_ids`)."""
    found = await User.aggregated(
        [
            {"$match": {"memberships.company_id": company_id}},
            {"$unwind": "$memberships"},
            {"$match": {"memberships.company_id": company_id}},
            {"$unwind": f"$memberships.{path}"},
            {"$group": {"_id": {"of": f"$memberships.{path}", "person": "$_id"}}},
            {"$group": {"_id": "$_id.of", "people": {"$sum": 1}}},
        ]
    )
    return {each["_id"]: each["people"] async for each in found}


def _row(access: Access, group: StoredUserGroup, names: dict[ObjectId, str]) -> GroupRow:
    where, archived = group.get("system_id"), group.get("archived", False)
    return GroupRow(
        id=str(group["_id"]),
        name=group["name"],
        type="user",
        company=str(access.scope.company_id),
        system=str(where or ""),
        system_name=names.get(where, "") if where else EVERYWHERE,
        size=len(group.get("members", [])),
        automatic=False,
        may_change=queries.may_change_groups(access, where) and access.may("group.editGroup"),
        archived=archived,
    )


def _role_row(role: Role, names: dict[ObjectId, str], size: int) -> GroupRow:
    return GroupRow(
        id=str(role.id),
        name=role.name,
        type="user",
        company=str(role.company_id),
        system=str(role.system_id or ""),
        system_name=names.get(ObjectId(role.system_id), "") if role.system_id else EVERYWHERE,
        size=size,
        automatic=True,
        may_change=False,
    )


async def build_permission_group_view(access: Access, group: PermissionGroup) -> GroupView:
    """Return a permission group as a screen shows it."""
    held = User.find({"memberships.group_ids": group.id}).sort("name").limit(_MOST_PEOPLE)
    members = [MemberView(id=str(each.id), name=each.name) async for each in held]
    names = await _system_names(access)
    return GroupView(
        **_giving_row(access, group, names, len(members)).model_dump(),
        definition=PermissionDefinition(modules=group_permissions_by_module(group.codes, group.variants)),
        codes=group.codes,
        variants=to_filtered_permission_forms(group.variants),
        members=members,
        revision=group.revision,
    )


async def _giving(access: Access, named: dict[str, object], names: dict[ObjectId, str]) -> list[GroupRow]:
    company_id = access.scope.company_id
    held = await count_group_holders(company_id, "group_ids")
    found = PermissionGroup.find({"company_id": company_id, **named}).sort("name", "_id")
    return [_giving_row(access, each, names, held.get(ObjectId(each.id), 0)) async for each in found]


def _giving_row(access: Access, group: PermissionGroup, names: dict[ObjectId, str], size: int) -> GroupRow:
    where = [ObjectId(group.system_id)] if group.system_id else list(names)
    try:
        demand_grantable_permissions(access, where, group.codes, group.variants)
        may_change = access.may("group.editGroup")
    except PermissionDenied:
        may_change = False
    return GroupRow(
        id=str(group.id),
        name=group.name,
        type="permission",
        company=str(group.company_id),
        system=str(group.system_id or ""),
        system_name=names.get(ObjectId(group.system_id), "") if group.system_id else EVERYWHERE,
        size=size,
        automatic=False,
        may_change=may_change,
        gives=len({*group.codes, *(code for each in group.variants for code in each.codes)}),
    )


async def build_group_options(access: Access) -> GroupOptions:
    """Return where the caller may create groups, and the people they may add to them."""
    names = await _system_names(access)
    mine = [
        GroupPlace(id=str(each), name=name) for each, name in names.items() if queries.may_change_groups(access, each)
    ]
    everywhere = [GroupPlace(id="", name=EVERYWHERE)] if access.is_admin else []
    found = User.find({"memberships.company_id": access.scope.company_id}).sort("name").limit(_MOST_PEOPLE)
    return GroupOptions(
        systems=[*everywhere, *mine], people=[MemberView(id=str(each.id), name=each.name) async for each in found]
    )
