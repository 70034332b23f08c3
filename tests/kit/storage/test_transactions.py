"""Transactions that write the same record run one after the other in a process, and no turn is waited for forever."""

import asyncio

import pytest
from bson import ObjectId

from freight.kit.storage import transactions
from freight.kit.storage.connections import Connections
from freight.kit.storage.transactions import run_in_transaction


async def counted(connections: Connections, record_id: ObjectId, tries: list[int], **turn) -> None:
    """Increase a counter by one, reading it first as a save does."""

    async def work(session):
        tries.append(1)
        counters = connections.database["counters"]
        before = await counters.find_one({"_id": record_id}, session=session)
        await counters.update_one({"_id": record_id}, {"$set": {"n": before["n"] + 1}}, session=session)

    await run_in_transaction(work, **turn)


async def test_works_of_one_turn_are_done_at_the_first_try_each(connections: Connections) -> None:
    record_id, tries = ObjectId(), []
    await connections.database["counters"].insert_one({"_id": record_id, "n": 0})
    await asyncio.gather(*(counted(connections, record_id, tries, turn=record_id) for _ in range(20)))
    assert (await connections.database["counters"].find_one({"_id": record_id}))["n"] == 20
    assert len(tries) == 20


async def test_without_a_turn_they_begin_anew_and_nothing_is_lost(connections: Connections) -> None:
    """Turns only save retries: the count is right without them, too."""
    record_id, tries = ObjectId(), []
    await connections.database["counters"].insert_one({"_id": record_id, "n": 0})
    await asyncio.gather(*(counted(connections, record_id, tries) for _ in range(20)))
    assert (await connections.database["counters"].find_one({"_id": record_id}))["n"] == 20
    assert len(tries) > 20


async def test_whoever_waits_behind_something_large_goes_on_without_a_turn(
    connections: Connections, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(transactions, "TURN_SECONDS", 0.05)
    begun, may_end = asyncio.Event(), asyncio.Event()

    async def large(_) -> None:
        begun.set()
        await may_end.wait()

    holding = asyncio.create_task(run_in_transaction(large, turn="a system"))
    await begun.wait()
    record_id = ObjectId()
    await connections.database["counters"].insert_one({"_id": record_id, "n": 0})
    await counted(connections, record_id, [], turn="a system")
    assert not holding.done()
    may_end.set()
    await holding


async def test_a_work_that_fails_gives_its_turn_back(connections: Connections) -> None:
    async def fails(_) -> None:
        raise ValueError

    for _ in range(2):
        with pytest.raises(ValueError):
            await run_in_transaction(fails, turn="a system")
