"""Permissions as the contract defines them: of a role, or what people have of their own in addition to it."""

from bson import ObjectId
from pymongo.asynchronous.client_session import AsyncClientSession

from freight.core.error_codes import ErrorCode
from freight.core.errors import Invalid, NotFound
from freight.documents.audit_entry import AuditKind
from freight.documents.role import Role
from freight.documents.user import Membership, User
from freight.features.identity.people import grant_checks, queries, roles
from freight.features.identity.permissions.schemas import (
    ModulesDefinition,
    PermissionsForm,
    PermissionsView,
    SelectedRole,
)
from freight.features.identity.rights import commands, filter_fields
from freight.features.identity.rights.filtered_permissions import (
    group_permissions_by_module,
    parse_module_permissions,
    to_filtered_permission_forms,
)
from freight.features.identity.rights.queries import demand_grantable_permissions
from freight.features.identity.rights.schemas import RoleForm
from freight.kit import clock
from freight.kit.access import Access
from freight.kit.auth.permission_labels import get_permission_label
from freight.kit.storage import audit_log
from freight.kit.storage.tenancy import parse_object_id
from freight.kit.storage.transactions import run_in_transaction


async def find_role_by_email(access: Access, system: str, company: str, email: str) -> SelectedRole:
    """Return the role of the user with that mail address in a system. Raises NotFound if there is no such user."""
    where = await _system(access, company, system)
    members = [
        (person, membership)
        for person in await queries.find_people_by_email(email.strip())
        if (membership := _here(access, person, where))
    ]
    if not members:
        raise NotFound("No one in this system has this email address.")
    _, membership = min(members, key=lambda pair: pair[0].name)
    return SelectedRole(id=str(membership.role_id or ""), name=membership.role)


async def build_permissions_view(access: Access, company: str, system: str, user_id: str, role: str) -> PermissionsView:
    """Return the permissions of a role or, if a user is named, the user's own. Raises NotFound, and Invalid if neither
    is named."""
    where = await _system(access, company, system)
    if user_id:
        person = await queries.get_company_person(access.membership.company_id, user_id)
        membership = _here(access, person, where)
        if membership is None:
            raise NotFound("This user does not work in this system.")
        modules = group_permissions_by_module(membership.own, membership.own_variants)
        return PermissionsView(
            definition=ModulesDefinition(modules=modules), role=str(membership.role_id or ""), revision=person.revision
        )
    selected_role = await _role(access, where, role)
    modules = group_permissions_by_module(selected_role.codes, selected_role.variants)
    return PermissionsView(
        definition=ModulesDefinition(modules=modules), role=str(selected_role.id), revision=selected_role.revision
    )


async def update_permissions(access: Access, form: PermissionsForm) -> None:
    """Save the permissions of a role or, if users are named, their own permissions. All or nothing. Raises Invalid,
    NotFound, Conflict, and PermissionDenied for permissions the caller does not have."""
    where = await _system(access, form.company, form.system)
    if form.users:
        await _save_own(access, form, where)
        return
    role = await _role(access, where, form.role)
    codes, given_for = parse_module_permissions(
        form.modules, await filter_fields.list_filter_fields(access.membership.company_id)
    )
    role_form = RoleForm(
        name=role.name,
        codes=codes,
        variants=to_filtered_permission_forms(given_for),
        revision=role.revision if form.revision is None else form.revision,
    )
    await commands.update_role(access, str(role.id), role_form)


async def _save_own(access: Access, form: PermissionsForm, where: ObjectId) -> None:
    company_id = access.membership.company_id

    async def store(session: AsyncClientSession) -> None:
        await grant_checks.lock_company_administrators(company_id, session)
        field_labels = await filter_fields.list_filter_fields(company_id, session)
        # an empty list is allowed here: the role remains
        codes, given_for = parse_module_permissions(form.modules, field_labels) if form.modules else ([], [])
        await filter_fields.demand_filter_accounts(company_id, given_for, session)
        demand_grantable_permissions(access, [where], codes, given_for)
        for user_id in dict.fromkeys(form.users):
            person = await queries.get_company_person(company_id, user_id, session)
            grant_checks.demand_manageable(access, person)
            membership = _here(access, person, where)
            if membership is None:
                raise Invalid(f"{person.name} does not work in this system.", code=ErrorCode.NOT_IN_SYSTEM)
            if form.role and form.role not in (membership.role, str(membership.role_id)):
                raise Invalid(
                    f"{person.name} has the role “{membership.role}” in this system.", code=ErrorCode.OTHER_ROLE
                )
            changed = membership.model_copy(update={"own": codes, "own_variants": given_for})
            [written] = await roles.refresh_stored_memberships([changed], session)
            await replace_memberships(
                access, person, [written], f"Changed what {person.name} has beside the role", session
            )

    await run_in_transaction(store, turn=company_id)


async def replace_memberships(
    access: Access, person: User, written: list[Membership], what: str, session: AsyncClientSession
) -> None:
    """Replace the memberships of a person in their systems, and write it to the audit log. Raises PermissionDenied
    where the person would have more permissions than the caller."""
    grant_checks.demand_grantable_memberships(access, written)
    places = {(membership.company_id, membership.system_id): membership for membership in written}
    person.memberships = [
        places.get((membership.company_id, membership.system_id), membership) for membership in person.memberships
    ]
    person.revision += 1
    person.updated_on, person.updated_by = clock.now(), access.user_id
    await person.replace(session=session)
    details = [
        get_permission_label(code)
        for code in sorted({code for membership in written for code in membership.permissions})
    ]
    await audit_log.write_audit_entry(
        access.scope, AuditKind.RIGHTS, what, of=audit_log.make_user_subject(person), details=details, session=session
    )


def _here(access: Access, person: User, where: ObjectId) -> Membership | None:
    place = (access.membership.company_id, where)
    return next(
        (membership for membership in person.memberships if (membership.company_id, membership.system_id) == place),
        None,
    )


async def _system(access: Access, company: str, system: str) -> ObjectId:
    """Return the id of the named system of this company, or of the current system if none is named."""
    access.demand_place(company=company)
    where = parse_object_id(system, "system") if system else ObjectId(access.membership.system_id)
    if where not in {
        company_system.id for company_system in await queries.list_company_systems(access.membership.company_id)
    }:
        raise NotFound("System not found.")
    return where


async def _role(access: Access, where: ObjectId, named: str) -> Role:
    if not named:
        raise Invalid("Choose a role or a user.", code=ErrorCode.ROLE_NEEDED)
    system_roles = await roles.list_system_roles(access.membership.company_id, where)
    role = next(
        (
            known_role
            for known_role in system_roles
            if named == str(known_role.id) or named.casefold() == known_role.name.casefold()
        ),
        None,
    )
    if role is None:
        raise NotFound("Role not found.")
    return role
