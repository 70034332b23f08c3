"""A cell of the unbilled work by country: the world map reads these."""

from decimal import Decimal

from pymongo import ASCENDING, IndexModel

from freight.documents.base import TenantDocument


class CountryCell(TenantDocument):
    """How many unbilled shipments of an account go to one country, and what they are worth in one currency.
    Kept in step together with the aging cells, and in stripes like these."""

    country: str  # ISO 3166-1 alpha-2; empty when the shipment names none
    currency: str
    stripe: int = 0
    shipments: int
    amount: Decimal

    class Settings:
        name = "country_cells"
        indexes = [
            IndexModel(
                [(key, ASCENDING) for key in ("system_id", "account_id", "country", "currency", "stripe")],
                unique=True,
                name="cell",
            )
        ]

    @classmethod
    async def drop_empty(cls) -> int:
        """Erase the cells of every tenant that count nothing any more; returns how many. For the scheduler."""
        erased = await cls.get_pymongo_collection().delete_many({"shipments": 0, "amount": 0})
        return erased.deleted_count
