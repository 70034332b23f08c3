"""What the cells have in common that are kept in step with what they count."""

from typing import ClassVar

from freight.documents.base import TenantDocument


class CountingCell(TenantDocument):
    """A stored count of records that have something in common; `measures` are the fields that are added to."""

    measures: ClassVar[tuple[str, ...]] = ("shipments", "amount")

    @classmethod
    async def drop_empty(cls) -> int:
        """Erase the cells of every tenant that count nothing any more; returns how many. For the scheduler."""
        erased = await cls.get_pymongo_collection().delete_many(dict.fromkeys(cls.measures, 0))
        return erased.deleted_count
