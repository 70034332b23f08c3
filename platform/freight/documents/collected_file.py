"""A file that was picked up from a customer's folder."""

from collections.abc import Iterable
from typing import ClassVar

from beanie import PydanticObjectId
from bson import ObjectId
from pymongo import ASCENDING, DESCENDING, IndexModel

from freight.documents.base import AccountRule, Filter, FilterPaths, SharedWriting, TenantDocument
from freight.documents.records.collected_file import StoredCollectedFile


class CollectedFile(TenantDocument[StoredCollectedFile]):
    """The same bytes in the same folder are one upload. Without an upload the file was refused for `reason`, and stays
    where it is. `is_begun`: its check was started, or a user has to choose its columns first (`reason`)."""

    account_rule: ClassVar[AccountRule] = AccountRule.OWN_OR_SHARED
    shared_writing: ClassVar[SharedWriting] = SharedWriting.ANYBODY
    filter_paths: ClassVar[FilterPaths] = FilterPaths.NOT_FILTERED

    channel_id: PydanticObjectId
    channel_name: str
    name: str
    size: int
    sha256: str
    upload_id: PydanticObjectId | None = None
    is_begun: bool = False
    reason: str = ""

    class Settings:
        name = "collected_files"
        indexes = [
            IndexModel(
                [("system_id", ASCENDING), ("channel_id", ASCENDING), ("sha256", ASCENDING)],
                unique=True,
                name="bytes_once",
            ),
            IndexModel([("system_id", ASCENDING), ("upload_id", ASCENDING), ("created_on", DESCENDING)], name="upload"),
        ]


def match_pending_files(channel_id: ObjectId) -> Filter:
    """Return the filter of the files of a channel that became an upload which has not begun (index `bytes_once`)."""
    return {"channel_id": channel_id, "is_begun": False, "upload_id": {"$ne": None}}


def match_failed_files(channel_id: ObjectId, names: Iterable[str]) -> Filter:
    """Return the filter of the files of a channel that became no upload, by name (index `bytes_once`)."""
    return {"channel_id": channel_id, "upload_id": None, "name": {"$in": list(names)}}


def match_file_content(channel_id: ObjectId, sha256: str) -> Filter:
    """Return the filter of the file of a channel with exactly these bytes (index `bytes_once`)."""
    return {"channel_id": channel_id, "sha256": sha256}
