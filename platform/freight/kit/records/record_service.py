"""The operations of every record-shaped screen, for any `Resource`: list, read, create, change, archive, restore."""

import copy
import re
from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from typing import TypeVar

from bson import ObjectId
from pymongo.asynchronous.client_session import AsyncClientSession
from pymongo.errors import BulkWriteError, DuplicateKeyError

from freight.core.error_codes import ErrorCode
from freight.core.errors import Conflict, Invalid, NotFound, RowsInvalid
from freight.core.fields import ActionType, RowValidator
from freight.core.fields.findings import FieldFinding
from freight.core.places import Place
from freight.core.refused_rows import describe_rows
from freight.documents.record_change import RecordAction
from freight.kit import clock
from freight.kit.records import history
from freight.kit.records.history import RecordSave
from freight.kit.records.resource import (
    Actor,
    RecordLevel,
    RecordOwner,
    Resource,
    ResourceQuery,
    StoredChange,
    get_value_at_path,
)
from freight.kit.storage import revisions
from freight.kit.storage.duplicate_keys import is_duplicate
from freight.kit.storage.paging import Page
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import Record, ScopedCollection, parse_object_id, scoped
from freight.kit.storage.transactions import run_in_transaction

CORRECT_AND_SAVE = "Hover the highlighted field, enter valid data and click on Save button."
CHANGED_MEANWHILE = "Someone else changed this record. Reload it and try again."
_MOST_SEARCHED = 100

T = TypeVar("T")


# ---- reading


def get_resource_collection(scope: Scope, resource: Resource) -> ScopedCollection[Record]:
    """Return the collection of the resource in scope."""
    return scoped(resource.document, scope)


async def list_resource_records(
    scope: Scope, resource: Resource, wanted: ResourceQuery, page: Page
) -> tuple[int, list[Record]]:
    """Return how many records match, and a page of them. Raises Invalid for an unknown sort key."""
    if resource.rows:
        rows = _narrowed(resource, await resource.rows(scope), wanted)
        return len(rows), rows[page.skip : page.skip + page.limit]
    reach = resource.reach(scope, archived=wanted.archived)
    parts = [reach, {"archived": wanted.archived}, _at_level(wanted.level), _searched(resource, wanted.q)]
    if wanted.account_id:
        parts.append({"account_id": {"$in": [wanted.account_id, None]}})
    query = {"$and": parts}
    collection = get_resource_collection(scope, resource)
    cursor = collection.find(query, archived=wanted.archived).sort(_order(resource, wanted.sort))
    records = await cursor.skip(page.skip).limit(page.limit).to_list()
    return await collection.count(query, archived=wanted.archived), records


def _narrowed(resource: Resource, rows: Iterable[Record], wanted: ResourceQuery) -> list[Record]:
    """Return the matching rows of a list, in order; rows without a value come first."""
    text = wanted.q.strip().casefold()
    paths = [resource.path(key) for key in resource.search]
    matching_rows = [
        row
        for row in rows
        if wanted.level in (None, RecordOwner.of(row).level)
        and (wanted.account_id is None or row.get("account_id") in (None, wanted.account_id))
        and row["archived"] == wanted.archived
        and any(text in str(get_value_at_path(row, path)).casefold() for path in paths)
    ]
    (path, way), _ = _order(resource, wanted.sort)

    def place(row: Record) -> tuple[bool, object]:
        value = get_value_at_path(row, path)
        return value not in (None, ""), value.casefold() if isinstance(value, str) else value or 0

    return sorted(matching_rows, key=place, reverse=way < 0)


def _at_level(level: RecordLevel | None) -> Record:
    match level:
        case RecordLevel.DEFAULT:
            return {"system_id": None}
        case RecordLevel.SYSTEM:
            return {"system_id": {"$ne": None}, "account_id": None}
        case RecordLevel.ACCOUNT:
            return {"account_id": {"$ne": None}}
    return {}


def _searched(resource: Resource, text: str) -> Record:
    pattern = re.escape(text.strip()[:_MOST_SEARCHED])
    if not pattern:
        return {}
    return {"$or": [{resource.path(key): {"$regex": pattern, "$options": "i"}} for key in resource.search]}


