"""Written by `make records` from `documents/issue.py`."""

from typing import NotRequired

from bson import ObjectId

from freight.documents.records.attachment import StoredAttachment
from freight.documents.records.base import StoredTenantDocument


class StoredIssue(StoredTenantDocument):
    """`Issue`, as it is stored."""

    module: str
    shipment_id: ObjectId
    shipment_number: str
    invoice_id: NotRequired[ObjectId | None]
    invoice_number: NotRequired[str]
    status: NotRequired[str]
    summary: NotRequired[str]
    duplicate_key: NotRequired[str]
    raise_key: NotRequired[str]
    data: NotRequired[dict[str, dict[str, object]]]
    files: NotRequired[list[StoredAttachment]]
    created_by: NotRequired[str]
