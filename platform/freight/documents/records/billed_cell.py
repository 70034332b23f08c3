"""Written by `make records` from `documents/billed_cell.py`."""

from decimal import Decimal

from freight.documents.records.base import StoredTenantDocument


class StoredBilledCell(StoredTenantDocument):
    """`BilledCell`, as it is stored."""

    invoice_date: str
    currency: str
    invoice_type: str
    invoices: int
    total: Decimal
