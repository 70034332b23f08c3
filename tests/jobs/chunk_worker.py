"""A worker for the tests that kill one: the real application with one more job, of slow chunks, with small chunks where
shipments are walked, so that there are many moments to be killed at, and with claims that lapse soon.

A test holds its workers by a number under HOLD: each of their processes stores so many chunks and then waits, between
two of them, until the number is gone; HELD says that one does. So none is done before the test comes to kill it,
however busy the machine is.

On SIGUSR2, each of its processes writes down where it is: a test that waited in vain shows it.
"""

import asyncio
import faulthandler
import signal
import sys
from collections.abc import Awaitable, Callable
from datetime import timedelta
from functools import wraps
from itertools import count
from typing import ParamSpec, TypeVar

from pymongo.asynchronous.client_session import AsyncClientSession

from freight.features.delivery.receipts import polling
from freight.features.invoices import billing
from freight.features.invoices.auto_billing import sending
from freight.features.invoices.carrier_invoices import entry_task
from freight.features.invoices.documents import bulk
from freight.features.rating import run_shares, run_worker
from freight.features.reports import export
from freight.features.reports.profiles import sending as profile_sending
from freight.features.shipments.uploads import import_job
from freight.features.work.tasks import runner
from freight.kit.storage.connections import get_connections
from freight.kit.storage.transactions import run_in_transaction
from jobs.app import celery, job, runtime

__all__ = ["celery"]

CHUNK_SECONDS = 0.3
P = ParamSpec("P")
T = TypeVar("T")
HOLD = "chunks to store before waiting"
HELD = "waits for a test"
run_worker.CHUNK = 20
billing._INVOICES_A_CHUNK = 20
entry_task._CHUNK = 10
run_shares.SHARE = 100
sending.MARGIN = timedelta(seconds=1)
profile_sending._LONGEST = timedelta(seconds=3)


_stored = count(1)


def _hold(store: Callable[P, Awaitable[T]]) -> Callable[P, Awaitable[T]]:
    @wraps(store)
    async def store_and_wait(*args: P.args, **kwargs: P.kwargs) -> T:
        result, number = await store(*args, **kwargs), next(_stored)
        while number >= int(await get_connections().redis.get(HOLD) or sys.maxsize):
            await get_connections().redis.set(HELD, number)
            await asyncio.sleep(0.02)
        return result

    return store_and_wait


# functions instead of names in quotes: a name that no longer exists would end the worker, and each test that waits for
# it would wait in vain
for room, step in (
    (run_worker.RunWorker, run_worker.RunWorker.next_chunk),
    (import_job._Run, import_job._Run.store_next),
    (bulk, bulk.store_rendered_invoices),
    (billing, billing._bill_chunk),
    (entry_task, entry_task._enter),
    (export, export.write_report_workbook),
    (export, export._tell_by_mail),
    (profile_sending, profile_sending.make_report_file),
    (profile_sending, profile_sending._finish),
    (polling, polling.ingest_receipt),
):
    setattr(room, step.__name__, _hold(step))


def _say_where_it_stands(*_: object) -> None:
    faulthandler.dump_traceback(sys.stderr)
    for task in asyncio.all_tasks(runtime._loop) if runtime._loop else ():
        task.print_stack(file=sys.stderr)


signal.signal(signal.SIGUSR2, _say_where_it_stands)


@job("tests.chunks")
async def chunks(task_key: str) -> None:
    """Store one row for each of the task's `total` chunks, each in one transaction with its marker."""
    await runner.perform_task(task_key, _store_chunks)


async def _store_chunks(task: runner.TaskContext) -> None:
    for number in range(task.total):
        if number in task.done_chunks:
            continue

        async def store(session: AsyncClientSession, number: int = number) -> None:
            if await runner.claim_chunk(task, number, session, rows=1):
                await get_connections().database["chunk_rows"].insert_one({"chunk": number}, session=session)

        await asyncio.sleep(CHUNK_SECONDS)
        await run_in_transaction(store)


@job("tests.heldUp")
async def hold_up(task_key: str) -> None:
    """Change one record in a transaction. The first to come is caught in the middle of it; each try is counted."""
    await runner.perform_task(task_key, _change_the_record)


async def _change_the_record(task: runner.TaskContext) -> None:
    async def change(session: AsyncClientSession) -> None:
        tries = await get_connections().redis.incr("tries")
        await get_connections().database["held_up"].update_one({"_id": 1}, {"$inc": {"changed": 1}}, session=session)
        if tries == 1:
            await get_connections().redis.set("in the middle", 1)
            await asyncio.Event().wait()

    await run_in_transaction(change)
