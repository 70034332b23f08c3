"""Migration 13: a delivery says where its packet goes, and one that was never packed says nowhere."""

from bson import ObjectId

from freight.kit.storage.connections import Connections
from freight.migrations import m0013_servers_of_deliveries


async def test_deliveries_say_where_they_go(connections: Connections) -> None:
    database = connections.database
    packet, packed, gone, waiting = (ObjectId() for _ in range(4))
    system, key = ObjectId(), {"profile_id": ObjectId(), "is_open": False}
    await database["packets"].insert_one({"_id": packet, "key": "a", "endpoint": "sftp billing@sftp.fillmore.com:22"})
    await database["deliveries"].insert_many(
        [
            {"_id": packed, "system_id": system, "packet_id": packet, **key},
            {"_id": gone, "system_id": system, "packet_id": ObjectId(), **key},
            {"_id": waiting, "system_id": system, "packet_id": None, **key},
        ]
    )
    for _ in range(2):  # a second run finds nothing to do
        await m0013_servers_of_deliveries.forward(database)
        told = {each["_id"]: each["endpoint"] async for each in database["deliveries"].find()}
        assert told == {packed: "sftp billing@sftp.fillmore.com:22", gone: "", waiting: ""}
