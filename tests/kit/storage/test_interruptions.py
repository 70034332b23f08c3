"""A server that is down, frozen or restarted: callers get an answer within seconds that asks them to retry."""

import os
import signal
import time
from pathlib import Path

import httpx
import pytest
from fastapi import FastAPI
from pymongo.errors import CursorNotFound, OperationFailure, PyMongoError
from redis.exceptions import RedisError

from freight.embedded.broker import Broker
from freight.embedded.mongod import Mongod
from freight.kit.http.errors import add_error_handlers
from freight.kit.jobs.queue import Queue
from freight.kit.settings import Settings
from freight.kit.storage.connections import Connections
from freight.kit.storage.database import create_mongo_client
from freight.kit.storage.transient_errors import is_transient_error


@pytest.fixture
def mongod(tmp_path: Path):
    """Run a database for this test only, which the test may freeze."""
    own = Mongod(tmp_path / "mongo", durable=False)
    own.start()
    yield own
    _signal(own, signal.SIGCONT)
    own.stop()


@pytest.fixture
def broker(tmp_path: Path):
    """Run a broker for this test only, which the test may freeze."""
    own = Broker(tmp_path / "broker")
    own.start()
    yield own
    _signal(own, signal.SIGCONT)
    own.stop()


def _signal(server: Mongod | Broker, number: signal.Signals) -> None:
    assert server.process.pid
    os.kill(server.process.pid, number)


async def test_a_frozen_database_is_not_waited_for_and_is_there_again_afterwards(mongod: Mongod) -> None:
    client = create_mongo_client(mongod.uri, 1.5)
    rows = client["freight"]["rows"]
    await rows.insert_one({"_id": 1})
    _signal(mongod, signal.SIGSTOP)
    begun = time.monotonic()
    with pytest.raises(PyMongoError) as late:
        await rows.find_one()
    assert is_transient_error(late.value)
    assert time.monotonic() - begun < 15
    _signal(mongod, signal.SIGCONT)
    assert await rows.find_one() == {"_id": 1}
    await client.close()


async def test_a_caller_is_told_when_to_ask_again() -> None:
    """The database is unavailable, as in an election: 503, not an internal error."""
    app = FastAPI()
    add_error_handlers(app)
    away = create_mongo_client("mongodb://127.0.0.1:9/?directConnection=true", 0.2)

    @app.get("/rows")
    async def rows() -> None:
        await away["freight"]["rows"].find_one()

    async with httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://freight.test") as caller:
        answer = await caller.get("/rows")
    assert (answer.status_code, answer.json()["code"]) == (503, "unavailable")
    assert int(answer.headers["Retry-After"]) > 0
    await away.close()


async def test_a_frozen_broker_keeps_nobody_who_sends_work(broker: Broker, settings: Settings) -> None:
    queue = Queue(settings.model_copy(update={"redis_url": broker.uri()}))
    assert await queue.offer("tests.nothing", task_id="a")
    _signal(broker, signal.SIGSTOP)
    begun = time.monotonic()
    assert not await queue.offer("tests.nothing", task_id="b")
    assert time.monotonic() - begun < 30
    _signal(broker, signal.SIGCONT)
    assert await queue.offer("tests.nothing", task_id="b")
    queue.close()


async def test_a_cursor_that_was_killed_is_no_fault_of_the_work(connections: Connections) -> None:
    rows = connections.database["rows"]
    await rows.insert_many([{"n": n} for n in range(10)])
    cursor = rows.find().batch_size(2)
    await anext(cursor)
    await connections.database.command("killCursors", "rows", cursors=[cursor.cursor_id])
    with pytest.raises(CursorNotFound) as gone:
        await cursor.to_list()
    assert is_transient_error(gone.value)


async def test_what_will_fail_again_is_no_interruption(connections: Connections) -> None:
    with pytest.raises(OperationFailure) as wrong:
        await connections.database.command("noSuchCommand")
    assert not is_transient_error(wrong.value)
    assert not is_transient_error(RedisError("WRONGTYPE"))
