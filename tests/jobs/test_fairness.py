"""One worker, as it runs: while a company keeps every place busy, another one's short work is done."""

import asyncio
import signal
import sys
from pathlib import Path

import psutil
from bson import ObjectId

from freight.documents.task import Task, TaskStatus
from freight.embedded.child_process import ChildProcess
from freight.features.work.tasks import service
from freight.features.work.tasks.slots import LONG
from freight.kit.settings import Settings
from freight.kit.storage.connections import Connections
from freight.kit.storage.scopes import Scope
from tests.jobs.environment import worker_environment
from tests.jobs.sweeping import until_swept


async def test_short_work_of_one_company_does_not_wait_for_the_long_work_of_another(
    connections: Connections, settings: Settings, tmp_path: Path
) -> None:
    meridian, baltic = (Scope.of_system(ObjectId(), ObjectId(), "ana") for _ in range(2))
    worker = ChildProcess("worker", tmp_path / "worker.log")
    environment = worker_environment(settings) | {"FREIGHT_WORKER_CONCURRENCY": "1"}
    worker.start(
        [sys.executable, "-m", "celery", "-A", "tests.jobs.chunk_worker", "worker", "-n", "fair@test"],
        environment=environment,
    )
    try:
        runs = [await _accepted(meridian, LONG + 1) for _ in range(6)]
        short = await _accepted(baltic, 2)

        async def is_done() -> bool:
            return await _status(short) == TaskStatus.COMPLETED

        try:
            await until_swept(is_done, "the short work")
        except AssertionError as late:
            late.add_note(await _where_it_stands(worker))
            raise
        found = [await _status(key) for key in runs]
        assert sorted(found) == [TaskStatus.QUEUED] * 5 + [TaskStatus.RUNNING]
    finally:
        await asyncio.to_thread(worker.stop)


async def _where_it_stands(worker: ChildProcess) -> str:
    """What the worker logged, and where each of its processes is."""
    parent = psutil.Process(worker.pid)
    for process in (parent, *parent.children(recursive=True)):
        process.send_signal(signal.SIGUSR2)
    await asyncio.sleep(2)
    return worker.log_path.read_text()


async def _accepted(scope: Scope, chunks: int) -> str:
    task = await service.start_task(scope, kind="rating", title="rating", job_name="tests.chunks", total=chunks)
    return str(task["key"])


async def _status(key: str) -> str:
    return str((await Task.of_key(key) or {})["running_status"])
