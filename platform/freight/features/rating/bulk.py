"""Bulk rating: the shipments of a filter, as a job in chunks.

A chunk is one transaction: its traces, its shipments, the aging, the task's mark and the run's place all stand or fall
together. Killed at any moment, the job goes on after the last stored chunk and rates nothing twice.
"""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from bson import ObjectId
from pymongo.asynchronous.client_session import AsyncClientSession

from freight.core.errors import Invalid
from freight.core.rating.engine import Engine
from freight.core.shipments.statuses import EDITABLE, NOT_RATED, RATE_MISMATCH
from freight.documents.rating_run import RatingRun
from freight.documents.shipment import Shipment
from freight.features.currency import books
from freight.features.rating.schemas import BulkBody, RunStarted
from freight.features.rating.storing import Asker, RatedShipment, rate_and_store
from freight.features.shipments.filters import shipment_filter
from freight.features.tariffs import ready
from freight.features.tasks import service as tasks
from freight.features.tasks.work import Cancelled, Outcome, TakenOver, Work, claim_chunk
from freight.features.templates import service as templates
from freight.kit import clock
from freight.kit.tenancy import Record, Scope, object_id, scoped
from freight.kit.transactions import in_transaction

JOB = "rating.bulk"
CHUNK = 500
LINK = "/rating/results/{}"


async def start(scope: Scope, body: BulkBody, user_name: str) -> RunStarted:
    """Accept a run. The tariff versions in force now are the ones it rates by, whatever is published meanwhile.

    Raises Invalid for a filter that cannot be read, for nothing to rate, and where no tariff is published.
    """
    versions = await ready.version_ids(scope, body.tariff_id)
    if not versions:
        raise Invalid("No tariff is published yet. Publish one first.", code="no_tariff")
    request = {
        "rules": body.rules,
        "ids": [object_id(each, "shipment") for each in body.ids],
        "only_unrated": body.only_unrated,
    }
    total = await scoped(Shipment, scope).count(await _query(scope, request))
    if not total:
        raise Invalid("No shipment of this selection may be rated: none is open.", code="nothing_to_rate")
    now = clock.now()
    run: Record = {
        "_id": ObjectId(),
        "user_id": scope.user_id,
        "user_name": user_name,
        "request": request,
        "description": f"Rating of {total:,} shipment{'' if total == 1 else 's'}",
        "version_ids": versions,
        "last_id": None,
        "chunk": 0,
        "total_count": total,
        "processed": 0,
        "rated": 0,
        "mismatched": 0,
        "not_rated": {},
        "totals": {},
        "started_on": now,
        "finished_on": None,
        "created_on": now,
        "updated_on": now,
        "updated_by": scope.user_id,
    }

    async def accept(session: AsyncClientSession) -> Record:
        task = await tasks.accept(
            scope,
            kind="rating",
            title=run["description"],
            job_name=JOB,
            arguments={"run_id": str(run["_id"])},
            total=total,
            link=LINK.format(run["_id"]),
            session=session,
        )
        await scoped(RatingRun, scope).insert_one(run | {"task_key": task["key"]}, session=session)
        return task

    task = await in_transaction(accept)
    await tasks.send(task)
    return RunStarted(run_id=str(run["_id"]), task_key=task["key"], total_count=total)


async def perform(work: Work) -> Outcome:
    """Rate the shipments of the run that are not rated by it yet."""
    run = await scoped(RatingRun, work.scope).get(work.arguments["run_id"], "rating run")
    engine = await books.engine(work.scope, await ready.candidates(work.scope, run["version_ids"]))
    query = await _query(work.scope, run["request"])
    job = _Job(work, run["_id"], engine, query)
    while await job.rate_chunk():
        if await work.is_cancelled():
            stored = await _finish(work.scope, run["_id"])
            raise Cancelled(
                f"Stopped after {stored['processed']:,} of {stored['total_count']:,} shipments; they are rated."
            )
    stored = await _finish(work.scope, run["_id"])
    # shipments may have left the selection meanwhile: all there is to do is done
    await work.progress(stored["processed"], stored["processed"])
    without = sum(stored["not_rated"].values())
    return Outcome(f"{stored['rated']:,} rated, {without:,} not rated.", LINK.format(run["_id"]))


@dataclass(frozen=True)
class _Job:
    """One attempt at a run."""

    work: Work
    run_id: ObjectId
    engine: Engine
    query: Record

    async def rate_chunk(self) -> bool:
        """Rate and store the next chunk; False when none is left."""
        return await in_transaction(self._once)

    async def _once(self, session: AsyncClientSession) -> bool:
        scope, runs = self.work.scope, scoped(RatingRun, self.work.scope)
        run = await runs.get(self.run_id, "rating run", session=session)
        after = {"_id": {"$gt": run["last_id"]}} if run["last_id"] else {}
        cursor = scoped(Shipment, scope).find({"$and": [self.query, after]}, session=session)
        shipments = await cursor.sort("_id", 1).limit(CHUNK).to_list()
        if not shipments:
            return False
        if not await claim_chunk(self.work, run["chunk"], session, rows=len(shipments)):
            # the task says it is stored and the run does not: another worker is between the two
            raise TakenOver
        asker = Asker(run["user_id"], run["user_name"], self.run_id)
        kept, _ = await rate_and_store(scope, shipments, self.engine, asker, clock.now(), session)
        await runs.update_one(
            {"_id": self.run_id},
            {
                "$set": {"last_id": shipments[-1]["_id"], "updated_on": clock.now()},
                "$inc": {"chunk": 1, "processed": len(shipments), **_counts(kept)},
            },
            session=session,
        )
        return True


def _counts(kept: list[RatedShipment]) -> Mapping[str, int | Decimal]:
    """What a chunk adds to the run's figures."""
    counts: Counter[str] = Counter()
    totals: dict[str, Decimal] = {}
    for each in kept:
        if each.rating.total is None:
            counts[f"not_rated.{each.rating.reason_code}"] += 1
            continue
        counts["rated"] += 1
        counts["mismatched"] += each.status == RATE_MISMATCH
        currency = f"totals.{each.rating.currency}"
        totals[currency] = totals.get(currency, Decimal(0)) + each.rating.total
    return {**counts, **totals}


async def _query(scope: Scope, request: Mapping[str, Any]) -> Record:
    """The shipments a run takes: those of its filter or ids that are not billed yet."""
    status = {"status": NOT_RATED} if request["only_unrated"] else {"status": {"$in": sorted(EDITABLE)}}
    conditions: list[Record] = [status]
    if request["ids"]:
        conditions.append({"_id": {"$in": request["ids"]}})
    if request["rules"]:
        template = await templates.resolve(scope, "shipment")
        conditions.append(shipment_filter(template, request["rules"]))
    return {"$and": conditions}


async def _finish(scope: Scope, run_id: ObjectId) -> Record:
    runs = scoped(RatingRun, scope)
    await runs.update_one({"_id": run_id}, {"$set": {"finished_on": clock.now()}})
    return await runs.get(run_id, "rating run")
