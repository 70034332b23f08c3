"""An invoice: what was billed to whom, with its charges as they were. An issued number is never reused or erased."""

from datetime import datetime
from decimal import Decimal
from typing import Any

from beanie import PydanticObjectId
from pydantic import BaseModel
from pymongo import ASCENDING, DESCENDING, IndexModel

from freight.documents.base import TenantDocument


class BillTo(BaseModel):
    """The account as it was when it was billed."""

    account_number: str
    name: str
    address: list[str] = []
    country: str = ""


class InvoiceLine(BaseModel):
    """One charge of one shipment; values are in the invoice's currency, rounded."""

    charge_code: str
    charge_text: str
    shipment_id: PydanticObjectId
    shipment_number: str
    trace_id: PydanticObjectId | None = None
    user_value: Decimal | None = None
    tariff_value: Decimal
    invoice_value: Decimal
    as_per_tariff: bool
    reason_comment: str = ""


class InvoicedShipment(BaseModel):
    """What the invoice says about a shipment it bills."""

    shipment_id: PydanticObjectId
    shipment_number: str
    values: dict[str, Any] = {}  # "group#key" → value as it was


class StatusChange(BaseModel):
    """One step of the invoice's history."""

    status: str
    on: datetime
    by: str
    note: str = ""


class Invoice(TenantDocument):
    """An invoice of one account in one currency. Its lines add up to its totals by construction."""

    number: str
    invoice_type: str = "Revenue"
    status: str
    currency: str
    bill_to: BillTo
    invoice_date: str  # yyyy-MM-dd
    due_date: str
    lines: list[InvoiceLine]
    shipments: list[InvoicedShipment]
    shipment_ids: list[PydanticObjectId]
    shipment_numbers: list[str]
    tariff_total: Decimal
    user_total: Decimal | None = None
    total: Decimal
    history: list[StatusChange] = []
    is_deleted: bool = False
    pdf_file_id: str = ""
    task_key: str = ""  # of the billing job that made it

    class Settings:
        name = "invoices"
        indexes = [
            IndexModel([("system_id", ASCENDING), ("number", ASCENDING)], unique=True, name="system_number"),
            # a shipment is on one living invoice of a type, whoever writes
            IndexModel(
                [("shipment_ids", ASCENDING), ("invoice_type", ASCENDING)],
                unique=True,
                name="shipment_once",
                partialFilterExpression={"is_deleted": False},
            ),
            IndexModel(
                [("system_id", ASCENDING), ("archived", ASCENDING), ("invoice_date", DESCENDING), ("_id", DESCENDING)],
                name="system_date",
            ),
            IndexModel(
                [("system_id", ASCENDING), ("account_id", ASCENDING), ("invoice_date", DESCENDING)],
                name="system_account_date",
            ),
            IndexModel([("system_id", ASCENDING), ("shipment_numbers", ASCENDING)], name="system_shipment"),
            IndexModel([("task_key", ASCENDING)], name="task", partialFilterExpression={"task_key": {"$gt": ""}}),
        ]
