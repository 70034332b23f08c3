"""Written by `make records` from `documents/notification.py`."""

from datetime import datetime
from typing import NotRequired

from bson import ObjectId

from freight.documents.records.base import StoredTenantDocument


class StoredNotification(StoredTenantDocument):
    """`Notification`, as it is stored."""

    rule_id: ObjectId
    event_id: ObjectId
    event: str
    user_id: ObjectId
    title: str
    text: str
    link: str
    on: datetime
    state: str
    reason: NotRequired[str]
    in_panel: NotRequired[bool]
    mail_on: NotRequired[datetime | None]
    mail_id: NotRequired[ObjectId | None]
    told_on: NotRequired[datetime | None]
    read_on: NotRequired[datetime | None]
    dismissed_on: NotRequired[datetime | None]
    queued_until: datetime
