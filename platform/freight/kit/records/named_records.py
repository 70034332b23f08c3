"""Records with a name and a history that have no generated form (see `lifecycle.py` for those that do)."""

from typing import cast

from bson import ObjectId
from pymongo.asynchronous.client_session import AsyncClientSession
from pymongo.errors import PyMongoError

from freight.core.error_codes import ErrorCode
from freight.core.errors import Conflict
from freight.core.records import RecordT
from freight.documents.base import TenantDocument
from freight.documents.record_change import RecordAction
from freight.kit import clock
from freight.kit.records import history, record_service
from freight.kit.storage import revisions
from freight.kit.storage.duplicate_keys import is_duplicate
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import Record, scoped


async def write_named_record(
    scope: Scope,
    document: type[TenantDocument[RecordT]],
    before: RecordT | None,
    made: Record,
    action: RecordAction,
    session: AsyncClientSession,
    *,
    kind: str,
    right: str,
    called: str,
) -> RecordT:
    """Store a record and its history, of that `kind` and under that `right`; returns it as it is now. Raises Conflict
    where another user saved since `before` was read, and for a taken name; `called` is the word for the record."""
    now = clock.now()
    begun = {"_id": ObjectId(), "created_on": now, "archived": False}
    record: Record = {**(before or begun), **made}
    after = cast(RecordT, record)
    change = [(before, after)]
    revisions.stamp_revisions(scope, change, now)
    try:
        await revisions.store_revisions(
            scoped(document, scope), change, session, conflict=record_service.CHANGED_MEANWHILE
        )
    except PyMongoError as failed:
        if is_duplicate(failed):
            raise Conflict(f"There is {called} “{record['name']}” already.", code=ErrorCode.NAME_TAKEN) from failed
        raise
    record_save = history.RecordSave(record["_id"], action, before, after)
    await history.write_history_entries(scope, kind, [record_save], permission=right, session=session)
    return after
