"""The flag of an administrator becomes the list of companies the user administers."""

from bson import ObjectId

from freight.documents.user import User
from freight.kit.storage.connections import Connections
from freight.migrations import m0006_administrators_of_companies as administrators


async def test_an_administrator_stays_one_where_he_worked_and_becomes_one_nowhere_else(
    connections: Connections,
) -> None:
    company, system, other = ObjectId(), ObjectId(), ObjectId()
    member = {"company_id": company, "system_id": system, "role": "Administrator"}
    users = User.get_pymongo_collection()
    person = {"name": "", "email": "", "password_hash": "", "memberships": [member, {**member, "system_id": other}]}
    await users.insert_many(
        [
            {**person, "user_name": "priya", "is_admin": True},
            {**person, "user_name": "ana", "is_admin": False},
            {**person, "user_name": "new", "admin_of": [other]},
        ]
    )
    for _ in range(2):
        await administrators.forward(connections.database)
        kept = {user.user_name: user.admin_of async for user in User.find_all()}
        assert kept == {"priya": [company], "ana": [], "new": [other]}
    assert not await users.count_documents({"is_admin": {"$exists": True}})
