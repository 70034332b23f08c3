"""What carriers are owed: their invoices from receipt to payment, the terms they are due by, and payments."""

from datetime import datetime
from decimal import Decimal
from typing import ClassVar

from beanie import PydanticObjectId
from pydantic import BaseModel
from pymongo import ASCENDING, DESCENDING, IndexModel

from freight.core.payables.statuses import PayableStatus, PaymentMethod, PaymentStatus
from freight.documents.base import AccountRule, FilterPaths, SharedWriting, TenantDocument, once
from freight.documents.records.payable import StoredCarrierPayment, StoredCarrierTerms, StoredPayable


class PayableLine(BaseModel):
    """What a carrier's invoice charges for one shipment, and what the audit agreed to. `finding`: why they differ, or
    what stands in the way."""

    shipment_id: PydanticObjectId
    shipment_number: str
    charged: Decimal
    agreed: Decimal
    finding: str = ""


class PayableStep(BaseModel):
    """One step of its history."""

    status: PayableStatus
    on: datetime
    by: str
    note: str = ""


class Payable(TenantDocument[StoredPayable]):
    """One invoice of a carrier, with all of its shipments. Its charges are those of `CarrierInvoice`; here is how far
    it is. `approved` = `open` + `scheduled` + `paid`, and nothing before it is approved."""

    account_rule: ClassVar[AccountRule] = AccountRule.IGNORED
    shared_writing: ClassVar[SharedWriting] = SharedWriting.ANYBODY
    filter_paths: ClassVar[FilterPaths] = FilterPaths.NOT_FILTERED

    carrier: str
    carrier_key: str  # without case and punctuation
    number: str
    number_key: str
    invoice_date: str = ""  # yyyy-MM-dd
    due_date: str = ""
    currency: str = ""  # that of the shipments' invoices where the carrier names none
    charged: Decimal = Decimal(0)
    agreed: Decimal = Decimal(0)
    approved: Decimal | None = None
    open: Decimal = Decimal(0)  # approved, and in no payment
    scheduled: Decimal = Decimal(0)
    paid: Decimal = Decimal(0)
    status: PayableStatus = PayableStatus.RECEIVED
    note: str = ""  # of the last decision
    findings: list[str] = []  # of the whole invoice
    lines: list[PayableLine] = []
    steps: list[PayableStep] = []
    received_on: datetime
    received_by: str
    to_check: bool = True  # something it is audited by has changed since

    class Settings:
        name = "payables"
        indexes = [
            once("carrier_number", "system_id", "carrier_key", "number_key"),
            IndexModel(
                [(key, ASCENDING) for key in ("system_id", "archived", "status", "due_date", "_id")],
                name="status_due",
            ),
            IndexModel([("system_id", ASCENDING), ("archived", ASCENDING), ("due_date", ASCENDING)], name="due"),
            IndexModel([("lines.shipment_id", ASCENDING)], name="shipment"),
            IndexModel(
                [("system_id", ASCENDING), ("to_check", ASCENDING)],
                name="to_check",
                partialFilterExpression={"to_check": True},
            ),
        ]


class CarrierTerms(TenantDocument[StoredCarrierTerms]):
    """Days until the invoices of a carrier are due."""

    account_rule: ClassVar[AccountRule] = AccountRule.IGNORED
    shared_writing: ClassVar[SharedWriting] = SharedWriting.ANYBODY
    filter_paths: ClassVar[FilterPaths] = FilterPaths.NOT_FILTERED

    carrier: str
    carrier_key: str
    days: int

    class Settings:
        name = "carrier_terms"
        indexes = [once("carrier", "system_id", "carrier_key")]


class PaymentPart(BaseModel):
    """What a payment has of one invoice."""

    payable_id: PydanticObjectId
    number: str
    amount: Decimal


class CarrierPayment(TenantDocument[StoredCarrierPayment]):
    """A payment to one carrier in one currency: its parts add up to it."""

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

    class Settings:
        name = "carrier_payments"
        indexes = [
            once("request", "system_id", "request_key"),
            IndexModel(
                [("system_id", ASCENDING), ("archived", ASCENDING), ("pay_on", DESCENDING), ("_id", DESCENDING)],
                name="pay_on",
            ),
            IndexModel([("parts.payable_id", ASCENDING)], name="payable"),
        ]
