"""What the cells have in common that are kept in step with what they count."""

from typing import ClassVar, Generic

from beanie import PydanticObjectId
from pymongo import ASCENDING, IndexModel
from pymongo.asynchronous.collection import AsyncCollection
from pymongo.read_concern import ReadConcern

from freight.documents.base import RecordT_co, TenantDocument

_OF_ONE_MOMENT = ReadConcern("snapshot")


class CountingCell(TenantDocument[RecordT_co], Generic[RecordT_co]):
    """A stored count of records that have something in common; `measures` are the fields that are added to."""

    measures: ClassVar[tuple[str, ...]] = ("shipments", "amount")

    @classmethod
    def get_pymongo_collection(cls) -> AsyncCollection[RecordT_co]:
        """The cells as they are at one moment, however long reading them takes: what a write takes from one and adds to
        another is seen in both or in neither."""
        return super().get_pymongo_collection().with_options(read_concern=_OF_ONE_MOMENT)

    @classmethod
    async def drop_empty(cls) -> int:
        """Erase the cells of every tenant that count nothing any more; returns how many. For the scheduler."""
        erased = await cls.get_pymongo_collection().delete_many(dict.fromkeys(cls.measures, 0))
        return erased.deleted_count


class StripedCell(CountingCell[RecordT_co], Generic[RecordT_co]):
    """A cell that is stored in stripes, which readers add up: writers side by side have one each and none waits for
    another. In the main stripe stands what was counted a while ago (`features/ledger/aging/stripes.py`)."""

    MAIN: ClassVar[int] = 0

    stripe: int = MAIN

    @classmethod
    def aside(cls, before: int) -> dict[str, object]:
        """The stripes beside the main one that come before a number."""
        # as the condition of the index has it
        return {"stripe": {"$gt": cls.MAIN, "$lt": before}}

    @classmethod
    async def systems_with_stripes(cls, before: int) -> list[tuple[PydanticObjectId, PydanticObjectId]]:
        """The companies and systems that have cells in stripes `aside`. For the scheduler."""
        systems = await cls.aggregated(
            [
                {"$match": cls.aside(before)},
                {"$group": {"_id": {"company": "$company_id", "system": "$system_id"}}},
            ]
        )
        return [(each["_id"]["company"], each["_id"]["system"]) async for each in systems]


STRIPES = IndexModel(
    [(field, ASCENDING) for field in ("stripe", "company_id", "system_id")],
    name="stripes",
    partialFilterExpression={"stripe": {"$gt": StripedCell.MAIN}},
)
"""The index of what is not yet in the main stripe."""
