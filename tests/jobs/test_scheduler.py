"""Periodic work: due work runs once, however many schedulers there are."""

import asyncio
from datetime import timedelta

import pytest
from bson import ObjectId

from freight.core.errors import NotFound
from freight.documents.periodic_run import PeriodicRun
from freight.documents.scheduler_lease import SchedulerLease
from freight.features.work.tasks import service as tasks
from freight.features.work.tasks.sweep import NAME, resend_silent_tasks
from freight.kit import clock
from freight.kit.storage import database_clock, files
from freight.kit.storage.connections import Connections
from freight.kit.storage.last_write import LastWrite
from freight.kit.storage.scopes import Scope
from jobs.schedule import LEASE, PeriodicWork, Schedule
from jobs.scheduler import PERIODIC

HOUR, SECOND = timedelta(hours=1), timedelta(seconds=1)


async def run_due(table: tuple[PeriodicWork, ...] = PERIODIC) -> list[str]:
    """As a scheduler does that was started a moment ago."""
    return await Schedule(table).run_due()


class Counter:
    """Periodic work that counts its runs."""

    def __init__(self) -> None:
        self.runs = 0

    async def __call__(self) -> None:
        self.runs += 1


class Watch:
    """Seconds that a test lets pass."""

    seconds = 0.0


async def _broken() -> None:
    raise ConnectionError("the carrier's server is away")


async def test_new_work_is_due_at_once_and_then_not_before_its_time(connections: Connections) -> None:
    work = Counter()
    table = (PeriodicWork("count", HOUR, work),)
    assert await run_due(table) == ["count"]
    assert await run_due(table) == []
    assert work.runs == 1


async def test_work_whose_time_has_come_runs_again(connections: Connections) -> None:
    work = Counter()
    table = (PeriodicWork("count", HOUR, work),)
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
    table = (PeriodicWork("often", timedelta(0), often), PeriodicWork("hourly", HOUR, hourly))
    tomorrow = clock.now() + timedelta(days=1)
    monkeypatch.setattr(clock, "now", lambda: tomorrow)
    ahead = Schedule(table)
    await ahead.run_due()
    await ahead.close()
    monkeypatch.undo()
    assert await run_due(table) == ["often"]
    assert (often.runs, hourly.runs) == (2, 1)


async def test_frequent_work_is_run_by_one_scheduler_and_goes_on_with_another_when_that_one_ends(
    connections: Connections,
) -> None:
    first, second = Counter(), Counter()
    one, other = (Schedule((PeriodicWork("often", timedelta(0), work),)) for work in (first, second))
    for _ in range(3):
        await one.run_due()
        await other.run_due()
    assert (first.runs, second.runs) == (3, 0)
    await one.close()
    await other.run_due()
    await one.run_due()
    assert (first.runs, second.runs) == (3, 1)


async def test_the_lease_of_a_scheduler_that_was_killed_lapses(connections: Connections) -> None:
    table = (PeriodicWork("often", timedelta(0), Counter()),)
    assert await run_due(table) == ["often"]  # and is killed
    taking_over = Schedule(table)
    assert await taking_over.run_due() == []
    leases = SchedulerLease.get_pymongo_collection()
    held = (await leases.find_one({}) or {})["held_until"] - await database_clock.read_database_clock()
    assert timedelta(0) < held <= LEASE
    await leases.update_one({}, {"$set": {"held_until": await database_clock.read_database_clock()}})
    assert await taking_over.run_due() == ["often"]


async def test_a_lease_that_a_wrong_clock_wrote_is_not_waited_for(connections: Connections) -> None:
    now = await database_clock.read_database_clock()
    assert await SchedulerLease.take("a clock ahead", now + timedelta(days=1), now + timedelta(days=1, seconds=5))
    assert await run_due((PeriodicWork("often", timedelta(0), Counter()),)) == ["often"]


async def test_frequent_work_is_not_run_before_its_time(connections: Connections) -> None:
    schedule = Schedule(
        (PeriodicWork("often", timedelta(seconds=30), Counter()), PeriodicWork("all", timedelta(0), Counter()))
    )
    assert await schedule.run_due() == ["often", "all"]
    assert await schedule.run_due() == ["all"]


