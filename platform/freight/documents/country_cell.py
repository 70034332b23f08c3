"""A cell of the unbilled work by country: the world map reads these."""

from decimal import Decimal

from pymongo import ASCENDING, IndexModel

from freight.documents.counting_cell import CountingCell


class CountryCell(CountingCell):
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
