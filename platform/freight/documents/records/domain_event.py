"""Written by `make records` from `documents/domain_event.py`."""

from datetime import datetime
from typing import NotRequired

from bson import ObjectId

from freight.documents.records.base import StoredTenantDocument


class StoredDomainEvent(StoredTenantDocument):
    """`DomainEvent`, as it is stored."""

    event: str
    key: str
    on: datetime
    subject_id: NotRequired[ObjectId | None]
    accounts: NotRequired[list[ObjectId]]
    parts: NotRequired[dict[str, list[ObjectId]]]
    mailed: NotRequired[list[ObjectId]]
    details: NotRequired[dict[str, object]]
    link: str
    rule_id: NotRequired[ObjectId | None]
    is_open: NotRequired[bool]
    queued_until: datetime
