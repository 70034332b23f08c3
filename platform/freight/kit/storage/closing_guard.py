"""Entering something into a system while another user closes it: one of the two sees the other, whichever is first.

A transaction sees the database as it was when it began. One that stores a shipment and one that closes its system would
each miss the other's write, and both would be stored. So whatever enters work writes one guard of the system, and
closing writes all of them: if both are in progress, one of them restarts and decides by what the other stored.

There are many guards, and a transaction uses that of its write slot (`kit/storage/write_slots`), so that two that enter
at once do not block each other, as with the cells.
"""

from bson import ObjectId
from pymongo import UpdateOne
from pymongo.asynchronous.client_session import AsyncClientSession
from pymongo.errors import OperationFailure, PyMongoError

from freight.core.error_codes import ErrorCode
from freight.core.errors import Conflict
from freight.documents.closing_guard import ClosingGuard, match_open_guard
from freight.kit import clock
from freight.kit.storage.connections import get_connections
from freight.kit.storage.duplicate_keys import is_duplicate
from freight.kit.storage.scopes import Scope

DOORS = 256
CLOSED = "This system was closed. Nothing can be entered in it."


async def register_new_work(scope: Scope, session: AsyncClientSession) -> None:
    """Declare in a transaction that it stores new work in the scope's system. Raises Conflict if it was closed."""
    seat = get_connections().seats.of(session)
    query = match_open_guard(scope.system_id, (seat.process + seat.number) % DOORS)
    now = clock.now()
    update = {
        "$inc": {"entries": 1},
        "$set": {"updated_on": now},
        "$setOnInsert": {"revision": 1, "created_on": now, "updated_by": ""},
    }
    try:
        await ClosingGuard.get_pymongo_collection().update_one(query, update, upsert=True, session=session)
    except PyMongoError as failed:
        if not is_duplicate(failed):
            raise
        # the guard of that number exists: it is closed, or another transaction made it at this very moment
        if await ClosingGuard.find_one({**query, "closed": True}):
            raise Conflict(CLOSED, code=ErrorCode.SYSTEM_CLOSED) from failed
        raise OperationFailure(str(failed), details={"errorLabels": ["TransientTransactionError"]}) from failed


async def close_system_guard(system_id: ObjectId, session: AsyncClientSession) -> None:
    """Close every guard of a system. First in the transaction, so that what it counts afterwards is complete."""
    now = clock.now()
    shut = {"$set": {"closed": True, "updated_on": now}}
    insert_update = {"$setOnInsert": {"revision": 1, "entries": 0, "created_on": now, "updated_by": ""}}
    every = [
        UpdateOne({"system_id": system_id, "number": number}, {**shut, **insert_update}, upsert=True)
        for number in range(DOORS)
    ]
    await ClosingGuard.get_pymongo_collection().bulk_write(every, ordered=False, session=session)


async def reopen_system_guard(system_id: ObjectId, session: AsyncClientSession) -> None:
    """Open the guards of a system again."""
    opened = {"$set": {"closed": False, "updated_on": clock.now()}}
    await ClosingGuard.get_pymongo_collection().update_many({"system_id": system_id}, opened, session=session)
