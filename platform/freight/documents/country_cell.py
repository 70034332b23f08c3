"""A cell of the unbilled work by country: the world map reads these."""

from decimal import Decimal

from pymongo import ASCENDING, IndexModel

from freight.documents.counting_cell import STRIPES, StripedCell
from freight.documents.records.country_cell import StoredCountryCell


class CountryCell(StripedCell[StoredCountryCell]):
    """The number of unbilled shipments of an account that go to one country, and their value in one currency. Kept in
    step together with the aging cells."""

    country: str  # ISO 3166-1 alpha-2; empty when the shipment names none
    currency: str
    shipments: int
    amount: Decimal

    class Settings:
        name = "country_cells"
        indexes = [
            IndexModel(
                [(key, ASCENDING) for key in ("system_id", "account_id", "country", "currency", "stripe")],
                unique=True,
                name="cell",
            ),
            STRIPES,
        ]
