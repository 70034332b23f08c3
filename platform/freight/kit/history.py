"""The history of records: noted in the transaction of each save, read newest first, restored from a snapshot.

A feature notes every save of a record it keeps a history of:

    await note_change(scope, "template", stored["_id"], action=RecordAction.CHANGED, before=stored, after=changed,
                      permission=access.context, session=session)

and counts the record's `revision` with each save: two entries for one revision are refused by the index.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, NamedTuple

from bson import ObjectId
from pymongo.asynchronous.client_session import AsyncClientSession

from freight.core.changes import changes_between
from freight.core.errors import NotFound
from freight.documents.record_change import RecordAction, RecordChange
from freight.documents.user import User
from freight.kit import clock
from freight.kit.paging import Page
from freight.kit.tenancy import Record, Scope, object_id, scoped

# what a record keeps about itself: says nothing of what a person changed
BOOKKEEPING = frozenset(
    {"_id", "company_id", "system_id", "account_id", "revision", "archived"}
    | {"created_on", "created_by", "updated_on", "updated_by"}
)
NONE_BEFORE = "Previous history not present for selected record"
_SYSTEM_USER = "System"


class Noted(NamedTuple):
    """One save to be noted: the record before it (None: there was none) and after it (None: it has gone)."""

    record_id: ObjectId
    action: RecordAction
    before: Mapping[str, Any] | None
    after: Mapping[str, Any] | None


@dataclass(frozen=True)
class Entry:
    """One save as a screen tells it. `changed` holds (path, before, after) as stored."""

    revision: int
    action: str
    at: datetime
    by: str
    user_name: str
    permission: str
    changed: list[dict[str, Any]]


@dataclass(frozen=True)
class History:
    """One page of the saves of a record, newest first; `count` is all of them."""

    count: int
    entries: list[Entry]


async def note_change(
    scope: Scope,
    kind: str,
    record_id: ObjectId,
    *,
    action: RecordAction,
    before: Mapping[str, Any] | None,
    after: Mapping[str, Any] | None,
    permission: str,
    session: AsyncClientSession | None,
) -> None:
    """Note one save within the caller's transaction. `before` and `after` are the record as stored; None: there was
    none, or it has gone. A record that is older than its history gets its first entry too, so that the state before
    the first noted save can be restored."""
    await note_changes(scope, kind, [Noted(record_id, action, before, after)], permission=permission, session=session)


async def note_changes(
    scope: Scope, kind: str, saves: Sequence[Noted], *, permission: str, session: AsyncClientSession | None
) -> None:
    """`note_change` for many records of one kind at once."""
    entries, now = scoped(RecordChange, scope), clock.now()
    known = await _with_history(scope, kind, saves, session)
    rows: list[Record] = []
    for record_id, action, before, after in saves:
        kept = after if after is not None else before
        if kept is None:
            raise ValueError("A change needs the record before or after it.")
        if before is not None and action is not RecordAction.CREATED and record_id not in known:
            first = _entry(kind, record_id, RecordAction.CREATED, None, before)
            first |= {"by": str(before.get("updated_by") or ""), "at": before.get("updated_on") or now}
            rows.append(first)
        entry = _entry(kind, record_id, action, before, kept)
        entry |= {"permission": permission, "by": scope.user_id, "at": now}
        if after is None and before is not None:
            entry["to_revision"] = before["revision"] + 1
        rows.append(entry)
    if rows:
        await entries.insert_many(rows, session=session)


async def _with_history(
    scope: Scope, kind: str, saves: Sequence[Noted], session: AsyncClientSession | None
) -> set[ObjectId]:
    ids = [save.record_id for save in saves if save.before is not None]
    if not ids:
        return set()
    wanted = {"kind": kind, "record_id": {"$in": ids}}
    found = scoped(RecordChange, scope).find(wanted, {"record_id": 1}, session=session)
    return {entry["record_id"] async for entry in found}


async def changes(scope: Scope, kind: str, record_id: object, page: Page) -> History:
    """The saves of a record, newest first. The caller has read the record, so that it is within the scope."""
    wanted = {"kind": kind, "record_id": object_id(record_id)}
    entries = scoped(RecordChange, scope)
    found = (
        await entries.find(wanted, {"snapshot": 0}).sort("to_revision", -1).skip(page.skip).limit(page.limit).to_list()
    )
    names = await user_names(entry["by"] for entry in found)
    return History(
        await entries.count(wanted),
        [
            Entry(
                revision=entry["to_revision"],
                action=entry["action"],
                at=entry["at"],
                by=entry["by"],
                user_name=names.get(entry["by"], _SYSTEM_USER),
                permission=entry["permission"],
                changed=entry["changed"],
            )
            for entry in found
        ],
    )


async def snapshot(scope: Scope, kind: str, record_id: object, revision: int) -> Record:
    """The content of a record as it was at a revision, without what the record keeps about itself. Raises NotFound."""
    found = await scoped(RecordChange, scope).find_one(
        {"kind": kind, "record_id": object_id(record_id), "to_revision": revision}
    )
    if found is None:
        raise NotFound(NONE_BEFORE, code="history_missing")
    kept: Record = found["snapshot"]
    return kept


async def user_names(ids: Iterable[str]) -> dict[str, str]:
    """The names of users by their ids; ids of nobody are left out."""
    wanted = [ObjectId(user_id) for user_id in set(ids) if ObjectId.is_valid(user_id)]
    return {str(user.id): user.name async for user in User.find({"_id": {"$in": wanted}})}


def _entry(
    kind: str, record_id: ObjectId, action: RecordAction, before: Mapping[str, Any] | None, kept: Mapping[str, Any]
) -> Record:
    content = _content(kept)
    differences = changes_between(_content(before or {}), content)
    # a record of the whole company keeps its history there, too; the scope names the system of every other
    owner = {"system_id": None} if kept.get("system_id", "") is None else {}
    return {
        **owner,
        "account_id": kept.get("account_id"),
        "kind": kind,
        "record_id": record_id,
        "to_revision": kept["revision"],
        "action": action,
        "changed": [{"path": each.path, "before": each.before, "after": each.after} for each in differences],
        "snapshot": content,
        "permission": "",
    }


def _content(record: Mapping[str, Any]) -> Record:
    return {name: value for name, value in record.items() if name not in BOOKKEEPING}
