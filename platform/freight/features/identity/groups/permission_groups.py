"""Groups of type permission (R381): permissions that people have in addition to their role."""

from collections.abc import Sequence

from bson import ObjectId
from pymongo.asynchronous.client_session import AsyncClientSession

from freight.core.error_codes import ErrorCode
from freight.core.errors import Conflict, Invalid, NotFound
from freight.documents.audit_entry import AuditKind
from freight.documents.base import match_company_record
from freight.documents.permission_group import PermissionGroup
from freight.documents.record_change import RecordAction
from freight.documents.user import User
from freight.features.identity.groups.schemas import GroupForm, PermissionDefinition
from freight.features.identity.people import grant_checks, membership_updates, queries, roles
from freight.features.identity.rights import filter_fields
from freight.features.identity.rights.commands import list_role_systems
from freight.features.identity.rights.filtered_permissions import (
    Codes,
    check_filtered_permissions,
    parse_module_permissions,
    to_filtered_permission_forms,
)
from freight.features.identity.rights.queries import demand_grantable_permissions
from freight.features.identity.rights.role_store import note_permission_source, store_permission_source
from freight.kit import clock
from freight.kit.access import Access
from freight.kit.auth.permission_labels import get_permission_label
from freight.kit.records import history, record_service
from freight.kit.records.named_records import read_record_name
from freight.kit.storage import audit_log
from freight.kit.storage.tenancy import parse_object_id
from freight.kit.storage.transactions import run_in_transaction

KIND = "permissionGroup"


async def save_permission_group(access: Access, form: GroupForm) -> PermissionGroup:
    """Add a group or change the one with the form's id, and update the permissions its members hold. Raises Invalid for
    a group without a module (R335) and for a module without action codes (R333, R334), Conflict, and PermissionDenied
    where the group has or gets permissions the caller lacks, or a member has more permissions than the caller."""
    company_id = access.membership.company_id
    access.demand_place(company=form.company)
    name = read_record_name(form.name, "group")
    if not isinstance(form.definition, PermissionDefinition):
        raise Invalid("Please select atleast 1 module.", code=ErrorCode.MODULE_NEEDED)
    modules = form.definition.modules

    async def store(session: AsyncClientSession) -> PermissionGroup:
        await grant_checks.lock_company_administrators(company_id, session)
        group = await _to_change(access, form.id, form.revision, session) if form.id else None
        permissions = parse_module_permissions(modules, await filter_fields.list_filter_fields(company_id, session))
        if group is None:
            where = parse_object_id(form.system, "system") if form.system else None
            group = PermissionGroup(company_id=company_id, system_id=where, name=name, revision=0)
        group.name = name
        members = None if form.members is None else [parse_object_id(member, "user") for member in form.members]
        await _define(access, group, permissions, members, session)
        return group

    return await run_in_transaction(store, turn=company_id)


async def remove_permission_group(access: Access, group_id: str, revision: int) -> None:
    """Remove a group without members. Raises Conflict while it has members."""
    company_id = access.membership.company_id

    async def store(session: AsyncClientSession) -> None:
        await grant_checks.lock_company_administrators(company_id, session)
        group = await _to_change(access, group_id, revision, session)
        demand_grantable_permissions(
            access, await list_role_systems(company_id, group.system_id), group.codes, group.variants
        )
        in_it = {"$or": [{"memberships.group_ids": group.id}, {"suspended.memberships.group_ids": group.id}]}
        if await User.find_one(in_it, session=session):
            raise Conflict("This group has members. Take them out first.", code=ErrorCode.GROUP_IN_USE)
        await group.delete(session=session)
        audit_subject, summary = (
            audit_log.AuditSubject(KIND, group_id, group.name),
            f"Removed the permission group {group.name}",
        )
        await audit_log.write_audit_entry(access.scope, AuditKind.RIGHTS, summary, of=audit_subject, session=session)

    await run_in_transaction(store, turn=company_id)


async def restore_permission_group(access: Access, group_id: str, to_revision: int, revision: int) -> PermissionGroup:
    """Restore the permissions a group had after an earlier save; its members stay as they are. Checked against the
    caller's own permissions like every other change."""
    company_id = access.membership.company_id

    async def store(session: AsyncClientSession) -> PermissionGroup:
        await grant_checks.lock_company_administrators(company_id, session)
        group = await _to_change(access, group_id, revision, session)
        then = PermissionGroup.model_validate(
            {**await history.load_record_snapshot(access.scope, KIND, group.id, to_revision), "company_id": company_id}
        )
        field_labels = await filter_fields.list_filter_fields(company_id, session)
        group.name = then.name
        permissions = check_filtered_permissions(then.codes, to_filtered_permission_forms(then.variants), field_labels)
        await _define(access, group, permissions, None, session, RecordAction.RESTORED)
        return group

    return await run_in_transaction(store, turn=company_id)


