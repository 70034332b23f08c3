"""The scheduler: runs periodic work when it is due, once, however many schedulers there are.

APScheduler wakes us every second; what is due is claimed in the database. A scheduler that dies loses at most the run
it had claimed, and the next run makes up for it: all periodic work looks at what is there, not at when it last ran.
"""

import asyncio
import signal
import sys
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from datetime import timedelta

import structlog
from apscheduler.schedulers.asyncio import AsyncIOScheduler

from freight.documents.periodic_run import PeriodicRun
from freight.features.aging.service import drop_empty_cells
from freight.features.auto_billing.due import dispatch
from freight.features.tariffs import lane_sweep
from freight.features.tasks.sweep import sweep
from freight.kit import clock, files
from freight.kit.resources import open_resources
from freight.kit.settings import Settings, load_settings

log = structlog.get_logger()

WAKE_SECONDS = 1


@dataclass(frozen=True)
class Periodic:
    """Work that is due every so often. `run` is short: what takes long it hands to the workers."""

    name: str
    every: timedelta
    run: Callable[[], Awaitable[object]]


async def _erase_expired_files() -> None:
    await files.delete_expired(clock.now())


async def _erase_lanes_that_nothing_names() -> None:
    await lane_sweep.sweep(clock.now())


PERIODIC: tuple[Periodic, ...] = (
    Periodic("tasks.sweep", timedelta(seconds=5), sweep),
    Periodic("autoBilling.due", timedelta(seconds=1), dispatch),
    Periodic("files.expire", timedelta(minutes=10), _erase_expired_files),
    Periodic("aging.tidy", timedelta(hours=6), drop_empty_cells),
    Periodic("lanes.sweep", timedelta(hours=6), _erase_lanes_that_nothing_names),
)


async def run_due(table: tuple[Periodic, ...] = PERIODIC) -> list[str]:
    """Run everything of the table that is due and not claimed by another scheduler; returns the names.

    One that fails is logged and leaves the others alone.
    """
    done = []
    for periodic in table:
        now = clock.now()
        if not await PeriodicRun.claim(periodic.name, now, now + periodic.every):
            continue
        try:
            await periodic.run()
        except Exception:
            log.exception("periodic work failed", name=periodic.name)
        else:
            done.append(periodic.name)
    return done


async def is_at_work() -> bool:
    """Whether a scheduler has run something in the last minute. Needs open resources."""
    latest = await PeriodicRun.find_all().sort("-last_run_at").first_or_none()
    return bool(latest and latest.last_run_at and clock.now() - latest.last_run_at < timedelta(minutes=1))


async def run_scheduler(settings: Settings) -> None:
    """Run until SIGTERM or SIGINT; work that is under way is finished first."""
    stopping = asyncio.Event()
    for ending in (signal.SIGTERM, signal.SIGINT):
        asyncio.get_running_loop().add_signal_handler(ending, stopping.set)
    async with open_resources(settings):
        waker = AsyncIOScheduler(timezone="UTC")
        busy = asyncio.Lock()

        async def wake() -> None:
            async with busy:
                await run_due()

        waker.add_job(wake, "interval", seconds=WAKE_SECONDS, max_instances=1, coalesce=True, misfire_grace_time=None)
        waker.start()
        log.info("scheduler started", work=[periodic.name for periodic in PERIODIC])
        await stopping.wait()
        waker.shutdown(wait=False)
        async with busy:
            log.info("scheduler stopped")


async def check(settings: Settings) -> int:
    """Exit status for a health check: 0 when a scheduler is at work."""
    async with open_resources(settings):
        return 0 if await is_at_work() else 1


if __name__ == "__main__":
    if "--check" in sys.argv[1:]:
        sys.exit(asyncio.run(check(load_settings())))
    asyncio.run(run_scheduler(load_settings()))
