"""A slice of the rows of an upload: its outcome, and separately its rows. The workbook is parsed once; checking and
importing work on these slices."""

from enum import StrEnum
from typing import ClassVar

from beanie import PydanticObjectId
from pymongo import ASCENDING, IndexModel

from freight.documents.base import AccountRule, FilterPaths, SharedWriting, TenantDocument
from freight.documents.records.upload_chunk import StoredUploadChunk, StoredUploadRows

# long enough to look at an upload again; what it stored is in the shipments and their history
KEPT_DAYS = 90


class RowStage(StrEnum):
    """Rows as the workbook has them, and rows after the dry run."""

    RAW = "raw"
    CHECKED = "checked"


class UploadChunk(TenantDocument[StoredUploadChunk]):
    """Up to a few thousand rows. `results`: how many of them had which result, so that a page of one result finds its
    chunks without opening the others. `outcome`: what the import did; set once, with the rows it stores."""

    account_rule: ClassVar[AccountRule] = AccountRule.IGNORED
    shared_writing: ClassVar[SharedWriting] = SharedWriting.ANYBODY
    filter_paths: ClassVar[FilterPaths] = FilterPaths.NOT_FILTERED

    upload_id: PydanticObjectId
    number: int
    row_count: int
    results: dict[str, int] = {}
    outcome: dict[str, object] | None = None

    class Settings:
        name = "upload_chunks"
        indexes = [
            IndexModel([("upload_id", ASCENDING), ("number", ASCENDING)], unique=True, name="upload_number"),
        ]


class UploadRows(TenantDocument[StoredUploadRows]):
    """The rows of one chunk in one binary value: one document per row would double the cost of an import, and stored
    with the chunk's marker they would be written again along with it."""

    account_rule: ClassVar[AccountRule] = AccountRule.IGNORED
    shared_writing: ClassVar[SharedWriting] = SharedWriting.ANYBODY
    filter_paths: ClassVar[FilterPaths] = FilterPaths.NOT_FILTERED

    upload_id: PydanticObjectId
    number: int
    stage: RowStage
    content: bytes  # raw: JSON as the reader gave it; checked: JSON, or BSON where JSON cannot hold a value

    class Settings:
        name = "upload_rows"
        indexes = [
            IndexModel(
                [("upload_id", ASCENDING), ("stage", ASCENDING), ("number", ASCENDING)],
                unique=True,
                name="upload_stage_number",
            ),
            IndexModel([("created_on", ASCENDING)], expireAfterSeconds=KEPT_DAYS * 86_400, name="kept"),
        ]
