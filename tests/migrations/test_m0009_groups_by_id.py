"""Migration 9: documents are shared with groups by their ids."""

from bson import ObjectId

from freight.kit.storage.connections import Connections
from freight.migrations import m0009_groups_by_id


async def test_names_of_roles_become_their_ids(connections: Connections) -> None:
    database = connections.database
    company, air, sea = ObjectId(), ObjectId(), ObjectId()
    everywhere, of_sea = ObjectId(), ObjectId()
    place = {"company_id": company, "name": "Clerk", "codes": []}
    await database["roles"].insert_many(
        [{**place, "_id": everywhere, "system_id": None}, {**place, "_id": of_sea, "system_id": sea}]
    )

    def shared(system: ObjectId) -> dict[str, object]:
        sharing = {"groups": ["clerk", "Nobody now"], "users": ["u1"]}
        kept = {"shared_with_view": sharing, "shared_with_edit": {"groups": [], "users": []}}
        return {"company_id": company, "system_id": system, **kept}

    in_air, in_sea = ObjectId(), ObjectId()
    await database["tariff_documents"].insert_many([{"_id": in_air, **shared(air)}, {"_id": in_sea, **shared(sea)}])
    change = {"company_id": company, "system_id": air, "kind": "tariffDocument", "record_id": in_air, "to_revision": 1}
    await database["record_changes"].insert_one({**change, "snapshot": shared(air)})
    for _ in range(2):  # a second run finds nothing else to do
        await m0009_groups_by_id.forward(database)
        found = {each["_id"]: each async for each in database["tariff_documents"].find({"company_id": company})}
        assert found[in_air]["shared_with_view"] == {"groups": [str(everywhere), "Nobody now"], "users": ["u1"]}
        assert found[in_sea]["shared_with_view"]["groups"] == [str(of_sea), "Nobody now"]
        kept = await database["record_changes"].find_one({"record_id": in_air})
        assert kept and kept["snapshot"]["shared_with_view"]["groups"] == [str(everywhere), "Nobody now"]
