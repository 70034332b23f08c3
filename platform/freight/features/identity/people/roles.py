"""The roles that can be given in a system, and the membership a role gives."""

from collections.abc import Iterable, Sequence

from bson import ObjectId
from pymongo.asynchronous.client_session import AsyncClientSession

from freight.core.error_codes import ErrorCode
from freight.core.errors import Invalid
from freight.documents.role import Role, match_roles_in_force
from freight.documents.user import Membership, User
from freight.features.identity.people import membership_updates
from freight.features.identity.people.queries import ADMINISTRATOR
from freight.kit.access import Access
from freight.kit.auth import effective_permissions


async def list_system_roles(company_id: ObjectId, system_id: ObjectId) -> list[Role]:
    """List the roles of a system by name: its own, and those of the company that none of its own replaces."""
    places = match_roles_in_force(company_id, system_id)
    roles_by_name: dict[str, Role] = {}
    async for role in Role.find(places).sort("system_id"):  # none comes first
        roles_by_name[role.name.casefold()] = role
    return [roles_by_name[name] for name in sorted(roles_by_name)]


async def build_role_membership(
    access: Access, system_id: ObjectId, role: str, account_ids: list[ObjectId] | None, *, is_admin: bool
) -> Membership:
    """Return the membership that role gives in a system (R382). Raises Invalid for an unknown role; an administrator
    needs none."""
    company_id = access.membership.company_id
    system_roles = await list_system_roles(company_id, system_id)
    matching_role = next(
        (candidate for candidate in system_roles if candidate.name.casefold() == role.casefold()), None
    )
    if matching_role is None and not is_admin:
        raise Invalid(f"There is no role “{role[:100]}” in this system.", code=ErrorCode.NO_SUCH_ROLE)
    membership = Membership(
        company_id=company_id,
        system_id=system_id,
        role=matching_role.name if matching_role else ADMINISTRATOR,
        account_ids=account_ids,
        role_id=matching_role.id if matching_role else None,
    )
    return effective_permissions.MembershipGrants(
        {matching_role.id: matching_role} if matching_role else {}, {}
    ).written(membership)


def add_own_permissions(wanted: Iterable[Membership], person: User) -> list[Membership]:
    """Return the new memberships with what the person keeps in addition to their role."""
    return [
        membership.model_copy(update=membership_updates.get_own_permissions(person.memberships, membership))
        for membership in wanted
    ]


async def refresh_stored_memberships(
    memberships: Sequence[Membership], session: AsyncClientSession
) -> list[Membership]:
    """Return memberships stored earlier, brought up to date with roles and groups: for invited and suspended people,
    and for people saved while a role or group changes."""
    membership_grants = await effective_permissions.load_membership_grants(memberships, session)
    return [membership_grants.written(membership) for membership in memberships]
