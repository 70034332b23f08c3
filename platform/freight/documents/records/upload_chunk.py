"""Written by `make records` from `documents/upload_chunk.py`."""

from typing import NotRequired

from bson import ObjectId

from freight.documents.records.base import StoredTenantDocument


class StoredUploadChunk(StoredTenantDocument):
    """`UploadChunk`, as it is stored."""

    upload_id: ObjectId
    number: int
    row_count: int
    results: NotRequired[dict[str, int]]
    outcome: NotRequired[dict[str, object] | None]


class StoredUploadRows(StoredTenantDocument):
    """`UploadRows`, as it is stored."""

    upload_id: ObjectId
    number: int
    stage: str
    content: bytes
