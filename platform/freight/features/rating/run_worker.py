"""Process many shipments in a job, for bulk rating and what-ifs: divided into shares, which any free worker takes.

The job itself takes one share after another and, if there are several, calls other workers to take shares in parallel.
Within a share, shipments are processed in chunks of one transaction each, which stores the results together with the
share's figures and position. A share killed at any moment resumes after its last stored chunk and processes no shipment
twice.
"""

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from decimal import Decimal

from bson import ObjectId
from pymongo.asynchronous.client_session import AsyncClientSession

from freight.core.records import Stored
from freight.documents.rating_run_share import RunShare
from freight.documents.records.rating_run_share import StoredRunShare
from freight.documents.records.shipment import StoredShipment
from freight.documents.records.task import StoredTask
from freight.documents.shipment import Shipment
from freight.features.rating import run_shares
from freight.features.shipments import store
from freight.features.work.tasks import service as tasks
from freight.features.work.tasks.lease import hold_task_lease
from freight.features.work.tasks.runner import TaskCancelled, TaskContext
from freight.kit import clock
from freight.kit.jobs.gc_pauses import reduce_gc
from freight.kit.storage.connections import get_connections
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import Record, ScopedCollection, scoped
from freight.kit.storage.transactions import run_in_transaction

# with more, MongoDB writes uncommitted data to disk (decision 0067)
CHUNK = 400
# workers that one run calls in addition to its own; the rest stay free for other work
MOST_HELPERS = 3
# how often a chunk yields to users who save its shipments
CALM_ATTEMPTS = 2
_ASK_SECONDS = 0.25

# stores the results for shipments of a share and returns what that adds to the run's figures, by their path
Store = Callable[[list[StoredShipment], StoredRunShare, AsyncClientSession], Awaitable[Mapping[str, int | Decimal]]]


def build_run_record(scope: Scope, user_name: str, total: int) -> Record:
    """Return the initial record of any run: its user, and none of `total` shipments done."""
    now = clock.now()
    return {
        "_id": ObjectId(),
        "user_id": scope.user_id,
        "user_name": user_name,
        "shares": 0,
        "total_count": total,
        "processed": 0,
        "started_on": now,
        "finished_on": None,
        "created_on": now,
        "updated_on": now,
        "updated_by": scope.user_id,
    }


async def accept_run(
    scope: Scope, kept: run_shares.Run, run: Record, *, kind: str, job_name: str, link: str
) -> StoredTask:
    """Store a run with its task, both or neither, then send and return the task. `link`: the screen of the run, with
    `{}` for its id."""

    async def work(session: AsyncClientSession) -> StoredTask:
        task = await tasks.accept_task(
            scope,
            kind=kind,
            title=run["description"],
            job_name=job_name,
            arguments={"run_id": str(run["_id"])},
            total=run["total_count"],
            link=link.format(run["_id"]),
            session=session,
        )
        runs: ScopedCollection[Record] = scoped(kept, scope)
        await runs.insert_one(run | {"task_key": task["key"]}, session=session)
        return task

    task = await run_in_transaction(work)
    await tasks.send_task(task)
    return task


@dataclass(frozen=True)
class RunWorker:
    """One worker's part in a run. `kept` is the collection of such runs, `query` the shipments it takes; it is
    evaluated once."""

    work: TaskContext
    kept: run_shares.Run
    run_id: ObjectId
    query: Record
    store: Store
    # whether `store` writes the shipments themselves
    writes_shipments: bool = False

    async def to_the_end(self, they_are: str, helper_job: str) -> Stored:
        """Take one share after another, in parallel with other workers on `helper_job`, until all are done; return the
        finished run. Raises TaskCancelled when the user asked to stop, saying how many shipments `they_are` done
        ("rated")."""
        run: Stored = await scoped(self.kept, self.work.scope).get(self.run_id, "run")
        if run["finished_on"]:
            return run
        shares = run["shares"] or await run_shares.divide_run(self.work.scope, self.kept, run, self.query, CHUNK)
        for number in range(min(MOST_HELPERS, shares - 1)):
            await get_connections().queue.enqueue(
                helper_job, task_id=f"{self.work.key}:{number}", task_key=self.work.key
            )
        try:
            remaining = await self.take_shares()
            while remaining:
                # they are held by other workers, or were by one that died
                await asyncio.sleep(_ASK_SECONDS)
                remaining = await self.take_shares()
        except TaskCancelled:
            await run_shares.close_run_shares(self.work.scope, self.run_id)
            run = await run_shares.finish_run(self.work.scope, self.kept, self.run_id)
            processed, total = f"{run['processed']:,}", f"{run['total_count']:,}"
            raise TaskCancelled(f"Stopped after {processed} of {total} shipments; they are {they_are}.") from None
        run = await run_shares.finish_run(self.work.scope, self.kept, self.run_id)
        # shipments may have left the selection in the meantime: everything there was is done
        await self.work.progress(run["processed"], run["processed"])
        return run

    async def take_shares(self) -> int:
        """Take every share that no other worker has; return how many are left to them. Raises TaskCancelled."""
        shares = await run_shares.list_open_shares(self.work.scope, self.run_id)
        taken_count = 0
        for share in shares:
            await self.work.stop_if_cancelled()
            if await self.work.gives_way():
                break
            async with hold_task_lease(f"{self.work.key}:{share['number']}", patience=0) as lease:
                if lease is not None:
                    taken_count += 1
                    await self._take(share["_id"])
        return len(shares) - taken_count

    async def _take(self, share_id: ObjectId) -> None:
        with reduce_gc():
            while await self.next_chunk(share_id):
                await self.work.progress(await run_shares.sum_run_shares(self.work.scope, self.kept, self.run_id))
                await self.work.stop_if_cancelled()

    async def next_chunk(self, share_id: ObjectId) -> bool:
        """Store the next chunk of a share; return False when none is left."""
        attempts = 0

        async def once(session: AsyncClientSession) -> bool:
            nonlocal attempts
            attempts += 1
            share = await scoped(RunShare, self.work.scope).get(share_id, "share", session=session)
            if share["is_done"]:
                return False
            ids = await run_shares.get_next_shipment_ids(self.work.scope, share, session)
            if ids is None:
                await run_shares.finish_share(self.work.scope, share, session)
                return False
            # query again: some may have left the selection since it was made
            shipment_query = {"$and": [{"_id": {"$in": ids}}, self.query]}
            if self.writes_shipments and attempts > CALM_ATTEMPTS:
                await store.lock_shipments(self.work.scope, shipment_query, session)
            shipments = (
                await scoped(Shipment, self.work.scope).find(shipment_query, session=session).hint("_id_").to_list()
            )
            figures = await self.store(shipments, share, session) if shipments else {}
            await run_shares.record_share_progress(self.work.scope, share, len(shipments), figures, session)
            return True

        return await run_in_transaction(once)
