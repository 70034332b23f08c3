"""A packed delivery gets its destination, by which notices count it."""

from freight.migrations.migration import Database


async def forward(database: Database) -> None:
    """One update for each server of a system: its packets name their deliveries."""
    deliveries = database["deliveries"]
    older = {"packet_id": {"$ne": None}, "endpoint": {"$exists": False}}
    while packet_ids := [
        delivery["packet_id"] async for delivery in deliveries.find(older, ["packet_id"]).limit(1_000)
    ]:
        cursor = database["packets"].find({"_id": {"$in": packet_ids}}, ["endpoint"])
        servers: dict[str, list[object]] = {}
        async for packet in cursor:
            servers.setdefault(packet.get("endpoint", ""), []).append(packet["_id"])
        known_ids = {packet_id for ids in servers.values() for packet_id in ids}
        servers.setdefault("", []).extend(packet_id for packet_id in packet_ids if packet_id not in known_ids)
        for endpoint, ids in servers.items():
            await deliveries.update_many(
                {"packet_id": {"$in": ids}, "endpoint": {"$exists": False}}, {"$set": {"endpoint": endpoint}}
            )
    await deliveries.update_many({"endpoint": {"$exists": False}}, {"$set": {"endpoint": ""}})
