"""Migration 8: roles become records, and no user gains or loses a permission."""

from bson import ObjectId

from freight.kit.storage.connections import Connections
from freight.migrations import m0008_roles


async def test_roles_are_made_of_what_people_hold(connections: Connections) -> None:
    database = connections.database
    company, air, sea = ObjectId(), ObjectId(), ObjectId()

    def hold(system: ObjectId, role: str, *codes: str) -> dict[str, object]:
        return {"company_id": company, "system_id": system, "role": role, "permissions": list(codes)}

    people = [
        {"user_name": "ana", "name_look": "ana", "memberships": [hold(air, "Clerk", "a", "b"), hold(sea, "Desk", "x")]},
        {"user_name": "omar", "name_look": "omar", "memberships": [hold(air, "clerk", "a", "c")]},
        {"user_name": "june", "name_look": "june", "memberships": [hold(sea, "Clerk", "d"), hold(air, "Desk", "x")]},
        {"user_name": "priya", "name_look": "p", "admin_of": [company], "memberships": [hold(air, "Administrator")]},
    ]
    await database["users"].insert_many(people)
    await m0008_roles.forward(database)
    roles = [each async for each in database["roles"].find({"company_id": company})]
    assert sorted((each["name"], each["system_id"], each["codes"]) for each in roles if each["system_id"] is None) == [
        ("Desk", None, ["x"])
    ]
    clerks = {each["system_id"]: each["codes"] for each in roles if each["name"] == "Clerk"}
    assert clerks == {air: ["a"], sea: ["d"]}
    codes = {each["_id"]: each["codes"] for each in roles}
    async for user in database["users"].find({"memberships.company_id": company, "admin_of": {"$exists": False}}):
        for each in user["memberships"]:
            assert sorted({*codes[each["role_id"]], *each["own"]}) == sorted(each["permissions"])
    before = [each async for each in database["users"].find({})]
    await m0008_roles.forward(database)
    assert [each async for each in database["users"].find({})] == before, "a second run finds nothing to do"
    assert await database["roles"].count_documents({"company_id": company}) == 3
