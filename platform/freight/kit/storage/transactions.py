"""One unit of work: everything in it is stored, or nothing."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Hashable, Iterator
from contextlib import asynccontextmanager, contextmanager
from contextvars import ContextVar
from typing import TypeVar
from weakref import WeakValueDictionary

import pymongo
from bson import Binary
from pymongo.asynchronous.client_session import AsyncClientSession

from freight.kit.storage.connections import get_connections

T = TypeVar("T")
SessionId = Binary
"""MongoDB's id of a session, as BSON has it."""

_told: ContextVar[tuple[Callable[[SessionId], Awaitable[None]], ...]] = ContextVar("told of sessions", default=())

# longer than a few saves take; behind something large, work continues without its turn
TURN_SECONDS = 2.0
_turns: WeakValueDictionary[tuple[int, Hashable], asyncio.Lock] = WeakValueDictionary()


@contextmanager
def observe_sessions(tell: Callable[[SessionId], Awaitable[None]]) -> Iterator[None]:
    """Within the block, call `tell` with every session before a transaction begins in it."""
    before = _told.set((*_told.get(), tell))
    try:
        yield
    finally:
        _told.reset(before)


async def run_in_transaction(work: Callable[[AsyncClientSession], Awaitable[T]], *, turn: Hashable = None) -> T:
    """Run `work(session)` in a transaction, again when MongoDB reports a transient conflict.

    `work` may run more than once: it decides from what it reads inside and has no other side effects. All of it, with
    its repetitions, has the time of one operation (`database_seconds`): no caller waits longer.

    Works with the same `turn` write the same records. Within this process they run one after the other: in parallel,
    MongoDB lets one of them pass and makes all others restart, again and again.
    """
    if turn is None:
        return await _transacted(work)
    async with _turn_of(turn):
        return await _transacted(work)


@asynccontextmanager
async def _turn_of(turn: Hashable) -> AsyncIterator[None]:
    lock = _turns.setdefault((id(asyncio.get_running_loop()), turn), asyncio.Lock())
    try:
        async with asyncio.timeout(TURN_SECONDS):
            await lock.acquire()
    except TimeoutError:
        yield
        return
    try:
        yield
    finally:
        lock.release()


async def _transacted(work: Callable[[AsyncClientSession], Awaitable[T]]) -> T:
    connections = get_connections()
    with pymongo.timeout(connections.settings.database_seconds):
        async with connections.mongo_client.start_session() as session:
            for tell in _told.get():
                await tell(session.session_id["id"])
            # before the transaction begins: a later write to a slot that was released in the meantime would be a
            # conflict
            connections.seats.of(session)
            try:
                return await session.with_transaction(work)
            finally:
                connections.seats.leave(session)