async def test_what_is_due_is_known_without_asking_the_database(
    connections: Connections, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Woken every second for ten seconds, a scheduler renews its lease four times and looks once for rare work."""
    watch, asked = Watch(), list[str]()

    async def take(*_: object) -> bool:
        asked.append("lease")
        return True

    async def find_none(*_: object) -> set[str]:
        asked.append("rare work")
        return set()

    monkeypatch.setattr("jobs.schedule.monotonic", lambda: watch.seconds)
    monkeypatch.setattr(SchedulerLease, "take", take)
    monkeypatch.setattr(PeriodicRun, "due", find_none)
    often = Counter()
    schedule = Schedule((PeriodicWork("often", SECOND, often), PeriodicWork("hourly", HOUR, Counter())))
    for second in range(10):
        watch.seconds = second
        await schedule.run_due()
    assert often.runs == 10
    assert (asked.count("lease"), asked.count("rare work")) == (4, 1)


async def test_frequent_work_is_looked_for_seldom_while_nothing_is_written(
    connections: Connections, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Written to for ten seconds, then left alone for fifty, then written to again: each second, every fifteen, and
    again each second, from the second of the write."""
    watch, often, ran_at = Watch(), Counter(), []

    class Written(LastWrite):
        quiet_seconds = 0.0

        async def look(self) -> None:
            self.quiet_seconds = watch.seconds - 10 if 10 < watch.seconds < 60 else 0.0

    monkeypatch.setattr("jobs.schedule.monotonic", lambda: watch.seconds)
    monkeypatch.setattr("jobs.schedule.LastWrite", Written)
    schedule = Schedule((PeriodicWork("often", SECOND, often),))
    for second in range(63):
        watch.seconds = float(second)
        if await schedule.run_due():
            ran_at.append(second)
    assert ran_at == [*range(15), 29, 44, 59, 60, 61, 62]


async def test_a_next_run_that_a_wrong_clock_wrote_is_not_waited_for(connections: Connections) -> None:
    work = Counter()
    table = (PeriodicWork("count", HOUR, work),)
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
    await tasks.accept_task(scope, kind="upload", title="orders.xlsx", job_name="tests.none")
    monkeypatch.undo()
    assert await resend_silent_tasks() == 1
    assert await resend_silent_tasks() == 0


async def test_work_lost_with_the_broker_is_sent_as_soon_as_another_is_there(connections: Connections) -> None:
    scope = Scope.of_system(ObjectId(), ObjectId(), "ana")
    await run_due()
    await tasks.accept_task(scope, kind="upload", title="orders.xlsx", job_name="tests.none")
    assert await resend_silent_tasks() == 0  # it may wait its turn
    # the run that was noted is another than the one that answers now
    await PeriodicRun.get_pymongo_collection().update_one({"_id": NAME}, {"$set": {"broker_run": "the one before"}})
    assert await resend_silent_tasks() == 1
    assert await resend_silent_tasks() == 0


async def test_a_wrong_clock_erases_no_file_before_its_time(
    connections: Connections, monkeypatch: pytest.MonkeyPatch
) -> None:
    scope = Scope.of_system(ObjectId(), ObjectId(), "ana")
    kept = await files.save_file(scope, b"x", "export.xlsx", "text/plain", "export", expires_on=clock.now() + HOUR)
    tomorrow = clock.now() + timedelta(days=1)
    monkeypatch.setattr(clock, "now", lambda: tomorrow)
    await run_due()
    assert await files.read_stored_file(scope, kept) == b"x"


async def test_ten_schedulers_run_due_work_once(connections: Connections) -> None:
    work = Counter()
    table = (PeriodicWork("count", HOUR, work),)
    await asyncio.gather(*(run_due(table) for _ in range(10)))
    assert work.runs == 1


async def test_work_that_fails_leaves_the_rest_alone(connections: Connections) -> None:
    work = Counter()
    assert await run_due((PeriodicWork("broken", HOUR, _broken), PeriodicWork("count", HOUR, work))) == ["count"]
    assert work.runs == 1


async def test_files_whose_time_has_passed_are_erased_and_others_kept(connections: Connections) -> None:
    scope = Scope.of_system(ObjectId(), ObjectId(), "ana")
    past, future = clock.now() - HOUR, clock.now() + HOUR
    old = await files.save_file(scope, b"old", "export.xlsx", "text/plain", "export", expires_on=past)
    new = await files.save_file(scope, b"new", "export.xlsx", "text/plain", "export", expires_on=future)
    kept = await files.save_file(scope, b"kept", "orders.xlsx", "text/plain", "upload")
    assert await run_due() == [periodic.name for periodic in PERIODIC]
    with pytest.raises(NotFound):
        await files.read_stored_file(scope, old)
    assert [await files.read_stored_file(scope, new), await files.read_stored_file(scope, kept)] == [b"new", b"kept"]


async def test_one_question_says_what_looks_due(connections: Connections) -> None:
    now = await database_clock.read_database_clock()
    assert await PeriodicRun.claim("hourly", now, HOUR)
    assert await PeriodicRun.claim("often", now, timedelta(0))
    periods = {"hourly": HOUR, "often": timedelta(0), "never seen": HOUR}
    assert await PeriodicRun.due(periods, now) == {"often", "never seen"}
    assert await PeriodicRun.due(periods, now + HOUR) == set(periods)
