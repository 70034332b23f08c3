"""Written by `make records` from `documents/tracking_link.py`."""

from datetime import datetime
from typing import NotRequired

from bson import ObjectId

from freight.documents.records.base import StoredTenantDocument


class StoredTrackingLink(StoredTenantDocument):
    """`TrackingLink`, as it is stored."""

    shipment_id: ObjectId
    shipment_number: str
    recipient: str
    token_hash: str
    expires_on: datetime
    revoked_on: NotRequired[datetime | None]
    made_by: str
    opened: NotRequired[int]
    last_opened_on: NotRequired[datetime | None]
