"""The history of a group in words."""

from collections.abc import Iterable

from freight.documents.records.shipment_change import StoredChangedValue
from freight.features.identity.groups import permission_groups, user_groups, views
from freight.features.identity.groups.schemas import RecordHistory, RecordHistoryValue, build_history_entry_views
from freight.features.identity.rights.history import describe_changes
from freight.kit.access import Access
from freight.kit.records import history
from freight.kit.storage.paging import Page


async def list_group_changes(access: Access, group_id: str, page: Page) -> RecordHistory:
    """List who saved a group, when, and what changed, newest first. Raises NotFound."""
    group = await views.get_user_group(access, group_id)
    kind = permission_groups.KIND if group.type == "permission" else user_groups.GROUPS.kind
    saves = await history.list_record_saves(access.scope, kind, group.id, page)
    ids = {member_id for entry in saves.entries for change in entry.changed for member_id in _ids(change)}
    names = await history.load_user_names(str(member_id) for member_id in ids)
    return build_history_entry_views(saves, lambda changed: _describe(changed, names))


def _members(listed: object) -> list[object]:
    return listed if isinstance(listed, list) else []


def _ids(change: StoredChangedValue) -> list[object]:
    return [*_members(change["before"]), *_members(change["after"])] if change["path"] == "members" else []


def _describe(changed: Iterable[StoredChangedValue], names: dict[str, str]) -> list[RecordHistoryValue]:
    changed_values: list[StoredChangedValue] = []
    came_and_went = []
    for change in changed:
        if change["path"] == "members":
            came_and_went.append(_describe_members(change, names))
        else:
            changed_values.append(change)
    return [*describe_changes(changed_values), *came_and_went]


def _describe_members(change: StoredChangedValue, names: dict[str, str]) -> RecordHistoryValue:
    """Return the members who were added or removed; those who stayed are left out, as a group may have hundreds."""
    before, after = ({str(member) for member in _members(listed)} for listed in (change["before"], change["after"]))

    def named(ids: set[str]) -> str:
        return ", ".join(sorted(names.get(member_id, "Someone who left") for member_id in ids))

    return RecordHistoryValue(key="members", label="Members", before=named(before - after), after=named(after - before))
