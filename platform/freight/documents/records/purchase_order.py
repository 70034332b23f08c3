"""Written by `make records` from `documents/purchase_order.py`."""

from decimal import Decimal
from typing import NotRequired

from freight.documents.records.base import StoredTenantDocument


class StoredPurchaseOrder(StoredTenantDocument):
    """`PurchaseOrder`, as it is stored."""

    number: str
    number_key: str
    carrier: str
    carrier_key: str
    cost_center: NotRequired[str]
    currency: str
    amount: Decimal
    used: NotRequired[Decimal]
    used_before: NotRequired[Decimal]
    left: Decimal
    valid_from: NotRequired[str]
    valid_to: NotRequired[str]
    references: NotRequired[list[str]]
    keys: NotRequired[list[str]]
    status: NotRequired[str]
    note: NotRequired[str]
