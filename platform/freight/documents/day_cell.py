"""A cell of the shipments entered on a day."""

from typing import ClassVar

from pymongo import ASCENDING, DESCENDING, IndexModel

from freight.documents.counting_cell import STRIPES, StripedCell
from freight.documents.records.day_cell import StoredDayCell


class DayCell(StripedCell[StoredDayCell]):
    """The number of shipments of an account entered on one day, and whether a user had to help with their rates;
    shipments billed since count as well. Kept in step together with the aging cells."""

    measures: ClassVar[tuple[str, ...]] = ("shipments",)

    entry_date: str  # yyyy-MM-dd
    touched: bool
    shipments: int

    class Settings:
        name = "day_cells"
        indexes = [
            IndexModel(
                [(key, ASCENDING) for key in ("system_id", "account_id", "entry_date", "touched", "stripe")],
                unique=True,
                name="cell",
            ),
            IndexModel(
                [
                    *((key, ASCENDING) for key in ("system_id", "company_id", "archived")),
                    ("entry_date", DESCENDING),
                    *((key, ASCENDING) for key in ("touched", "account_id", "shipments")),
                ],
                name="latest",
            ),
            STRIPES,
        ]
