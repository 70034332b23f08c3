"""When periodic work is due, and which of several schedulers runs it."""

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from datetime import timedelta
from time import monotonic
from uuid import uuid4

import structlog

from freight.documents.periodic_run import PeriodicRun
from freight.documents.scheduler_lease import SchedulerLease
from freight.kit.storage import database_clock
from freight.kit.storage.last_write import LastWrite

log = structlog.get_logger()

FREQUENT = timedelta(minutes=1)
"""Work that is due more often than this is run by the scheduler that holds the lease."""

LEASE = timedelta(seconds=5)
_RENEW_SECONDS = 2.5
_LOOK_SECONDS = 10.0
# schedulers wake every second, a little early or late: a run due within this time counts as due
_EARLY_SECONDS = 0.25

CALM_AFTER_SECONDS = 5.0
CALM_EVERY_SECONDS = 15.0
"""Work becomes due by a write, or by time after one. After this long without a write, frequent work is checked only
this often; work that becomes due by time alone waits at most this long."""


@dataclass(frozen=True)
class PeriodicWork:
    """Work that is due at regular intervals. `run` is short: it hands anything that takes long to the workers."""

    name: str
    every: timedelta
    run: Callable[[], Awaitable[object]]


class Schedule:
    """The periodic work as one scheduler sees it.

    Frequent work is run by whichever scheduler holds the lease, by its own clock: claiming each run in the database
    kept an idle installation busy, and so did checking every second or two while nothing is written. Rare work is
    claimed run by run, so that a restart does not start all of it again.
    """

    def __init__(self, table: Sequence[PeriodicWork]) -> None:
        self._table = table
        self._rare = {
            periodic_work.name: periodic_work.every for periodic_work in table if periodic_work.every >= FREQUENT
        }
        self._holder = uuid4().hex
        self._held_until = float("-inf")
        self._last: dict[str, float] = {}
        self._last_write = LastWrite()
        self._has_written = False
        self._look_again_at = float("-inf")

    async def run_due(self) -> list[str]:
        """Run everything that is due and not claimed by another scheduler; returns the names.

        A failure is logged and does not stop the others.
        """
        finished_jobs = []
        await self._last_write.look()
        rare = await self._rare_due()
        for periodic_work in self._table:
            is_frequent = periodic_work.every < FREQUENT
            if not (
                await self._claim_frequent(periodic_work)
                if is_frequent
                else periodic_work.name in rare and await _claim_rare(periodic_work)
            ):
                continue
            try:
                await periodic_work.run()
            except Exception:
                log.exception("periodic work failed", name=periodic_work.name)
            else:
                finished_jobs.append(periodic_work.name)
        if self._has_written or finished_jobs:
            await self._last_write.pass_over_own()
            self._has_written = False
        return finished_jobs

    async def close(self) -> None:
        """Give up the lease so that another scheduler can take over at once."""
        self._held_until = float("-inf")
        await SchedulerLease.give_back(self._holder)

    async def _rare_due(self) -> set[str]:
        """Return the rare work that looks due, with one query every ten seconds; `PeriodicRun.claim` decides who runs
        it."""
        if monotonic() < self._look_again_at:
            return set()
        due = await PeriodicRun.due(self._rare, await database_clock.read_database_clock()) if self._rare else set()
        self._look_again_at = monotonic() + _LOOK_SECONDS
        return due

    async def _claim_frequent(self, work: PeriodicWork) -> bool:
        moment, every = monotonic(), work.every.total_seconds()
        if self._last_write.quiet_seconds >= CALM_AFTER_SECONDS:
            every = max(every, CALM_EVERY_SECONDS)
        if moment + _EARLY_SECONDS < self._last.get(work.name, float("-inf")) + every:
            return False
        if not await self._holds_lease():
            return False
        self._last[work.name] = moment
        return True

    async def _holds_lease(self) -> bool:
        moment = monotonic()
        if moment + _RENEW_SECONDS < self._held_until:
            return True
        now = await database_clock.read_database_clock()
        is_ours = await SchedulerLease.take(self._holder, now, now + LEASE)
        self._has_written = True
        # counted from before the query, so that the lease ends here sooner than in the database
        self._held_until = moment + LEASE.total_seconds() if is_ours else float("-inf")
        return is_ours


async def _claim_rare(work: PeriodicWork) -> bool:
    return await PeriodicRun.claim(work.name, await database_clock.read_database_clock(), work.every)
