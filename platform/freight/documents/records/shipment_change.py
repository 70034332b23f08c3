"""Written by `make records` from `documents/shipment_change.py`."""

from typing import NotRequired, TypedDict

from bson import ObjectId

from freight.documents.records.base import StoredTenantDocument


class StoredChangedValue(TypedDict):
    """`ChangedValue`, as it is stored."""

    path: str
    before: NotRequired[object]
    after: NotRequired[object]


class StoredShipmentChangeEntry(StoredTenantDocument):
    """`ShipmentChangeEntry`, as it is stored."""

    shipment_id: ObjectId
    from_revision: int
    reason: str
    upload_id: NotRequired[ObjectId | None]
    changes: list[StoredChangedValue]
