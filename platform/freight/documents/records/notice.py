"""Written by `make records` from `documents/notice.py`."""

from datetime import datetime
from typing import NotRequired

from freight.documents.records.base import StoredTenantDocument


class StoredNotice(StoredTenantDocument):
    """`Notice`, as it is stored."""

    kind: str
    mark: str
    cause: NotRequired[str]
    profile_id: NotRequired[str]
    endpoint: NotRequired[str]
    key_id: NotRequired[str]
    held_up: NotRequired[int]
    is_open: NotRequired[bool]
    opened_on: datetime
    grew_on: datetime
    ended_on: NotRequired[datetime | None]
    is_told: NotRequired[bool]
    queued_until: datetime
