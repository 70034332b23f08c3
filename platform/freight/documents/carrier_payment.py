"""Payments to carriers."""

from decimal import Decimal
from typing import ClassVar

from beanie import PydanticObjectId
from pydantic import BaseModel
from pymongo import ASCENDING, DESCENDING, IndexModel

from freight.core.payables.statuses import PaymentMethod, PaymentStatus
from freight.documents.base import AccountRule, FilterPaths, SharedWriting, TenantDocument, unique_index
from freight.documents.records.carrier_payment import StoredCarrierPayment


class PaymentPart(BaseModel):
    """What a payment has of one invoice."""

    payable_id: PydanticObjectId
    number: str
    amount: Decimal


class CarrierPayment(TenantDocument[StoredCarrierPayment]):
    """A payment to one carrier in one currency: the sum of its parts."""

    account_rule: ClassVar[AccountRule] = AccountRule.IGNORED
    shared_writing: ClassVar[SharedWriting] = SharedWriting.ANYBODY
    filter_paths: ClassVar[FilterPaths] = FilterPaths.NOT_FILTERED

    request_key: str
    carrier: str
    carrier_key: str
    currency: str
    total: Decimal
    pay_on: str  # yyyy-MM-dd
    method: PaymentMethod
    reference: str = ""
    status: PaymentStatus = PaymentStatus.SCHEDULED
    paid_on: str = ""
    note: str = ""  # why it was canceled
    parts: list[PaymentPart]
    created_by: str
    held_for: list[str] = []  # why another user has to release it
    released_by: str = ""

    class Settings:
        name = "carrier_payments"
        indexes = [
            unique_index("request", "system_id", "request_key"),
            IndexModel(
                [("system_id", ASCENDING), ("archived", ASCENDING), ("pay_on", DESCENDING), ("_id", DESCENDING)],
                name="pay_on",
            ),
            IndexModel([("parts.payable_id", ASCENDING)], name="payable"),
        ]
