"""One unit of work: everything in it is stored, or nothing."""

from collections.abc import Awaitable, Callable
from typing import TypeVar

from pymongo.asynchronous.client_session import AsyncClientSession

from freight.kit.resources import current

T = TypeVar("T")


async def in_transaction(work: Callable[[AsyncClientSession], Awaitable[T]]) -> T:
    """Run `work(session)` in a transaction, again when MongoDB reports a transient conflict.

    `work` may run more than once: it decides from what it reads inside and leaves nothing behind elsewhere.
    """
    async with current().mongo_client.start_session() as session:
        return await session.with_transaction(work)
