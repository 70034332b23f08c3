"""Whether the suite reports what is not working. Programs, database and broker are real; instead of waiting for a
silence, tests move back the time of the last heartbeat in the store."""

import asyncio
import os
import re
import signal
import subprocess
import sys
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import httpx
import pytest
from bson import ObjectId
from pydantic import SecretStr
from pymongo import AsyncMongoClient
from redis.asyncio import Redis

from freight.app import create_app
from freight.documents.periodic_run import PeriodicRun
from freight.documents.reconciliation import Reconciliation
from freight.documents.task import Task
from freight.embedded.child_process import ChildProcess
from freight.features.desk.reconciliation import service as reconciliation
from freight.features.work.health import service
from freight.features.work.tasks import service as tasks
from freight.features.work.tasks.sweep import NAME as SWEEP
from freight.kit.settings import Settings
from freight.kit.storage import database_clock
from freight.kit.storage.connections import Connections
from freight.kit.storage.heartbeats import SCHEDULER, WORKER, Heartbeat
from freight.kit.storage.scopes import Scope
from jobs.schedule import Schedule
from jobs.scheduler import PERIODIC
from tests.fixtures.tenants import Tenants
from tests.fixtures.waiting import until
from tests.jobs.environment import worker_environment

READY = "/api/health/ready"


def watcher(settings: Settings, address: str = "127.0.0.1") -> httpx.AsyncClient:
    transport = httpx.ASGITransport(create_app(settings, own_resources=False), client=(address, 50_000))
    return httpx.AsyncClient(transport=transport, base_url="http://freight.test")


@pytest.fixture
async def at_work(connections: Connections, settings: Settings) -> Connections:
    """An installation in which everything is at work."""
    for program in (WORKER, SCHEDULER):
        heart = Heartbeat(settings, program)
        await asyncio.to_thread(heart.beat)
        heart.close()
    await ran_by_a_scheduler()
    return connections


async def ran_by_a_scheduler() -> list[str]:
    """What a scheduler runs that is started now, and ended again."""
    schedule = Schedule(PERIODIC)
    try:
        return await schedule.run_due()
    finally:
        await schedule.close()


async def silenced(connections: Connections, program: str, seconds: float) -> None:
    """Everything of that kind was heard so many seconds earlier than it was."""
    key = f"{connections.settings.redis_prefix}heard:{program}"
    for host in await connections.redis.zrange(key, 0, -1):
        await connections.redis.zincrby(key, -seconds, host)


async def degraded() -> dict[str, str]:
    return {each.part: each.problem for each in (await service.check_readiness()).degraded}


async def test_everything_at_work_is_ready(at_work: Connections, settings: Settings) -> None:
    answer = await watcher(settings).get(READY)
    none_yet = {"finishedOn": None, "compared": 0, "corrected": 0}
    everything = {"ready": True, "degraded": [], "reconciliation": none_yet}
    assert (answer.status_code, answer.json()["data"]) == (200, everything)


async def test_figures_that_were_not_reconciled_for_two_days_are_named(
    at_work: Connections, settings: Settings, tenants: Tenants
) -> None:
    for scope in (tenants.air, tenants.ocean):
        await reconciliation.reconcile_figures(scope)
    read = (await watcher(settings).get(READY)).json()["data"]
    assert (read["ready"], read["reconciliation"]["corrected"]) == (True, 0)
    assert read["reconciliation"]["finishedOn"]
    long_ago = {"$set": {"finished_on": await database_clock.read_database_clock() - timedelta(hours=49)}}
    await Reconciliation.get_pymongo_collection().update_many({}, long_ago)
    answer = await watcher(settings).get(READY)
    assert answer.status_code == 503
    assert answer.json()["msg"] == "Degraded: reconciliation last ended 49 h ago."


async def test_an_installation_of_which_nothing_was_started_names_all_of_it(
    connections: Connections, settings: Settings
) -> None:
    answer = await watcher(settings).get(READY)
    assert answer.status_code == 503
    assert answer.json()["msg"] == (
        "Degraded: sweep of lost work has never run; worker never heard from; scheduler never heard from."
    )
    # a restart of the API would start no worker
    assert (await watcher(settings).get("/api/health")).status_code == 200


@pytest.mark.parametrize("program", [WORKER, SCHEDULER])
async def test_a_killed_program_is_named_until_another_is_at_work(
    at_work: Connections, settings: Settings, tmp_path: Path, program: str
) -> None:
    await at_work.redis.delete(f"{settings.redis_prefix}heard:{program}")
    command = [sys.executable, "-m", "freight.cli", program]
    environment = {**os.environ, **worker_environment(settings), "FREIGHT_WORKER_CONCURRENCY": "1"}

    async def is_well() -> bool:
        return program not in await degraded()

    started = ChildProcess(program, tmp_path / "program.log")
    try:
        started.start(command, environment=environment)
        await until(is_well, "all to be well")
        # it goes on saying so
        await silenced(at_work, program, 75)
        await until(is_well, "all to be well")
        assert started.pid
        os.kill(started.pid, signal.SIGKILL)
        await asyncio.to_thread(started.stop)
        await silenced(at_work, program, 75)
        answer = await watcher(settings).get(READY)
        assert answer.status_code == 503
        (named,) = [each for each in answer.json()["data"]["degraded"] if each["part"] == program]
        assert named["problem"].startswith("not heard from for ")
        started.start(command, environment=environment)
        await until(is_well, "all to be well")
    finally:
        await asyncio.to_thread(started.stop)


