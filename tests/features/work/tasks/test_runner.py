"""The worker's side: a task is done once, even if its message is delivered twice, killed, cancelled or lost on the
way."""

import asyncio
import time
from datetime import timedelta

import pytest
from pymongo.errors import AutoReconnect
from structlog.testing import capture_logs

from freight.core.errors import Invalid
from freight.core.notices.events import NotificationEvent
from freight.documents.task import Task, TaskStatus
from freight.features.work.tasks import lease, runner, service, sweep
from freight.features.work.tasks.runner import TaskCancelled, TaskContext, TaskOutcome, claim_chunk, perform_task
from freight.kit import clock
from freight.kit.storage.connections import Connections
from freight.kit.storage.scopes import Grant, Scope
from freight.kit.storage.tenancy import scoped
from freight.kit.storage.transactions import run_in_transaction
from tests.fixtures.happened import list_happened
from tests.fixtures.tenants import Tenants

JOB = "uploads.import"


@pytest.fixture
def anas(tenants: Tenants) -> Scope:
    return Scope(tenants.air.company_id, tenants.air.grants, str(tenants.ana.id))


@pytest.fixture
async def key(anas: Scope) -> str:
    started = await service.start_task(
        anas, kind="upload", title="orders.xlsx", job_name=JOB, arguments={"uploadId": "u1"}, total=3000
    )
    return started["key"]


async def queued(connections: Connections) -> int:
    return await connections.redis.llen(f"{connections.settings.redis_prefix}celery")


async def test_work_is_accepted_while_the_broker_is_away(anas: Scope, connections: Connections, monkeypatch) -> None:
    async def broker_is_down(*args, **kwargs):
        raise ConnectionError

    monkeypatch.setattr(type(connections.queue), "enqueue", broker_is_down)
    await service.start_task(anas, kind="upload", title="orders.xlsx", job_name=JOB)
    (stored,) = await service.list_own_tasks(anas)
    assert stored["running_status"] == TaskStatus.QUEUED


async def test_the_sweep_sends_what_was_accepted_and_never_sent(
    anas: Scope, key: str, connections: Connections
) -> None:
    await connections.redis.flushdb()  # the broker lost the message
    assert await sweep.resend_silent_tasks() == 0  # it may still be waiting its turn
    long_ago = clock.now() - sweep.QUEUED_SILENCE - timedelta(seconds=1)
    await scoped(Task, anas).update_one({"key": key}, {"$set": {"heartbeat_on": long_ago}})
    assert await sweep.resend_silent_tasks() == 1
    assert await queued(connections) == 1
    assert await sweep.resend_silent_tasks() == 0  # once


async def test_two_schedulers_send_a_lost_task_once(anas: Scope, key: str, connections: Connections) -> None:
    await connections.redis.flushdb()
    long_ago = clock.now() - sweep.QUEUED_SILENCE - timedelta(seconds=1)
    await scoped(Task, anas).update_one({"key": key}, {"$set": {"heartbeat_on": long_ago}})
    assert sum(await asyncio.gather(*(sweep.resend_silent_tasks() for _ in range(5)))) == 1


async def test_the_sweep_leaves_a_silent_task_to_its_living_worker(anas: Scope, key: str) -> None:
    long_ago = clock.now() - timedelta(hours=1)
    running = {"running_status": TaskStatus.RUNNING, "heartbeat_on": long_ago}
    await scoped(Task, anas).update_one({"key": key}, {"$set": running})
    async with lease.hold_task_lease(key):
        assert await sweep.resend_silent_tasks() == 0
    assert await sweep.resend_silent_tasks() == 1


async def test_a_job_gets_its_arguments_and_ends_with_its_outcome(anas: Scope, key: str) -> None:
    async def body(mine: TaskContext) -> TaskOutcome:
        assert mine.arguments == {"uploadId": "u1"}
        await mine.progress(3000)
        return TaskOutcome("2,990 stored, 10 refused.", link="/uploads/u1")

    await perform_task(key, body)
    task = await service.get_own_task(anas, key)
    assert (task["running_status"], task["processed_count"]) == (TaskStatus.COMPLETED, 3000)
    assert (task["message"], task["link"], task["read"]) == ("2,990 stored, 10 refused.", "/uploads/u1", False)


