"""Quotes as pending work: drafts, and offers that await an answer."""

from collections.abc import Mapping, Sequence

from bson import ObjectId
from pymongo.asynchronous.client_session import AsyncClientSession

from freight.core.people.dealing import AllocatableWork
from freight.core.quotes.states import OPEN
from freight.documents.base import ANYBODY, match_revision
from freight.documents.quote import Quote
from freight.kit import clock
from freight.kit.records.assigned_work import AssignedWork, AssignedWorkCount
from freight.kit.records.history import load_user_names
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import Record, scoped
from freight.kit.storage.transactions import run_in_transaction


def _of(holder: object) -> Record:
    return {"handled_by": holder, "state": {"$in": [*OPEN]}}


async def _count(scope: Scope, holder: ObjectId | None) -> Sequence[AssignedWorkCount]:
    key = {"holder": "$handled_by", "system": "$system_id"}
    match_stage = {"$match": _of(holder or {"$gt": ANYBODY})}
    groups = await scoped(Quote, scope).aggregate([match_stage, {"$group": {"_id": key, "count": {"$sum": 1}}}])
    return [AssignedWorkCount(group["_id"]["holder"], group["_id"]["system"], group["count"]) async for group in groups]


async def _pieces(scope: Scope, holder: ObjectId) -> Sequence[AllocatableWork]:
    cursor = scoped(Quote, scope).find(_of(holder), {"account_id": 1}).sort("_id", 1)
    return [AllocatableWork(quote["_id"], (quote["account_id"],)) async for quote in cursor]


async def _give(scope: Scope, holder: ObjectId, to: Mapping[ObjectId, ObjectId]) -> int:
    names = await load_user_names(str(user_id) for user_id in (scope.user_id, holder, *to.values()))
    quotes, now = scoped(Quote, scope), clock.now()

    async def work(session: AsyncClientSession) -> int:
        quote_query = {"_id": {"$in": list(to)}, **_of(holder)}
        held_quotes = await quotes.find(quote_query, {"state": 1, "revision": 1}, session=session).to_list()
        steps = []
        for quote in held_quotes:
            taker = to[quote["_id"]]
            note = f"Reassigned from {names.get(str(holder), 'a former user')} to {names[str(taker)]}"
            step = {"state": quote["state"], "on": now, "by": names.get(scope.user_id, ""), "note": note}
            change = {
                "$set": {"handled_by": taker, "updated_on": now, "updated_by": scope.user_id},
                "$inc": {"revision": 1},
                "$push": {"history": step},
            }
            steps.append(quotes.to_update(match_revision(quote["_id"], quote["revision"]), change))
        return (await quotes.bulk_write(steps, session=session)).modified_count if steps else 0

    return await run_in_transaction(work)


QUOTES = AssignedWork(
    kind="quotes",
    one="quote",
    many="quotes",
    right="quotes.saveQuotes",
    done_by=("quotes.saveQuotes",),
    address=lambda holder: f"/quotes/repository/InProcess?handler={holder}",
    count=_count,
    pieces=_pieces,
    give=_give,
)
