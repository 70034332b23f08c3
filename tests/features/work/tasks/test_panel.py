"""The notification panel (R044-R051): what users see of their tasks and may do with them."""

from datetime import datetime, timedelta
from urllib.parse import quote

import pytest

from freight.documents.task import Task, TaskStatus
from freight.features.work.tasks import service
from freight.kit import clock
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import scoped
from tests.fixtures.tenants import Tenants


def of_user(scope: Scope, user) -> Scope:
    return Scope(scope.company_id, scope.grants, str(user.id))


async def accepted(scope: Scope, status: TaskStatus = TaskStatus.QUEUED, **changes) -> str:
    task = await service.start_task(
        scope, kind="rating", title="Rate 2,000 shipments", job_name="rating.bulk", total=2000
    )
    await scoped(Task, scope).update_one({"key": task["key"]}, {"$set": {"running_status": status, **changes}})
    return task["key"]


@pytest.fixture
def anas(tenants: Tenants) -> Scope:
    return of_user(tenants.air, tenants.ana)


async def test_a_waiting_task_is_shown_as_an_unread_progress_bar(sign_in, tenants: Tenants, anas: Scope) -> None:
    key = await accepted(anas)
    ana = await sign_in(tenants.ana)
    (row,) = (await ana.get("/api/pollingTaskStatus")).json()["data"]
    assert row["memCacheKey"] == key
    assert (row["notificationType"], row["runningStatus"], row["read"]) == ("progressBar", "Queued", False)
    assert (row["processedCount"], row["totalCount"], row["secondsLeft"]) == (0, 2000, None)


async def test_an_idle_panel_gets_an_empty_list(sign_in, tenants: Tenants, anas: Scope) -> None:
    """R049: the browser asks less often after each empty answer, so an answer must be able to be empty."""
    key = await accepted(anas)
    ana = await sign_in(tenants.ana)
    (row,) = (await ana.get("/api/pollingTaskStatus")).json()["data"]
    known = datetime.fromisoformat(row["updatedOn"])

    async def tell_after(seconds: float) -> list[str]:
        time = quote((known + timedelta(seconds=seconds)).isoformat())
        return [r["memCacheKey"] for r in (await ana.get(f"/api/pollingTaskStatus?time={time}")).json()["data"]]

    assert await tell_after(3) == []
    assert await tell_after(1) == [key]  # reported again rather than missed: another machine's clock may be behind
    await scoped(Task, anas).update_one({"key": key}, {"$set": {"updated_on": known + timedelta(seconds=5)}})
    assert await tell_after(3) == [key]


async def test_a_user_sees_only_the_tasks_he_started(sign_in, tenants: Tenants, anas: Scope) -> None:
    key = await accepted(anas)
    for other in (tenants.priya, tenants.tomasz):
        caller = await sign_in(other)
        assert (await caller.get("/api/pollingTaskStatus")).json()["data"] == []
        assert (await caller.get(f"/api/cancelPollingTask?memCacheKey={key}")).status_code == 404
        await caller.put("/api/pollingTaskStatus", json={"memCacheKeysToMakeRead": [key]})
        await caller.request("DELETE", "/api/pollingTaskStatus", json={"memCacheKey": [key]})
    untouched = await service.get_own_task(anas, key)
    assert (untouched["read"], untouched["archived"], untouched["running_status"]) == (False, False, "Queued")


async def test_r044_opening_the_panel_marks_what_it_shows_as_read(sign_in, tenants: Tenants, anas: Scope) -> None:
    shown, later = await accepted(anas), await accepted(anas)
    ana = await sign_in(tenants.ana)
    rows = (await ana.put("/api/pollingTaskStatus", json={"memCacheKeysToMakeRead": [shown]})).json()["data"]
    assert {r["memCacheKey"]: r["read"] for r in rows} == {shown: True, later: False}


async def test_r045_a_single_notification_is_deleted(sign_in, tenants: Tenants, anas: Scope) -> None:
    failed, kept = await accepted(anas, TaskStatus.FAILED), await accepted(anas, TaskStatus.COMPLETED)
    ana = await sign_in(tenants.ana)
    answer = await ana.request("DELETE", "/api/pollingTaskStatus", json={"memCacheKey": [failed]})
    assert [r["memCacheKey"] for r in answer.json()["data"]] == [kept]


async def test_r045_a_running_task_is_not_deleted_under_its_worker(sign_in, tenants: Tenants, anas: Scope) -> None:
    running = await accepted(anas, TaskStatus.RUNNING)
    ana = await sign_in(tenants.ana)
    refused = await ana.request("DELETE", "/api/pollingTaskStatus", json={"memCacheKey": [running]})
    assert (refused.status_code, refused.json()["code"]) == (409, "task_running")


async def test_r046_delete_all_removes_completed_and_canceled_ones(sign_in, tenants: Tenants, anas: Scope) -> None:
    keys = {status: await accepted(anas, status) for status in TaskStatus}
    ana = await sign_in(tenants.ana)
    left = (await ana.request("DELETE", "/api/pollingTaskStatus", json={"finished": True})).json()["data"]
    assert {r["memCacheKey"] for r in left} == {
        keys[TaskStatus.QUEUED],
        keys[TaskStatus.RUNNING],
        keys[TaskStatus.FAILED],
    }


async def test_r047_a_waiting_task_is_canceled_at_once(sign_in, tenants: Tenants, anas: Scope) -> None:
    key = await accepted(anas)
    ana = await sign_in(tenants.ana)
    row = (await ana.get(f"/api/cancelPollingTask?memCacheKey={key}")).json()["data"]
    assert (row["runningStatus"], row["notificationType"]) == ("Canceled", "message")


async def test_r047_a_running_task_is_asked_to_stop(sign_in, tenants: Tenants, anas: Scope) -> None:
    key = await accepted(anas, TaskStatus.RUNNING)
    ana = await sign_in(tenants.ana)
    row = (await ana.get(f"/api/cancelPollingTask?memCacheKey={key}")).json()["data"]
    assert (row["runningStatus"], row["cancelRequested"]) == ("Running", True)


async def test_canceling_a_finished_task_changes_nothing(sign_in, tenants: Tenants, anas: Scope) -> None:
    key = await accepted(anas, TaskStatus.COMPLETED)
    ana = await sign_in(tenants.ana)
    row = (await ana.get(f"/api/cancelPollingTask?memCacheKey={key}")).json()["data"]
    assert (row["runningStatus"], row["cancelRequested"]) == ("Completed", False)


def test_the_time_left_follows_the_pace_of_the_present_attempt() -> None:
    now = clock.now()
    task = {"running_status": "Running", "started_on": now - timedelta(seconds=10), "total_count": 30_000}
    assert service.estimate_seconds_left({**task, "processed_count": 10_000}, now) == 20
    # resumed at 10,000 after a night in the queue: the 5,000 rows of these ten seconds count, not the night
    assert service.estimate_seconds_left({**task, "processed_count": 15_000, "resumed_from": 10_000}, now) == 30
    assert service.estimate_seconds_left({**task, "processed_count": 0}, now) is None
    assert (
        service.estimate_seconds_left({**task, "processed_count": 30_000, "running_status": "Completed"}, now) is None
    )
