"""Migration 11: an older packet is found by what answers say of it, an older incoming channel is looked into."""

from bson import ObjectId

from freight.kit.storage.connections import Connections
from freight.migrations import m0011_answers_to_packets


async def test_packets_are_marked_and_channels_are_due(connections: Connections) -> None:
    database = connections.database
    edi, mail, channel, off = (ObjectId() for _ in range(4))
    await database["packets"].insert_many(
        [
            {"_id": edi, "key": "a", "numbers": {"x12|NORTHWIND|0042|P": 17}},
            {"_id": mail, "key": "b", "numbers": {}},
        ]
    )
    kept = {"type": "incomingChannel", "archived": False, "next_run_at": None, "system_id": ObjectId()}
    await database["delivery_profiles"].insert_many(
        [
            {"_id": channel, "is_active": True, "name": "a", **kept},
            {"_id": off, "is_active": False, "name": "b", **kept},
        ]
    )
    for _ in range(2):  # a second run finds nothing to do
        await m0011_answers_to_packets.forward(database)
        packets = {each["_id"]: each async for each in database["packets"].find()}
        assert packets[edi]["answered_by"] == ["NORTHWIND\n42\n17"]
        assert "answered_by" not in packets[mail]
        profiles = {each["_id"]: each["next_run_at"] async for each in database["delivery_profiles"].find()}
        assert profiles[channel] is not None and profiles[off] is None
