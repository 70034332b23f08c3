"""Systems have a way of working: those with costs or buying tariffs buy and sell, others pass on carriers' bills."""

from freight.migrations.migration import Database

_BUYS, _PASSES_ON = "buysAndSells", "passesOn"
_COSTS = (
    ("cost_lines", {"archived": False}),
    ("masters", {"archived": False, "costs.0": {"$exists": True}}),
    ("tariffs", {"archived": False, "side": {"$in": ["buying", "both"]}}),
)


async def forward(database: Database) -> None:
    """Write the way of working into every system that lacks it."""
    buying = {system for name, costs in _COSTS for system in await database[name].distinct("system_id", costs)}
    systems, unset = database["systems"], {"way_of_working": {"$exists": False}}
    await systems.update_many({"_id": {"$in": sorted(buying)}, **unset}, {"$set": {"way_of_working": _BUYS}})
    await systems.update_many(unset, {"$set": {"way_of_working": _PASSES_ON}})
