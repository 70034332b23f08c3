"""Written by `make records` from `documents/channel_poll.py`."""

from datetime import datetime
from typing import NotRequired, TypedDict

from bson import ObjectId

from freight.documents.records.base import StoredTenantDocument


class StoredGrowingFile(TypedDict):
    """`GrowingFile`, as it is stored."""

    name: str
    size: int


class StoredChannelPoll(StoredTenantDocument):
    """`ChannelPoll`, as it is stored."""

    channel_id: ObjectId
    looked_on: datetime
    taken_on: NotRequired[datetime | None]
    failed_since: NotRequired[datetime | None]
    answer: NotRequired[str]
    growing: NotRequired[list[StoredGrowingFile]]
