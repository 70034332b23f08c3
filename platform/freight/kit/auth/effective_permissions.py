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
        found = []
        if role := self.roles.get(membership.role_id):
            found.append(build_permission_source("role", role.name, role.codes, role.variants))
        for group in (self.groups[each] for each in membership.group_ids if each in self.groups):
            found.append(build_permission_source("group", group.name, group.codes, group.variants))
        if membership.own or membership.own_variants:
            found.append(build_permission_source("own", own_name, membership.own, membership.own_variants))
        return found

    def written(self, membership: Membership) -> Membership:
        """Return the membership with its combined permissions."""
        role = self.roles.get(membership.role_id)
        kept = {
            "role_id": role.id if role else None,
            "group_ids": [each for each in membership.group_ids if each in self.groups],
            **({"role": role.name} if role else {}),
        }
        held = self.come_to(membership)
        return membership.model_copy(
            update={**kept, "permissions": list(held.codes), "limits": to_membership_limits(held)}
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
    roles = {each.role_id for each in memberships if each.role_id}
    groups = {group for each in memberships for group in each.group_ids}
    reading = (
        _named(Role, roles, session),
        _named(PermissionGroup, groups, session),
        load_disabled_permissions_by_company({each.company_id for each in memberships}, session),
    )
    if session is None:
        return MembershipGrants(*await asyncio.gather(*reading))
    # a transaction allows only one operation at a time
    found, given, withheld = reading
    return MembershipGrants(await found, await given, await withheld)


async def _named(
    document: type[NamedT], ids: Collection[object], session: AsyncClientSession | None
) -> dict[object, NamedT]:
    if not ids:
        return {}
    return {each.id: each async for each in document.find({"_id": {"$in": list(ids)}}, session=session)}


async def load_disabled_permissions_by_company(
    company_ids: Iterable[object], session: AsyncClientSession | None = None
) -> dict[object, frozenset[str]]:
    """Return what companies do not use at all, for those that have set it."""
    found = OrganizationPermissions.find({"company_id": {"$in": list(company_ids)}}, session=session)
    return {each.company_id: collect_disabled_permissions(each) async for each in found}


async def refresh_user_memberships(user: User, behind: Collection[ObjectId]) -> User:
    """Return the user with current roles: memberships whose role is `behind` (`System.roles_behind`) are recomputed."""
    late = [each for each in user.memberships if each.role_id in behind]
    if not late:
        return user
    given = await load_membership_grants(late)
    memberships = [given.written(each) if each.role_id in behind else each for each in user.memberships]
    current: User = user.model_copy(update={"memberships": memberships})
    return current