async def test_a_job_works_with_the_rights_of_the_user_who_asked(tenants: Tenants) -> None:
    limited = Scope(
        tenants.air.company_id, (Grant(tenants.air.system_id, frozenset({tenants.fill1})),), str(tenants.june.id)
    )
    started = await service.start_task(limited, kind="rating", title="Rate", job_name="rating.bulk")
    seen: list[Scope] = []

    async def body(mine: TaskContext) -> None:
        seen.append(mine.scope)

    await perform_task(started["key"], body)
    assert seen == [limited]


async def test_a_message_delivered_twice_runs_the_job_once(key: str) -> None:
    runs: list[str] = []

    async def body(mine: TaskContext) -> None:
        runs.append(mine.key)

    await perform_task(key, body)
    await perform_task(key, body)
    assert len(runs) == 1


async def test_a_second_worker_leaves_a_task_to_the_first_while_it_lives(key: str, monkeypatch) -> None:
    monkeypatch.setattr(lease, "LEASE_SECONDS", 0.4)
    monkeypatch.setattr(lease, "_RENEW_SECONDS", 0.1)
    monkeypatch.setattr(lease, "_ASK_SECONDS", 0.05)
    runs: list[str] = []
    began, may_end = asyncio.Event(), asyncio.Event()

    async def body(mine: TaskContext) -> None:
        runs.append(mine.key)
        began.set()
        await may_end.wait()

    first = asyncio.create_task(perform_task(key, body))
    await began.wait()
    async with lease.hold_task_lease(key, patience=1.0) as second:  # far longer than the lease: it is renewed
        assert second is None
    may_end.set()
    await first
    assert len(runs) == 1


