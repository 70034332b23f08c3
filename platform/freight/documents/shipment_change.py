"""What a write changed on a shipment: its history, and the previous values that an undo needs."""

from beanie import PydanticObjectId
from bson import ObjectId
from pydantic import BaseModel
from pymongo import ASCENDING, DESCENDING, IndexModel

from freight.documents.base import Filter, TenantDocument
from freight.documents.records.shipment_change import StoredShipmentChangeEntry


class ChangedValue(BaseModel):
    """One stored path with its value before and after; None is absent."""

    path: str
    before: object = None
    after: object = None


class ShipmentChangeEntry(TenantDocument[StoredShipmentChangeEntry]):
    """One write of one shipment. `created_on` and `updated_by` say when and who."""

    shipment_id: PydanticObjectId
    from_revision: int  # the revision the write started from
    reason: str  # edit, deletion, upload, undo, rating, billing, allocation, handover
    upload_id: PydanticObjectId | None = None
    changes: list[ChangedValue]

    class Settings:
        name = "shipment_changes"
        indexes = [
            IndexModel([("shipment_id", ASCENDING), ("from_revision", DESCENDING)], name="shipment"),
            IndexModel([("upload_id", ASCENDING)], name="upload", sparse=True),
        ]


def match_changes_of_upload(upload_id: ObjectId, reason: str) -> Filter:
    """Return the filter of the changes that an upload made for a reason (index `upload`)."""
    return {"upload_id": upload_id, "reason": reason}
