"""What every record-shaped screen does, for any `Resource`: list, read, create, change, archive, restore."""

import copy
import re
from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from typing import TypeVar

from bson import ObjectId
from pymongo.asynchronous.client_session import AsyncClientSession
from pymongo.errors import BulkWriteError, DuplicateKeyError

from freight.core.errors import Conflict, Invalid, NotFound, RowsInvalid
from freight.core.fields import ActionType, RowValidator
from freight.core.fields.findings import Finding
from freight.core.places import Place
from freight.core.refused_rows import describe_rows
from freight.documents.record_change import RecordAction
from freight.kit import clock
from freight.kit.records import history
from freight.kit.records.history import Noted
from freight.kit.records.resource import Actor, Level, Owner, Resource, StoredChange, Wanted, value_at
from freight.kit.storage import revisions
from freight.kit.storage.duplicate_keys import is_duplicate
from freight.kit.storage.paging import Page
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import Record, ScopedCollection, object_id, scoped
from freight.kit.storage.transactions import in_transaction

CORRECT_AND_SAVE = "Hover the highlighted field, enter valid data and click on Save button."
CHANGED_MEANWHILE = "Someone else changed this record. Reload it and try again."
_MOST_SEARCHED = 100

T = TypeVar("T")


# ---- reading


def within(scope: Scope, resource: Resource) -> ScopedCollection[Record]:
    """The collection of the resource in scope."""
    return scoped(resource.document, scope)


async def listed(scope: Scope, resource: Resource, wanted: Wanted, page: Page) -> tuple[int, list[Record]]:
    """How many records match, and a page of them. Raises Invalid for a sort key that is none."""
    if resource.rows:
        rows = _narrowed(resource, await resource.rows(scope), wanted)
        return len(rows), rows[page.skip : page.skip + page.limit]
    reach = resource.reach(scope, archived=wanted.archived)
    parts = [reach, {"archived": wanted.archived}, _at_level(wanted.level), _searched(resource, wanted.q)]
    if wanted.account_id:
        parts.append({"account_id": {"$in": [wanted.account_id, None]}})
    query = {"$and": parts}
    collection = within(scope, resource)
    found = collection.find(query, archived=wanted.archived).sort(_order(resource, wanted.sort))
    shown = await found.skip(page.skip).limit(page.limit).to_list()
    return await collection.count(query, archived=wanted.archived), shown


def _narrowed(resource: Resource, rows: Iterable[Record], wanted: Wanted) -> list[Record]:
    """The wanted ones of all rows of a list, in order; rows without a value come first."""
    text = wanted.q.strip().casefold()
    paths = [resource.path(key) for key in resource.search]
    kept = [
        row
        for row in rows
        if wanted.level in (None, Owner.of(row).level)
        and (wanted.account_id is None or row.get("account_id") in (None, wanted.account_id))
        and row["archived"] == wanted.archived
        and any(text in str(value_at(row, path)).casefold() for path in paths)
    ]
    (path, way), _ = _order(resource, wanted.sort)

    def place(row: Record) -> tuple[bool, object]:
        value = value_at(row, path)
        return value not in (None, ""), value.casefold() if isinstance(value, str) else value or 0

    return sorted(kept, key=place, reverse=way < 0)


def _at_level(level: Level | None) -> Record:
    match level:
        case Level.DEFAULT:
            return {"system_id": None}
        case Level.SYSTEM:
            return {"system_id": {"$ne": None}, "account_id": None}
        case Level.ACCOUNT:
            return {"account_id": {"$ne": None}}
    return {}


def _searched(resource: Resource, text: str) -> Record:
    wanted = re.escape(text.strip()[:_MOST_SEARCHED])
    if not wanted:
        return {}
    return {"$or": [{resource.path(key): {"$regex": wanted, "$options": "i"}} for key in resource.search]}


def _order(resource: Resource, sort: str) -> list[tuple[str, int]]:
    key = sort.removeprefix("-") or resource.columns[0]
    if key not in {spec.key for spec in resource.fields}:
        raise Invalid(f"{resource.plural} cannot be sorted by {key}.", code="no_such_field")
    return [(resource.path(key), -1 if sort.startswith("-") else 1), ("_id", 1)]


async def one(
    scope: Scope,
    resource: Resource,
    record_id: object,
    session: AsyncClientSession | None = None,
    *,
    archived: bool = False,
) -> Record:
    """A record of the resource. Raises NotFound outside the scope, and for one taken away unless `archived` asks."""
    wanted = {"_id": object_id(record_id, resource.title.lower())}
    query = {"$and": [wanted, resource.reach(scope)]}
    found = await within(scope, resource).find_one(query, session=session, archived=archived)
    if found is None or (found["archived"] and resource.personal and found["user_id"] != scope.user_id):
        raise NotFound(f"{resource.title} not found.")
    return found


async def read_at(
    scope: Scope,
    resource: Resource,
    record_id: object,
    revision: int | None,
    session: AsyncClientSession,
    *,
    archived: bool = False,
) -> Record:
    """The record that is about to be written. Raises Conflict when somebody else saved since `revision` was read."""
    found = await one(scope, resource, record_id, session, archived=archived)
    if found["revision"] != revision:
        raise Conflict(CHANGED_MEANWHILE)
    return found


# ---- writing


