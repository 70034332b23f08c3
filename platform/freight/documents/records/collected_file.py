"""Written by `make records` from `documents/collected_file.py`."""

from typing import NotRequired

from bson import ObjectId

from freight.documents.records.base import StoredTenantDocument


class StoredCollectedFile(StoredTenantDocument):
    """`CollectedFile`, as it is stored."""

    channel_id: ObjectId
    channel_name: str
    name: str
    size: int
    sha256: str
    upload_id: NotRequired[ObjectId | None]
    is_begun: NotRequired[bool]
    reason: NotRequired[str]
