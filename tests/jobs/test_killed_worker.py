"""A worker that is killed: the accepted work is finished by another, promptly, and nothing is stored twice."""

import asyncio
import json
import os
import signal
import sys
from collections.abc import AsyncIterator, Awaitable, Callable
from functools import partial
from pathlib import Path

import psutil
import pytest
from bson import ObjectId

from freight.documents.task import Task, TaskStatus
from freight.embedded.child_process import ChildProcess
from freight.features.work.tasks import service
from freight.kit.settings import Settings
from freight.kit.storage.connections import Connections
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import Record
from tests.fixtures.waiting import until
from tests.jobs.environment import worker_environment
from tests.jobs.sweeping import until_swept

ROOT = Path(__file__).parents[2]
CHUNKS = 12
# 9 seconds: longer than a worker goes on after it is asked to stop
MANY_CHUNKS = 30
StartWorker = Callable[[], ChildProcess]
Hold = Callable[[int], Awaitable[None]]
# as in the chunk worker, which is a program of its own
HOLD = "chunks to store before waiting"
HELD = "waits for a test"


@pytest.fixture
async def start_worker(connections: Connections, settings: Settings, tmp_path: Path) -> AsyncIterator[StartWorker]:
    """Start one more worker on the servers of this test."""
    environment = worker_environment(settings)
    command = [sys.executable, "-m", "celery", "-A", "tests.jobs.chunk_worker", "--quiet", "worker", "-c", "1"]
    started: list[ChildProcess] = []

    def start() -> ChildProcess:
        worker = ChildProcess(f"worker {len(started)}", tmp_path / f"worker-{len(started)}.log")
        worker.start([*command, "-n", f"{worker.title.replace(' ', '')}@test"], environment=environment)
        started.append(worker)
        return worker

    yield start
    for worker in started:
        await asyncio.to_thread(worker.stop)


@pytest.fixture
def hold(connections: Connections) -> Hold:
    """Let each process of the workers store so many chunks and no more, until it is 0."""

    async def set_(chunks: int) -> None:
        await (connections.redis.set(HOLD, chunks) if chunks else connections.redis.delete(HOLD))

    return set_


@pytest.fixture
def scope() -> Scope:
    return Scope.of_system(ObjectId(), ObjectId(), "ana")


async def _accept(scope: Scope, chunks: int = CHUNKS) -> str:
    task = await service.start_task(scope, kind="upload", title="orders.xlsx", job_name="tests.chunks", total=chunks)
    return str(task["key"])


async def _until(key: str, condition: Callable[[Record], bool]) -> Record:
    """Return the task once it meets the condition; until then run the sweep as the scheduler would."""

    async def look() -> Record | None:
        task = await Task.of_key(key) or {}
        return task if condition(task) else None

    return await until_swept(look, "the task") or {}


async def _stored(connections: Connections) -> list[int]:
    return sorted([row["chunk"] async for row in connections.database["chunk_rows"].find()])


async def test_the_work_of_a_killed_worker_is_finished_by_another(
    start_worker: StartWorker, connections: Connections, scope: Scope
) -> None:
    killed = start_worker()
    key = await _accept(scope)
    await _until(key, lambda task: task["processed_count"] >= 2)
    assert killed.pid
    os.kill(killed.pid, signal.SIGKILL)
    assert len(await _stored(connections)) < CHUNKS, "the worker was killed too late for this test to say anything"

    start_worker()
    ended = await _until(key, lambda task: task["running_status"] == TaskStatus.COMPLETED)
    assert await _stored(connections) == list(range(CHUNKS))
    assert ended["processed_count"] == CHUNKS
    assert ended["attempts"] == 2


async def test_a_worker_killed_in_a_transaction_does_not_hold_up_the_one_that_takes_over(
    start_worker: StartWorker, connections: Connections, scope: Scope
) -> None:
    await connections.database["held_up"].insert_one({"_id": 1, "changed": 0})
    killed = start_worker()
    task = await service.start_task(scope, kind="billing", title="billing", job_name="tests.heldUp", total=1)
    await until(partial(connections.redis.exists, "in the middle"), "the first try")
    assert killed.pid
    os.kill(killed.pid, signal.SIGKILL)

    start_worker()
    await _until(str(task["key"]), lambda task: task["running_status"] == TaskStatus.COMPLETED)
    assert (await connections.database["held_up"].find_one({"_id": 1}))["changed"] == 1
    # the one it was killed in, and one more: none that met what the dead worker had open
    assert int(await connections.redis.get("tries")) == 2


async def test_the_worker_outlives_a_killed_process_of_its_own_and_finishes_the_work(
    start_worker: StartWorker, connections: Connections, scope: Scope
) -> None:
    worker = start_worker()
    key = await _accept(scope)
    await _until(key, lambda task: task["processed_count"] >= 2)
    for process in psutil.Process(worker.pid).children():
        process.kill()

    await _until(key, lambda task: task["running_status"] == TaskStatus.COMPLETED)
    assert worker.is_running()
    assert await _stored(connections) == list(range(CHUNKS))


async def test_a_worker_told_to_stop_gives_its_work_back(
    start_worker: StartWorker, connections: Connections, scope: Scope
) -> None:
    stopped = start_worker()
    key = await _accept(scope, MANY_CHUNKS)
    await _until(key, lambda task: task["processed_count"] >= 1)
    await asyncio.to_thread(stopped.stop)
    for line in stopped.log_path.read_text().splitlines():
        assert json.loads(line)["event"], "one form for all a worker says, of its stop, too"
    assert 0 < len(await _stored(connections)) < MANY_CHUNKS

    start_worker()
    await _until(key, lambda task: task["running_status"] == TaskStatus.COMPLETED)
    assert await _stored(connections) == list(range(MANY_CHUNKS))
