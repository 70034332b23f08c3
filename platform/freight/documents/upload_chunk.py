"""A slice of the rows of an upload. The workbook is parsed once; checking and importing work on these slices."""

from typing import Any, ClassVar

from beanie import PydanticObjectId
from pymongo import ASCENDING, IndexModel

from freight.documents.base import AccountRule, TenantDocument


class UploadChunk(TenantDocument):
    """Up to a few thousand rows in one binary document: a document a row would double the cost of an import.

    `raw`: the cells as the workbook has them, JSON. `checked`: the rows after the dry run, BSON. `results`: how many
    rows came to which result, so that a page of one result finds its chunks without opening the others.
    """

    account_rule: ClassVar[AccountRule] = AccountRule.IGNORED

    upload_id: PydanticObjectId
    number: int
    row_count: int
    raw: bytes
    checked: bytes | None = None
    results: dict[str, int] = {}
    outcome: dict[str, Any] | None = None

    class Settings:
        name = "upload_chunks"
        indexes = [
            IndexModel([("upload_id", ASCENDING), ("number", ASCENDING)], unique=True, name="upload_number"),
        ]
