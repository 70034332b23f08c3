"""The history of lanes: who changed which rate from what to what, and when."""

from collections.abc import Iterable
from dataclasses import dataclass

from bson import ObjectId

from freight.core.rating.lane_changes import differences
from freight.core.rating.lanes import Lane
from freight.core.rating.terms import TariffTerms
from freight.documents.lane_change import LaneAction, LaneOrigin
from freight.kit import clock
from freight.kit.tenancy import Record

Save = tuple[ObjectId, Lane | None, Lane | None]  # the key of a lane, and the lane before and after


@dataclass(frozen=True)
class By:
    """Who saved, and how it came about."""

    user_id: str
    user_name: str
    origin: LaneOrigin


def entries(version: Record, saves: Iterable[Save], terms: TariffTerms, by: By) -> list[Record]:
    """The entries of a save, one for each lane that it changed."""
    now = clock.now()
    return [
        {
            "_id": ObjectId(),
            "tariff_id": version["tariff_id"],
            "account_id": version["account_id"],
            "version_number": version["number"],
            "lane_key": key,
            "action": _action(before, after),
            "origin": by.origin,
            "changes": [change._asdict() for change in changes],
            "user_name": by.user_name,
            "created_on": now,
            "updated_on": now,
            "updated_by": by.user_id,
        }
        for key, before, after in saves
        if (changes := differences(before, after, terms))
    ]


def _action(before: Lane | None, after: Lane | None) -> LaneAction:
    if before is None:
        return LaneAction.ADDED
    return LaneAction.REMOVED if after is None else LaneAction.CHANGED
