"""The permissions that users hold: those of their role, their permission groups and their own, combined. The result is
stored in each membership; for a role with very many holders it is stored a moment later, and until then computed per
call."""

import asyncio
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeVar

from bson import ObjectId
from pymongo.asynchronous.client_session import AsyncClientSession

from freight.core.rights.deciding import EffectivePermissions, PermissionSource, combine_permission_sources
from freight.documents.filtered_permission import build_permission_source, to_membership_limits
from freight.documents.organization_permissions import OrganizationPermissions
from freight.documents.permission_group import PermissionGroup
from freight.documents.role import Role
from freight.documents.user import Membership, User
from freight.kit.auth.disabled_permissions import collect_disabled_permissions

_OWN = "own"
NamedT = TypeVar("NamedT", Role, PermissionGroup)


@dataclass(frozen=True)
class MembershipGrants:
    """The roles and permission groups that memberships name, by id, and what their companies do not use."""

    roles: Mapping[object, Role]
    groups: Mapping[object, PermissionGroup]
    withheld: Mapping[object, frozenset[str]] = field(default_factory=dict)

    def sources(self, membership: Membership, own_name: str = _OWN) -> list[PermissionSource]:
        """Return the sources of a membership's permissions. A role or group that no longer exists grants nothing."""
        permission_sources = []
        if role := self.roles.get(membership.role_id):
            permission_sources.append(build_permission_source("role", role.name, role.codes, role.variants))
        for group in (self.groups[record_id] for record_id in membership.group_ids if record_id in self.groups):
            permission_sources.append(build_permission_source("group", group.name, group.codes, group.variants))
        if membership.own or membership.own_variants:
            permission_sources.append(build_permission_source("own", own_name, membership.own, membership.own_variants))
        return permission_sources

    def written(self, membership: Membership) -> Membership:
        """Return the membership with its combined permissions."""
        role = self.roles.get(membership.role_id)
        fields = {
            "role_id": role.id if role else None,
            "group_ids": [record_id for record_id in membership.group_ids if record_id in self.groups],
            **({"role": role.name} if role else {}),
        }
        permissions = self.come_to(membership)
        return membership.model_copy(
            update={**fields, "permissions": list(permissions.codes), "limits": to_membership_limits(permissions)}
        )

    def come_to(self, membership: Membership) -> EffectivePermissions:
        """Return the combined permissions: the only place where they are combined."""
        return combine_permission_sources(self.sources(membership)).without(
            self.withheld.get(membership.company_id, frozenset())
        )


async def load_membership_grants(
    memberships: Sequence[Membership], session: AsyncClientSession | None = None
) -> MembershipGrants:
    """Return the current roles and groups of memberships."""
    roles = {membership.role_id for membership in memberships if membership.role_id}
    groups = {group for membership in memberships for group in membership.group_ids}
    reading = (
        _named(Role, roles, session),
        _named(PermissionGroup, groups, session),
        load_disabled_permissions_by_company({membership.company_id for membership in memberships}, session),
    )
    if session is None:
        return MembershipGrants(*await asyncio.gather(*reading))
    # a transaction allows only one operation at a time
    coroutine, granted, withheld = reading
    return MembershipGrants(await coroutine, await granted, await withheld)


async def _named(
    document: type[NamedT], ids: Collection[object], session: AsyncClientSession | None
) -> dict[object, NamedT]:
    if not ids:
        return {}
    return {record.id: record async for record in document.find({"_id": {"$in": list(ids)}}, session=session)}


async def load_disabled_permissions_by_company(
    company_ids: Iterable[object], session: AsyncClientSession | None = None
) -> dict[object, frozenset[str]]:
    """Return what companies do not use at all, for those that have set it."""
    records = OrganizationPermissions.find({"company_id": {"$in": list(company_ids)}}, session=session)
    return {company.company_id: collect_disabled_permissions(company) async for company in records}


async def refresh_user_memberships(user: User, behind: Collection[ObjectId]) -> User:
    """Return the user with current roles: memberships whose role is `behind` (`System.roles_behind`) are recomputed."""
    late = [membership for membership in user.memberships if membership.role_id in behind]
    if not late:
        return user
    membership_grants = await load_membership_grants(late)
    memberships = [
        membership_grants.written(membership) if membership.role_id in behind else membership
        for membership in user.memberships
    ]
    current: User = user.model_copy(update={"memberships": memberships})
    return current