def checked(resource: Resource, values: Mapping[str, object], place: Place) -> tuple[Record, dict[str, Finding]]:
    """The values as they are stored, read as people at `place` write, and what is wrong with the others. Fields that
    are not named count as empty."""
    read = RowValidator(resource.fields, ActionType.DEFAULT, place).read(values)
    return read.values, read.findings


def refuse(findings: Mapping[str, Finding], values: Mapping[str, object]) -> RowsInvalid:
    """The refusal of a form: each finding beside its field, as grids give them."""
    return RowsInvalid(
        CORRECT_AND_SAVE,
        data={"doc": [dict(values)], "invalidMsgList": describe_rows({0: findings}), "errorRows": [0]},
    )


def make(resource: Resource, actor: Actor, owner: Owner, values: Mapping[str, object], before: Record | None) -> Record:
    """The record as it shall be stored; `values` are checked ones. Raises PermissionDenied for a foreign level."""
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


async def create(resource: Resource, actor: Actor, owner: Owner, values: Mapping[str, object]) -> Record:
    """Store a new record. Raises RowsInvalid with the findings, Conflict when there is one of its name."""
    stored, findings = checked(resource, values, actor.scope.place)
    if findings:
        raise refuse(findings, values)

    async def work(session: AsyncClientSession) -> Record:
        record = make(resource, actor, owner, stored, None)
        await write(resource, actor, [StoredChange(None, record)], RecordAction.CREATED, session)
        return record

    made_now = await run_write(resource, work, stored)
    if resource.afterwards:
        await resource.afterwards(actor.scope, [made_now])
    return made_now


async def change(
    resource: Resource, actor: Actor, record_id: object, values: Mapping[str, object], revision: int
) -> Record:
    """Store what a form says about a record: fields it does not name stay, and those that are only read. Raises
    Conflict when somebody else saved since `revision` was read, RowsInvalid with the findings."""
    read_only = {spec.key for spec in resource.fields if spec.is_readonly}

    async def work(session: AsyncClientSession) -> Record:
        before = await read_at(actor.scope, resource, record_id, revision, session)
        written = {key: value for key, value in values.items() if key not in read_only}
        named = {**resource.values(before), **written}
        stored, findings = checked(resource, named, actor.scope.place)
        if findings:
            raise refuse(findings, named)
        after = make(resource, actor, Owner.of(before), stored, before)
        await write(resource, actor, [StoredChange(before, after)], RecordAction.CHANGED, session)
        return after

    return await run_write(resource, work, values)


async def restore(resource: Resource, actor: Actor, record_id: object, to_revision: int, revision: int) -> Record:
    """Bring back the whole content of an earlier revision, as a new one, also of a record that was taken away. Raises
    NotFound when there is none, Conflict when somebody else saved since `revision` was read."""

    before = await one(actor.scope, resource, record_id, archived=True)
    kept = await history.snapshot(actor.scope, resource.name, before["_id"], to_revision)

    async def work(session: AsyncClientSession) -> Record:
        current = await read_at(actor.scope, resource, record_id, revision, session, archived=True)
        after = make(resource, actor, Owner.of(current), {}, current) | kept
        await write(resource, actor, [StoredChange(current, after)], RecordAction.RESTORED, session)
        return after

    return await run_write(resource, work, resource.values(kept))


async def archive(resource: Resource, actor: Actor, record_id: object, revision: int) -> Record:
    """Take a record away; its history stays. Raises Conflict when somebody else saved since `revision` was read."""

    async def work(session: AsyncClientSession) -> Record:
        before = await read_at(actor.scope, resource, record_id, revision, session)
        after = make(resource, actor, Owner.of(before), {}, before) | {"archived": True}
        await write(resource, actor, [StoredChange(before, after)], RecordAction.ARCHIVED, session)
        return after

    return await in_transaction(work)


async def write(
    resource: Resource,
    actor: Actor,
    changes: Sequence[StoredChange],
    action: RecordAction,
    session: AsyncClientSession,
) -> None:
    """Store records, their history and what follows from them, within the transaction of `session`."""
    collection = within(actor.scope, resource)
    if resource.prepare:
        for before, after in changes:
            if not after["archived"]:
                await resource.prepare(actor.scope, after, before)
    await revisions.store(collection, changes, session, conflict=CHANGED_MEANWHILE)
    noted = [Noted(after["_id"], action, before, after) for before, after in changes]
    await history.note_changes(
        actor.scope,
        resource.name,
        noted,
        permission=actor.permission,
        of_company=resource.of_company,
        session=session,
    )
    if resource.stored:
        await resource.stored(actor.scope, changes, session)


async def run_write(
    resource: Resource, work: Callable[[AsyncClientSession], Awaitable[T]], values: Mapping[str, object]
) -> T:
    """Run the write; a second record of one name is told in words."""
    try:
        return await in_transaction(work)
    except (DuplicateKeyError, BulkWriteError) as clash:
        if not is_duplicate(clash):
            raise
        raise Conflict(explain_taken(resource, values), code="taken") from clash


def explain_taken(resource: Resource, values: Mapping[str, object]) -> str:
    """That a record of this name is there already."""
    named = ", ".join(f"{spec.label} {values.get(spec.key)}" for spec in resource.unique) or resource.title
    return f"{named} already exists. Open that one to change it."


async def user_names_of(records: Iterable[Mapping[str, object]]) -> dict[str, str]:
    """The names of those who saved the records last, and of those they belong to."""
    ids = (str(record.get(name) or "") for record in records for name in ("updated_by", "user_id"))
    return await history.user_names(ids)
