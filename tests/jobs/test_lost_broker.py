"""A broker that is lost while jobs run: the worker lives on, the work is done once, the database alone counts."""

import asyncio
import os
import signal
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from bson import ObjectId
from celery import Celery
from celery.utils.imports import symbol_by_name
from kombu.common import ignore_errors
from redis.asyncio import Redis

from freight.documents.task import Task, TaskStatus
from freight.embedded.broker import Broker, find_broker
from freight.embedded.child_process import ChildProcess
from freight.embedded.startup_wait import wait_for_port
from freight.features.work.tasks import service as tasks
from freight.kit.jobs.queue import Queue
from freight.kit.settings import Settings
from freight.kit.storage.connections import Connections
from freight.kit.storage.heartbeats import WORKER, Heartbeat
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import Record
from jobs.app import RuntimeTask, make_celery
from tests.fixtures.waiting import until
from tests.jobs.environment import worker_environment

CHUNKS = 12


@pytest.fixture
def broker(tmp_path: Path):
    """A broker of this test alone, which it may kill."""
    own = Broker(tmp_path / "broker")
    own.start()
    yield own
    own.stop()


@pytest.fixture
def celery_app(settings: Settings, broker: Broker):
    app = make_celery(settings.model_copy(update={"redis_url": broker.uri()}))
    yield app
    app.close()


def kill(broker: Broker) -> None:
    assert broker.process.pid
    os.kill(broker.process.pid, signal.SIGKILL)
    broker.process.wait(10)


def nothing() -> None:
    pass


@pytest.mark.parametrize("is_back", [True, False], ids=["broker back at once", "broker away"])
@pytest.mark.parametrize("end", ["acknowledge", "reject"])
def test_a_job_that_ends_after_its_connection_is_gone_does_not_take_the_worker_with_it(
    celery_app: Celery, broker: Broker, end: str, is_back: bool
) -> None:
    """Its message cannot be acknowledged any more: it comes again, and finds its work done."""
    task = celery_app.task(nothing, name="tests.nothing", base=RuntimeTask, shared=False)
    celery_app.send_task(task.name, ignore_result=True)
    connection = celery_app.connection_for_read()
    message = celery_app.amqp.queues[celery_app.conf.task_default_queue](connection.default_channel).get()
    assert message is not None
    request = symbol_by_name(task.Request)(
        message,
        app=celery_app,
        task=task,
        connection_errors=connection.connection_errors,
        on_ack=message.ack_log_error,
        on_reject=message.reject_log_error,
    )
    if not is_back:
        kill(broker)
    # as the worker closes what it has lost
    ignore_errors(connection, connection.close)
    # what was pooled goes with the connection, sooner or later
    message.channel._disconnect_pools()
    getattr(request, end)()
    assert request.acknowledged


async def test_the_broker_is_killed_during_a_job_and_the_same_worker_finishes_it(
    broker: Broker, connections: Connections, settings: Settings, tmp_path: Path
) -> None:
    """The worker's parent lives on without a supervisor, and finds the broker again."""
    own = settings.model_copy(update={"redis_url": broker.uri()})
    queue, worker = Queue(own), ChildProcess("worker", tmp_path / "worker.log")
    scope = Scope.of_system(ObjectId(), ObjectId(), "ana")
    task = await tasks.accept_task(scope, kind="upload", title="orders.xlsx", job_name="tests.chunks", total=CHUNKS)
    key = task["key"]
    command = [sys.executable, "-m", "celery", "-A", "tests.jobs.chunk_worker", "worker", "-c", "1", "-n", "one@test"]
    worker.start(command, environment=worker_environment(own))

    async def misses_its_broker() -> bool:
        return "onnection" in worker.log_path.read_text()

    try:
        await queue.enqueue(task["job_name"], task_id=key, task_key=key)
        await _until(key, lambda found: found["processed_count"] >= 2)
        kill(broker)
        await until(misses_its_broker, "the worker to miss its broker")
        broker.process.start([str(find_broker()), str(broker.data_dir.with_suffix(".conf"))])
        wait_for_port(broker.process, broker.port)
        # as the sweep does
        await queue.enqueue(task["job_name"], task_id=key, task_key=key)
        await _until(key, lambda found: found["running_status"] == TaskStatus.COMPLETED)
        assert worker.is_running()
        await _until_heard_anew(own)
    finally:
        queue.close()
        await asyncio.to_thread(worker.stop)
    assert sorted([row["chunk"] async for row in connections.database["chunk_rows"].find()]) == list(range(CHUNKS))


async def _until_heard_anew(settings: Settings) -> None:
    """Forget what was heard of the worker, and wait for its next heartbeat."""
    redis = Redis.from_url(settings.redis_url)
    await redis.delete(f"{settings.redis_prefix}heard:{WORKER}")
    await redis.aclose()
    heart = Heartbeat(settings, WORKER)

    async def is_heard() -> bool:
        return not await asyncio.to_thread(heart.complaint)

    await until(is_heard, "a heartbeat")
    heart.close()


async def _until(key: str, condition: Callable[[Record], bool]) -> None:
    async def look() -> bool:
        return condition(await Task.of_key(key) or {})

    await until(look, "the task")
