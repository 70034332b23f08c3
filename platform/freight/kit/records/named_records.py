"""Records with a name, a history and a form of their own: listed, read, saved, removed and restored in one way (see
`record_service.py` for those whose form is generated)."""

import re
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Generic, cast

from bson import ObjectId
from pymongo.asynchronous.client_session import AsyncClientSession
from pymongo.errors import PyMongoError

from freight.core.error_codes import ErrorCode
from freight.core.errors import Conflict, Invalid, NotFound
from freight.core.records import RecordT
from freight.documents.base import Filter, ScopedDocument
from freight.documents.record_change import RecordAction
from freight.kit import clock
from freight.kit.records import history
from freight.kit.records.record_service import CHANGED_MEANWHILE, demand_revision
from freight.kit.storage import revisions
from freight.kit.storage.duplicate_keys import is_duplicate
from freight.kit.storage.paging import Page
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import Record, parse_object_id, scoped
from freight.kit.storage.transactions import run_in_transaction

_MOST_SEARCHED = 100


@dataclass(frozen=True)
class NamedKind(Generic[RecordT]):
    """A kind of named record. `kind` names its history, `called` is the word for one ("an approval ladder"); `restored`
    are the fields that an earlier save brings back. `of_company`: its history belongs to the company, not to a
    system. `left_out` are the fields that its history does not have: secrets."""

    document: type[ScopedDocument[RecordT]]
    kind: str
    called: str
    restored: tuple[str, ...]
    of_company: bool = False
    left_out: frozenset[str] = frozenset()

    @property
    def title(self) -> str:
        """Return the word without its article."""
        return self.called.partition(" ")[2]


# raises PermissionDenied or NotFound if the caller may not change the record; returns the permission they act by
Authorize = Callable[[RecordT], str]
# turns the fields of an earlier save into those that can be stored today
Adjust = Callable[[Record, AsyncClientSession], Awaitable[Record]]


def read_record_name(text: str, what: str) -> str:
    """Return the name of a form with single spaces. Raises Invalid for an empty one; `what` is the word for the
    record."""
    name = " ".join(text.split())
    if not name:
        raise Invalid(f"Enter a name for the {what}.", code=ErrorCode.NAME_NEEDED)
    return name


async def list_named_records(
    scope: Scope, named: NamedKind[RecordT], q: str, archived: bool, page: Page, further: Filter | None = None
) -> tuple[int, list[RecordT]]:
    """Return how many records match, and a page of them by name. `q`: any part of the name; `further`: conditions of
    the kind's own."""
    query = {"name": {"$regex": re.escape(q.strip()[:_MOST_SEARCHED]), "$options": "i"}, "archived": archived}
    query |= further or {}
    records = scoped(named.document, scope)
    cursor = records.find(query, archived=True).sort("name", 1).skip(page.skip).limit(page.limit)
    return await records.count(query, archived=True), await cursor.to_list()


async def get_named_record(
    scope: Scope,
    named: NamedKind[RecordT],
    record_id: str,
    session: AsyncClientSession | None = None,
    *,
    archived: bool = True,
) -> RecordT:
    """Return a record; a removed one only if `archived`. Raises NotFound."""
    query = {"_id": parse_object_id(record_id, named.title)}
    record = await scoped(named.document, scope).find_one(query, archived=archived, session=session)
    if record is None:
        raise NotFound(f"{named.title.capitalize()} not found.")
    return record


async def get_record_to_change(
    scope: Scope,
    named: NamedKind[RecordT],
    record_id: str,
    revision: int,
    authorize: Authorize[RecordT],
    session: AsyncClientSession,
    *,
    archived: bool = False,
) -> tuple[RecordT, str]:
    """Return the record that is about to be written, and the permission it is changed by. Raises NotFound, and Conflict
    when another user saved since `revision` was read."""
    before = await get_named_record(scope, named, record_id, session, archived=archived)
    right = authorize(before)
    demand_revision(before["revision"], revision)
    return before, right


async def save_named_record(
    scope: Scope,
    named: NamedKind[RecordT],
    record_id: str,
    revision: int,
    made: Record,
    authorize: Authorize[RecordT],
) -> RecordT:
    """Add a record, or change the one with an id, under the right of the scope. Raises NotFound, Conflict for a taken
    name and when another user saved since `revision` was read."""

    async def store(session: AsyncClientSession) -> RecordT:
        if not record_id:
            return await write_named_record(scope, named, None, made, RecordAction.CREATED, scope.right, session)
        before, _ = await get_record_to_change(scope, named, record_id, revision, authorize, session)
        return await write_named_record(scope, named, before, made, RecordAction.CHANGED, scope.right, session)

    return await run_in_transaction(store)


async def remove_named_record(
    scope: Scope, named: NamedKind[RecordT], record_id: str, revision: int, authorize: Authorize[RecordT]
) -> None:
    """Archive a record; it can be restored. Raises NotFound, and Conflict when another user saved since `revision` was
    read."""

    async def store(session: AsyncClientSession) -> None:
        before, right = await get_record_to_change(scope, named, record_id, revision, authorize, session)
        await write_named_record(scope, named, before, {"archived": True}, RecordAction.ARCHIVED, right, session)

    await run_in_transaction(store)


async def restore_named_record(
    scope: Scope,
    named: NamedKind[RecordT],
    record_id: str,
    to_revision: int,
    revision: int,
    authorize: Authorize[RecordT],
    adjust: Adjust | None = None,
) -> RecordT:
    """Restore a record as it was after an earlier save, even if it was removed. Raises NotFound, and Conflict when
    another user saved since `revision` was read."""

    async def store(session: AsyncClientSession) -> RecordT:
        before, right = await get_record_to_change(scope, named, record_id, revision, authorize, session, archived=True)
        then = await history.load_record_snapshot(scope, named.kind, before["_id"], to_revision)
        made = {name: then[name] for name in named.restored if name in then} | {"archived": False}
        made = await adjust(made, session) if adjust else made
        return await write_named_record(scope, named, before, made, RecordAction.RESTORED, right, session)

    return await run_in_transaction(store)


async def write_named_record(
    scope: Scope,
    named: NamedKind[RecordT],
    before: RecordT | None,
    made: Record,
    action: RecordAction,
    right: str,
    session: AsyncClientSession,
) -> RecordT:
    """Store a record and its history within the transaction of `session`; returns it as it is now. Raises Conflict
    where another user saved since `before` was read, and for a taken name."""
    now = clock.now()
    begun = {"_id": ObjectId(), "created_on": now, "archived": False}
    record: Record = {**(before or begun), **made}
    after = cast(RecordT, record)
    change = [(before, after)]
    revisions.stamp_revisions(scope, change, now)
    with refuse_taken_name(named.called, record["name"]):
        await revisions.store_revisions(scoped(named.document, scope), change, session, conflict=CHANGED_MEANWHILE)
    save = history.RecordSave(
        record["_id"], action, _leave_out(named, before) if before else None, _leave_out(named, after)
    )
    await history.write_history_entries(
        scope, named.kind, [save], permission=right, of_company=named.of_company, session=session
    )
    return after


def _leave_out(named: NamedKind[RecordT], record: RecordT) -> Record:
    return {name: value for name, value in record.items() if name not in named.left_out}


@contextmanager
def refuse_taken_name(called: str, name: str) -> Iterator[None]:
    """Raise Conflict where a write fails because the name is taken; `called` is the word for the record."""
    try:
        yield
    except PyMongoError as failed:
        if is_duplicate(failed):
            raise Conflict(f"There is {called} “{name}” already.", code=ErrorCode.NAME_TAKEN) from failed
        raise