async def test_a_lease_is_renewed_while_the_work_keeps_the_loop_busy(key: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Checking a large chunk on a busy machine takes longer than a lease lasts, but no other worker gets a turn."""
    monkeypatch.setattr(lease, "LEASE_SECONDS", 0.4)
    monkeypatch.setattr(lease, "_RENEW_SECONDS", 0.1)
    async with lease.hold_task_lease(key) as mine:
        until = time.monotonic() + 1.5
        while time.monotonic() < until:
            sum(range(1000))
        assert await lease.is_lease_held(key)
        async with lease.hold_task_lease(key, patience=0) as second:
            assert second is None
        assert mine and not mine.lost
    assert not await lease.is_lease_held(key)


async def test_a_killed_worker_is_followed_by_another_when_its_lease_lapses(
    anas: Scope, key: str, connections: Connections, monkeypatch
) -> None:
    monkeypatch.setattr(lease, "_ASK_SECONDS", 0.02)
    await scoped(Task, anas).update_one({"key": key}, {"$set": {"running_status": "Running", "attempts": 1}})
    await connections.redis.set(lease._name(key), "the killed one", px=200)

    async def body(mine: TaskContext) -> TaskOutcome:
        return TaskOutcome("done by the second")

    await perform_task(key, body)
    task = await service.get_own_task(anas, key)
    assert (task["message"], task["attempts"]) == ("done by the second", 2)


async def test_a_worker_that_lost_its_lease_stops_without_ending_the_task(anas: Scope, key: str) -> None:
    async def body(mine: TaskContext) -> None:
        mine._lease.lost = True
        await mine.progress(10)

    await perform_task(key, body)
    assert (await service.get_own_task(anas, key))["running_status"] == TaskStatus.RUNNING


async def test_a_chunk_is_stored_once_however_often_it_is_run(anas: Scope, key: str) -> None:
    stored: list[int] = []

    async def body(mine: TaskContext) -> None:
        async def chunk(session) -> None:
            if await claim_chunk(mine, 0, session, rows=1000):
                stored.append(0)

        await run_in_transaction(chunk)
        await run_in_transaction(chunk)

    await perform_task(key, body)
    task = await service.get_own_task(anas, key)
    assert (stored, task["processed_count"], task["done_chunks"]) == ([0], 1000, [0])


async def test_a_chunk_that_is_rolled_back_may_be_claimed_again(anas: Scope, key: str) -> None:
    async def body(mine: TaskContext) -> None:
        async def dies(session) -> None:
            assert await claim_chunk(mine, 7, session, rows=1000)
            raise RuntimeError("killed before the commit")

        with pytest.raises(RuntimeError):
            await run_in_transaction(dies)
        assert await run_in_transaction(lambda session: claim_chunk(mine, 7, session, rows=1000))

    await perform_task(key, body)
    assert (await service.get_own_task(anas, key))["processed_count"] == 1000


async def test_a_resumed_job_knows_the_chunks_that_are_done(anas: Scope, key: str) -> None:
    await scoped(Task, anas).update_one({"key": key}, {"$set": {"done_chunks": [0, 1], "processed_count": 2000}})
    seen: list[TaskContext] = []

    async def body(mine: TaskContext) -> None:
        seen.append(mine)

    await perform_task(key, body)
    assert (seen[0].done_chunks, seen[0].processed) == (frozenset({0, 1}), 2000)


async def test_r047_a_job_stops_at_its_next_check_and_says_what_is_stored(anas: Scope, key: str) -> None:
    async def body(mine: TaskContext) -> None:
        await mine.progress(1000)
        await service.cancel_own_task(anas, key)
        await mine.stop_if_cancelled("Stopped after 1,000 of 3,000 rows; they are stored.")
        raise AssertionError("not reached")

    await perform_task(key, body)
    task = await service.get_own_task(anas, key)
    assert task["running_status"] == TaskStatus.CANCELED
    assert task["message"] == "Stopped after 1,000 of 3,000 rows; they are stored."


async def test_r047_a_task_canceled_while_its_worker_was_dead_is_not_run_again(
    anas: Scope, key: str, connections: Connections
) -> None:
    await scoped(Task, anas).update_one({"key": key}, {"$set": {"running_status": TaskStatus.RUNNING}})
    await service.cancel_own_task(anas, key)
    await connections.redis.flushdb()  # even when the flag is lost with the broker

    async def body(mine: TaskContext) -> None:
        raise AssertionError("not reached")

    await perform_task(key, body)
    assert (await service.get_own_task(anas, key))["running_status"] == TaskStatus.CANCELED


@pytest.mark.parametrize(
    ("error", "message", "logged"),
    [
        (Invalid("The workbook has no header row."), "The workbook has no header row.", ["warning"]),
        (ZeroDivisionError("/srv/freight/secret.py"), "Please try after some time.", ["error"]),
        (TaskCancelled("Stopped."), "Stopped.", []),
    ],
)
async def test_a_job_that_fails_says_so_to_its_user_and_in_the_log(
    anas: Scope, key: str, error, message, logged
) -> None:
    """The user sees nothing internal; the log has it as a warning."""

    async def body(mine: TaskContext) -> None:
        raise error

    with capture_logs() as lines:
        await perform_task(key, body)
    assert (await service.get_own_task(anas, key))["message"] == message
    assert [line["log_level"] for line in lines if line.get("task") == key] == logged


async def test_a_lost_connection_leaves_the_task_to_be_sent_again(anas: Scope, key: str) -> None:
    async def body(mine: TaskContext) -> None:
        raise AutoReconnect("primary stepped down")

    with pytest.raises(AutoReconnect):
        await perform_task(key, body)
    assert (await service.get_own_task(anas, key))["running_status"] == TaskStatus.RUNNING


async def test_a_task_that_takes_its_worker_down_each_time_is_given_up(anas: Scope, key: str) -> None:
    await scoped(Task, anas).update_one({"key": key}, {"$set": {"attempts": runner.MOST_ATTEMPTS}})

    async def body(mine: TaskContext) -> None:
        raise AssertionError("not reached")

    with capture_logs() as lines:
        await perform_task(key, body)
    assert [(line["event"], line["log_level"]) for line in lines] == [("task given up", "error")]
    task = await service.get_own_task(anas, key)
    assert task["running_status"] == TaskStatus.FAILED
    assert "stopped several times and was canceled" in task["message"]
    (noted,) = await list_happened(NotificationEvent.WORK_FAILED)
    assert (noted["details"]["title"], noted["details"]["reason"]) == (task["title"], task["message"])


async def test_a_key_of_no_task_is_ignored(connections: Connections) -> None:
    async def body(mine: TaskContext) -> None:
        raise AssertionError("not reached")

    await perform_task("no-such-task", body)
