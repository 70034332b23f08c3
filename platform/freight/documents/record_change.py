"""The history of records: one entry for each save of a template, a rule, a lookup table, a help page."""

from collections.abc import Iterable
from datetime import datetime
from enum import StrEnum
from typing import ClassVar

from beanie import PydanticObjectId
from bson import ObjectId
from pymongo import ASCENDING, DESCENDING, IndexModel

from freight.documents.base import Filter, FilterPaths, LayeredDocument, SharedWriting
from freight.documents.records.record_change import StoredRecordChange
from freight.documents.shipment_change import ChangedValue


class RecordAction(StrEnum):
    """What a save did to a record."""

    CREATED = "created"
    CHANGED = "changed"
    ARCHIVED = "archived"
    RESTORED = "restored"
    IMPORTED = "imported"


class RecordChange(LayeredDocument[StoredRecordChange]):
    """One save of one record. `to_revision` is the record's revision after it, `snapshot` the whole record at that
    time, which a restore brings back. Entries are written with the record, in its transaction, and never changed."""

    shared_writing: ClassVar[SharedWriting] = SharedWriting.ANYBODY
    filter_paths: ClassVar[FilterPaths] = FilterPaths.NOT_FILTERED

    kind: str
    record_id: PydanticObjectId
    to_revision: int
    action: RecordAction
    changed: list[ChangedValue]
    snapshot: dict[str, object]
    permission: str = ""  # by which right
    by: str = ""  # user id; empty: the suite itself
    at: datetime

    class Settings:
        name = "record_changes"
        indexes = [
            IndexModel(
                [("record_id", ASCENDING), ("kind", ASCENDING), ("to_revision", DESCENDING)], unique=True, name="record"
            ),
            # recent saves, of the kinds that a user may see
            IndexModel(
                [("company_id", ASCENDING), ("kind", ASCENDING), ("at", DESCENDING), ("_id", DESCENDING)], name="lately"
            ),
        ]


def match_change_entry(entry_id: ObjectId, kinds: Iterable[str]) -> Filter:
    """Return the filter of one entry of a history, if it is of one of the kinds."""
    return {"_id": entry_id, "kind": {"$in": list(kinds)}}


def match_record_changes(kinds: Iterable[str], record_ids: Iterable[ObjectId]) -> Filter:
    """Return the filter of the history of these records of one of the kinds (index `record`)."""
    return {"kind": {"$in": list(kinds)}, "record_id": {"$in": list(record_ids)}}


def match_record_revisions(kind: str, record_id: ObjectId, revisions: object) -> Filter:
    """Return the filter of the entries of a record whose revision meets a condition (index `record`)."""
    return {"kind": kind, "record_id": record_id, "to_revision": revisions}
