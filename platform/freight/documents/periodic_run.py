"""When each periodic piece of work is due next. One record each, whatever number of schedulers run."""

from datetime import datetime

from beanie import Document


class PeriodicRun(Document):
    """The next and the last run of one periodic piece of work; the id is its name. Moments are UTC."""

    id: str  # type: ignore[assignment]  # Beanie says: declare the id anew for one of our own
    next_run_at: datetime
    last_run_at: datetime | None = None

    class Settings:
        name = "periodic_runs"

    @classmethod
    async def claim(cls, name: str, now: datetime, following: datetime) -> bool:
        """Claim the run of `name` that is due at `now` and set the next one to `following`.

        True for exactly one of the schedulers that ask; False when nothing is due. A name never seen is due at once.
        """
        rows = cls.get_pymongo_collection()
        await rows.update_one({"_id": name}, {"$setOnInsert": {"next_run_at": now, "last_run_at": None}}, upsert=True)
        claimed = await rows.update_one(
            {"_id": name, "next_run_at": {"$lte": now}}, {"$set": {"next_run_at": following, "last_run_at": now}}
        )
        return claimed.modified_count == 1
