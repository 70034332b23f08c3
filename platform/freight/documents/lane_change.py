"""The history of lanes: one entry for each save that changed one."""

from collections.abc import Iterable
from enum import StrEnum
from typing import ClassVar

from beanie import PydanticObjectId
from bson import ObjectId
from pydantic import BaseModel
from pymongo import ASCENDING, DESCENDING, IndexModel

from freight.documents.base import AccountRule, Filter, FilterPaths, TenantDocument
from freight.documents.records.lane_change import StoredLaneChange


class LaneAction(StrEnum):
    """What a save did to a lane."""

    ADDED = "added"
    CHANGED = "changed"
    REMOVED = "removed"


class LaneOrigin(StrEnum):
    """How the save came about."""

    EDIT = "edit"
    UPLOAD = "upload"
    REINITIATED = "reinitiated"
    INCREASED = "increased"


class LaneCellChange(BaseModel):
    """One cell of the lane as text, before and after; "" is empty."""

    key: str
    label: str
    before: str
    after: str


class LaneChange(TenantDocument[StoredLaneChange]):
    """One save of one lane, written with the lane and never changed. `lane_key` identifies a lane across the versions
    of its tariff; `created_on` and `updated_by` say when and who."""

    account_rule: ClassVar[AccountRule] = AccountRule.OWN_OR_SHARED
    filter_paths: ClassVar[FilterPaths] = FilterPaths.NOT_FILTERED

    tariff_id: PydanticObjectId
    version_number: int
    lane_key: PydanticObjectId
    action: LaneAction
    origin: LaneOrigin
    changes: list[LaneCellChange]
    user_name: str = ""

    class Settings:
        name = "lane_changes"
        indexes = [
            IndexModel([("lane_key", ASCENDING), ("created_on", DESCENDING)], name="lane"),
            IndexModel([("tariff_id", ASCENDING), ("created_on", DESCENDING)], name="tariff"),
        ]


def match_changes_of_version(tariff_id: ObjectId, version_number: int) -> Filter:
    """Return the filter of the lane changes of one version of a tariff (index `tariff`)."""
    return {"tariff_id": tariff_id, "version_number": version_number}


def match_changes_of_lanes(tariff_id: ObjectId, lane_keys: Iterable[ObjectId]) -> Filter:
    """Return the filter of the changes of these lanes of a tariff (index `lane`)."""
    return {"tariff_id": tariff_id, "lane_key": {"$in": list(lane_keys)}}
