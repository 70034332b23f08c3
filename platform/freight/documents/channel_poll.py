"""The last check of an incoming channel: bookkeeping apart from its profile, without a history."""

from datetime import datetime
from typing import ClassVar

from beanie import PydanticObjectId
from pydantic import BaseModel
from pymongo import ASCENDING, IndexModel

from freight.documents.base import AccountRule, FilterPaths, SharedWriting, TenantDocument
from freight.documents.records.channel_poll import StoredChannelPoll


class GrowingFile(BaseModel):
    """A file that was still being written, and its size at that time."""

    name: str
    size: int


class ChannelPoll(TenantDocument[StoredChannelPoll]):
    """The state of a channel. A file in `growing` that has not grown since is taken as complete."""

    account_rule: ClassVar[AccountRule] = AccountRule.IGNORED
    filter_paths: ClassVar[FilterPaths] = FilterPaths.NOT_FILTERED
    shared_writing: ClassVar[SharedWriting] = SharedWriting.ANYBODY

    channel_id: PydanticObjectId
    looked_on: datetime
    taken_on: datetime | None = None  # when a file was last found
    failed_since: datetime | None = None
    answer: str = ""
    growing: list[GrowingFile] = []

    class Settings:
        name = "channel_polls"
        indexes = [IndexModel([("channel_id", ASCENDING)], unique=True, name="channel")]
