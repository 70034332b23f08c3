"""Read the history of a record by its id. Users who may see records of a kind may see their history: `seen_by` maps
each kind to its permission, as `freight.api` collects it."""

from collections.abc import Mapping
from typing import Any

from bson import ObjectId

from freight.core.error_codes import ErrorCode
from freight.core.errors import NotFound
from freight.documents.record_change import RecordChange, match_change_entry, match_record_changes
from freight.documents.records.record_change import StoredRecordChange
from freight.features.work.record_history.schemas import (
    HistoryDocChange,
    HistoryDocEntry,
    HistoryDocList,
    HistoryDocSnapshot,
    HistoryUser,
)
from freight.kit.access import Access
from freight.kit.records.history import NONE_BEFORE, load_user_names
from freight.kit.storage.tenancy import Record, parse_object_id, scoped

SUITE = "System"


async def list_record_changes(access: Access, seen_by: Mapping[str, str], record_id: str, limit: int) -> HistoryDocList:
    """List the saves of a record, newest first. Raises NotFound if there are none the caller may see."""
    entries = scoped(RecordChange, access.scope)
    query: Record = match_record_changes(list_visible_record_kinds(access, seen_by), [parse_object_id(record_id)])
    record_changes = await entries.find(query, {"snapshot": 0}).sort("to_revision", -1).limit(limit).to_list()
    if not record_changes:
        raise NotFound(NONE_BEFORE, code=ErrorCode.HISTORY_MISSING)
    names = await load_user_names(entry["by"] for entry in record_changes)
    return HistoryDocList(
        count=await entries.count(query),
        entries=[HistoryDocEntry(**build_history_entry(record_change, names)) for record_change in record_changes],
    )


async def get_record_snapshot(access: Access, seen_by: Mapping[str, str], entry_id: str) -> HistoryDocSnapshot:
    """Return a record as it was after one save. Raises NotFound."""
    query = match_change_entry(parse_object_id(entry_id), list_visible_record_kinds(access, seen_by))
    record_change = await scoped(RecordChange, access.scope).find_one(query)
    if record_change is None:
        raise NotFound(NONE_BEFORE, code=ErrorCode.HISTORY_MISSING)
    names = await load_user_names([record_change["by"]])
    return HistoryDocSnapshot(
        **build_history_entry(record_change, names), snapshot=to_history_value(record_change["snapshot"])
    )


def list_visible_record_kinds(access: Access, seen_by: Mapping[str, str]) -> list[str]:
    """List the kinds of records whose history the caller may see."""
    return [kind for kind, permission in seen_by.items() if access.may(permission)]


def build_history_entry(entry: StoredRecordChange, names: Mapping[str, str]) -> Record:
    """Return a save as it appears on the wire; `names`: of users by id."""
    return {
        "id": str(entry["_id"]),
        "record_id": str(entry["record_id"]),
        "kind": entry["kind"],
        "revision": entry["to_revision"],
        "action": entry["action"],
        "updated_by": HistoryUser(id=entry["by"], name=names.get(entry["by"], SUITE)),
        "updated_on": entry["at"],
        "changes": [HistoryDocChange(**to_history_value(dict(changed_value))) for changed_value in entry["changed"]],
    }


def to_history_value(value: object) -> Any:
    """Convert ids to text; numbers stay exact, as the envelope writes them."""
    if isinstance(value, Mapping):
        return {str(key): to_history_value(entry) for key, entry in value.items()}
    if isinstance(value, list):
        return [to_history_value(entry) for entry in value]
    return str(value) if isinstance(value, ObjectId) else value
