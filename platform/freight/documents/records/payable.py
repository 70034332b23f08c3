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


class StoredCarrierTerms(StoredTenantDocument):
    """`CarrierTerms`, as it is stored."""

    carrier: str
    carrier_key: str
    days: int


class StoredPaymentPart(TypedDict):
    """`PaymentPart`, as it is stored."""

    payable_id: ObjectId
    number: str
    amount: Decimal


class StoredCarrierPayment(StoredTenantDocument):
    """`CarrierPayment`, as it is stored."""

    request_key: str
    carrier: str
    carrier_key: str
    currency: str
    total: Decimal
    pay_on: str
    method: str
    reference: NotRequired[str]
    status: NotRequired[str]
    paid_on: NotRequired[str]
    note: NotRequired[str]
    parts: list[StoredPaymentPart]
    created_by: str
