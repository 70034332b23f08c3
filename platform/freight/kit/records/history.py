"""The history of records: noted in the transaction of each save, read newest first, restored from a snapshot.

A feature notes every save of a record it keeps a history of:

    await write_history_entry(scope, "template", stored["_id"], action=RecordAction.CHANGED, before=stored,
                              after=changed, permission=access.context, session=session)

and counts the record's `revision` with each save: two entries for one revision are refused by the index.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import NamedTuple

from bson import ObjectId
from pymongo.asynchronous.client_session import AsyncClientSession

from freight.core.changes import diff_records
from freight.core.error_codes import ErrorCode
from freight.core.errors import NotFound
from freight.core.records import Stored
from freight.documents.record_change import RecordAction, RecordChange, match_record_changes, match_record_revisions
from freight.documents.records.record_change import StoredRecordChange
from freight.documents.records.shipment_change import StoredChangedValue
from freight.documents.user import User
from freight.kit import clock
from freight.kit.auth import api_keys
from freight.kit.storage.paging import Page
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import Record, parse_object_id, scoped

# what a record keeps about itself: not something a user changed
BOOKKEEPING = frozenset(
    {"_id", "company_id", "system_id", "account_id", "revision", "archived"}
    | {"created_on", "created_by", "updated_on", "updated_by"}
)
NONE_BEFORE = "Previous history not present for selected record"
_SYSTEM_USER = "System"


class RecordSave(NamedTuple):
    """One save to be noted: the record before it (None: there was none) and after it (None: it was removed)."""

    record_id: ObjectId
    action: RecordAction
    before: Stored | None
    after: Stored | None


@dataclass(frozen=True)
class SaveEntry:
    """One save as a screen shows it. `changed` holds (path, before, after) as stored."""

    revision: int
    action: str
    at: datetime
    by: str
    user_name: str
    permission: str
    changed: list[StoredChangedValue]


@dataclass(frozen=True)
class HistoryPage:
    """One page of the saves of a record, newest first; `count` is all of them."""

    count: int
    entries: list[SaveEntry]


async def write_history_entry(
    scope: Scope,
    kind: str,
    record_id: ObjectId,
    *,
    action: RecordAction,
    before: Mapping[str, object] | None,
    after: Mapping[str, object] | None,
    permission: str,
    session: AsyncClientSession | None,
) -> None:
    """Write one save to the history within the caller's transaction. `before` and `after` are the record as stored;
    None: there was none, or it was removed. A record that is older than its history also gets a first entry, so that
    the state before the first noted save can be restored."""
    await write_history_entries(
        scope, kind, [RecordSave(record_id, action, before, after)], permission=permission, session=session
    )


async def write_history_entries(
    scope: Scope,
    kind: str,
    saves: Sequence[RecordSave],
    *,
    permission: str,
    of_company: bool = False,
    session: AsyncClientSession | None,
) -> None:
    """As `write_history_entry`, for many records of one kind at once. `of_company`: they belong to the company, not to
    a system."""
    entries, now = scoped(RecordChange, scope), clock.now()
    record_ids = await _with_history(scope, kind, saves, session)
    rows: list[StoredRecordChange] = []
    for record_id, action, before, after in saves:
        record = after if after is not None else before
        if record is None:
            raise ValueError("A change needs the record before or after it.")
        if before is not None and action is not RecordAction.CREATED and record_id not in record_ids:
            first = _entry(kind, record_id, RecordAction.CREATED, None, before, before.get("updated_on") or now)
            first["by"] = str(before.get("updated_by") or "")
            rows.append(first)
        entry = _entry(kind, record_id, action, before, record, now)
        entry |= {"permission": permission, "by": scope.author}
        if after is None and before is not None:
            entry["to_revision"] = before["revision"] + 1
        rows.append(entry)
    if of_company:
        for entry in rows:
            entry["system_id"] = None
    if rows:
        await entries.insert_many(rows, session=session)


async def _with_history(
    scope: Scope, kind: str, saves: Sequence[RecordSave], session: AsyncClientSession | None
) -> set[ObjectId]:
    ids = [save.record_id for save in saves if save.before is not None]
    if not ids:
        return set()
    query = match_record_changes([kind], ids)
    cursor = scoped(RecordChange, scope).find(query, {"record_id": 1}, session=session)
    return {entry["record_id"] async for entry in cursor}


async def list_record_saves(scope: Scope, kind: str, record_id: object, page: Page) -> HistoryPage:
    """Return the saves of a record, newest first. The caller has read the record, so it is within the scope."""
    query = match_record_changes([kind], [parse_object_id(record_id)])
    entries = scoped(RecordChange, scope)
    record_changes = (
        await entries.find(query, {"snapshot": 0}).sort("to_revision", -1).skip(page.skip).limit(page.limit).to_list()
    )
    names = await load_user_names(entry["by"] for entry in record_changes)
    return HistoryPage(
        await entries.count(query),
        [
            SaveEntry(
                revision=entry["to_revision"],
                action=entry["action"],
                at=entry["at"],
                by=entry["by"],
                user_name=names.get(entry["by"], _SYSTEM_USER),
                permission=entry["permission"],
                changed=entry["changed"],
            )
            for entry in record_changes
        ],
    )


async def load_record_snapshot(scope: Scope, kind: str, record_id: object, revision: int) -> Record:
    """Return the content of a record at a revision, without what the record keeps about itself. Raises NotFound."""
    record_change = await scoped(RecordChange, scope).find_one(
        match_record_revisions(kind, parse_object_id(record_id), revision)
    )
    if record_change is None:
        raise NotFound(NONE_BEFORE, code=ErrorCode.HISTORY_MISSING)
    snapshot: Record = record_change["snapshot"]
    return snapshot


async def load_user_names(ids: Iterable[str]) -> dict[str, str]:
    """Return the names of users by their ids, and of authors (`Scope.author`) with the key that acted; unknown ids are
    left out."""
    authors = {author_id: author_id.partition("+") for author_id in ids}
    record_ids = {ObjectId(user_id) for user_id, _, _ in authors.values() if ObjectId.is_valid(user_id)}
    people = {str(user.id): user.name async for user in User.find({"_id": {"$in": list(record_ids)}})}
    keys = await api_keys.load_api_key_names(key for _, _, key in authors.values() if key)
    return {
        author: f"{people[user_id]}, by key {keys.get(key, key)}" if key else people[user_id]
        for author, (user_id, _, key) in authors.items()
        if user_id in people
    }


def _entry(
    kind: str,
    record_id: ObjectId,
    action: RecordAction,
    before: Stored | None,
    kept: Stored,
    at: datetime,
) -> StoredRecordChange:
    content = _content(kept)
    differences = diff_records(_content(before or {}), content)
    entry: StoredRecordChange = {
        "account_id": kept.get("account_id"),
        "kind": kind,
        "record_id": record_id,
        "to_revision": kept["revision"],
        "action": action,
        "changed": [
            {"path": difference.path, "before": difference.before, "after": difference.after}
            for difference in differences
        ],
        "snapshot": content,
        "permission": "",
        "at": at,
    }
    if kept.get("system_id", "") is None:
        # the history of a company-wide record is company-wide, too; for others the scope names the system
        entry["system_id"] = None
    return entry


def _content(record: Mapping[str, object]) -> Record:
    return {name: value for name, value in record.items() if name not in BOOKKEEPING}
