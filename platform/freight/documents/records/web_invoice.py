"""Written by `make records` from `documents/web_invoice.py`."""

from datetime import datetime
from typing import NotRequired

from bson import ObjectId

from freight.documents.records.base import StoredTenantDocument


class StoredWebInvoice(StoredTenantDocument):
    """`WebInvoice`, as it is stored."""

    reference: str
    invoice_id: ObjectId
    invoice_number: str
    shipment_id: NotRequired[ObjectId | None]
    page: dict[str, object]
    generated_on: datetime
    generated_by: str
