"""Periodic work: due work runs once, whatever number of schedulers there are."""

import asyncio
from datetime import timedelta

from freight.documents.periodic_run import PeriodicRun
from freight.kit import clock
from freight.kit.resources import Resources
from jobs.scheduler import Periodic, run_due

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
