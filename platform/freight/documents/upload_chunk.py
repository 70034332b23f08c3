"""A slice of the rows of an upload: its outcome, and separately its rows. The workbook is parsed once; checking and
importing work on these slices."""

from collections.abc import Iterable
from enum import StrEnum
from typing import ClassVar

from beanie import PydanticObjectId
from bson import ObjectId
from pymongo import ASCENDING, IndexModel

from freight.documents.base import AccountRule, Filter, FilterPaths, SharedWriting, TenantDocument
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


def match_upload_chunk(upload_id: ObjectId, number: int) -> Filter:
    """Return the filter of one chunk of an upload (index `upload_number`)."""
    return {"upload_id": upload_id, "number": number}


def match_upload_chunks_from(upload_id: ObjectId, first: int) -> Filter:
    """Return the filter of the chunks of an upload from a number on (index `upload_number`)."""
    return {"upload_id": upload_id, "number": {"$gte": first}}


def match_imported_upload_chunks(upload_id: ObjectId) -> Filter:
    """Return the filter of the chunks of an upload that the import has stored (index `upload_number`)."""
    return {"upload_id": upload_id, "outcome": {"$ne": None}}


def match_upload_chunks_with_results(upload_id: ObjectId, results: Iterable[str]) -> Filter:
    """Return the filter of the chunks of an upload that have rows with one of the results (index `upload_number`)."""
    return {"upload_id": upload_id, "$or": [{f"results.{result}": {"$gt": 0}} for result in results]}


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


def match_upload_rows(upload_id: ObjectId, number: int, stage: RowStage) -> Filter:
    """Return the filter of the rows of one chunk (index `upload_stage_number`)."""
    return {"upload_id": upload_id, "number": number, "stage": stage}