async def write_permission_group(
    access: Access, group: PermissionGroup, session: AsyncClientSession, action: RecordAction = RecordAction.CHANGED
) -> None:
    """Store a group and note it in its history. Raises Conflict for a name that is taken."""
    before = await PermissionGroup.find_one({"_id": group.id}, session=session) if group.revision else None
    await store_permission_source(access.scope, before, group, session, called="a group")
    details = sorted(
        {
            get_permission_label(code)
            for code in (*group.codes, *(c for variant in group.variants for c in variant.codes))
        }
    )
    summary = f"{'Changed' if before else 'Added'} the permission group {group.name}"
    audit_subject = audit_log.AuditSubject(KIND, str(group.id), group.name)
    await audit_log.write_audit_entry(
        access.scope, AuditKind.RIGHTS, summary, of=audit_subject, details=details, session=session
    )
    action = action if before else RecordAction.CREATED
    await note_permission_source(access.scope, KIND, before, group, action, session)


async def _define(
    access: Access,
    group: PermissionGroup,
    given: Codes,
    members: Sequence[ObjectId] | None,
    session: AsyncClientSession,
    action: RecordAction = RecordAction.CHANGED,
) -> None:
    """Give a group its permissions and, if `members` is given, its members, and update what all of them hold."""
    where = await list_role_systems(group.company_id, group.system_id)
    codes, variants = given
    await filter_fields.demand_filter_accounts(ObjectId(group.company_id), variants, session)
    # check before and after the change: no one may take permissions from users who have more than they do
    for some in ((group.codes, group.variants), (codes, variants)):
        demand_grantable_permissions(access, where, *some)
    group.codes, group.variants = codes, variants
    await write_permission_group(access, group, session, action)
    if members is not None:
        await _enroll(access, group, where, set(members), session)
    await membership_updates.rewrite_memberships({"group_ids": group.id}, session)


async def _enroll(
    access: Access,
    group: PermissionGroup,
    where: Sequence[ObjectId],
    wanted: set[ObjectId],
    session: AsyncClientSession,
) -> None:
    """Add people to a group and remove the others, in the systems where the group applies."""
    present = {user.id async for user in User.find({"memberships.group_ids": group.id}, session=session)}
    for user_id in sorted(wanted ^ present):
        person = await queries.get_company_person(ObjectId(group.company_id), str(user_id), session)
        grant_checks.demand_manageable(access, person)
        changed = []
        for membership in person.memberships:
            if membership.company_id != group.company_id or membership.system_id not in where:
                changed.append(membership)
                continue
            record_ids = [record_id for record_id in membership.group_ids if record_id != group.id]
            ids = [*record_ids, group.id] if user_id in wanted else record_ids
            [written] = await roles.refresh_stored_memberships(
                [membership.model_copy(update={"group_ids": ids})], session
            )
            grant_checks.demand_grantable_memberships(access, [written])
            changed.append(written)
        if user_id in wanted and not any(group.id in changed_membership.group_ids for changed_membership in changed):
            raise Invalid(f"Not in the system of this group: {person.name}.", code=ErrorCode.NOT_IN_SYSTEM)
        person.memberships = changed
        person.revision += 1
        person.updated_on, person.updated_by = clock.now(), access.user_id
        await person.replace(session=session)
        summary = f"{'Put' if user_id in wanted else 'Took'} {person.name} {'into' if user_id in wanted else 'out of'}"
        summary = f"{summary} the permission group {group.name}"
        await audit_log.write_audit_entry(
            access.scope, AuditKind.RIGHTS, summary, of=audit_log.make_user_subject(person), session=session
        )


async def _to_change(access: Access, group_id: str, revision: int, session: AsyncClientSession) -> PermissionGroup:
    query = match_company_record(parse_object_id(group_id, "group"), access.membership.company_id)
    permission_group = await PermissionGroup.find_one(query, session=session)
    if permission_group is None:
        raise NotFound("Group not found.")
    record_service.demand_revision(permission_group.revision, revision)
    return permission_group
