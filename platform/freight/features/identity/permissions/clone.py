"""Copy the permissions of one person to others (R383)."""

from pymongo.asynchronous.client_session import AsyncClientSession

from freight.core.error_codes import ErrorCode
from freight.core.errors import Invalid
from freight.documents.user import Membership
from freight.features.identity.people import grant_checks, queries, roles
from freight.features.identity.permissions.contract import replace_memberships
from freight.features.identity.permissions.schemas import CloneForm
from freight.kit.access import Access
from freight.kit.storage.transactions import run_in_transaction


async def clone_user_permissions(access: Access, form: CloneForm) -> None:
    """Give people the role, permission groups and own permissions of another person, in each system in which both work;
    their accounts stay. All of them or none. Raises Invalid for an administrator, who needs no permissions, and where
    they share no system, PermissionDenied for permissions the caller does not have."""
    company_id = access.membership.company_id

    async def store(session: AsyncClientSession) -> None:
        await grant_checks.lock_company_administrators(company_id, session)
        source = await queries.get_company_person(company_id, form.from_user, session)
        memberships = {
            membership.system_id: membership for membership in source.memberships if membership.company_id == company_id
        }
        if source.administers(company_id):
            raise Invalid(
                f"{source.name} is an administrator and has no permissions to clone.", code=ErrorCode.ADMINISTRATOR
            )
        for user_id in dict.fromkeys(form.to_user):
            person = await queries.get_company_person(company_id, user_id, session)
            grant_checks.demand_manageable(access, person)
            made = [
                _like(memberships[membership.system_id], membership)
                for membership in person.memberships
                if membership.company_id == company_id and membership.system_id in memberships
            ]
            if not made:
                raise Invalid(f"{person.name} works in no system of {source.name}.", code=ErrorCode.NO_SHARED_SYSTEM)
            summary = f"Gave {person.name} the permissions of {source.name}"
            await replace_memberships(
                access, person, await roles.refresh_stored_memberships(made, session), summary, session
            )

    await run_in_transaction(store, turn=company_id)


def _like(source: Membership, own: Membership) -> Membership:
    field_names = {"role", "role_id", "group_ids", "own", "own_variants"}
    return own.model_copy(update={name: getattr(source, name) for name in field_names})
