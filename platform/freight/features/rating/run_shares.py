"""The shares of a run: dividing its shipments, the position and figures of a share, and their totals.

Parallel workers each write their own share and never the same record, so none waits for another: the run's own figures
are the sums of its shares, updated after each chunk.
"""

from collections.abc import Iterable, Mapping
from decimal import Decimal
from itertools import pairwise

from bson import ObjectId
from pymongo.asynchronous.client_session import AsyncClientSession

from freight.core.records import Stored
from freight.documents.rating_run import RatingRun
from freight.documents.rating_run_share import RunPortion, RunShare, match_run_portion, match_unfinished_shares
from freight.documents.records.rating_run_share import StoredRunPortion, StoredRunShare
from freight.documents.shipment import Shipment
from freight.documents.what_if_run import WhatIfRun
from freight.kit import clock
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import Record, scoped
from freight.kit.storage.transactions import run_in_transaction

# enough shares to keep every worker busy to the end, each large enough to be worth a worker
MOST_SHARES = 16
SHARE = 2_000

Run = type[RatingRun] | type[WhatIfRun]


async def divide_run(scope: Scope, kept: Run, run: Stored, query: Record, portion: int) -> int:
    """Divide the shipments of a run into shares of about equal size, in portions of `portion` shipments; only once,
    whichever worker tries first. Returns the number of shares."""
    division = ObjectId()
    portions = await _look_for(scope, run, division, query, portion)
    count = max(1, min(MOST_SHARES, portions * portion // SHARE, portions))
    starts = [portions * number // count for number in range(count + 1)]
    now = clock.now()
    stamps = {"created_on": now, "updated_on": now, "updated_by": scope.user_id}
    shares = [
        RunShare(
            company_id=scope.company_id,
            system_id=scope.system_id,
            run_id=run["_id"],
            number=number,
            division=division,
            next_portion=start,
            before_portion=before,
            **stamps,
        ).model_dump(exclude={"id"})
        for number, (start, before) in enumerate(pairwise(starts))
    ]

    async def once(session: AsyncClientSession) -> None:
        divided = await scoped(kept, scope).update_one(
            {"_id": run["_id"], "shares": 0}, {"$set": {"shares": len(shares)}}, session=session
        )
        if divided.modified_count:
            await scoped(RunShare, scope).insert_many(shares, session=session)

    await run_in_transaction(once)
    return len(shares)


async def _look_for(scope: Scope, run: Stored, division: ObjectId, query: Record, portion: int) -> int:
    """Store which shipments a run takes, so that its filter runs once instead of for every chunk. Returns the number of
    portions."""
    now, portions, ids = clock.now(), 0, list[ObjectId]()

    async def put_down() -> None:
        written: StoredRunPortion = {
            "run_id": run["_id"],
            "division": division,
            "number": portions,
            "shipment_ids": ids,
            "created_on": now,
            "updated_on": now,
            "updated_by": scope.user_id,
        }
        await scoped(RunPortion, scope).insert_one(written)

    async for shipment in scoped(Shipment, scope).find(query, ["_id"]):
        ids.append(shipment["_id"])
        if len(ids) == portion:
            await put_down()
            portions, ids = portions + 1, []
    if ids:
        await put_down()
        portions += 1
    return portions


async def list_open_shares(scope: Scope, run_id: ObjectId) -> list[StoredRunShare]:
    """Return the shares of a run with shipments left, in order."""
    return await scoped(RunShare, scope).find(match_unfinished_shares(run_id)).sort("number", 1).to_list()


async def get_next_shipment_ids(
    scope: Scope, share: StoredRunShare, session: AsyncClientSession
) -> list[ObjectId] | None:
    """Return the next shipments of a share after those already stored; None at its end."""
    if share["next_portion"] >= share["before_portion"]:
        return None
    numbered = match_run_portion(share["run_id"], share["division"], share["next_portion"])
    run_portion = await scoped(RunPortion, scope).find_one(numbered, session=session)
    if run_portion is None:
        raise RuntimeError(f"Portion {share['next_portion']} of run {share['run_id']} is lost")
    return list(run_portion["shipment_ids"])


async def record_share_progress(
    scope: Scope,
    share: StoredRunShare,
    processed: int,
    figures: Mapping[str, int | Decimal],
    session: AsyncClientSession,
) -> None:
    """Advance a share past the portion whose shipments are stored, and add their figures."""
    added = {f"figures.{path}": figure for path, figure in figures.items()}
    update = {"$set": {"updated_on": clock.now()}, "$inc": {"next_portion": 1, "processed": processed, **added}}
    await scoped(RunShare, scope).update_one({"_id": share["_id"]}, update, session=session)


async def finish_share(scope: Scope, share: StoredRunShare, session: AsyncClientSession) -> None:
    """Mark a share as finished."""
    await scoped(RunShare, scope).update_one({"_id": share["_id"]}, {"$set": {"is_done": True}}, session=session)


async def close_run_shares(scope: Scope, run_id: ObjectId) -> None:
    """Stop all shares of a run: a chunk that is being stored conflicts with this and finds its share finished."""
    await scoped(RunShare, scope).update_many({"run_id": run_id}, {"$set": {"is_done": True}})


async def sum_run_shares(scope: Scope, kept: Run, run_id: ObjectId, **ended: object) -> int:
    """Set a run's figures to the sums of its shares; return the number of shipments."""
    shares = await scoped(RunShare, scope).find({"run_id": run_id}).to_list()
    processed: int = sum(share["processed"] for share in shares)
    figures = _sums(share["figures"] for share in shares)
    await scoped(kept, scope).update_one(
        {"_id": run_id, "finished_on": None},
        {"$set": {**figures, **ended, "processed": processed, "updated_on": clock.now()}},
    )
    return processed


async def finish_run(scope: Scope, kept: Run, run_id: ObjectId) -> Stored:
    """Finish a run whose shares are all done: store its final figures and delete its shares. Returns the run."""
    await sum_run_shares(scope, kept, run_id, finished_on=clock.now())
    await scoped(RunShare, scope).delete_many({"run_id": run_id})
    await scoped(RunPortion, scope).delete_many({"run_id": run_id})
    return await scoped(kept, scope).get(run_id, "run")


def _sums(every: Iterable[Mapping[str, object]]) -> dict[str, object]:
    sums: Record = {}
    for figures in every:
        for name, figure in figures.items():
            if isinstance(figure, Mapping):
                sums[name] = _sums([sums.get(name, {}), figure])
            else:
                sums[name] = sums.get(name, 0) + figure
    return sums
