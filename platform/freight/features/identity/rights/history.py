"""The history, in words, of roles and everything else that gives permissions."""

from collections.abc import Iterable, Sequence

from freight.documents.filtered_permission import FilteredPermission
from freight.documents.records.shipment_change import StoredChangedValue
from freight.features.identity.rights import queries
from freight.features.identity.rights.role_store import KIND, describe_filtered_permissions
from freight.features.identity.rights.schemas import RecordHistory, RecordHistoryValue, build_history_entry_views
from freight.kit.access import Access
from freight.kit.auth.permission_labels import get_permission_label
from freight.kit.records import history
from freight.kit.storage.paging import Page


async def list_role_changes(access: Access, role_id: str, page: Page) -> RecordHistory:
    """List who saved a role, when, and what changed, newest first. Raises NotFound."""
    role = await queries.get_company_role(access.scope.company_id, role_id)
    return build_history_entry_views(
        await history.list_record_saves(access.scope, KIND, role.id, page), describe_changes
    )


def describe_changes(changed: Iterable[StoredChangedValue]) -> list[RecordHistoryValue]:
    """Describe the changed values of a role or group in words: its name, and the permissions it lost and gained."""
    return [value for changed_value in changed if (value := _describe_change(changed_value))]


def _describe_change(change: StoredChangedValue) -> RecordHistoryValue | None:
    before, after = change["before"], change["after"]
    if change["path"] == "name":
        return RecordHistoryValue(key="name", label="Name", before=str(before or ""), after=str(after or ""))
    if change["path"] == "codes":
        return _difference(
            "codes", "Permissions", *(map(get_permission_label, map(str, _listed(codes))) for codes in (before, after))
        )
    if change["path"] == "variants":
        return _difference("variants", "For some records only", *map(_lines, (before, after)))
    return None


def _difference(key: str, label: str, before: Iterable[str], after: Iterable[str]) -> RecordHistoryValue:
    """Return the values that were removed and those that were added; unchanged ones, which may be hundreds, are left
    out."""
    had, has = set(before), set(after)
    return RecordHistoryValue(
        key=key, label=label, before=", ".join(sorted(had - has)), after=", ".join(sorted(has - had))
    )


def _lines(stored: object) -> set[str]:
    return describe_filtered_permissions(
        [FilteredPermission.model_validate(stored_permission) for stored_permission in _listed(stored)]
    )


def _listed(stored: object) -> Sequence[object]:
    return stored if isinstance(stored, list) else []
