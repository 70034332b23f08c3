"""Periodic work: due work runs once, whatever number of schedulers there are."""

import asyncio
from datetime import timedelta

import pytest
from bson import ObjectId

from freight.core.errors import NotFound
from freight.documents.periodic_run import PeriodicRun
from freight.features.system.tasks import service as tasks
from freight.features.system.tasks.sweep import NAME, sweep
from freight.kit import clock, files, shared_clock
from freight.kit.connections import Connections
from freight.kit.scopes import Scope
from jobs.scheduler import PERIODIC, Periodic, run_due

HOUR = timedelta(hours=1)


class Counter:
    """Periodic work that counts its runs."""

    def __init__(self) -> None:
        self.runs = 0

    async def __call__(self) -> None:
        self.runs += 1


async def _broken() -> None:
    raise ConnectionError("the carrier's server is away")


async def test_new_work_is_due_at_once_and_then_not_before_its_time(connections: Connections) -> None:
    work = Counter()
    table = (Periodic("count", HOUR, work),)
    assert await run_due(table) == ["count"]
    assert await run_due(table) == []
    assert work.runs == 1


async def test_work_whose_time_has_come_runs_again(connections: Connections) -> None:
    work = Counter()
    table = (Periodic("count", HOUR, work),)
    await run_due(table)
    past = clock.now() - timedelta(minutes=1)
    await PeriodicRun.get_pymongo_collection().update_one({"_id": "count"}, {"$set": {"next_run_at": past}})
    assert await run_due(table) == ["count"]
    assert work.runs == 2


async def test_a_scheduler_whose_clock_is_a_day_ahead_stops_nothing(
    connections: Connections, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its own clock is not asked: what is due is due by the database's."""
    often, hourly = Counter(), Counter()
    table = (Periodic("often", timedelta(0), often), Periodic("hourly", HOUR, hourly))
    tomorrow = clock.now() + timedelta(days=1)
    monkeypatch.setattr(clock, "now", lambda: tomorrow)
    await run_due(table)
    monkeypatch.undo()
    assert await run_due(table) == ["often"]
    assert (often.runs, hourly.runs) == (2, 1)


async def test_a_next_run_that_a_wrong_clock_wrote_is_not_waited_for(connections: Connections) -> None:
    work = Counter()
    table = (Periodic("count", HOUR, work),)
    await run_due(table)
    tomorrow = clock.now() + timedelta(days=1)
    await PeriodicRun.get_pymongo_collection().update_one(
        {"_id": "count"}, {"$set": {"next_run_at": tomorrow, "last_run_at": tomorrow}}
    )
    assert await run_due(table) == ["count"]


async def test_work_accepted_by_a_wrong_clock_is_sent_again_all_the_same(
    connections: Connections, monkeypatch: pytest.MonkeyPatch
) -> None:
    tomorrow = clock.now() + timedelta(days=1)
    monkeypatch.setattr(clock, "now", lambda: tomorrow)
    scope = Scope.of_system(ObjectId(), ObjectId(), "ana")
    await tasks.accept(scope, kind="upload", title="orders.xlsx", job_name="tests.none")
    monkeypatch.undo()
    assert await sweep() == 1
    assert await sweep() == 0


async def test_work_lost_with_the_broker_is_sent_as_soon_as_another_is_there(connections: Connections) -> None:
    scope = Scope.of_system(ObjectId(), ObjectId(), "ana")
    await run_due()
    await tasks.accept(scope, kind="upload", title="orders.xlsx", job_name="tests.none")
    assert await sweep() == 0  # it may wait its turn
    # the run that was noted is another than the one that answers now
    await PeriodicRun.get_pymongo_collection().update_one({"_id": NAME}, {"$set": {"broker_run": "the one before"}})
    assert await sweep() == 1
    assert await sweep() == 0


async def test_a_wrong_clock_erases_no_file_before_its_time(
    connections: Connections, monkeypatch: pytest.MonkeyPatch
) -> None:
    scope = Scope.of_system(ObjectId(), ObjectId(), "ana")
    kept = await files.save(scope, b"x", "export.xlsx", "text/plain", "export", expires_on=clock.now() + HOUR)
    tomorrow = clock.now() + timedelta(days=1)
    monkeypatch.setattr(clock, "now", lambda: tomorrow)
    await run_due()
    assert await files.read(scope, kept) == b"x"


async def test_ten_schedulers_run_due_work_once(connections: Connections) -> None:
    work = Counter()
    table = (Periodic("count", HOUR, work),)
    await asyncio.gather(*(run_due(table) for _ in range(10)))
    assert work.runs == 1


async def test_work_that_fails_leaves_the_rest_alone(connections: Connections) -> None:
    work = Counter()
    assert await run_due((Periodic("broken", HOUR, _broken), Periodic("count", HOUR, work))) == ["count"]
    assert work.runs == 1


async def test_files_whose_time_has_passed_are_erased_and_others_kept(connections: Connections) -> None:
    scope = Scope.of_system(ObjectId(), ObjectId(), "ana")
    past, future = clock.now() - HOUR, clock.now() + HOUR
    old = await files.save(scope, b"old", "export.xlsx", "text/plain", "export", expires_on=past)
    new = await files.save(scope, b"new", "export.xlsx", "text/plain", "export", expires_on=future)
    kept = await files.save(scope, b"kept", "orders.xlsx", "text/plain", "upload")
    assert await run_due() == [periodic.name for periodic in PERIODIC]
    with pytest.raises(NotFound):
        await files.read(scope, old)
    assert [await files.read(scope, new), await files.read(scope, kept)] == [b"new", b"kept"]


async def test_one_question_says_what_looks_due(connections: Connections) -> None:
    now = await shared_clock.now()
    assert await PeriodicRun.claim("hourly", now, HOUR)
    assert await PeriodicRun.claim("often", now, timedelta(0))
    periods = {"hourly": HOUR, "often": timedelta(0), "never seen": HOUR}
    assert await PeriodicRun.due(periods, now) == {"often", "never seen"}
    assert await PeriodicRun.due(periods, now + HOUR) == set(periods)
