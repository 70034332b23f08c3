"""A lane of a tariff version, one document each. A draft's lanes change; once published they never do."""

from collections.abc import Iterable
from datetime import datetime
from decimal import Decimal
from typing import ClassVar

from beanie import PydanticObjectId
from bson import ObjectId
from pydantic import BaseModel
from pymongo import ASCENDING, IndexModel

from freight.core.rating.breaks import RangeMethod
from freight.core.rating.identifiers import IDENTIFIERS
from freight.core.records import Record
from freight.documents.base import ANY_CASE, AccountRule, Filter, FilterPaths, TenantDocument
from freight.documents.records.lane import StoredLaneDocument


class _AsAsked(Record):
    """A collation as an index declares it. The server returns it with all its defaults filled in: compared as a whole,
    the index would be rebuilt at every start."""

    def __eq__(self, other: object) -> bool:
        return isinstance(other, dict) and all(other.get(key) == value for key, value in self.items())

    __hash__ = None


# all lanes can be sorted by these
SORTABLE = ("carrier", "originPort", "destinationPort")


def _find_index(identifier: str) -> IndexModel:
    """Return the index that finds the lanes of a system by the beginning of an identifier and counts them by set, from
    the index alone. Few lanes have the identifiers that are not sorted by: the index has only those lanes."""
    keys = ("company_id", "system_id", "archived", f"identifiers.{identifier}", "lane_set", "number")
    some = {} if identifier in SORTABLE else {"partialFilterExpression": {f"identifiers.{identifier}": {"$gt": ""}}}
    collation = _AsAsked(ANY_CASE.document)
    return IndexModel([(key, ASCENDING) for key in keys], name=f"find_{identifier}", collation=collation, **some)


class StoredRange(BaseModel):
    """A break, half-open: `start` belongs to it, `end` does not; `end` None is open."""

    start: Decimal
    end: Decimal | None = None
    rate: Decimal
    minimum: Decimal | None = None
    method: RangeMethod = "perUnit"


class StoredLaneCharge(BaseModel):
    """What the lane says about one charge."""

    rate: Decimal | None = None
    minimum: Decimal | None = None
    maximum: Decimal | None = None
    ranges: list[StoredRange] = []


class LaneDocument(TenantDocument[StoredLaneDocument]):
    """One lane. `number` is its place in the set; `identifiers` by identifier id, blank is any. `lane_key` is the same
    in every version that has the lane."""

    account_rule: ClassVar[AccountRule] = AccountRule.OWN_OR_SHARED
    filter_paths: ClassVar[FilterPaths] = FilterPaths.NOT_FILTERED

    tariff_id: PydanticObjectId
    lane_set: PydanticObjectId
    lane_key: PydanticObjectId
    number: int
    identifiers: dict[str, str]
    transit_days: int | None = None
    attributes: dict[str, str] = {}
    charges: dict[str, StoredLaneCharge]

    class Settings:
        name = "lanes"
        indexes = [
            IndexModel([("lane_set", ASCENDING), ("number", ASCENDING)], unique=True, name="set_number"),
            IndexModel([("tariff_id", ASCENDING), ("lane_set", ASCENDING)], name="tariff_set"),
            *(_find_index(identifier) for identifier in IDENTIFIERS),
        ]

    @classmethod
    async def sets_begun_before(cls, moment: datetime) -> set[ObjectId]:
        """Return the lane sets of all tenants that were started before a moment, judging by their ids. For the
        scheduler."""
        # grouped in the order of an index, so that the server reads one lane per set
        sets: list[dict[str, object]] = [{"$sort": {"lane_set": 1, "number": 1}}, {"$group": {"_id": "$lane_set"}}]
        earlier = {"$match": {"_id": {"$lt": ObjectId.from_datetime(moment)}}}
        return {lane["_id"] async for lane in await cls.get_pymongo_collection().aggregate([*sets, earlier])}

    @classmethod
    async def drop_sets(cls, sets: Iterable[ObjectId]) -> int:
        """Erase the lanes of those sets, whatever the tenant; returns how many. For the scheduler."""
        erased = await cls.get_pymongo_collection().delete_many({"lane_set": {"$in": list(sets)}})
        return erased.deleted_count


def match_lanes_in_set(lane_set: ObjectId, lane_ids: Iterable[ObjectId]) -> Filter:
    """Return the filter of these lanes, as far as they are in the set."""
    return {"lane_set": lane_set, "_id": {"$in": list(lane_ids)}}


def match_lanes_of_tariff(tariff_id: ObjectId, lane_ids: Iterable[ObjectId]) -> Filter:
    """Return the filter of these lanes, as far as they are of the tariff, in any version."""
    return {"tariff_id": tariff_id, "_id": {"$in": list(lane_ids)}}


def match_lanes_by_place(lane_set: ObjectId, places: object) -> Filter:
    """Return the filter of the lanes of a set whose place meets a condition (index `set_number`)."""
    return {"lane_set": lane_set, "number": places}


def match_lanes_by_key(lane_set: ObjectId, lane_keys: Iterable[ObjectId]) -> Filter:
    """Return the filter of the lanes of a set with these keys (index `set_number`)."""
    return {"lane_set": lane_set, "lane_key": {"$in": list(lane_keys)}}


def match_lane_set(tariff_id: ObjectId, lane_set: ObjectId) -> Filter:
    """Return the filter of the lanes of one set of a tariff (index `tariff_set`)."""
    return {"lane_set": lane_set, "tariff_id": tariff_id}


async def list_referenced_lane_sets(document: type[TenantDocument]) -> set[ObjectId]:
    """Return the lane sets that the documents of all tenants name, archived or not. For the scheduler."""
    return set(await document.get_pymongo_collection().distinct("lane_set"))
