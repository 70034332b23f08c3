"""Written by `make records` from `documents/shipment_document.py`."""

from typing import NotRequired

from bson import ObjectId

from freight.documents.records.attachment import StoredAttachment
from freight.documents.records.base import StoredScopedDocument


class StoredShipmentDocument(StoredScopedDocument):
    """`ShipmentDocument`, as it is stored."""

    company_id: NotRequired[ObjectId]
    system_id: NotRequired[ObjectId]
    account_id: NotRequired[ObjectId]
    shipment_id: ObjectId
    file: StoredAttachment
    document_type: NotRequired[str]
