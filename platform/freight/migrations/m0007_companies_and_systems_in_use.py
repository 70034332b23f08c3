"""Companies and systems can be removed like every record: each gets the flag that says whether it was."""

from freight.migrations.migration import Database


async def forward(database: Database) -> None:
    """Every company and system there is is in use."""
    for name in ("companies", "systems"):
        await database[name].update_many({"archived": {"$exists": False}}, {"$set": {"archived": False}})
