"""Marks demo installations. Whether an older installation is a demo is judged by its users.

Where other users than those of the demo work, the sign-ins of the demo are closed, because their password is public.
They stay as records, and so does what they own.
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
