"""Written by `make records` from `documents/outgoing_push.py`."""

from typing import NotRequired

from bson import ObjectId

from freight.documents.records.base import StoredTenantDocument
from freight.documents.records.outbox import StoredOutgoing


class StoredOutgoingPush(StoredTenantDocument, StoredOutgoing):
    """`OutgoingPush`, as it is stored."""

    key: str
    kind: str
    invoice_id: ObjectId
    invoice_number: str
    shipment_id: NotRequired[ObjectId | None]
    shipment_number: NotRequired[str]
    method: str
    path: str
    body: NotRequired[dict[str, object] | None]
    batch: str
    user_id: str
    permission: NotRequired[str]
    result: NotRequired[dict[str, object] | None]
