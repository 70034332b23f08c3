"""Records of an earlier version are brought into today's shape: once, to the end, and by one process at a time."""

import asyncio
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from pymongo import MongoClient

from freight.documents.installation import Installation
from freight.kit.storage.connections import Connections
from freight.kit.storage.database import Database, open_database
from freight.kit.storage.schema_migration import NewerData, ensure_schema
from freight.migrations import MIGRATIONS, Migration
from freight.migrations.migration import rewrite_records

KILLED_HALF_WAY = """
import asyncio, sys
from freight.kit.storage import schema_migration
from freight.kit.storage.database import create_mongo_client
from freight.migrations import Migration

schema_migration.LEASE_SECONDS = 2

async def forward(database):
    await database["old"].update_one({"new": {"$exists": False}}, {"$set": {"new": 1}})
    print("half", file=sys.stderr, flush=True)
    await asyncio.sleep(60)

async def main():
    database = create_mongo_client(sys.argv[1], 10)[sys.argv[2]]
    async with schema_migration.ensure_schema(database, [Migration(1, "new field", forward)], "indexes"):
        pass

asyncio.run(main())
"""


async def _stored(database: Database) -> dict:
    return await database["installation"].find_one({"_id": "installation"}) or {}


async def _to_the_end(database: Database, *migrations: Migration) -> bool:
    async with ensure_schema(database, migrations, "indexes") as changed:
        return changed


async def _every_old_record(database: Database) -> None:
    await rewrite_records(database["old"], {"new": {"$exists": False}}, lambda old: {"$set": {"new": old["_id"] * 2}})


def test_migrations_are_numbered_one_after_another() -> None:
    assert [each.number for each in MIGRATIONS] == list(range(1, len(MIGRATIONS) + 1))


async def test_opening_a_database_carries_through_what_it_lacks_and_says_so(connections: Connections) -> None:
    await open_database(connections.mongo_client, connections.database.name)
    installation = await Installation.find_one()
    assert installation
    assert installation.schema_version == MIGRATIONS[-1].number
    assert [each.name for each in installation.applied] == [each.name for each in MIGRATIONS]
    assert installation.lease is None


async def test_every_record_is_changed_once(connections: Connections) -> None:
    rows = connections.database["old"]
    await rows.insert_many([{"_id": number} for number in range(1_203)])
    await rows.update_one({"_id": 7}, {"$set": {"new": "by hand"}})
    assert await _to_the_end(connections.database, Migration(1, "new field", _every_old_record))
    assert not await _to_the_end(connections.database, Migration(1, "new field", _every_old_record))
    assert await rows.find_one({"_id": 7}) == {"_id": 7, "new": "by hand"}
    assert await rows.count_documents({"$expr": {"$eq": ["$new", {"$multiply": ["$_id", 2]}]}}) == 1_202


async def test_a_record_saved_while_the_walk_goes_on_keeps_what_was_saved(connections: Connections) -> None:
    rows = connections.database["old"]
    await rows.insert_many([{"_id": 1}, {"_id": 2}])
    async for record in rows.find({}):  # the walk has read it; now a user saves it in the new shape
        await rows.update_one({"_id": record["_id"]}, {"$set": {"new": "saved"}})
        break

    def change(old: dict) -> dict:
        with MongoClient(connections.settings.mongo_uri) as other:
            other[connections.database.name]["old"].update_one({"_id": 2}, {"$set": {"new": "saved"}})
        return {"$set": {"new": "migrated"}}

    await rewrite_records(rows, {"new": {"$exists": False}}, change)
    assert [each["new"] async for each in rows.find({}).sort("_id", 1)] == ["saved", "saved"]


async def test_of_two_that_start_at_once_one_changes_the_data_and_the_other_waits(connections: Connections) -> None:
    runs = []

    async def slow(database: Database) -> None:
        runs.append("begun")
        await asyncio.sleep(0.5)
        runs.append("ended")

    one = Migration(1, "slow", slow)
    changed = await asyncio.gather(*(_to_the_end(connections.database, one) for _ in range(4)))
    assert sorted(changed) == [False, False, False, True]
    assert runs == ["begun", "ended"]


async def test_a_migration_killed_half_way_is_ended_by_the_next_start(connections: Connections, tmp_path: Path) -> None:
    rows = connections.database["old"]
    await rows.insert_many([{"_id": number} for number in range(10)])
    command = [sys.executable, "-c", KILLED_HALF_WAY, connections.settings.mongo_uri, connections.database.name]
    process = await asyncio.to_thread(
        subprocess.Popen, command, stderr=subprocess.PIPE, stdout=subprocess.DEVNULL, text=True
    )
    try:
        assert await asyncio.to_thread(process.stderr.readline) == "half\n"
    finally:
        os.kill(process.pid, signal.SIGKILL)
        process.wait()
    assert await rows.count_documents({"new": {"$exists": True}}) == 1
    assert (await _stored(connections.database))["schema_version"] == 0
    began = time.monotonic()
    await _to_the_end(connections.database, Migration(1, "new field", _every_old_record))
    assert time.monotonic() - began < 60, "the lease of the dead is not waited for for ever"
    assert await rows.count_documents({"new": {"$exists": True}}) == 10
    assert (await _stored(connections.database))["schema_version"] == 1


async def test_one_that_fails_is_tried_again_and_those_before_it_are_not(connections: Connections) -> None:
    done = []

    async def first(_: Database) -> None:
        done.append("first")

    async def second(_: Database) -> None:
        done.append("second")
        if done.count("second") == 1:
            raise ZeroDivisionError

    both = (Migration(1, "first", first), Migration(2, "second", second))
    with pytest.raises(ZeroDivisionError):
        await _to_the_end(connections.database, *both)
    await _to_the_end(connections.database, *both)
    assert done == ["first", "second", "second"]


async def test_data_of_a_newer_version_is_refused_in_words(connections: Connections) -> None:
    newer = MIGRATIONS[-1].number + 1
    await connections.database["installation"].update_one(
        {"_id": "installation"}, {"$set": {"schema_version": newer}}, upsert=True
    )
    with pytest.raises(NewerData, match=rf"newer version .* version {newer}, this program knows {newer - 1}"):
        await open_database(connections.mongo_client, connections.database.name)


@pytest.mark.parametrize(
    ("people", "kind", "open_to_demo"),
    [
        ([], None, None),
        ([{"user_name": "ana.ortiz", "is_demo": True, "is_active": True}], "demo", True),
        (
            [
                {"user_name": "ana.ortiz", "is_demo": True, "is_active": True},
                {"user_name": "mia.berg", "is_active": True},
            ],
            "real",
            False,
        ),
    ],
)
async def test_an_installation_made_before_it_said_what_it_is_is_judged_by_its_users(
    connections: Connections, people: list[dict], kind: str | None, open_to_demo: bool | None
) -> None:
    """Where the demo was added to real users, its sign-ins are closed: their password is in the README."""
    users = connections.database["users"]
    if people:
        await users.insert_many(people)
    await open_database(connections.mongo_client, connections.database.name)
    assert (await _stored(connections.database)).get("kind") == kind
    demo = await users.find_one({"is_demo": True})
    assert (demo and demo["is_active"]) == open_to_demo
    real = await users.find_one({"user_name": "mia.berg"})
    assert real is None or real["is_active"]
