"""Written by `make records` from `documents/payable_document.py`."""

from bson import ObjectId

from freight.documents.records.attachment import StoredAttachment
from freight.documents.records.base import StoredTenantDocument


class StoredPayableDocument(StoredTenantDocument):
    """`PayableDocument`, as it is stored."""

    payable_id: ObjectId
    carrier: str
    number: str
    kind: str
    file: StoredAttachment
