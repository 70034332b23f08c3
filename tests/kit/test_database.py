"""Opening the database: what an installation of an earlier version left is brought to what is declared now."""

from pymongo.asynchronous.collection import AsyncCollection

from freight.documents import DOCUMENTS
from freight.documents.aging_cell import AgingCell
from freight.kit.database import open_database
from freight.kit.resources import Resources


async def test_an_index_that_is_declared_otherwise_by_now_is_made_anew(resources: Resources) -> None:
    cells = AgingCell.get_pymongo_collection()
    declared = (await cells.index_information())["cell"]["key"]
    await cells.drop_index("cell")
    await cells.create_index([("system_id", 1), ("level", 1)], unique=True, name="cell")
    await cells.create_index([("level", 1)], name="of_an_earlier_version")
    await open_database(resources.mongo_client, resources.database.name)
    now = await cells.index_information()
    assert now["cell"]["key"] == declared
    assert "of_an_earlier_version" not in now


async def test_opening_again_rebuilds_no_index(resources: Resources, monkeypatch) -> None:
    dropped: list[str] = []

    async def drop_index(collection: AsyncCollection, index: str, **_: object) -> None:
        dropped.append(f"{collection.name}.{index}")

    monkeypatch.setattr(AsyncCollection, "drop_index", drop_index)
    await open_database(resources.mongo_client, resources.database.name)
    assert dropped == []
    assert len(DOCUMENTS) > 1
