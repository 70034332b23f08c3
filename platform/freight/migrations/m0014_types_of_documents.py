"""Documents say their type: those that were kept before there were several are behind tariffs."""

from freight.migrations.migration import Database


async def forward(database: Database) -> None:
    """One value for all: lists and rights ask for it."""
    await database["tariff_documents"].update_many({"doc_type": {"$exists": False}}, {"$set": {"doc_type": "Tariff"}})
