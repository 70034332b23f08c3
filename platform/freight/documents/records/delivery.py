"""Written by `make records` from `documents/delivery.py`."""

from datetime import datetime
from decimal import Decimal
from typing import NotRequired, TypedDict

from bson import ObjectId

from freight.documents.records.base import StoredTenantDocument
from freight.documents.records.outbox import StoredOutgoing


class StoredDeliveryEvent(TypedDict):
    """`DeliveryEvent`, as it is stored."""

    on: datetime
    what: str
    text: NotRequired[str]
    by: NotRequired[str]


class StoredDelivery(StoredTenantDocument, StoredOutgoing):
    """`Delivery`, as it is stored."""

    invoice_id: ObjectId
    invoice_number: str
    account_number: str
    account_name: str
    currency: str
    total: Decimal
    profile_id: ObjectId
    profile_name: str
    profile_type: str
    delivered_when: NotRequired[str]
    recipient: NotRequired[str]
    packet_id: NotRequired[ObjectId | None]
    endpoint: NotRequired[str]
    cause: NotRequired[str]
    sent_on: NotRequired[datetime | None]
    acknowledgement: NotRequired[str]
    acknowledge_by: NotRequired[datetime | None]
    anew_of: NotRequired[ObjectId | None]
    already_served: NotRequired[list[str]]
    suppressed: NotRequired[list[str]]
    xml_kind: NotRequired[str]
    posting: NotRequired[dict[str, str]]
    events: NotRequired[list[StoredDeliveryEvent]]
