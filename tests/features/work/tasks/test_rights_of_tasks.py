"""A task may do what its user may do while it runs, not what the user was allowed when starting it."""

from dataclasses import replace

import pytest

from freight.documents.task import Task, TaskStatus
from freight.features.work.tasks import service
from freight.features.work.tasks.runner import TaskContext, TaskOutcome, perform_task
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import Record, scoped
from tests.fixtures.tenants import Tenants

EXPORT = "shipmentEntry.exportShipmentEntry"


@pytest.fixture
def anas(tenants: Tenants) -> Scope:
    return replace(tenants.air, user_id=str(tenants.ana.id), right=EXPORT)


async def started(scope: Scope) -> str:
    task = await service.start_task(scope, kind="export", title="shipments.xlsx", job_name="shipments.export", total=3)
    return str(task["key"])


async def ended(scope: Scope, key: str) -> Record:
    stored = await scoped(Task, scope).find_one({"key": key})
    assert stored
    return stored


async def test_a_right_that_is_taken_stops_the_task_at_its_next_chunk(anas: Scope, tenants: Tenants) -> None:
    key, chunks = await started(anas), []

    async def body(work: TaskContext) -> None:
        for chunk in range(3):
            await work.stop_if_cancelled(f"{len(chunks)} of 3 files are stored.")
            chunks.append(chunk)
            tenants.ana.memberships[0].permissions.remove(EXPORT) if chunk == 1 else None
            await tenants.ana.save()

    await perform_task(key, body)
    end = await ended(anas, key)
    assert (chunks, end["running_status"]) == ([0, 1], TaskStatus.CANCELED)
    assert end["message"] == "Your rights changed while this task was running. 2 of 3 files are stored."


@pytest.mark.parametrize("loses", ["system", "account", "user"])
async def test_who_sees_less_meanwhile_has_his_task_stopped(anas: Scope, tenants: Tenants, loses: str) -> None:
    key = await started(anas)

    async def body(work: TaskContext) -> TaskOutcome:
        ana = tenants.ana
        if loses == "system":
            ana.memberships = ana.memberships[1:]
        elif loses == "account":
            ana.memberships[0].account_ids = [tenants.fill1]
        else:
            ana.is_active = False
        await ana.save()
        await work.stop_if_cancelled()
        return TaskOutcome("all of it")

    await perform_task(key, body)
    assert (await ended(anas, key))["message"] == "Your rights changed while this task was running."


async def test_a_task_whose_right_is_gone_when_its_turn_comes_does_nothing(anas: Scope, tenants: Tenants) -> None:
    key = await started(anas)
    tenants.ana.memberships[0].permissions = []
    await tenants.ana.save()

    async def body(_: TaskContext) -> TaskOutcome:
        raise AssertionError("it ran")

    await perform_task(key, body)
    assert (await ended(anas, key))["running_status"] == TaskStatus.CANCELED


async def test_a_right_that_is_given_does_not_widen_what_runs(anas: Scope, tenants: Tenants) -> None:
    narrow = replace(anas, grants=(anas.grants[0].narrowed(tenants.fill1),))
    key = await started(narrow)

    async def body(work: TaskContext) -> TaskOutcome:
        await work.stop_if_cancelled()
        return TaskOutcome(str(len(work.scope.grants[0].account_ids or ())))

    await perform_task(key, body)
    assert (await ended(narrow, key))["message"] == "1"
