"""Looking whether everything is at work: the servers, the workers, the scheduler, and the work that waits for them."""

import asyncio
from datetime import datetime, timedelta

import pymongo
from pymongo.errors import PyMongoError
from redis.exceptions import RedisError

from freight.documents.periodic_run import PeriodicRun
from freight.documents.task import Task
from freight.features.system.health.schemas import Degraded, Readiness
from freight.features.system.tasks.sweep import NAME as SWEEP
from freight.kit import shared_clock
from freight.kit.heartbeats import SCHEDULER, WORKER, silence_complaint, silence_of

ANSWER_SECONDS = 3.0
"""What a server may take to answer: whoever watches wants to know now."""

SWEEP_LATE = timedelta(seconds=60)
"""It is due every five seconds."""

WAITS_TOO_LONG = timedelta(minutes=15)
"""Work waits for a place while other work of the company runs; for longer than this too few workers run, or none does
what it should."""


async def readiness() -> Readiness:
    """What is degraded at this moment. A server that does not answer is named itself, not what only it could tell."""
    of_broker, of_database = await asyncio.gather(_as_the_broker_tells(), _as_the_database_tells())
    degraded = [*of_database, *of_broker]
    return Readiness(ready=not degraded, degraded=degraded)


async def _as_the_broker_tells() -> list[Degraded]:
    found = []
    try:
        async with asyncio.timeout(ANSWER_SECONDS):
            for program in (WORKER, SCHEDULER):
                if problem := silence_complaint(await silence_of(program)):
                    found.append(Degraded(part=program, problem=problem))
    except (RedisError, OSError, TimeoutError):
        return [Degraded(part="broker", problem="does not answer")]
    return found


async def _as_the_database_tells() -> list[Degraded]:
    try:
        with pymongo.timeout(ANSWER_SECONDS):
            now = await shared_clock.now()
            return _late(now, await PeriodicRun.finished(SWEEP), await Task.oldest_queued())
    except (PyMongoError, OSError, TimeoutError):
        return [Degraded(part="database", problem="does not answer")]


def _late(now: datetime, swept_on: datetime | None, oldest: datetime | None) -> list[Degraded]:
    """What is late at `now`, given when the last sweep ended and since when the oldest task waits."""
    found = []
    if swept_on is None:
        found.append(Degraded(part="sweep of lost work", problem="has never run"))
    elif abs(now - swept_on) > SWEEP_LATE:
        age = abs(now - swept_on).total_seconds()
        found.append(Degraded(part="sweep of lost work", problem=f"last ran {age:,.0f} s ago"))
    if oldest is not None and now - oldest > WAITS_TOO_LONG:
        waits = (now - oldest).total_seconds() / 60
        found.append(Degraded(part="oldest queued task", problem=f"has waited for {waits:,.0f} min"))
    return found
