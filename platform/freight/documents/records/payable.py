"""Written by `make records` from `documents/payable.py`."""

from datetime import datetime
from decimal import Decimal
from typing import NotRequired, TypedDict

from bson import ObjectId

from freight.documents.records.base import StoredTenantDocument


class StoredPayableLine(TypedDict):
    """`PayableLine`, as it is stored."""

    shipment_id: ObjectId
    shipment_number: str
    charged: Decimal
    agreed: Decimal
    finding: NotRequired[str]


class StoredPayableStep(TypedDict):
    """`PayableStep`, as it is stored."""

    status: str
    on: datetime
    by: str
    note: NotRequired[str]


class StoredPayable(StoredTenantDocument):
    """`Payable`, as it is stored."""

    carrier: str
    carrier_key: str
    number: str
    number_key: str
    invoice_date: NotRequired[str]
    due_date: NotRequired[str]
    currency: NotRequired[str]
    charged: NotRequired[Decimal]
    agreed: NotRequired[Decimal]
    approved: NotRequired[Decimal | None]
    open: NotRequired[Decimal]
    scheduled: NotRequired[Decimal]
    paid: NotRequired[Decimal]
    status: NotRequired[str]
    note: NotRequired[str]
    findings: NotRequired[list[str]]
    lines: NotRequired[list[StoredPayableLine]]
    steps: NotRequired[list[StoredPayableStep]]
    received_on: datetime
    received_by: str
    to_check: NotRequired[bool]
