"""What is to be sent out, by workers: queued, claimed, settled, and swept when a worker died with it.

A document of `documents.outbox` is stored in the transaction of what causes it. The scheduler queues what is due for a
worker (`dispatch`). The worker claims it for the time that one try may take, sends, and settles the outcome. A worker
may die anywhere in between: its claim lapses, `dispatch` queues it for another, and the very same thing is sent again.
A worker that comes back late finds its claim gone and writes nothing.

Every `now` is a moment of `kit.storage.shared_clock`: claims are compared by machines whose own clocks differ.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Protocol
from uuid import uuid4

from bson import ObjectId
from pymongo.asynchronous.client_session import AsyncClientSession
from pymongo.asynchronous.collection import AsyncCollection
from pymongo.results import UpdateResult

from freight.core.records import Stored
from freight.documents.base import Filter, FreightDocument
from freight.documents.outbox import OutgoingAttempt, claim_due_outgoing, find_due
from freight.kit.storage.connections import get_connections
from freight.kit.storage.tenancy import Record

_KEPT_ANSWERS = 10


class OutboxRows(Protocol):
    """The documents as their sender may see them, as returned by `kit.storage.tenancy.scoped`."""

    async def update_one(
        self, query: Filter, update: Mapping[str, object], *, session: AsyncClientSession | None = None
    ) -> UpdateResult:
        """Change one."""

    async def update_many(
        self, query: Filter, update: Mapping[str, object], *, session: AsyncClientSession | None = None
    ) -> UpdateResult:
        """Change every matching one."""

    async def find_one_and_update(self, query: Filter, update: list[Record], *, after: bool = True) -> Stored | None:
        """Change one and return it as it is afterwards, or was before."""


class InstallationRows:
    """The rows of a document that has no tenant."""

    def __init__(self, document: type[FreightDocument]) -> None:
        self._raw: AsyncCollection[Record] = document.get_pymongo_collection()

    async def update_one(
        self, query: Filter, update: Mapping[str, object], *, session: AsyncClientSession | None = None
    ) -> UpdateResult:
        """Change one."""
        return await self._raw.update_one(query, update, session=session)

    async def update_many(
        self, query: Filter, update: Mapping[str, object], *, session: AsyncClientSession | None = None
    ) -> UpdateResult:
        """Change every matching one."""
        return await self._raw.update_many(query, update, session=session)

    async def find_one_and_update(self, query: Filter, update: list[Record], *, after: bool = True) -> Record | None:
        """Change one and return it as it is afterwards, or was before."""
        return await self._raw.find_one_and_update(query, update, return_document=after)


@dataclass(frozen=True)
class Outbox:
    """How documents of one kind are sent.

    `sendable`: the states in which a worker may claim one, `sending` (one of them) the state while it has it. `message`
    makes the arguments of the job `job` for a due one, from its id and the fields `told_of`; due ones with equal
    messages are queued once. `lasting`: states of `sendable` that a claim does not change, for what must not be started
    a second time; the worker that finds one decides what becomes of it.
    """

    document: type[FreightDocument]  # with the fields of `documents.outbox.Outgoing`
    sendable: tuple[str, ...]
    sending: str
    job: str
    message: Callable[[Record], Record]
    told_of: tuple[str, ...] = ()
    lasting: tuple[str, ...] = ()
    # a message that was lost is sent again after this; two messages for one are harmless
    queued_for: timedelta = timedelta(seconds=60)

    def due_at(self, now: datetime, *, told: bool = False) -> Record:
        """Return the fields of one that is to be sent at once; `told`: it has been queued for a worker already."""
        return {"next_try_on": now, "queued_until": now + self.queued_for if told else now}

    async def dispatch(self, now: datetime) -> int:
        """Queue everything that is due for the workers; returns how many. Safe in two schedulers at once."""
        queued_messages: set[tuple[tuple[str, object], ...]] = set()
        count = 0
        for due in await find_due(self.document, self.sendable, now, self.queued_for, self.told_of):
            if not await claim_due_outgoing(self.document, due, now + self.queued_for):
                continue
            count += 1
            message = self.message(due)
            if (alike := tuple(message.items())) not in queued_messages:
                queued_messages.add(alike)
                await get_connections().queue.enqueue(self.job, **message)
        return count

    async def claim(self, rows: OutboxRows, one_id: ObjectId, now: datetime, longest: timedelta) -> Record | None:
        """Claim one that is due and unclaimed, for `longest`; None where there is none.

        It is returned as it was before, with the new `holder`. The try is counted and its effect is uncertain until it
        is settled: a worker that dies leaves exactly that state behind.
        """
        holder = uuid4().hex
        state: object = self.sending
        if self.lasting:
            state = {"$cond": [{"$in": ["$state", list(self.lasting)]}, "$state", self.sending]}
        claim_fields = {
            "state": state,
            "holder": holder,
            "held_until": now + longest,
            "is_uncertain": True,
            "updated_on": now,
            "tries": {"$add": ["$tries", 1]},
        }
        claimable = {"_id": one_id, **self.claimable(now)}
        before = await rows.find_one_and_update(claimable, [{"$set": claim_fields}], after=False)
        if before is None:
            return None
        was_lost = before["state"] == self.sending
        return {**before, "holder": holder, "is_uncertain": before["is_uncertain"] or was_lost}

    async def put_off(self, rows: OutboxRows, of: Filter, now: datetime, change: Mapping[str, object]) -> None:
        """Change those of `of` that could be claimed, without trying them: they wait for something, or for a later
        `next_try_on`. The dispatcher may queue them the moment they are due."""
        stored = {**change, "queued_until": now, "updated_on": now, "holder": "", "held_until": None}
        await rows.update_many({**self.claimable(now), **of}, {"$set": stored})

    async def note(
        self, rows: OutboxRows, claimed: Mapping[str, object], change: Mapping[str, object], now: datetime
    ) -> bool:
        """Store the progress of the try and keep the claim; False, and nothing written, if the claim has passed on."""
        written = await rows.update_one(_match_holder(claimed), {"$set": {**change, "updated_on": now}})
        return written.modified_count > 0

    async def settle(
        self,
        rows: OutboxRows,
        claimed: Mapping[str, object],
        change: Mapping[str, object],
        now: datetime,
        session: AsyncClientSession | None = None,
        *,
        is_open: bool,
        answer: OutgoingAttempt | None = None,
    ) -> bool:
        """Store the outcome of a claimed one; False, and nothing written, if its claim has passed to another.
        `is_open`: it is still in progress, and due at its `next_try_on`."""
        stored: Record = {**change, "is_open": is_open, "holder": "", "held_until": None, "updated_on": now}
        if is_open:
            # the dispatcher may queue it as soon as it is due
            stored["queued_until"] = now
        update: Record = {"$set": stored, "$inc": {"revision": 1}}
        if answer:
            update["$push"] = {"answers": {"$each": [answer.model_dump()], "$slice": -_KEPT_ANSWERS}}
        written = await rows.update_one(_match_holder(claimed), update, session=session)
        return written.modified_count > 0

    def claimable(self, now: datetime) -> Record:
        """Return the query for what is due and not claimed by a worker."""
        return {
            "state": {"$in": list(self.sendable)},
            "next_try_on": {"$lte": now},
            "$or": [{"held_until": None}, {"held_until": {"$lte": now}}],
        }


def _match_holder(claimed: Mapping[str, object]) -> Record:
    return {"_id": claimed["_id"], "holder": claimed["holder"]}
