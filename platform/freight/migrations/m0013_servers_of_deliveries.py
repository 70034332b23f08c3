"""A delivery that was packed says where its packet goes: notices count by it."""

from freight.migrations.migration import Database


async def forward(database: Database) -> None:
    """One update for each server of a system: its packets name their deliveries."""
    deliveries = database["deliveries"]
    older = {"packet_id": {"$ne": None}, "endpoint": {"$exists": False}}
    while packet_ids := [each["packet_id"] async for each in deliveries.find(older, ["packet_id"]).limit(1_000)]:
        found = database["packets"].find({"_id": {"$in": packet_ids}}, ["endpoint"])
        servers: dict[str, list[object]] = {}
        async for packet in found:
            servers.setdefault(packet.get("endpoint", ""), []).append(packet["_id"])
        known = {one for ids in servers.values() for one in ids}
        servers.setdefault("", []).extend(one for one in packet_ids if one not in known)
        for endpoint, ids in servers.items():
            await deliveries.update_many(
                {"packet_id": {"$in": ids}, "endpoint": {"$exists": False}}, {"$set": {"endpoint": endpoint}}
            )
    await deliveries.update_many({"endpoint": {"$exists": False}}, {"$set": {"endpoint": ""}})
