"""What is to be sent out: stored in the transaction that causes it, sent afterwards, in one try or several."""

from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta

from pydantic import BaseModel
from pymongo import ASCENDING, IndexModel

from freight.core.records import Record
from freight.documents.base import FreightDocument

DUE = IndexModel(
    [("state", ASCENDING), ("next_try_on", ASCENDING)], name="due", partialFilterExpression={"is_open": True}
)
"""The index by which `find_due` finds what is due; each outgoing document names it."""

# per query: the rest follows a moment later
_MOST_AT_ONCE = 500


class OutgoingAttempt(BaseModel):
    """How one try ended. `status` is None where no answer came."""

    on: datetime
    status: int | None = None
    outcome: str
    text: str = ""  # what was answered, its first 500 characters
    milliseconds: int = 0


class Outgoing(BaseModel):
    """The fields of a document that is to be sent. What is sent is made once and the same in every try.

    The sender has `holder` and `held_until`; when that passes without a note, another may take over. `is_uncertain`: a
    try may have arrived although no answer did. `kit.storage.outbox` writes all of these. Not a document itself, but
    part of one: of a TenantDocument, or of one of the whole installation.
    """

    state: str
    is_open: bool = True  # under way
    tries: int = 0  # since it was accepted or resent
    next_try_on: datetime
    queued_until: datetime  # a worker was notified of it: not again before then
    holder: str = ""
    held_until: datetime | None = None
    is_uncertain: bool = False
    answers: list[OutgoingAttempt] = []  # the last ones
    reason: str = ""  # why it failed, waits or was given up


async def find_due(
    document: type[FreightDocument],
    states: Sequence[str],
    now: datetime,
    queued_for: timedelta,
    fields: Sequence[str] = (),
) -> list[Record]:
    """Return what is due in the whole installation and not queued lately, the longest due first, with these fields: for
    the scheduler. Anything queued for much longer than `queued_for` was written by a wrong clock and counts as due."""
    query = {
        "is_open": True,
        "state": {"$in": list(states)},
        "next_try_on": {"$lte": now},
        "$and": [
            {"$or": [{"queued_until": {"$lte": now}}, {"queued_until": {"$gt": now + 2 * queued_for}}]},
            {"$or": [{"held_until": None}, {"held_until": {"$lte": now}}]},
        ],
    }
    cursor = document.get_pymongo_collection().find(query, ["queued_until", *fields]).sort("next_try_on", 1)
    return await cursor.to_list(length=_MOST_AT_ONCE)


async def claim_due_outgoing(document: type[FreightDocument], due: Mapping[str, object], until: datetime) -> bool:
    """Mark something due as queued until `until`, so that no one else queues it before. True for exactly one of the
    schedulers that ask."""
    unchanged = {"_id": due["_id"], "queued_until": due["queued_until"]}
    claimed = await document.get_pymongo_collection().update_one(unchanged, {"$set": {"queued_until": until}})
    return claimed.modified_count == 1
