"""Send accepted tasks again that were lost: the broker restarted, the API died between storing and sending, or a worker
was killed along with its message. The scheduler calls this every few seconds."""

from datetime import timedelta

import structlog

from freight.documents.periodic_run import PeriodicRun
from freight.documents.task import Task
from freight.features.work.tasks import lease
from freight.kit.storage import database_clock
from freight.kit.storage.connections import get_connections

log = structlog.get_logger()

NAME = "tasks.sweep"
# a task may wait long for its turn; sending it again is harmless and costs only a message
QUEUED_SILENCE = timedelta(seconds=60)
# a running task whose worker is alive holds its lease, however long it is silent
RUNNING_SILENCE = timedelta(seconds=10)


async def resend_silent_tasks() -> int:
    """Send silent tasks without a live worker again; return how many. Safe to run in two schedulers at once: the time
    of the last sending is a compare-and-set claim."""
    now = await database_clock.read_database_clock()
    sent = 0
    # a restarted broker may have lost every message: send again without waiting
    begun_anew = await PeriodicRun.is_new_broker(NAME, (await get_connections().redis.info("server"))["run_id"], now)
    queued = timedelta(0) if begun_anew else QUEUED_SILENCE
    for task in await Task.unattended(now, queued, RUNNING_SILENCE):
        if await lease.is_lease_held(task["key"]):
            continue
        if await Task.take_up(task, now):
            await get_connections().queue.enqueue(task["job_name"], task_id=task["key"], task_key=task["key"])
            log.info("task sent again", task=task["key"], kind=task["kind"], job=task["job_name"])
            sent += 1
    await PeriodicRun.note_end(NAME, await database_clock.read_database_clock())
    return sent