def _order(resource: Resource, sort: str) -> list[tuple[str, int]]:
    key = sort.removeprefix("-") or resource.columns[0]
    if key not in {spec.key for spec in resource.fields}:
        raise Invalid(f"{resource.plural} cannot be sorted by {key}.", code=ErrorCode.NO_SUCH_FIELD)
    return [(resource.path(key), -1 if sort.startswith("-") else 1), ("_id", 1)]


async def get_resource_record(
    scope: Scope,
    resource: Resource,
    record_id: object,
    session: AsyncClientSession | None = None,
    *,
    archived: bool = False,
) -> Record:
    """Return a record of the resource. Raises NotFound outside the scope, and for a removed one unless `archived` is
    true."""
    id_query = {"_id": parse_object_id(record_id, resource.title.lower())}
    query = {"$and": [id_query, resource.reach(scope)]}
    record = await get_resource_collection(scope, resource).find_one(query, session=session, archived=archived)
    if record is None or (record["archived"] and resource.personal and record["user_id"] != scope.user_id):
        raise NotFound(f"{resource.title} not found.")
    return record


async def get_record_at_revision(
    scope: Scope,
    resource: Resource,
    record_id: object,
    revision: int | None,
    session: AsyncClientSession,
    *,
    archived: bool = False,
) -> Record:
    """Return the record that is about to be written. Raises Conflict when another user saved since `revision` was
    read."""
    resource_record = await get_resource_record(scope, resource, record_id, session, archived=archived)
    demand_revision(resource_record["revision"], revision)
    return resource_record


def demand_revision(stored: int, read: int | None) -> None:
    """Raise Conflict when another user saved a record since the revision `read` was read."""
    if stored != read:
        raise Conflict(CHANGED_MEANWHILE)


# ---- writing


def validate_record_values(
    resource: Resource, values: Mapping[str, object], place: Place
) -> tuple[Record, dict[str, FieldFinding]]:
    """Return the values as they are stored, read as users at `place` write them, and what is wrong with the others.
    Missing fields count as empty."""
    read = RowValidator(resource.fields, ActionType.DEFAULT, place).read(values)
    return read.values, read.findings


def make_form_refusal(findings: Mapping[str, FieldFinding], values: Mapping[str, object]) -> RowsInvalid:
    """Return the refusal of a form: each finding with its field, in the form grids use."""
    return RowsInvalid(
        CORRECT_AND_SAVE,
        data={"doc": [dict(values)], "invalidMsgList": describe_rows({0: findings}), "errorRows": [0]},
    )


def build_resource_record(
    resource: Resource, actor: Actor, owner: RecordOwner, values: Mapping[str, object], before: Record | None
) -> Record:
    """Return the record as it will be stored; `values` are validated ones. Raises PermissionDenied for a level
    that the actor may not write."""
    resource.allow(actor, owner)
    now = clock.now()
    record: Record = copy.deepcopy(before) if before else {"_id": ObjectId(), "created_on": now, **resource.fixed}
    record["archived"] = False
    if not resource.of_company:
        account_id = record["_id"] if resource.is_account else owner.account_id
        record |= {"system_id": owner.system_id, "account_id": account_id}
    if resource.personal:
        record["user_id"] = owner.user_id
    record |= {"revision": before["revision"] + 1 if before else 1, "updated_on": now}
    record["updated_by"] = actor.scope.user_id
    for key, value in values.items():
        resource.put(record, key, value)
    return record


async def create_resource_record(
    resource: Resource, actor: Actor, owner: RecordOwner, values: Mapping[str, object]
) -> Record:
    """Store a new record. Raises RowsInvalid with the findings, Conflict when its name is taken."""
    stored, findings = validate_record_values(resource, values, actor.scope.place)
    if findings:
        raise make_form_refusal(findings, values)

    async def work(session: AsyncClientSession) -> Record:
        record = build_resource_record(resource, actor, owner, stored, None)
        await write_resource_records(resource, actor, [StoredChange(None, record)], RecordAction.CREATED, session)
        return record

    made_now = await run_record_write(resource, work, stored)
    if resource.afterwards:
        await resource.afterwards(actor.scope, [made_now])
    return made_now


