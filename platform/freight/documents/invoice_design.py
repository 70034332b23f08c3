"""The look of an account's invoices when they were issued."""

from bson import ObjectId
from pymongo import ASCENDING, IndexModel

from freight.documents.base import Filter, SharedWriting, TenantDocument
from freight.documents.records.invoice_design import StoredInvoiceDesign


class InvoiceDesign(TenantDocument[StoredInvoiceDesign]):
    """Template and letterhead, frozen. Invoices of one account that were issued under the same ones share it: equal
    designs have one `fingerprint`. It never changes; `logo` is a file that stays with its template."""

    shared_writing = SharedWriting.ANYBODY

    fingerprint: str
    template: str
    qr: str
    paper: str  # A4, letter
    logo: str
    values: dict[str, object]  # what a template uses apart from the invoice, without the logo's picture

    class Settings:
        name = "invoice_designs"
        indexes = [
            IndexModel(
                [("system_id", ASCENDING), ("account_id", ASCENDING), ("fingerprint", ASCENDING)],
                unique=True,
                name="design",
            )
        ]


def match_invoice_design(account_id: ObjectId | None, fingerprint: str) -> Filter:
    """Return the filter of an account's design with that content (index `design`)."""
    return {"account_id": account_id, "fingerprint": fingerprint}
