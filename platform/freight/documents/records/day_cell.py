"""Written by `make records` from `documents/day_cell.py`."""

from typing import NotRequired

from freight.documents.records.base import StoredTenantDocument


class StoredDayCell(StoredTenantDocument):
    """`DayCell`, as it is stored."""

    stripe: NotRequired[int]
    entry_date: str
    touched: bool
    shipments: int