@pytest.mark.parametrize("program", [WORKER, SCHEDULER])
async def test_silence_within_the_time_of_a_restart_is_none(at_work: Connections, program: str) -> None:
    await silenced(at_work, program, 50)
    assert await degraded() == {}
    await silenced(at_work, program, 25)
    assert list(await degraded()) == [program]


async def test_a_sweep_that_fails_is_late_though_it_is_run_every_time(
    at_work: Connections, monkeypatch: pytest.MonkeyPatch
) -> None:
    past = await database_clock.read_database_clock() - timedelta(minutes=2)
    runs = PeriodicRun.get_pymongo_collection()
    await runs.update_one({"_id": SWEEP}, {"$set": {"finished_at": past}})

    async def broken(*_: object) -> list[object]:
        raise ConnectionError("the database is away for one call")

    with monkeypatch.context() as patched:
        patched.setattr(Task, "unattended", broken)
        assert SWEEP not in await ran_by_a_scheduler()
    assert (await degraded())["sweep of lost work"].startswith("last ran 12")
    assert SWEEP in await ran_by_a_scheduler()
    assert await degraded() == {}


async def test_work_that_nobody_begins_is_named_by_its_age(at_work: Connections) -> None:
    scope = Scope.of_system(ObjectId(), ObjectId(), "ana")
    task = await tasks.accept_task(scope, kind="upload", title="orders.xlsx", job_name="tests.none")
    assert await degraded() == {}
    waiting_since = await database_clock.read_database_clock() - timedelta(minutes=21)
    await Task.get_pymongo_collection().update_one({"key": task["key"]}, {"$set": {"requested_on": waiting_since}})
    assert await degraded() == {"oldest queued task": "has waited for 21 min"}


async def test_a_server_that_does_not_answer_is_named_without_its_address(
    at_work: Connections, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    # nothing listens on port 1
    redis = Redis.from_url("redis://127.0.0.1:1/0")
    mongo: AsyncMongoClient[dict[str, object]] = AsyncMongoClient("mongodb://127.0.0.1:1")
    for away, part in (
        (replace(at_work, redis=redis), "broker"),
        (replace(at_work, database=mongo[settings.mongo_database]), "database"),
    ):
        with monkeypatch.context() as patched:
            patched.setattr("freight.kit.storage.connections._current", away)
            answer = await watcher(settings).get(READY)
        assert answer.status_code == 503
        assert answer.json()["data"]["degraded"] == [{"part": part, "problem": "does not answer"}]
        assert "127.0.0.1" not in answer.text
    await redis.aclose()
    await mongo.close()


async def test_only_who_may_watch_learns_what_is_degraded(
    at_work: Connections, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert (await watcher(settings).get(READY, headers={"X-Forwarded-For": "127.0.0.1"})).status_code == 404
    assert (await watcher(settings, "198.51.100.7").get(READY)).status_code == 404
    monkeypatch.setattr(at_work.settings, "metrics_token", SecretStr("watch-7"))
    assert (await watcher(settings).get(READY)).status_code == 404
    right = {"Authorization": "Bearer watch-7"}
    assert (await watcher(settings, "198.51.100.7").get(READY, headers=right)).status_code == 200


@pytest.mark.parametrize("program", [WORKER, SCHEDULER])
async def test_the_check_of_a_container_asks_for_its_own_program(
    connections: Connections, settings: Settings, program: str
) -> None:
    environment = {**os.environ, **worker_environment(settings)}

    def check() -> tuple[int, str]:
        command = [sys.executable, "-m", "freight.cli", program, "--check"]
        ended = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
        return ended.returncode, ended.stdout.strip()

    # a replica elsewhere is at work, this one is not
    seconds, _ = await connections.redis.time()
    await connections.redis.zadd(f"{settings.redis_prefix}heard:{program}", {"another-replica": seconds})
    assert await asyncio.to_thread(check) == (1, f"{program}: never heard from")
    heart = Heartbeat(settings, program)
    await asyncio.to_thread(heart.beat)
    heart.close()
    assert await asyncio.to_thread(check) == (0, "")
    await silenced(connections, program, 75)
    status, said = await asyncio.to_thread(check)
    assert status == 1
    told = re.fullmatch(rf"{program}: not heard from for (\d+) s", said)
    assert told, said
    assert int(told[1]) >= 75
