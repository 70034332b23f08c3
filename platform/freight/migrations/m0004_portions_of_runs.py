"""A run takes its shipments in parts that are stored when it is divided. An unfinished run of an earlier version gets
them from its ranges of ids."""

from collections.abc import Mapping
from typing import Any

from bson import ObjectId

from freight.migrations.migration import Database

_PORTION = 500
_OLD = {"from_id": "", "before_id": "", "last_id": ""}


async def forward(database: Database) -> None:
    """Write down the portions of every share that has none."""
    async for share in database["run_shares"].find({"division": {"$exists": False}}):
        portions = 0 if share["is_done"] else await _write_down(database, share)
        division = {"division": share["_id"], "next_portion": 0, "before_portion": portions}
        await database["run_shares"].update_one({"_id": share["_id"]}, {"$set": division, "$unset": _OLD})


async def _write_down(database: Database, share: Mapping[str, Any]) -> int:
    """The shipments left of a share, each share a division of its own; how many portions they are. What of them the
    run does not take goes when they are read."""
    ids: dict[str, ObjectId] = {}
    if share["last_id"] or share["from_id"]:
        ids["$gt" if share["last_id"] else "$gte"] = share["last_id"] or share["from_id"]
    if share["before_id"]:
        ids["$lt"] = share["before_id"]
    owner = {name: share[name] for name in ("company_id", "system_id", "account_id")}
    query = {"company_id": share["company_id"], "system_id": share["system_id"]} | ({"_id": ids} if ids else {})
    shipment_ids = [shipment["_id"] async for shipment in database["shipments"].find(query, ["_id"]).sort("_id", 1)]
    stamps = {name: share[name] for name in ("created_on", "updated_on", "updated_by")}
    records = [
        {
            **owner, **stamps,
            "run_id": share["run_id"], "division": share["_id"], "number": number,
            "shipment_ids": shipment_ids[first : first + _PORTION], "archived": False, "revision": 1,
        }
        for number, first in enumerate(range(0, len(shipment_ids), _PORTION))
    ]  # fmt: skip
    await database["run_portions"].delete_many({"division": share["_id"]})
    if records:
        await database["run_portions"].insert_many(records)
    return len(records)
