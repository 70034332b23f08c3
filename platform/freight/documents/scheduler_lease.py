"""Which scheduler runs the work that is due every few seconds. One record, however many schedulers run."""

from datetime import datetime, timedelta

from beanie import Document
from pymongo import WriteConcern
from pymongo.errors import DuplicateKeyError

# a lease lost in a crash is taken again a moment later; waiting for the journal would keep an idle database busy
_UNJOURNALED = WriteConcern(w=1, j=False)
_ID = "scheduler"
_LONGEST = timedelta(minutes=1)


class SchedulerLease(Document):
    """The scheduler that holds the lease, and until when. Moments are UTC, from a clock that all schedulers share."""

    id: str  # type: ignore[assignment]  # the way Beanie wants an id of our own declared
    holder: str
    held_until: datetime

    class Settings:
        name = "scheduler_leases"

    @classmethod
    async def take(cls, holder: str, now: datetime, until: datetime) -> bool:
        """Take the lease for `holder` until a moment, or extend it. False while another scheduler has it. An end more
        than a minute away was written by a wrong clock and is not waited for."""
        leases = cls.get_pymongo_collection().with_options(write_concern=_UNJOURNALED)
        is_free = [{"holder": holder}, {"held_until": {"$lte": now}}, {"held_until": {"$gt": now + _LONGEST}}]
        try:
            await leases.update_one(
                {"_id": _ID, "$or": is_free}, {"$set": {"holder": holder, "held_until": until}}, upsert=True
            )
        except DuplicateKeyError:  # there is one, and another has it
            return False
        return True

    @classmethod
    async def give_back(cls, holder: str) -> None:
        """Release the lease for another scheduler. Does nothing if `holder` no longer has it."""
        await cls.get_pymongo_collection().delete_one({"_id": _ID, "holder": holder})
