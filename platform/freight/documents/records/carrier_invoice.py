"""Written by `make records` from `documents/carrier_invoice.py`."""

from datetime import datetime
from decimal import Decimal
from typing import NotRequired, TypedDict

from bson import ObjectId

from freight.documents.records.base import StoredTenantDocument


class StoredCarrierChargeName(StoredTenantDocument):
    """`CarrierChargeName`, as it is stored."""

    carrier: str
    carrier_key: str
    name: str
    name_key: str
    charge_code: str
    charge_text: NotRequired[str]


class StoredCarrierCharge(TypedDict):
    """`CarrierCharge`, as it is stored."""

    name: str
    charge_code: str
    charge_text: str
    amount: Decimal


class StoredCarrierInvoice(StoredTenantDocument):
    """`CarrierInvoice`, as it is stored."""

    carrier: str
    carrier_key: str
    number: str
    number_key: str
    invoice_date: NotRequired[str]
    order_number: NotRequired[str]
    currency: NotRequired[str]
    shipment_id: ObjectId
    shipment_number: str
    charges: list[StoredCarrierCharge]
    total: Decimal
    tax: NotRequired[Decimal | None]
    state: NotRequired[str]
    message: NotRequired[str]
    file_name: str
    received_on: datetime
    received_by: str
    request_key: str
    removed_codes: NotRequired[list[str]]
    is_removed: NotRequired[bool]
