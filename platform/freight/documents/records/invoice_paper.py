"""Written by `make records` from `documents/invoice_paper.py`."""

from typing import NotRequired

from bson import ObjectId

from freight.documents.records.base import StoredTenantDocument


class StoredInvoicePaper(StoredTenantDocument):
    """`InvoicePaper`, as it is stored."""

    invoice_id: ObjectId
    fingerprint: str
    mark: NotRequired[str]
    version: NotRequired[int]
    reason: NotRequired[str]
    file_id: str
