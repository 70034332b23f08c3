"""Check whether everything works: the servers, the workers, the scheduler, and the queue of tasks."""

import asyncio
from collections.abc import Iterable
from datetime import datetime, timedelta

import pymongo
from pymongo.errors import PyMongoError
from redis.exceptions import RedisError

from freight.documents.periodic_run import PeriodicRun
from freight.documents.reconciliation import Reconciliation
from freight.documents.records.reconciliation import StoredReconciliation
from freight.documents.task import Task
from freight.features.work.health.schemas import DegradedPart, LastReconciliation, Readiness
from freight.features.work.tasks.sweep import NAME as SWEEP
from freight.kit.storage import database_clock
from freight.kit.storage.heartbeats import SCHEDULER, WORKER, describe_silence, measure_silence

ANSWER_SECONDS = 3.0
"""Seconds a server may take to respond; monitoring needs a quick answer."""

SWEEP_LATE = timedelta(seconds=60)
"""The sweep is due every five seconds."""

WAITS_TOO_LONG = timedelta(minutes=15)
"""Tasks wait for a slot while other tasks of the company run. Waiting longer than this means that too few workers run,
or that none works as it should."""

RECONCILED_LATE = timedelta(hours=48)
"""Reconciliation is due every night."""


async def check_readiness() -> Readiness:
    """Return what is degraded right now. A server that does not respond is reported itself; checks that depend on it
    are skipped."""
    of_broker, (of_database, reconciled) = await asyncio.gather(_as_the_broker_tells(), _as_the_database_tells())
    degraded = [*of_database, *of_broker]
    return Readiness(ready=not degraded, degraded=degraded, reconciliation=reconciled)


async def _as_the_broker_tells() -> list[DegradedPart]:
    degraded_parts = []
    try:
        async with asyncio.timeout(ANSWER_SECONDS):
            for program in (WORKER, SCHEDULER):
                if problem := describe_silence(await measure_silence(program)):
                    degraded_parts.append(DegradedPart(part=program, problem=problem))
    except (RedisError, OSError, TimeoutError):
        return [DegradedPart(part="broker", problem="does not answer")]
    return degraded_parts


async def _as_the_database_tells() -> tuple[list[DegradedPart], LastReconciliation]:
    try:
        with pymongo.timeout(ANSWER_SECONDS):
            now = await database_clock.read_database_clock()
            reconciled = _summed(await Reconciliation.ended())
            late = _late(now, await PeriodicRun.finished(SWEEP), await Task.oldest_queued())
            return [*late, *_reconciled_late(now, reconciled)], reconciled
    except (PyMongoError, OSError, TimeoutError):
        return [DegradedPart(part="database", problem="does not answer")], LastReconciliation()


def _summed(runs: Iterable[StoredReconciliation]) -> LastReconciliation:
    """Return the sum of what the last reconciliation of each system found."""
    runs = list(runs)
    kinds = [kind for run in runs for kind in run["kinds"].values()]
    return LastReconciliation(
        finished_on=max((ended for run in runs if (ended := run["finished_on"])), default=None),
        compared=sum(kind["compared"] for kind in kinds),
        corrected=sum(kind["differing"] for kind in kinds),
    )


def _reconciled_late(now: datetime, last: LastReconciliation) -> list[DegradedPart]:
    """Report that figures were not recounted for too long, if they ever were."""
    if last.finished_on is None or now - last.finished_on <= RECONCILED_LATE:
        return []
    hours = (now - last.finished_on).total_seconds() / 3600
    return [DegradedPart(part="reconciliation", problem=f"last ended {hours:,.0f} h ago")]


def _late(now: datetime, swept_on: datetime | None, oldest: datetime | None) -> list[DegradedPart]:
    """Report what is late at `now`, given when the last sweep ended and since when the oldest task waits."""
    degraded_parts = []
    if swept_on is None:
        degraded_parts.append(DegradedPart(part="sweep of lost work", problem="has never run"))
    elif abs(now - swept_on) > SWEEP_LATE:
        age = abs(now - swept_on).total_seconds()
        degraded_parts.append(DegradedPart(part="sweep of lost work", problem=f"last ran {age:,.0f} s ago"))
    if oldest is not None and now - oldest > WAITS_TOO_LONG:
        waits = (now - oldest).total_seconds() / 60
        degraded_parts.append(DegradedPart(part="oldest queued task", problem=f"has waited for {waits:,.0f} min"))
    return degraded_parts
