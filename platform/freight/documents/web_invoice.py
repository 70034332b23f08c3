"""A web invoice: the page of an invoice as it was when it was generated."""

from datetime import datetime

from beanie import PydanticObjectId
from pymongo import ASCENDING, DESCENDING, IndexModel

from freight.documents.base import TenantDocument
from freight.documents.records.web_invoice import StoredWebInvoice


class WebInvoice(TenantDocument[StoredWebInvoice]):
    """A snapshot: later changes of the invoice do not change it."""

    reference: str  # webReferenceId on the wire
    invoice_id: PydanticObjectId
    invoice_number: str
    shipment_id: PydanticObjectId | None = None
    page: dict[str, object]  # features/invoices/documents/schemas.WebPage
    generated_on: datetime
    generated_by: str

    class Settings:
        name = "web_invoices"
        indexes = [
            IndexModel([("reference", ASCENDING)], unique=True, name="reference"),
            IndexModel(
                [("system_id", ASCENDING), ("archived", ASCENDING), ("generated_on", DESCENDING), ("_id", DESCENDING)],
                name="recent",
            ),
        ]
