"""Written by `make records` from `documents/notification_rule.py`."""

from typing import NotRequired

from bson import ObjectId

from freight.documents.records.base import StoredTenantDocument


class StoredNotificationRule(StoredTenantDocument):
    """`NotificationRule`, as it is stored."""

    name: str
    event: str
    is_active: NotRequired[bool]
    users: NotRequired[list[ObjectId]]
    groups: NotRequired[list[ObjectId]]
    parts: NotRequired[list[str]]
    accounts: NotRequired[list[ObjectId]]
    condition: NotRequired[dict[str, object] | None]
    days: NotRequired[int]
    channel: str
    pace: NotRequired[str]
    hour: NotRequired[int]
    weekday: NotRequired[int]
    title: str
    text: str
    is_optional: NotRequired[bool]
