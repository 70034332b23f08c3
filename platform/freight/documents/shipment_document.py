"""A paper of a shipment: a proof of delivery, a bill of lading, a delivery receipt."""

from beanie import PydanticObjectId
from pymongo import ASCENDING, IndexModel

from freight.documents.attachment import Attachment
from freight.documents.base import TenantDocument
from freight.documents.records.shipment_document import StoredShipmentDocument


class ShipmentDocument(TenantDocument[StoredShipmentDocument]):
    """A file that a user attached to a shipment, before or after it was billed. `document_type` is the kind under which
    it is proposed for linking. Whether it is linked is recorded only in the `documents` of invoices. It moves with its
    shipment to another account."""

    account_id: PydanticObjectId
    shipment_id: PydanticObjectId
    file: Attachment
    document_type: str = ""

    class Settings:
        name = "shipment_documents"
        indexes = [
            IndexModel([("shipment_id", ASCENDING)], name="shipment"),
            # of two users who take a document off an invoice at once, one makes the record of it
            IndexModel([("shipment_id", ASCENDING), ("file.file_id", ASCENDING)], unique=True, name="file_once"),
        ]
