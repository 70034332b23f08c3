"""A cell of the billed amounts: Home reads these instead of the invoices."""

from decimal import Decimal
from typing import ClassVar

from pymongo import ASCENDING, IndexModel

from freight.documents.counting_cell import CountingCell
from freight.documents.records.billed_cell import StoredBilledCell


class BilledCell(CountingCell[StoredBilledCell]):
    """The number of issued invoices of an account with one date, currency and type, and their total. Kept in step by
    `features/ledger/invoices/billed_cells.py`, in the transaction that changes the invoices."""

    measures: ClassVar[tuple[str, ...]] = ("invoices", "total")

    invoice_date: str  # yyyy-MM-dd
    currency: str
    invoice_type: str
    invoices: int
    total: Decimal

    class Settings:
        name = "billed_cells"
        indexes = [
            IndexModel(
                [(key, ASCENDING) for key in ("system_id", "account_id", "invoice_date", "currency", "invoice_type")],
                unique=True,
                name="cell",
            ),
            # holds everything that Home reads
            IndexModel(
                [
                    (key, ASCENDING)
                    for key in (
                        "system_id",
                        "company_id",
                        "archived",
                        "invoice_date",
                        "currency",
                        "invoice_type",
                        "account_id",
                        "invoices",
                        "total",
                    )
                ],
                name="billed",
            ),
        ]
