"""The shares of a run: dividing its shipments, a share's place and figures, and what they add up to.

Workers beside each other write a share each and never the same record, so none waits for another: the run's own
figures are the sums of its shares, set after each chunk.
"""

from collections.abc import Iterable, Mapping, Sequence
from decimal import Decimal
from typing import Any

from bson import ObjectId
from pymongo.asynchronous.client_session import AsyncClientSession

from freight.documents.rating_run import RatingRun
from freight.documents.run_share import RunShare
from freight.documents.shipment import Shipment
from freight.documents.what_if import WhatIfRun
from freight.kit import clock
from freight.kit.tenancy import Record, Scope, scoped
from freight.kit.transactions import in_transaction

# enough for every worker to be busy to the end, large enough for a worker to be worth calling
MOST_SHARES = 16
SHARE = 2_000

Run = type[RatingRun] | type[WhatIfRun]


async def divide(scope: Scope, kept: Run, run: Record, query: Record) -> int:
    """Divide the shipments of a run into shares of about one size; once, whoever else tries it. Returns how many."""
    starts = await _starts(scope, run["total_count"], query)
    now = clock.now()
    stamps = {"created_on": now, "updated_on": now, "updated_by": scope.user_id}
    shares = [
        RunShare(
            company_id=scope.company_id,
            system_id=scope.system_id,
            run_id=run["_id"],
            number=number,
            from_id=start,
            before_id=before,
            **stamps,
        ).model_dump(exclude={"id"})
        for number, (start, before) in enumerate(zip([None, *starts], [*starts, None], strict=True))
    ]

    async def once(session: AsyncClientSession) -> None:
        divided = await scoped(kept, scope).update_one(
            {"_id": run["_id"], "shares": 0}, {"$set": {"shares": len(shares)}}, session=session
        )
        if divided.modified_count:
            await scoped(RunShare, scope).insert_many(shares, session=session)

    await in_transaction(once)
    return len(shares)


async def _starts(scope: Scope, total: int, query: Record) -> list[ObjectId]:
    """The first id of every share but the first."""
    count = min(MOST_SHARES, total // SHARE)
    if count < 2:
        return []
    buckets = await scoped(Shipment, scope).aggregate(
        [{"$match": query}, {"$project": {"_id": 1}}, {"$bucketAuto": {"groupBy": "$_id", "buckets": count}}]
    )
    return [each["_id"]["min"] async for each in buckets][1:]


async def undone(scope: Scope, run_id: ObjectId) -> list[Record]:
    """The shares of a run with shipments left, in order."""
    return await scoped(RunShare, scope).find({"run_id": run_id, "is_done": False}).sort("number", 1).to_list()


def rest_of(share: Record) -> Record:
    """The shipments of a share behind the last one stored."""
    bounds: Record = {}
    if share["last_id"]:
        bounds["$gt"] = share["last_id"]
    elif share["from_id"]:
        bounds["$gte"] = share["from_id"]
    if share["before_id"]:
        bounds["$lt"] = share["before_id"]
    return {"_id": bounds} if bounds else {}


async def note(
    scope: Scope,
    share: Record,
    shipments: Sequence[Record],
    figures: Mapping[str, int | Decimal],
    session: AsyncClientSession,
) -> None:
    """Set the place of a share behind these shipments and add their figures; without shipments it is done."""
    update: Record = {"$set": {"is_done": True}}
    if shipments:
        added = {f"figures.{path}": figure for path, figure in figures.items()}
        update = {
            "$set": {"last_id": shipments[-1]["_id"], "updated_on": clock.now()},
            "$inc": {"processed": len(shipments), **added},
        }
    await scoped(RunShare, scope).update_one({"_id": share["_id"]}, update, session=session)


async def close(scope: Scope, run_id: ObjectId) -> None:
    """Let no share of a run go on: a chunk that is being stored conflicts with this, and finds its share done."""
    await scoped(RunShare, scope).update_many({"run_id": run_id}, {"$set": {"is_done": True}})


async def add_up(scope: Scope, kept: Run, run_id: ObjectId, **ended: Any) -> int:
    """Set a run's figures to the sums of its shares; how many shipments that are."""
    shares = await scoped(RunShare, scope).find({"run_id": run_id}).to_list()
    processed = sum(each["processed"] for each in shares)
    figures = _sums(each["figures"] for each in shares)
    await scoped(kept, scope).update_one(
        {"_id": run_id, "finished_on": None},
        {"$set": {**figures, **ended, "processed": processed, "updated_on": clock.now()}},
    )
    return processed


async def finish(scope: Scope, kept: Run, run_id: ObjectId) -> Record:
    """End a run whose shares are all done: its figures stand, its shares go. Returns the run."""
    await add_up(scope, kept, run_id, finished_on=clock.now())
    await scoped(RunShare, scope).delete_many({"run_id": run_id})
    return await scoped(kept, scope).get(run_id, "run")


def _sums(every: Iterable[Mapping[str, Any]]) -> dict[str, Any]:
    sums: dict[str, Any] = {}
    for figures in every:
        for name, figure in figures.items():
            if isinstance(figure, Mapping):
                sums[name] = _sums([sums.get(name, {}), figure])
            else:
                sums[name] = sums.get(name, 0) + figure
    return sums
