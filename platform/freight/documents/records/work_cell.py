"""Written by `make records` from `documents/work_cell.py`."""

from decimal import Decimal
from typing import NotRequired, TypedDict

from bson import ObjectId

from freight.documents.records.base import StoredTenantDocument


class StoredWorkCellRating(TypedDict):
    """`WorkCellRating`, as it is stored."""

    reason_code: str
    currency: str


class StoredWorkCell(StoredTenantDocument):
    """`WorkCell`, as it is stored."""

    stripe: NotRequired[int]
    status: str
    rating: StoredWorkCellRating
    allocated_to: ObjectId | None
    shipments: int
    amount: Decimal
    difference: Decimal
