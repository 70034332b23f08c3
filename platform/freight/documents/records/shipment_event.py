"""Written by `make records` from `documents/shipment_event.py`."""

from datetime import datetime
from typing import NotRequired

from bson import ObjectId

from freight.documents.records.base import StoredTenantDocument


class StoredShipmentEvent(StoredTenantDocument):
    """`ShipmentEvent`, as it is stored."""

    shipment_id: ObjectId
    key: str
    code: str
    kind: str
    occurred_at: datetime | None
    time_zone: str
    received_at: datetime
    source: str
    reference: NotRequired[str]
    corrects: NotRequired[list[str]]
    batch: NotRequired[str]
