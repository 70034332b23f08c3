"""Store roles, with history and an audit log entry of permissions gained and lost."""

from beanie import PydanticObjectId
from bson import ObjectId
from pymongo.asynchronous.client_session import AsyncClientSession
from pymongo.errors import PyMongoError

from freight.core.error_codes import ErrorCode
from freight.core.errors import Conflict
from freight.documents.audit_entry import AuditKind
from freight.documents.filtered_permission import FilteredPermission
from freight.documents.record_change import RecordAction
from freight.documents.role import Role
from freight.kit import clock
from freight.kit.auth.permission_labels import get_permission_label
from freight.kit.records import history
from freight.kit.storage import audit_log
from freight.kit.storage.duplicate_keys import is_duplicate
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import Record

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
        action, summary, role.id, role.revision = (
            RecordAction.CREATED,
            f"Added the role {role.name}",
            PydanticObjectId(),
            0,
        )
    elif before.name != role.name and action is RecordAction.CHANGED:
        summary = f"Renamed the role {before.name} to {role.name}"
    role.revision += 1
    role.updated_on, role.updated_by = clock.now(), scope.user_id
    try:
        await (role.insert(session=session) if before is None else role.replace(session=session))
    except PyMongoError as failed:
        if is_duplicate(failed):
            raise Conflict(f"There is a role “{role.name}” already.", code=ErrorCode.NAME_TAKEN) from failed
        raise
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
    record_save = history.RecordSave(ObjectId(role.id), action, _noted(before), _noted(after))
    await history.write_history_entries(
        scope, KIND, [record_save], permission=scope.right, of_company=True, session=session
    )


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


def _noted(role: Role | None) -> Record | None:
    return role.model_dump(exclude={"id", "revision_id"}) if role else None
