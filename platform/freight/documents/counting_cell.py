"""What the cells that are kept in step with the records they count have in common."""

from typing import ClassVar, Generic

from beanie import PydanticObjectId
from pymongo import ASCENDING, IndexModel
from pymongo.asynchronous.collection import AsyncCollection
from pymongo.read_concern import ReadConcern

from freight.documents.base import RecordT_co, TenantDocument

_OF_ONE_MOMENT = ReadConcern("snapshot")


class CountingCell(TenantDocument[RecordT_co], Generic[RecordT_co]):
    """A stored count of records that share some values; `measures` are the fields that are added to."""

    measures: ClassVar[tuple[str, ...]] = ("shipments", "amount")

    @classmethod
    def get_pymongo_collection(cls) -> AsyncCollection[RecordT_co]:
        """Return the cells as of one moment, however long reading them takes: a write that moves counts between cells
        is seen in both or in neither."""
        return super().get_pymongo_collection().with_options(read_concern=_OF_ONE_MOMENT)

    @classmethod
    async def drop_empty(cls) -> int:
        """Erase the cells of all tenants that count nothing any more; returns how many. For the scheduler."""
        erased = await cls.get_pymongo_collection().delete_many(dict.fromkeys(cls.measures, 0))
        return erased.deleted_count


class StripedCell(CountingCell[RecordT_co], Generic[RecordT_co]):
    """A cell that is stored in stripes, which readers add up: concurrent writers each use their own stripe and none
    waits for another. The main stripe holds what was counted some time ago (`features/ledger/aging/stripes.py`)."""

    MAIN: ClassVar[int] = 0

    stripe: int = MAIN

    @classmethod
    def aside(cls, before: int) -> dict[str, object]:
        """Return a query for the stripes other than the main one that are below number `before`."""
        # in the form of the index's condition
        return {"stripe": {"$gt": cls.MAIN, "$lt": before}}

    @classmethod
    async def systems_with_stripes(cls, before: int) -> list[tuple[PydanticObjectId, PydanticObjectId]]:
        """Return the companies and systems that have cells in stripes `aside`. For the scheduler."""
        systems = await cls.aggregated(
            [
                {"$match": cls.aside(before)},
                {"$group": {"_id": {"company": "$company_id", "system": "$system_id"}}},
            ]
        )
        return [(system["_id"]["company"], system["_id"]["system"]) async for system in systems]


STRIPES = IndexModel(
    [(field, ASCENDING) for field in ("stripe", "company_id", "system_id")],
    name="stripes",
    partialFilterExpression={"stripe": {"$gt": StripedCell.MAIN}},
)
"""The index of what is not in the main stripe yet."""
