"""A cell of the unbilled work by age: the summary reads these instead of the shipments."""

from decimal import Decimal

from pymongo import ASCENDING, IndexModel

from freight.documents.counting_cell import STRIPES, StripedCell
from freight.documents.records.aging_cell import StoredAgingCell

_KEY = ("level", "account_id", "status", "entry_date", "currency", "stripe")


class AgingCell(StripedCell[StoredAgingCell]):
    """The number of unbilled shipments with one entry day and currency, and their value: of a system, of an account or
    of a status of an account, depending on `level`. Kept in step by `ledger/aging/service.py`, in the transaction that
    changes the shipments.

    A cell is stored in stripes, which readers add up: concurrent writers each use their own stripe and do not wait for
    each other.
    """

    level: str
    status: str
    entry_date: str  # yyyy-MM-dd
    currency: str  # of the rating; empty while there is none
    shipments: int
    amount: Decimal

    class Settings:
        name = "aging_cells"
        indexes = [
            IndexModel([(field, ASCENDING) for field in ("system_id", *_KEY)], unique=True, name="cell"),
            # holds everything the summary reads, so that it reads the index alone: half the time
            IndexModel(
                [(field, ASCENDING) for field in ("system_id", "company_id", "archived", *_KEY, "shipments", "amount")],
                name="summary",
            ),
            STRIPES,
        ]
