"""What is to leave the house: stored in the transaction of what causes it, sent afterwards, in one try or several."""

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

# of one question: what is left has its turn a moment later
_MOST_AT_ONCE = 500


class OutgoingAttempt(BaseModel):
    """How one try ended. `status` is None where no answer came."""

    on: datetime
    status: int | None = None
    outcome: str
    text: str = ""  # what was answered, its first 500 characters
    milliseconds: int = 0


class Outgoing(BaseModel):
    """What a document has that is to be sent. What is sent is made once and the same in every try.

    The one who sends it has `holder` and `held_until`; when that passes without a note, the next may. `is_uncertain`:
    a try may have arrived although its answer did not. `kit.outbox` writes all of these.
    No document itself, but a part of one: of a TenantDocument, or of one of the whole installation.
    """

    state: str
    is_open: bool = True  # under way
    tries: int = 0  # since it was accepted or resent
    next_try_on: datetime
    queued_until: datetime  # a worker was told of it: not again before then
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
    """What of the whole installation is due and no worker was told of lately, the longest due first, with these fields:
    for the scheduler. What is put off for much longer than `queued_for` was put off by a wrong clock."""
    query = {
        "is_open": True,
        "state": {"$in": list(states)},
        "next_try_on": {"$lte": now},
        "$and": [
            {"$or": [{"queued_until": {"$lte": now}}, {"queued_until": {"$gt": now + 2 * queued_for}}]},
            {"$or": [{"held_until": None}, {"held_until": {"$lte": now}}]},
        ],
    }
    found = document.get_pymongo_collection().find(query, ["queued_until", *fields]).sort("next_try_on", 1)
    return await found.to_list(length=_MOST_AT_ONCE)


async def claim_due_outgoing(document: type[FreightDocument], due: Mapping[str, object], until: datetime) -> bool:
    """Note that a worker is told of something due, so that nobody else tells of it `until` then. True for exactly one
    of the schedulers that ask."""
    unchanged = {"_id": due["_id"], "queued_until": due["queued_until"]}
    claimed = await document.get_pymongo_collection().update_one(unchanged, {"$set": {"queued_until": until}})
    return claimed.modified_count == 1
