"""Sending again what was accepted and lost: the broker restarted, the API died between storing and sending, a worker
was killed and its message with it. The scheduler calls this every few seconds."""

from datetime import timedelta

import structlog

from freight.documents.task import Task
from freight.features.tasks import lease
from freight.kit import clock
from freight.kit.resources import current
from freight.kit.tenancy import Scope, scoped

log = structlog.get_logger()

# a task may wait its turn for long; sending it again then is harmless and only costs a message
QUEUED_SILENCE = timedelta(seconds=60)
# a running task whose worker is alive holds its lease, whatever its silence
RUNNING_SILENCE = timedelta(seconds=10)


async def sweep() -> int:
    """Send silent tasks without a living worker again; returns how many. Safe to run in two schedulers at once: the
    time of the last sending is a compare-and-set claim."""
    now = clock.now()
    sent = 0
    for task in await Task.unattended(now - QUEUED_SILENCE, now - RUNNING_SILENCE):
        if await lease.is_held(task["key"]):
            continue
        scope = Scope.of_system(task["company_id"], task["system_id"])
        claimed = await scoped(Task, scope).update_one(
            {"key": task["key"], "heartbeat_on": task["heartbeat_on"], "running_status": task["running_status"]},
            {"$set": {"heartbeat_on": now}},
        )
        if claimed.modified_count:
            await current().queue.enqueue(task["job_name"], task_id=task["key"], task_key=task["key"])
            log.info("task sent again", task=task["key"], kind=task["kind"], job=task["job_name"])
            sent += 1
    return sent
