"""Change roles; their holders have the new permissions from their next call on."""

import structlog
from bson import ObjectId
from pymongo.asynchronous.client_session import AsyncClientSession

from freight.core.error_codes import ErrorCode
from freight.core.errors import Conflict, Invalid
from freight.documents.invitation import Invitation, match_invitations_to_role
from freight.documents.record_change import RecordAction
from freight.documents.role import Role
from freight.documents.user import User
from freight.features.identity.people import grant_checks
from freight.features.identity.people.queries import list_company_systems
from freight.features.identity.rights import filter_fields, filtered_permissions, holder_updates, queries
from freight.features.identity.rights.role_store import KIND, erase_role, write_role
from freight.features.identity.rights.schemas import FilteredPermissionForm, RoleForm
from freight.kit.access import Access
from freight.kit.records import history
from freight.kit.records.named_records import read_record_name
from freight.kit.storage.tenancy import parse_object_id
from freight.kit.storage.transactions import run_in_transaction

log = structlog.get_logger()


async def create_role(access: Access, form: RoleForm) -> Role:
    """Add a role. Raises Invalid, Conflict for a name that is taken, PermissionDenied for what the caller lacks."""
    company_id = access.membership.company_id
    where = await list_role_systems(company_id, parse_object_id(form.system_id, "system") if form.system_id else None)
    codes, given_for = filtered_permissions.check_filtered_permissions(
        form.codes, form.variants, await filter_fields.list_filter_fields(company_id)
    )
    await filter_fields.demand_filter_accounts(company_id, given_for)
    queries.demand_grantable_permissions(access, where, codes, given_for)
    role = Role(
        company_id=company_id,
        system_id=where[0] if form.system_id else None,
        name=read_record_name(form.name, "role"),
        codes=codes,
        variants=given_for,
    )

    async def store(session: AsyncClientSession) -> None:
        await grant_checks.lock_company_administrators(company_id, session)
        await write_role(access.scope, None, role, session)

    await run_in_transaction(store, turn=company_id)
    log.info("role added", by=access.user_id, role=str(role.id))
    return role


async def update_role(access: Access, role_id: str, form: RoleForm) -> Role:
    """Save name and permissions of a role, and update the permissions of its holders. Raises PermissionDenied where the
    role has or gets permissions the caller lacks, Conflict when another user saved in the meantime."""
    company_id = access.membership.company_id
    name = read_record_name(form.name, "role")

    async def store(session: AsyncClientSession) -> Role:
        await grant_checks.lock_company_administrators(company_id, session)
        role = await _to_change(company_id, role_id, form.revision, session)
        return await _define(access, role, name, form.codes, form.variants, session)

    role = await run_in_transaction(store, turn=company_id)
    log.info("role changed", by=access.user_id, role=role_id)
    return role


async def revert_role(access: Access, role_id: str, to_revision: int, revision: int) -> Role:
    """Restore a role as it was after an earlier save; its holders keep it. Checked against the caller's own permissions
    like every other change; raises Invalid where it gave something that no longer exists."""
    company_id = access.membership.company_id

    async def store(session: AsyncClientSession) -> Role:
        await grant_checks.lock_company_administrators(company_id, session)
        role = await _to_change(company_id, role_id, revision, session)
        then = Role.model_validate(
            {**await history.load_record_snapshot(access.scope, KIND, role.id, to_revision), "company_id": company_id}
        )
        permission_forms = filtered_permissions.to_filtered_permission_forms(then.variants)
        return await _define(access, role, then.name, then.codes, permission_forms, session, RecordAction.RESTORED)

    role = await run_in_transaction(store, turn=company_id)
    log.info("role restored", by=access.user_id, role=role_id, to_revision=to_revision)
    return role


async def _define(
    access: Access,
    role: Role,
    name: str,
    wanted: list[str],
    wanted_for: list[FilteredPermissionForm],
    session: AsyncClientSession,
    action: RecordAction = RecordAction.CHANGED,
) -> Role:
    """Give a role its name and permissions, and update its holders."""
    company_id = access.membership.company_id
    codes, given_for = filtered_permissions.check_filtered_permissions(
        wanted, wanted_for, await filter_fields.list_filter_fields(company_id, session)
    )
    await filter_fields.demand_filter_accounts(company_id, given_for, session)
    where = await list_role_systems(company_id, role.system_id)
    # check before and after the change: no one may take permissions from users who have more than they do
    for some in ((role.codes, role.variants), (codes, given_for)):
        queries.demand_grantable_permissions(access, where, *some)
    before = role.model_copy()
    role.name, role.codes, role.variants = name, codes, given_for
    await write_role(access.scope, before, role, session, action)
    await holder_updates.update_role_holders(role, session)
    return role


async def _to_change(company_id: ObjectId, role_id: str, revision: int, session: AsyncClientSession) -> Role:
    role = await queries.get_company_role(company_id, role_id, session)
    if role.revision != revision:
        raise Conflict("Someone else changed this role. Reload and try again.")
    return role


async def delete_role(access: Access, role_id: str, revision: int) -> None:
    """Remove a role. Raises Conflict while a user has it, is suspended with it or is invited to it."""
    company_id = access.membership.company_id

    async def store(session: AsyncClientSession) -> None:
        await grant_checks.lock_company_administrators(company_id, session)
        role = await _to_change(company_id, role_id, revision, session)
        queries.demand_grantable_permissions(
            access, await list_role_systems(company_id, role.system_id), role.codes, role.variants
        )
        having = {"$or": [{"memberships.role_id": role.id}, {"suspended.memberships.role_id": role.id}]}
        invited = match_invitations_to_role(company_id, role.id)
        if await User.find_one(having, session=session) or await Invitation.find_one(invited, session=session):
            raise Conflict("This role is in use. Give its users another one first.", code=ErrorCode.ROLE_IN_USE)
        await erase_role(access.scope, role, session)

    await run_in_transaction(store, turn=company_id)
    log.info("role removed", by=access.user_id, role=role_id)


async def list_role_systems(company_id: ObjectId, system_id: ObjectId | None) -> list[ObjectId]:
    """Return the systems a role applies in. Raises Invalid for one of another company."""
    record_ids = [ObjectId(company_system.id) for company_system in await list_company_systems(company_id)]
    if system_id is None:
        return record_ids
    if system_id not in record_ids:
        raise Invalid("Choose systems of this company.", code=ErrorCode.NO_SUCH_SYSTEM)
    return [system_id]
