"""Which columns the lanes of a set need: found by the database, however many lanes there are."""

from bson import ObjectId

from freight.core.rating.lane_sheet import Break, Column, columns
from freight.core.rating.terms import TariffTerms
from freight.documents.lane import LaneDocument
from freight.kit.tenancy import Record, Scope, scoped


async def of_set(scope: Scope, lane_set: ObjectId, terms: TariffTerms) -> list[Column]:
    """The columns of the grid for all lanes of a set."""
    collection = scoped(LaneDocument, scope)
    charges: list[Record] = [
        {"$match": {"lane_set": lane_set}},
        {"$project": {"charge": {"$objectToArray": "$charges"}}},
        {"$unwind": "$charge"},
    ]
    name = {"charge_id": "$charge.k"}
    each = {one: f"$charge.v.ranges.{one}" for one in ("start", "end", "method")}
    breaks = await collection.aggregate([*charges, {"$unwind": "$charge.v.ranges"}, {"$group": {"_id": name | each}}])
    minima = {"$size": {"$setUnion": ["$charge.v.ranges.minimum", []]}}
    varied = await collection.aggregate(
        [*charges, {"$match": {"$expr": {"$gt": [minima, 1]}}}, {"$group": {"_id": name}}]
    )
    beside = await collection.aggregate(
        [
            {"$match": {"lane_set": lane_set}},
            {"$project": {"text": {"$objectToArray": "$attributes"}}},
            {"$unwind": "$text"},
            {"$group": {"_id": "$text.k"}},
        ]
    )
    return columns(
        terms,
        [Break(**{"end": None} | found["_id"]) async for found in breaks],
        sorted([found["_id"] async for found in beside]),
        frozenset([found["_id"]["charge_id"] async for found in varied]),
    )
