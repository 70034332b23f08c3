"""Companies and systems that were stored before they could be taken away are in use."""

from bson import ObjectId

from freight.documents.system import System
from freight.kit.storage.connections import Connections
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import scoped
from freight.migrations import m0007_companies_and_systems_in_use as in_use


async def test_an_older_system_is_found_again_and_one_taken_away_stays_so(connections: Connections) -> None:
    company, old, gone = ObjectId(), ObjectId(), ObjectId()
    kept = {"company_id": company, "name": "Air", "revision": 1}
    await System.get_pymongo_collection().insert_many(
        [{**kept, "_id": old, "code": "A"}, {**kept, "_id": gone, "code": "B", "archived": True}]
    )
    await connections.database["companies"].insert_one({"_id": company, "code": "C", "name": "C"})
    for _ in range(2):
        await in_use.forward(connections.database)
    systems = scoped(System, Scope.of_system(company, old))
    assert [one["_id"] async for one in systems.find()] == [old]
    company_now = await connections.database["companies"].find_one({"_id": company})
    assert company_now and company_now["archived"] is False
