"""Written by `make records` from `documents/carrier_payment.py`."""

from decimal import Decimal
from typing import NotRequired, TypedDict

from bson import ObjectId

from freight.documents.records.base import StoredTenantDocument


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
    held_for: NotRequired[list[str]]
    released_by: NotRequired[str]
