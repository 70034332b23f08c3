"""When each piece of periodic work is due next. One record each, however many schedulers run."""

from collections.abc import Mapping
from datetime import datetime, timedelta

from beanie import Document
from pymongo import WriteConcern
from pymongo.errors import DuplicateKeyError

# a claim lost in a crash costs one extra run, which does no harm; waiting for the journal would keep the disk busy
_UNJOURNALED = WriteConcern(w=1, j=False)
# two concurrent claims have read the clock one after the other
_SLACK = timedelta(minutes=1)
# schedulers wake every second, a little early or late: a run due within this time counts as due
_EARLY = timedelta(seconds=0.25)


class PeriodicRun(Document):
    """The next and the last run of one piece of periodic work; the id is its name. Moments are UTC."""

    id: str  # type: ignore[assignment]  # the way Beanie wants an id of our own declared
    next_run_at: datetime
    last_run_at: datetime | None = None
    finished_at: datetime | None = None
    broker_run: str = ""

    class Settings:
        name = "periodic_runs"

    @classmethod
    async def due(cls, periods: Mapping[str, timedelta], now: datetime) -> set[str]:
        """Return the names whose run looks due at `now`, with one query; `claim` decides who runs it."""
        stored = cls.get_pymongo_collection().find({"_id": {"$in": list(periods)}}, {"next_run_at": 1})
        waiting = {
            run["_id"]
            async for run in stored
            if now + _EARLY < run["next_run_at"] <= now + periods[run["_id"]] + _SLACK
        }
        return set(periods) - waiting

    @classmethod
    async def claim(cls, name: str, now: datetime, every: timedelta) -> bool:
        """Claim the run of `name` that is due at `now`, a moment all schedulers share; the next is due `every` later.

        True for exactly one of the schedulers that ask; False when nothing is due. A name never seen is due at once,
        and so is one whose next run is much further away than a period: it was written by a wrong clock.
        """
        runs = cls.get_pymongo_collection().with_options(write_concern=_UNJOURNALED)
        is_due = [{"next_run_at": {"$lte": now + _EARLY}}, {"next_run_at": {"$gt": now + every + _SLACK}}]
        try:
            await runs.update_one(
                {"_id": name, "$or": is_due}, {"$set": {"next_run_at": now + every, "last_run_at": now}}, upsert=True
            )
        except DuplicateKeyError:  # there is one, and it is not due
            return False
        return True

    @classmethod
    async def is_new_broker(cls, name: str, run_id: str, now: datetime) -> bool:
        """Store the broker's present run along with the work `name`, and return whether it changed. True for exactly
        one of the schedulers that ask."""
        before = await cls.get_pymongo_collection().find_one_and_update(
            {"_id": name}, {"$set": {"broker_run": run_id}, "$setOnInsert": {"next_run_at": now}}, upsert=True
        )
        return before is not None and before.get("broker_run") != run_id

    @classmethod
    async def note_end(cls, name: str, now: datetime) -> None:
        """Store that a run of `name` has finished its work."""
        await cls.get_pymongo_collection().update_one({"_id": name}, {"$set": {"finished_at": now}})

    @classmethod
    async def finished(cls, name: str) -> datetime | None:
        """Return when a run of `name` last finished its work; failed runs do not count."""
        run = await cls.get_pymongo_collection().find_one({"_id": name}, {"finished_at": 1})
        return run.get("finished_at") if run else None
