"""Written by `make records` from `documents/aging_cell.py`."""

from decimal import Decimal
from typing import NotRequired

from freight.documents.records.base import StoredTenantDocument


class StoredAgingCell(StoredTenantDocument):
    """`AgingCell`, as it is stored."""

    stripe: NotRequired[int]
    level: str
    status: str
    entry_date: str
    currency: str
    shipments: int
    amount: Decimal
