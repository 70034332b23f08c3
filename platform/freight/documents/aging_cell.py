"""A cell of the unbilled work by age: the summary reads these instead of the shipments."""

from decimal import Decimal

from pymongo import ASCENDING, IndexModel

from freight.documents.base import TenantDocument


class AgingCell(TenantDocument):
    """How many unbilled shipments have one entry day and currency, and what they are worth: of a system, of an account
    or of a status of an account, as `level` says. Kept in step by `features/aging/service.py`, in the transaction that
    changes the shipments."""

    level: str
    status: str
    entry_date: str  # yyyy-MM-dd
    currency: str  # of the rating; empty while there is none
    shipments: int
    amount: Decimal

    class Settings:
        name = "aging_cells"
        indexes = [
            IndexModel(
                [(key, ASCENDING) for key in ("system_id", "level", "account_id", "status", "entry_date", "currency")],
                unique=True,
                name="cell",
            )
        ]
