"""Store roles, with history and an audit log entry of permissions gained and lost."""

from beanie import PydanticObjectId
from bson import ObjectId
from pymongo.asynchronous.client_session import AsyncClientSession

from freight.documents.audit_entry import AuditKind
from freight.documents.filtered_permission import FilteredPermission
from freight.documents.permission_group import PermissionGroup
from freight.documents.record_change import RecordAction
from freight.documents.role import Role
from freight.kit import clock
from freight.kit.auth.permission_labels import get_permission_label
from freight.kit.records import history
from freight.kit.records.named_records import refuse_taken_name
from freight.kit.storage import audit_log
from freight.kit.storage.scopes import Scope

KIND = "role"


async def write_role(
    scope: Scope,
    before: Role | None,
    role: Role,
    session: AsyncClientSession,
    action: RecordAction = RecordAction.CHANGED,
) -> None:
    """Store a new role (`before` None) or a changed one, under the right of the scope. Raises Conflict for a name that
    is taken."""
    summary = f"{'Restored' if action is RecordAction.RESTORED else 'Changed'} the role {role.name}"
    if before is None:
        action, summary = (
            RecordAction.CREATED,
            f"Added the role {role.name}",
        )
    elif before.name != role.name and action is RecordAction.CHANGED:
        summary = f"Renamed the role {before.name} to {role.name}"
    await store_permission_source(scope, before, role, session, called="a role")
    await _note(scope, summary, action, before, role, session)


async def erase_role(scope: Scope, role: Role, session: AsyncClientSession) -> None:
    """Erase a role; its history stays."""
    await role.delete(session=session)
    await _note(scope, f"Removed the role {role.name}", RecordAction.ARCHIVED, role, None, session)


async def _note(
    scope: Scope,
    what: str,
    action: RecordAction,
    before: Role | None,
    after: Role | None,
    session: AsyncClientSession,
) -> None:
    role = after or before
    if role is None:
        raise ValueError("There is no role to tell of.")
    had, has = describe_role_permissions(before), describe_role_permissions(after)
    details = [
        *(f"Added: {added_label}" for added_label in sorted(has - had)),
        *(f"Removed: {removed_label}" for removed_label in sorted(had - has)),
    ]
    audit_subject = audit_log.AuditSubject(KIND, str(role.id), role.name)
    await audit_log.write_audit_entry(scope, AuditKind.RIGHTS, what, of=audit_subject, details=details, session=session)
    await note_permission_source(scope, KIND, before, after, action, session)


def describe_role_permissions(role: Role | None) -> set[str]:
    """Return the permissions of a role in words, each with the values it is limited to."""
    return {*map(get_permission_label, role.codes), *describe_filtered_permissions(role.variants)} if role else set()


def describe_filtered_permissions(variants: list[FilteredPermission]) -> set[str]:
    """Return permissions for some records in words, each with the values it is limited to."""
    some = set()
    for variant in variants:
        values = "; ".join(f"{field}: {', '.join(field_filter.v)}" for field, field_filter in variant.filters.items())
        some |= {f"{get_permission_label(code)}, for {values}" for code in variant.codes}
    return some


async def store_permission_source(
    scope: Scope,
    before: Role | PermissionGroup | None,
    after: Role | PermissionGroup,
    session: AsyncClientSession,
    *,
    called: str,
) -> None:
    """Store a role or permission group under its next revision. Raises Conflict for a taken name; `called` is the word
    for it."""
    after.revision = after.revision + 1 if before else 1
    after.updated_on, after.updated_by = clock.now(), scope.user_id
    with refuse_taken_name(called, after.name):
        if before is None:
            after.id = PydanticObjectId()
            await after.insert(session=session)
        else:
            await after.replace(session=session)


async def note_permission_source(
    scope: Scope,
    kind: str,
    before: Role | PermissionGroup | None,
    after: Role | PermissionGroup | None,
    action: RecordAction,
    session: AsyncClientSession,
) -> None:
    """Write a save of a role or permission group to its history; `after` None: it was erased."""
    record_id = next(ObjectId(source.id) for source in (after, before) if source)
    contents = [source.model_dump(exclude={"id", "revision_id"}) if source else None for source in (before, after)]
    save = history.RecordSave(record_id, action, *contents)
    await history.write_history_entries(scope, kind, [save], permission=scope.right, of_company=True, session=session)
