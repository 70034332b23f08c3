"""Written by `make records` from `documents/cost_line.py`."""

from datetime import datetime
from decimal import Decimal
from typing import NotRequired, TypedDict

from bson import ObjectId

from freight.documents.records.base import StoredTenantDocument


class StoredCostStep(TypedDict):
    """`CostStep`, as it is stored."""

    state: str
    amount: Decimal
    note: NotRequired[str]
    by: str
    on: datetime


class StoredCostLine(StoredTenantDocument):
    """`CostLine`, as it is stored."""

    shipment_id: ObjectId
    shipment_number: str
    carrier: str
    carrier_key: str
    name: str
    currency: str
    state: str
    expected: NotRequired[Decimal | None]
    reason: NotRequired[str]
    charge_id: NotRequired[str]
    trace_id: NotRequired[ObjectId | None]
    invoiced: NotRequired[Decimal | None]
    invoice_number: NotRequired[str]
    agreed: NotRequired[Decimal | None]
    steps: NotRequired[list[StoredCostStep]]
    request_key: NotRequired[str]
