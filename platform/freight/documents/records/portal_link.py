"""Written by `make records` from `documents/portal_link.py`."""

from datetime import datetime
from typing import NotRequired, TypedDict

from bson import ObjectId

from freight.documents.records.base import StoredTenantDocument


class StoredLinkEvent(TypedDict):
    """`LinkEvent`, as it is stored."""

    on: datetime
    what: str
    by: NotRequired[str]


class StoredPortalLink(StoredTenantDocument):
    """`PortalLink`, as it is stored."""

    invoice_id: ObjectId
    invoice_number: str
    recipient: str
    token_hash: str
    expires_on: datetime
    revoked_on: NotRequired[datetime | None]
    packet_id: NotRequired[ObjectId | None]
    profile_name: NotRequired[str]
    made_by: NotRequired[str]
    opened: NotRequired[int]
    downloaded: NotRequired[int]
    last_opened_on: NotRequired[datetime | None]
    last_downloaded_on: NotRequired[datetime | None]
    events: NotRequired[list[StoredLinkEvent]]