async def change_resource_record(
    resource: Resource, actor: Actor, record_id: object, values: Mapping[str, object], revision: int
) -> Record:
    """Store the values of a form: fields that it does not have, and read-only ones, are kept. Raises Conflict when
    another user saved since `revision` was read, RowsInvalid with the findings."""
    read_only = {spec.key for spec in resource.fields if spec.is_readonly}

    async def work(session: AsyncClientSession) -> Record:
        before = await get_record_at_revision(actor.scope, resource, record_id, revision, session)
        written = {key: value for key, value in values.items() if key not in read_only}
        merged_values = {**resource.values(before), **written}
        stored, findings = validate_record_values(resource, merged_values, actor.scope.place)
        if findings:
            raise make_form_refusal(findings, merged_values)
        after = build_resource_record(resource, actor, RecordOwner.of(before), stored, before)
        await write_resource_records(resource, actor, [StoredChange(before, after)], RecordAction.CHANGED, session)
        return after

    return await run_record_write(resource, work, values)


async def restore_resource_record(
    resource: Resource, actor: Actor, record_id: object, to_revision: int, revision: int
) -> Record:
    """Restore the whole content of an earlier revision, as a new one, also of a removed record. Raises NotFound when
    there is none, Conflict when another user saved since `revision` was read."""

    before = await get_resource_record(actor.scope, resource, record_id, archived=True)
    record_snapshot = await history.load_record_snapshot(actor.scope, resource.name, before["_id"], to_revision)

    async def work(session: AsyncClientSession) -> Record:
        current = await get_record_at_revision(actor.scope, resource, record_id, revision, session, archived=True)
        after = build_resource_record(resource, actor, RecordOwner.of(current), {}, current) | record_snapshot
        await write_resource_records(resource, actor, [StoredChange(current, after)], RecordAction.RESTORED, session)
        return after

    return await run_record_write(resource, work, resource.values(record_snapshot))


async def archive_resource_record(resource: Resource, actor: Actor, record_id: object, revision: int) -> Record:
    """Archive a record; its history is kept. Raises Conflict when another user saved since `revision` was read."""

    async def work(session: AsyncClientSession) -> Record:
        before = await get_record_at_revision(actor.scope, resource, record_id, revision, session)
        after = build_resource_record(resource, actor, RecordOwner.of(before), {}, before) | {"archived": True}
        await write_resource_records(resource, actor, [StoredChange(before, after)], RecordAction.ARCHIVED, session)
        return after

    return await run_in_transaction(work)


async def write_resource_records(
    resource: Resource,
    actor: Actor,
    changes: Sequence[StoredChange],
    action: RecordAction,
    session: AsyncClientSession,
) -> None:
    """Store records, their history and what depends on them, within the transaction of `session`."""
    collection = get_resource_collection(actor.scope, resource)
    if resource.prepare:
        for before, after in changes:
            if not after["archived"]:
                await resource.prepare(actor.scope, after, before)
    await revisions.store_revisions(collection, changes, session, conflict=CHANGED_MEANWHILE)
    record_saves = [RecordSave(after["_id"], action, before, after) for before, after in changes]
    await history.write_history_entries(
        actor.scope,
        resource.name,
        record_saves,
        permission=actor.permission,
        of_company=resource.of_company,
        session=session,
    )
    if resource.stored:
        await resource.stored(actor.scope, changes, session)


async def run_record_write(
    resource: Resource, work: Callable[[AsyncClientSession], Awaitable[T]], values: Mapping[str, object]
) -> T:
    """Run the write; raises a readable error for a second record with the same name."""
    try:
        return await run_in_transaction(work)
    except (DuplicateKeyError, BulkWriteError) as clash:
        if not is_duplicate(clash):
            raise
        raise Conflict(explain_record_taken(resource, values), code=ErrorCode.TAKEN) from clash


def explain_record_taken(resource: Resource, values: Mapping[str, object]) -> str:
    """Return the message that a record with this name exists already."""
    label_text = ", ".join(f"{spec.label} {values.get(spec.key)}" for spec in resource.unique) or resource.title
    return f"{label_text} already exists. Open that one to change it."


async def load_record_user_names(records: Iterable[Mapping[str, object]]) -> dict[str, str]:
    """Return the names of the users who saved the records last, and of those they belong to."""
    ids = (str(record.get(name) or "") for record in records for name in ("updated_by", "user_id"))
    return await history.load_user_names(ids)
