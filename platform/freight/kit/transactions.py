"""One unit of work: everything in it is stored, or nothing."""

from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any, TypeVar

import pymongo
from pymongo.asynchronous.client_session import AsyncClientSession

from freight.kit.resources import current

T = TypeVar("T")
SessionId = Any
"""What MongoDB knows a session by, as BSON has it."""

_told: ContextVar[tuple[Callable[[SessionId], Awaitable[None]], ...]] = ContextVar("told of sessions", default=())


@contextmanager
def telling_sessions(tell: Callable[[SessionId], Awaitable[None]]) -> Iterator[None]:
    """Inside, `tell` learns of every session before a transaction begins in it."""
    before = _told.set((*_told.get(), tell))
    try:
        yield
    finally:
        _told.reset(before)


async def in_transaction(work: Callable[[AsyncClientSession], Awaitable[T]]) -> T:
    """Run `work(session)` in a transaction, again when MongoDB reports a transient conflict.

    `work` may run more than once: it decides from what it reads inside and leaves nothing behind elsewhere. All of it,
    with its repetitions, has the time of one operation (`database_seconds`): nobody waits for more.
    """
    resources = current()
    with pymongo.timeout(resources.settings.database_seconds):
        async with resources.mongo_client.start_session() as session:
            for tell in _told.get():
                await tell(session.session_id["id"])
            return await session.with_transaction(work)
