"""Limits on long tasks. They need slots: each worker has as many as the settings give it processes, and each company
has a number of slots across all workers. A worker has one process more than slots, so that short tasks always find one.

A long task that finds no slot goes back to waiting, without occupying a process or a message. Releasing a slot sends
the next waiting task, first of the company with the fewest running. The sweep sends any task that this misses.
"""

import os
import socket
from collections.abc import AsyncIterator, Iterable, Mapping
from contextlib import AsyncExitStack, asynccontextmanager

from bson import ObjectId

from freight.core.records import Stored
from freight.documents.task import Task
from freight.features.work.tasks.lease import count_held_leases, hold_task_lease
from freight.kit.storage import database_clock
from freight.kit.storage.connections import get_connections

LONG = 500
"""Rows; a task with fewer takes only a few seconds."""


def needs_job_slot(task: Stored) -> bool:
    """Return whether a task needs a slot."""
    return bool(task["total_count"] > LONG)


@asynccontextmanager
async def hold_job_slot(task: Stored, *, helps: bool = False) -> AsyncIterator[bool]:
    """Hold a slot for the duration of the block; yield False if there is none. With `helps`, only a slot of this worker
    is needed."""
    async with AsyncExitStack() as stack:
        placed = True
        if needs_job_slot(task) and not helps:
            placed = await _one_of(_of_company(task["company_id"]), stack)
        if placed and (needs_job_slot(task) or helps):
            placed = await _one_of(_of_this_worker(), stack)
        if not placed:
            await stack.aclose()
        yield placed


@asynccontextmanager
async def hold_worker_slot() -> AsyncIterator[bool]:
    """Hold a slot for work that is not a task, such as rendering issued documents; yield False if there is none."""
    async with AsyncExitStack() as stack:
        yield await _one_of(_of_this_worker(), stack)


async def is_other_company_waiting(task: Mapping[str, object]) -> bool:
    """Return whether long tasks of another company wait, so that helpers should make room."""
    return any(waiting_task["company_id"] != task["company_id"] for waiting_task in await Task.waiting(LONG))


async def is_long_work_waiting() -> bool:
    """Return whether long tasks of any company wait for a slot."""
    return bool(await Task.waiting(LONG))


async def send_waiting_task() -> None:
    """Send one task that waits for a slot, now that one may be free."""
    waiting = await Task.waiting(LONG)
    busy = {
        company: await count_held_leases(_of_company(company)) for company in {task["company_id"] for task in waiting}
    }
    most = get_connections().settings.jobs_each_company
    # the sort is stable: within a company the oldest goes first
    for task in sorted(waiting, key=lambda task: busy[task["company_id"]]):
        if busy[task["company_id"]] < most and await Task.take_up(task, await database_clock.read_database_clock()):
            await get_connections().queue.offer(task["job_name"], task_id=task["key"], task_key=task["key"])
            return


async def _one_of(keys: Iterable[str], held: AsyncExitStack) -> bool:
    for key in keys:
        if await held.enter_async_context(hold_task_lease(key, patience=0)) is not None:
            return True
    return False


def _of_this_worker() -> list[str]:
    # all processes of a worker have the same parent
    worker = f"{socket.gethostname()}:{os.getppid()}"
    return [f"place:{worker}:{number}" for number in range(get_connections().settings.worker_concurrency)]


def _of_company(company_id: ObjectId) -> list[str]:
    return [f"company:{company_id}:{number}" for number in range(get_connections().settings.jobs_each_company)]
