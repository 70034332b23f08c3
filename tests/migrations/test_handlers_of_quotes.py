"""Migration 10: a quote is its maker's, where the name it has says who that is."""

from bson import ObjectId

from freight.kit.storage.connections import Connections
from freight.migrations import m0010_handlers_of_quotes


async def test_a_quote_goes_to_the_one_person_of_its_company_who_has_that_name(connections: Connections) -> None:
    database, here, there = connections.database, ObjectId(), ObjectId()

    def person(look: str, name: str, company: ObjectId, held: str = "memberships") -> dict[str, object]:
        own = {"memberships": [], "suspended": []} | {held: [{"company_id": company}]}
        return {"_id": ObjectId(), "user_name": look, "name_look": look, "name": name, **own}

    ana, away = person("ana", "Ana Ortiz", here), person("ana2", "Ana Ortiz", there)
    resting = person("omar", "Omar Haddad", here, "suspended")
    twins = [person("j1", "June Park", here), person("j2", "June Park", here)]
    await database["users"].insert_many([ana, away, resting, *twins])

    def quote(number: str, by: str, **more: object) -> dict[str, object]:
        return {"number": number, "system_id": here, "company_id": here, "created_by_name": by, **more}

    await database["quotes"].insert_many(
        [
            quote("Q1", "Ana Ortiz"),
            quote("Q2", "Omar Haddad"),
            quote("Q3", "June Park"),
            quote("Q4", "Nobody", handled_by=away["_id"]),
        ]
    )
    for _ in range(2):  # a second run finds nothing to do
        await m0010_handlers_of_quotes.forward(database)
        found = {each["number"]: each["handled_by"] async for each in database["quotes"].find({})}
        assert found == {"Q1": ana["_id"], "Q2": resting["_id"], "Q3": None, "Q4": away["_id"]}
