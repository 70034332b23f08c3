"""Opening the database brings what an earlier version left to the current declaration."""

from pymongo.asynchronous.collection import AsyncCollection

from freight.documents import DOCUMENTS
from freight.documents.aging_cell import AgingCell
from freight.documents.installation import Installation
from freight.kit.storage import database as kit_database
from freight.kit.storage.connections import Connections
from freight.kit.storage.database import Database, create_mongo_client, open_database
from freight.migrations import Migration


async def test_an_index_that_is_declared_otherwise_by_now_is_made_anew(connections: Connections) -> None:
    await Installation.find_all().set({Installation.indexes: "of an earlier version"})
    cells = AgingCell.get_pymongo_collection()
    declared = (await cells.index_information())["cell"]["key"]
    await cells.drop_index("cell")
    await cells.create_index([("system_id", 1), ("level", 1)], unique=True, name="cell")
    await cells.create_index([("level", 1)], name="of_an_earlier_version")
    await open_database(connections.mongo_client, connections.database.name)
    now = await cells.index_information()
    assert now["cell"]["key"] == declared
    assert "of_an_earlier_version" not in now


async def test_opening_again_looks_at_no_index(connections: Connections, monkeypatch) -> None:
    """Starting on data that is already current costs one query, not three calls for each of sixty collections."""
    await open_database(connections.mongo_client, connections.database.name)
    looked_at: list[str] = []

    async def look(collection: AsyncCollection, *_: object, **__: object) -> dict[str, object]:
        looked_at.append(collection.name)
        return {}

    for call in ("index_information", "create_indexes", "drop_index"):
        monkeypatch.setattr(AsyncCollection, call, look)
    await open_database(connections.mongo_client, connections.database.name)
    assert looked_at == []
    assert len(DOCUMENTS) > 1


async def test_bringing_data_up_to_date_takes_longer_than_an_operation_may(
    connections: Connections, monkeypatch
) -> None:
    """An index over a million records takes minutes; the operations of a call end after seconds."""

    async def forward(database: Database) -> None:
        await database["old"].insert_one({})
        assert await database["old"].find_one({"$where": "sleep(1500) || true"})

    monkeypatch.setattr(kit_database, "MIGRATIONS", (*kit_database.MIGRATIONS, _next(forward)))
    hurried = create_mongo_client(connections.settings.mongo_uri, 1.0)
    try:
        await open_database(hurried, connections.database.name)
    finally:
        await hurried.close()
        await connections.database["old"].drop()
        # the documents belong to one client at a time: that of the other tests again, at the version of this code
        monkeypatch.undo()
        await connections.database["installation"].delete_many({})
        await open_database(connections.mongo_client, connections.database.name)


def _next(forward) -> Migration:
    return Migration(kit_database.MIGRATIONS[-1].number + 1, "one that takes long", forward)
