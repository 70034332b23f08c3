"""Periodic work: due work runs once, whatever number of schedulers there are."""

import asyncio
from datetime import timedelta

import pytest
from bson import ObjectId

from freight.core.errors import NotFound
from freight.documents.periodic_run import PeriodicRun
from freight.kit import clock, files
from freight.kit.resources import Resources
from freight.kit.tenancy import Scope
from jobs.scheduler import PERIODIC, Periodic, is_at_work, run_due

HOUR = timedelta(hours=1)


class Counter:
    """Periodic work that counts its runs."""

    def __init__(self) -> None:
        self.runs = 0

    async def __call__(self) -> None:
        self.runs += 1


async def _broken() -> None:
    raise ConnectionError("the carrier's server is away")


async def test_new_work_is_due_at_once_and_then_not_before_its_time(resources: Resources) -> None:
    work = Counter()
    table = (Periodic("count", HOUR, work),)
    assert await run_due(table) == ["count"]
    assert await run_due(table) == []
    assert work.runs == 1


async def test_work_whose_time_has_come_runs_again(resources: Resources) -> None:
    work = Counter()
    table = (Periodic("count", HOUR, work),)
    await run_due(table)
    past = clock.now() - timedelta(minutes=1)
    await PeriodicRun.get_pymongo_collection().update_one({"_id": "count"}, {"$set": {"next_run_at": past}})
    assert await run_due(table) == ["count"]
    assert work.runs == 2


async def test_ten_schedulers_run_due_work_once(resources: Resources) -> None:
    work = Counter()
    table = (Periodic("count", HOUR, work),)
    await asyncio.gather(*(run_due(table) for _ in range(10)))
    assert work.runs == 1


async def test_work_that_fails_leaves_the_rest_alone(resources: Resources) -> None:
    work = Counter()
    assert await run_due((Periodic("broken", HOUR, _broken), Periodic("count", HOUR, work))) == ["count"]
    assert work.runs == 1


async def test_the_health_check_knows_whether_a_scheduler_is_at_work(resources: Resources) -> None:
    assert not await is_at_work()
    await run_due((Periodic("count", HOUR, Counter()),))
    assert await is_at_work()
    long_ago = clock.now() - HOUR
    await PeriodicRun.get_pymongo_collection().update_one({"_id": "count"}, {"$set": {"last_run_at": long_ago}})
    assert not await is_at_work()


async def test_files_whose_time_has_passed_are_erased_and_others_kept(resources: Resources) -> None:
    scope = Scope.of_system(ObjectId(), ObjectId(), "ana")
    past, future = clock.now() - HOUR, clock.now() + HOUR
    old = await files.save(b"old", "export.xlsx", "text/plain", scope, "export", expires_on=past)
    new = await files.save(b"new", "export.xlsx", "text/plain", scope, "export", expires_on=future)
    kept = await files.save(b"kept", "orders.xlsx", "text/plain", scope, "upload")
    assert await run_due() == [periodic.name for periodic in PERIODIC]
    with pytest.raises(NotFound):
        await files.read(old, scope)
    assert [await files.read(new, scope), await files.read(kept, scope)] == [b"new", b"kept"]
