"""A lease that lapsed is taken over together with what its holder left open in the database."""

import asyncio

import pytest
from pymongo.asynchronous.client_session import AsyncClientSession
from pymongo.errors import OperationFailure

from freight.features.work.tasks import lease
from freight.features.work.tasks.lease import hold_task_lease
from freight.kit.storage.connections import Connections
from freight.kit.storage.transactions import run_in_transaction

NO_SUCH_TRANSACTION = 251


async def billed(connections: Connections, by: str, session: AsyncClientSession) -> None:
    await connections.database["numbers"].update_one({"_id": "INV"}, {"$set": {"by": by}}, session=session, upsert=True)


async def test_the_open_transaction_of_a_dead_worker_is_ended_before_the_next_begins(connections: Connections) -> None:
    writing, dead = asyncio.Event(), asyncio.Event()
    answered: list[int | None] = []

    async def never_ends(session: AsyncClientSession) -> None:
        await billed(connections, "the dead worker", session)
        writing.set()
        await dead.wait()
        try:
            await billed(connections, "the dead worker", session)
        except OperationFailure as told:
            answered.append(told.code)
            raise asyncio.CancelledError from told

    async def worker_that_dies() -> None:
        async with hold_task_lease("run"):
            await run_in_transaction(never_ends)

    first = asyncio.create_task(worker_that_dies())
    await writing.wait()
    await connections.redis.delete(lease._name("run"))  # it lapses: it is not renewed

    tries = 0

    async def takes_over(session: AsyncClientSession) -> None:
        nonlocal tries
        tries += 1
        await billed(connections, "the next worker", session)

    async with hold_task_lease("run"):
        await run_in_transaction(takes_over)
        dead.set()
        with pytest.raises(asyncio.CancelledError):
            await first
    assert tries == 1, "it met the write of the dead one"
    assert answered == [NO_SUCH_TRANSACTION]
    assert (await connections.database["numbers"].find_one({"_id": "INV"}))["by"] == "the next worker"


async def test_a_lease_that_was_given_back_leaves_no_session_to_end(connections: Connections) -> None:
    async with hold_task_lease("run"):
        await run_in_transaction(lambda session: billed(connections, "one", session))
        assert await connections.redis.smembers(lease._sessions_of("run"))
    assert not await connections.redis.exists(lease._sessions_of("run"))
