"""Migration 21: collections are named after their documents, and keep their records and indexes."""

from bson import ObjectId
from pymongo import ASCENDING

from freight.kit.storage.connections import Connections
from freight.migrations import m0021_names_of_collections as migration

EVENT, RULE, PRIYA, MAREK = (ObjectId() for _ in range(4))


async def test_what_was_stored_is_found_under_the_new_names(connections: Connections) -> None:
    database = connections.database.client["freight_renamed"]
    try:
        old = database["told_notices"]
        await old.create_index([("happening_id", ASCENDING), ("user_id", ASCENDING)], unique=True, name="once")
        await old.create_index([("rule_id", ASCENDING)], name="rule")
        await old.insert_many([{"happening_id": EVENT, "rule_id": RULE, "user_id": user} for user in (PRIYA, MAREK)])
        await database["ecb_days"].insert_one({"day": "2026-11-02"})
        for _ in range(2):  # a second run, after a kill, finds nothing to do
            await migration.forward(database)
            notifications = database["notifications"]
            assert {n["user_id"] async for n in notifications.find({"event_id": EVENT})} == {PRIYA, MAREK}
            assert await notifications.count_documents({"happening_id": {"$exists": True}}) == 0
            assert set(await notifications.index_information()) == {"_id_", "rule"}
            assert await database["ecb_daily_rates"].count_documents({"day": "2026-11-02"}) == 1
            assert set(await database.list_collection_names()) == {"notifications", "ecb_daily_rates"}
    finally:
        await connections.database.client.drop_database(database.name)


async def test_records_under_both_names_are_together_under_the_new_one(connections: Connections) -> None:
    """An earlier migration that runs again writes under the old name, with the new one in use."""
    database = connections.database.client["freight_renamed_twice"]
    try:
        await database["render_requests"].insert_one({"_id": EVENT, "state": "done"})
        await database["drawings_due"].insert_many([{"_id": EVENT, "state": "due"}, {"_id": RULE, "state": "due"}])
        for _ in range(2):
            await migration.forward(database)
            stored = {r["_id"]: r["state"] async for r in database["render_requests"].find()}
            assert stored == {EVENT: "done", RULE: "due"}
            assert "drawings_due" not in await database.list_collection_names()
    finally:
        await connections.database.client.drop_database(database.name)
