"""Which work runs next: long work of one company leaves slots to others, and short work never waits for long work."""

import asyncio
from dataclasses import replace

import pytest
from bson import ObjectId

from freight.documents.task import Task, TaskStatus
from freight.features.work.tasks import runner, service
from freight.features.work.tasks.runner import TaskContext
from freight.features.work.tasks.slots import LONG
from freight.kit.storage.connections import Connections
from freight.kit.storage.scopes import Scope

MERIDIAN, BALTIC = (Scope.of_system(ObjectId(), ObjectId(), "ana") for _ in range(2))
JOB = "tests.places"


class Jobs:
    """Work that runs until a test ends it."""

    def __init__(self) -> None:
        self._ends: dict[str, asyncio.Event] = {}
        self._by_key: dict[str, asyncio.Task[None]] = {}

    async def accept(self, scope: Scope, rows: int = LONG + 1) -> str:
        task = await service.accept_task(scope, kind="rating", title="rating", job_name=JOB, total=rows)
        self._ends[task["key"]] = asyncio.Event()
        return str(task["key"])

    async def arrive(self, key: str) -> str:
        """A worker takes the message; the status it leaves the task in."""
        job = self._by_key[key] = asyncio.create_task(runner.perform_task(key, self._run))
        for _ in range(200):
            await asyncio.sleep(0.02)
            if job.done() or await self.status(key) == TaskStatus.RUNNING:
                break
        return await self.status(key)

    async def end(self, key: str) -> None:
        self._ends[key].set()
        await self._by_key[key]

    async def end_all(self) -> None:
        for end in self._ends.values():
            end.set()
        await asyncio.gather(*self._by_key.values())

    async def status(self, key: str) -> str:
        return str((await Task.of_key(key) or {})["running_status"])

    async def _run(self, task: TaskContext) -> None:
        await self._ends[task.key].wait()


@pytest.fixture
async def jobs(connections: Connections, monkeypatch: pytest.MonkeyPatch):
    """A worker with three places, of which one company may have two."""
    own = connections.settings.model_copy(update={"worker_concurrency": 3, "jobs_each_company": 2})
    monkeypatch.setattr("freight.kit.storage.connections._current", replace(connections, settings=own))
    running = Jobs()
    yield running
    await running.end_all()


async def sent(connections: Connections) -> int:
    return int(await connections.redis.llen(f"{connections.settings.redis_prefix}celery"))


async def test_a_company_has_its_share_and_another_finds_a_place(jobs: Jobs, connections: Connections) -> None:
    first, second, third = [await jobs.accept(MERIDIAN) for _ in range(3)]
    assert [await jobs.arrive(key) for key in (first, second, third)] == ["Running", "Running", "Queued"]
    assert await jobs.arrive(await jobs.accept(BALTIC)) == "Running"
    assert await sent(connections) == 0
    await jobs.end(first)
    assert await sent(connections) == 1  # the third, as soon as there is room
    assert await jobs.arrive(third) == "Running"


async def test_who_has_least_under_way_is_next(jobs: Jobs, connections: Connections) -> None:
    running = [await jobs.accept(scope) for scope in (MERIDIAN, MERIDIAN, BALTIC)]
    for key in running:
        assert await jobs.arrive(key) == "Running"
    earlier, later = await jobs.accept(MERIDIAN), await jobs.accept(BALTIC)
    assert [await jobs.arrive(key) for key in (earlier, later)] == ["Queued", "Queued"]
    await jobs.end(running[1])
    # one of each is under way: the older one is sent; with two of Meridian's it would have been Baltic's
    assert await sent(connections) == 1
    assert await jobs.arrive(earlier) == "Running"
    await jobs.end(running[2])
    assert await sent(connections) == 2
    assert await jobs.arrive(later) == "Running"


async def test_short_work_needs_no_place(jobs: Jobs) -> None:
    for scope in (MERIDIAN, MERIDIAN, BALTIC):
        assert await jobs.arrive(await jobs.accept(scope)) == "Running"
    assert await jobs.arrive(await jobs.accept(MERIDIAN, LONG)) == "Running"


async def test_a_helper_makes_room_for_another_company(jobs: Jobs) -> None:
    run = await jobs.accept(MERIDIAN)
    assert await jobs.arrive(run) == "Running"
    helped: list[bool] = []

    async def help_out(task: TaskContext) -> None:
        helped.append(await task.gives_way())
        await jobs.accept(BALTIC)
        helped.append(await task.gives_way())

    await runner.assist_task(run, help_out)
    assert helped == [False, True]
    await runner.assist_task(run, help_out)  # and while it waits no one begins to help
    assert len(helped) == 2
