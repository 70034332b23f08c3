"""Documents get a type: those stored before there were several belong to tariffs."""

from freight.migrations.migration import Database


async def forward(database: Database) -> None:
    """One value for all: lists and rights ask for it."""
    await database["tariff_documents"].update_many({"doc_type": {"$exists": False}}, {"$set": {"doc_type": "Tariff"}})
