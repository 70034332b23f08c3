"""The history of lanes: who changed which rate from what to what, and when."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from bson import ObjectId

from freight.core.rating.lane_changes import list_cell_changes
from freight.core.rating.lanes import Lane
from freight.core.rating.terms import TariffTerms
from freight.documents.lane import LaneDocument, match_lanes_of_tariff
from freight.documents.lane_change import LaneAction, LaneChange, LaneOrigin, match_changes_of_lanes
from freight.documents.records.lane_change import StoredLaneCellChange, StoredLaneChange
from freight.documents.records.tariff_version import StoredTariffVersion
from freight.documents.tariff import Tariff
from freight.features.tariffs.lane_schemas import (
    LaneHistory,
    LaneHistoryBody,
    LaneHistoryEntry,
    LaneSideView,
    LaneValueView,
)
from freight.kit import clock
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import parse_object_id, scoped

_MOST_SHOWN = 200
_OF_CHARGES = ("charge", "rate", "least")

Save = tuple[ObjectId, Lane | None, Lane | None]  # the key of a lane, and the lane before and after


@dataclass(frozen=True)
class LaneChangeAuthor:
    """Who saved, and by which action."""

    user_id: str
    user_name: str
    origin: LaneOrigin


def build_lane_history_entries(
    version: StoredTariffVersion, saves: Iterable[Save], terms: TariffTerms, by: LaneChangeAuthor
) -> list[StoredLaneChange]:
    """Return the entries of a save, one for each lane that it changed."""
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
            "changes": [
                {"key": change.key, "label": change.label, "before": change.before, "after": change.after}
                for change in changes
            ],
            "user_name": by.user_name,
            "created_on": now,
            "updated_on": now,
            "updated_by": by.user_id,
        }
        for key, before, after in saves
        if (changes := list_cell_changes(before, after, terms))
    ]


def _action(before: Lane | None, after: Lane | None) -> LaneAction:
    if before is None:
        return LaneAction.ADDED
    return LaneAction.REMOVED if after is None else LaneAction.CHANGED


async def query_lane_history(scope: Scope, body: LaneHistoryBody) -> LaneHistory:
    """Return the saves of some lanes of a tariff across all of its versions, newest first."""
    tariff = await scoped(Tariff, scope).get(body.template_id, "tariff")
    ids = [parse_object_id(lane_id, "lane") for lane_id in body.ids]
    cursor = scoped(LaneDocument, scope).find(match_lanes_of_tariff(tariff["_id"], ids))
    lane_of_key = {lane.get("lane_key", lane["_id"]): str(lane["_id"]) async for lane in cursor}
    query = match_changes_of_lanes(tariff["_id"], lane_of_key)
    saves = scoped(LaneChange, scope).find(query).sort([("created_on", -1), ("_id", -1)]).limit(_MOST_SHOWN)
    return LaneHistory(
        entries=[
            LaneHistoryEntry(
                lane_id=lane_of_key[save["lane_key"]],
                action=save["action"],
                origin=save["origin"],
                version_number=save["version_number"],
                on=save["created_on"],
                user_name=save["user_name"],
                old_data=_side(save["changes"], "before"),
                new_data=_side(save["changes"], "after"),
            )
            async for save in saves
        ]
    )


def _side(changes: list[StoredLaneCellChange], side: Literal["before", "after"]) -> LaneSideView:
    values = {change["key"]: LaneValueView(display_name=change["label"], value=change[side]) for change in changes}
    is_charge = {key: key.partition(":")[0] in _OF_CHARGES for key in values}
    return LaneSideView(
        parameters=[value for key, value in values.items() if not is_charge[key]],
        charges=[value for key, value in values.items() if is_charge[key]],
    )
