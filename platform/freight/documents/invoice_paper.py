"""The PDF of an invoice as it was handed out."""

from beanie import PydanticObjectId
from pymongo import ASCENDING, IndexModel

from freight.documents.base import TenantDocument
from freight.documents.records.invoice_paper import StoredInvoicePaper


class InvoicePaper(TenantDocument[StoredInvoicePaper]):
    """One per mark an issued invoice has had, and one more each time it was redrawn: the highest `version` is the one
    handed out, so that every copy is the same file; earlier ones are kept. `fingerprint` is that of the content without
    its layout; `mark` is "", VOIDED or DELETED; `reason` is that of the redraw."""

    invoice_id: PydanticObjectId
    fingerprint: str
    mark: str = ""
    version: int = 1
    reason: str = ""
    file_id: str

    class Settings:
        name = "invoice_papers"
        indexes = [
            IndexModel(
                [("system_id", ASCENDING), ("invoice_id", ASCENDING), ("mark", ASCENDING), ("version", ASCENDING)],
                unique=True,
                name="version",
            )
        ]
