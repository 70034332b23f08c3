"""The roles that can be given in a system, and the membership a role gives."""

from collections.abc import Iterable, Sequence

from bson import ObjectId
from pymongo.asynchronous.client_session import AsyncClientSession

from freight.core.errors import Invalid
from freight.documents.role import Role
from freight.documents.user import Membership, User
from freight.features.identity.people import membership_updates
from freight.features.identity.people.queries import ADMINISTRATOR
from freight.kit.access import Access
from freight.kit.auth import effective_permissions


async def list_system_roles(company_id: ObjectId, system_id: ObjectId) -> list[Role]:
    """List the roles of a system by name: its own, and those of the company that none of its own replaces."""
    places = {"company_id": company_id, "system_id": {"$in": [None, system_id]}}
    found: dict[str, Role] = {}
    async for role in Role.find(places).sort("system_id"):  # none comes first
        found[role.name.casefold()] = role
    return [found[name] for name in sorted(found)]


async def build_role_membership(
    access: Access, system_id: ObjectId, role: str, account_ids: list[ObjectId] | None, *, is_admin: bool
) -> Membership:
    """Return the membership that role gives in a system (R382). Raises Invalid for an unknown role; an administrator
    needs none."""
    company_id = access.membership.company_id
    known = await list_system_roles(company_id, system_id)
    given = next((each for each in known if each.name.casefold() == role.casefold()), None)
    if given is None and not is_admin:
        raise Invalid(f"There is no role “{role[:100]}” in this system.", code="no_such_role")
    wanted = Membership(
        company_id=company_id,
        system_id=system_id,
        role=given.name if given else ADMINISTRATOR,
        account_ids=account_ids,
        role_id=given.id if given else None,
    )
    return effective_permissions.MembershipGrants({given.id: given} if given else {}, {}).written(wanted)


def add_own_permissions(wanted: Iterable[Membership], person: User) -> list[Membership]:
    """Return the new memberships with what the person keeps in addition to their role."""
    return [each.model_copy(update=membership_updates.get_own_permissions(person.memberships, each)) for each in wanted]


async def refresh_stored_memberships(
    memberships: Sequence[Membership], session: AsyncClientSession
) -> list[Membership]:
    """Return memberships stored earlier, brought up to date with roles and groups: for invited and suspended people,
    and for people saved while a role or group changes."""
    given = await effective_permissions.load_membership_grants(memberships, session)
    return [given.written(each) for each in memberships]
