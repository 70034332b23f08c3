"""An installation says whether it is a demo. One that was made before is judged by its users.

Where people who are no demo users work, the demo had got in beside them: its sign-ins are closed, because everybody
knows their password. They stay as records, and what they own stays.
"""

from freight.migrations.migration import Database


async def forward(database: Database) -> None:
    """Write the kind of an installation that has users and none."""
    users = database["users"]
    if not await users.find_one({}):
        return
    real = await users.find_one({"is_demo": {"$ne": True}})
    if real:
        await users.update_many({"is_demo": True}, {"$set": {"is_active": False}})
    await database["installation"].update_one(
        {"_id": "installation", "kind": None}, {"$set": {"kind": "real" if real else "demo"}}
    )
