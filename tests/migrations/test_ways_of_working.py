"""Migration 24: what a system has says how it works, and what it says already stays."""

from bson import ObjectId

from freight.kit.storage.connections import Connections
from freight.migrations import m0024_ways_of_working as migration


async def test_a_system_with_costs_or_buying_tariffs_buys_and_sells(connections: Connections) -> None:
    database = connections.database
    bills, consols, bought, sold, emptied, chosen = systems = [ObjectId() for _ in range(6)]
    await database["systems"].insert_many(
        [{"_id": system, "code": f"S{number}"} for number, system in enumerate(systems)]
    )
    await database["systems"].update_one({"_id": chosen}, {"$set": {"way_of_working": "passesOn"}})
    await database["cost_lines"].insert_many(
        [
            {"system_id": bills, "archived": False},
            {"system_id": emptied, "archived": True},
            {"system_id": chosen, "archived": False},
        ]
    )
    await database["masters"].insert_many(
        [
            {"system_id": consols, "archived": False, "number_key": "m1", "costs": [{"name": "THC"}]},
            {"system_id": sold, "archived": False, "number_key": "m2", "costs": []},
        ]
    )
    await database["tariffs"].insert_many(
        [
            {"system_id": bought, "archived": False, "side": "both"},
            {"system_id": sold, "archived": False, "side": "selling"},
            {"system_id": emptied, "archived": False},
        ]
    )
    for _ in range(2):  # a second run finds nothing to do
        await migration.forward(database)
        found = {each["_id"]: each["way_of_working"] async for each in database["systems"].find()}
        assert [found[system] for system in systems] == [
            "buysAndSells",
            "buysAndSells",
            "buysAndSells",
            "passesOn",
            "passesOn",
            "passesOn",
        ]
