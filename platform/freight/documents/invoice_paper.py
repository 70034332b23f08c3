"""The PDF of an invoice as it was handed out."""

from beanie import PydanticObjectId
from pymongo import ASCENDING, IndexModel

from freight.documents.base import TenantDocument


class InvoicePaper(TenantDocument):
    """One for each content an issued invoice has had: what says the same is never drawn twice, so that every copy is
    the same file. `fingerprint` is that of the content without its layout; a voided invoice has another one."""

    invoice_id: PydanticObjectId
    fingerprint: str
    file_id: str

    class Settings:
        name = "invoice_papers"
        indexes = [
            IndexModel(
                [("system_id", ASCENDING), ("invoice_id", ASCENDING), ("fingerprint", ASCENDING)],
                unique=True,
                name="content",
            )
        ]
