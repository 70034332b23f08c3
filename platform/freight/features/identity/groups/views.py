"""Groups as screens show them."""

import re

from bson import ObjectId

from freight.core.errors import NotFound, PermissionDenied
from freight.documents.base import match_company_record
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
    name_filter: dict[str, object] = {"name": {"$regex": re.escape(q.strip()[:100]), "$options": "i"}}
    if system:
        name_filter["system_id"] = {"$in": [None, parse_object_id(system, "system")]}
    if kind == "permission":
        rows = await _giving(access, name_filter, names)
        return GroupList(count=len(rows), rows=rows[page.skip : page.skip + page.limit])
    groups = scoped(UserGroup, scope).find({**name_filter, "archived": archived}, archived=True)
    rows = [_row(access, group, names) async for group in groups]
    if not archived:
        holder_counts = await count_group_holders(scope.company_id, "role_id")
        async for role in Role.find({"company_id": scope.company_id, **name_filter}):
            rows.append(_role_row(role, names, holder_counts.get(ObjectId(role.id), 0)))
    rows.sort(key=lambda group_row: (group_row.name.casefold(), group_row.id))
    return GroupList(count=len(rows), rows=rows[page.skip : page.skip + page.limit])


async def get_user_group(access: Access, group_id: str) -> GroupView:
    """Return a group with its members. Raises NotFound."""
    record_id, names = parse_object_id(group_id, "group"), await _system_names(access)
    user_group = await scoped(UserGroup, access.scope).find_one({"_id": record_id}, archived=True)
    if user_group is not None:
        return await build_group_view(access, user_group)
    own = match_company_record(record_id, access.scope.company_id)
    if giving := await PermissionGroup.find_one(own):
        return await build_permission_group_view(access, giving)
    role = await Role.find_one(own)
    if role is None:
        raise NotFound("Group not found.")
    users = User.find({"memberships.role_id": role.id}).sort("name").limit(_MOST_PEOPLE)
    members = [MemberView(id=str(user.id), name=user.name) async for user in users]
    row = _role_row(role, names, len(members))
    return GroupView(**row.model_dump(), definition=[member.id for member in members], members=members, revision=0)


async def build_group_view(access: Access, group: StoredUserGroup) -> GroupView:
    """Return a stored group as a screen shows it, without members who have left the company."""
    row = _row(access, group, await _system_names(access))
    present = {"_id": {"$in": group["members"]}, **people.list_company_people(access.scope.company_id)}
    members = [MemberView(id=str(user.id), name=user.name) async for user in User.find(present).sort("name")]
    return GroupView(
        **row.model_dump(),
        definition=[member.id for member in members],
        members=members,
        revision=group["revision"],
    )


async def _system_names(access: Access) -> dict[ObjectId, str]:
    return {
        ObjectId(company_system.id): company_system.name
        for company_system in await people.list_company_systems(access.scope.company_id)
    }


async def count_group_holders(company_id: ObjectId, path: str) -> dict[object, int]:
    """Count the people of a company by role (`role_id`) or permission group (`group_ids`)."""
    cursor = await User.aggregated(
        [
            {"$match": {"memberships.company_id": company_id}},
            {"$unwind": "$memberships"},
            {"$match": {"memberships.company_id": company_id}},
            {"$unwind": f"$memberships.{path}"},
            {"$group": {"_id": {"of": f"$memberships.{path}", "person": "$_id"}}},
            {"$group": {"_id": "$_id.of", "people": {"$sum": 1}}},
        ]
    )
    return {row["_id"]: row["people"] async for row in cursor}


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
    users = User.find({"memberships.group_ids": group.id}).sort("name").limit(_MOST_PEOPLE)
    members = [MemberView(id=str(user.id), name=user.name) async for user in users]
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
    holder_counts = await count_group_holders(company_id, "group_ids")
    cursor = PermissionGroup.find({"company_id": company_id, **named}).sort("name", "_id")
    return [_giving_row(access, group, names, holder_counts.get(ObjectId(group.id), 0)) async for group in cursor]


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
        gives=len({*group.codes, *(code for variant in group.variants for code in variant.codes)}),
    )


async def build_group_options(access: Access) -> GroupOptions:
    """Return where the caller may create groups, and the people they may add to them."""
    names = await _system_names(access)
    group_places = [
        GroupPlace(id=str(record_id), name=name)
        for record_id, name in names.items()
        if queries.may_change_groups(access, record_id)
    ]
    everywhere = [GroupPlace(id="", name=EVERYWHERE)] if access.is_admin else []
    users = User.find({"memberships.company_id": access.scope.company_id}).sort("name").limit(_MOST_PEOPLE)
    return GroupOptions(
        systems=[*everywhere, *group_places],
        people=[MemberView(id=str(user.id), name=user.name) async for user in users],
    )
