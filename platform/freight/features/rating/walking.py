"""Shipments walked by a job in chunks, for bulk rating and what-ifs.

A chunk is one transaction: what is stored of its shipments, the run's figures and place, and the task's mark stand or
fall together. Killed at any moment, the job goes on behind the last stored chunk and takes no shipment twice.
"""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from decimal import Decimal

from bson import ObjectId
from pymongo.asynchronous.client_session import AsyncClientSession

from freight.documents.rating_run import RatingRun
from freight.documents.shipment import Shipment
from freight.documents.what_if import WhatIfRun
from freight.features.tasks import service as tasks
from freight.features.tasks.work import Cancelled, TakenOver, Work, claim_chunk
from freight.kit import clock
from freight.kit.collection_pauses import few_collections
from freight.kit.tenancy import Record, Scope, scoped
from freight.kit.transactions import in_transaction

CHUNK = 500

Run = type[RatingRun] | type[WhatIfRun]
# stores what comes of the shipments and returns what that adds to the run's figures, by their path
Store = Callable[[list[Record], AsyncClientSession], Awaitable[Mapping[str, int | Decimal]]]


def begun(scope: Scope, user_name: str, total: int) -> Record:
    """What every run begins with: who asked, and a place before the first of `total` shipments."""
    now = clock.now()
    return {
        "_id": ObjectId(),
        "user_id": scope.user_id,
        "user_name": user_name,
        "last_id": None,
        "chunk": 0,
        "total_count": total,
        "processed": 0,
        "started_on": now,
        "finished_on": None,
        "created_on": now,
        "updated_on": now,
        "updated_by": scope.user_id,
    }


async def accept(scope: Scope, kept: Run, run: Record, *, kind: str, job_name: str, link: str) -> Record:
    """Store a run with its task, both or neither, and send the task, which is returned. `link`: the screen of the
    run, with `{}` for its id."""

    async def work(session: AsyncClientSession) -> Record:
        task = await tasks.accept(
            scope,
            kind=kind,
            title=run["description"],
            job_name=job_name,
            arguments={"run_id": str(run["_id"])},
            total=run["total_count"],
            link=link.format(run["_id"]),
            session=session,
        )
        await scoped(kept, scope).insert_one(run | {"task_key": task["key"]}, session=session)
        return task

    task = await in_transaction(work)
    await tasks.send(task)
    return task


@dataclass(frozen=True)
class Walk:
    """One attempt at a run. `kept` is where runs of its kind are, `query` the shipments it takes, in order of id."""

    work: Work
    kept: Run
    run_id: ObjectId
    query: Record
    store: Store

    async def to_the_end(self, they_are: str) -> Record:
        """Take chunk after chunk; the finished run. Raises Cancelled when the user asked to stop, saying how many
        shipments `they_are` done ("rated")."""
        with few_collections():
            while await self.next_chunk():
                if await self.work.is_cancelled():
                    run = await self._finish()
                    done, total = f"{run['processed']:,}", f"{run['total_count']:,}"
                    raise Cancelled(f"Stopped after {done} of {total} shipments; they are {they_are}.")
        run = await self._finish()
        # shipments may have left the selection meanwhile: all there is to do is done
        await self.work.progress(run["processed"], run["processed"])
        return run

    async def next_chunk(self) -> bool:
        """Store the next chunk; False when none is left."""
        return await in_transaction(self._once)

    async def _once(self, session: AsyncClientSession) -> bool:
        scope, runs = self.work.scope, scoped(self.kept, self.work.scope)
        run = await runs.get(self.run_id, "run", session=session)
        after = {"_id": {"$gt": run["last_id"]}} if run["last_id"] else {}
        cursor = scoped(Shipment, scope).find({"$and": [self.query, after]}, session=session)
        shipments = await cursor.sort("_id", 1).limit(CHUNK).to_list()
        if not shipments:
            return False
        if not await claim_chunk(self.work, run["chunk"], session, rows=len(shipments)):
            # the task says it is stored and the run does not: another worker is between the two
            raise TakenOver
        figures = await self.store(shipments, session)
        await runs.update_one(
            {"_id": self.run_id},
            {
                "$set": {"last_id": shipments[-1]["_id"], "updated_on": clock.now()},
                "$inc": {"chunk": 1, "processed": len(shipments), **figures},
            },
            session=session,
        )
        return True

    async def _finish(self) -> Record:
        runs = scoped(self.kept, self.work.scope)
        await runs.update_one({"_id": self.run_id}, {"$set": {"finished_on": clock.now()}})
        return await runs.get(self.run_id, "run")
