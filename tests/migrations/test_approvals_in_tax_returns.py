"""Migration 22: the index that keeps a document out of two returns tells the approvals of a carrier's invoice apart."""

from pymongo import ASCENDING

from freight.kit.storage.connections import Connections
from freight.migrations import m0022_approvals_in_tax_returns as migration

OLD = [("invoice_id", ASCENDING), ("is_reversal", ASCENDING)]


async def test_only_the_index_without_approvals_is_dropped(connections: Connections) -> None:
    database = connections.database.client["freight_tax_returns"]
    try:
        await migration.forward(database)  # nothing was ever filed
        documents = database["tax_return_documents"]
        await documents.create_index(OLD, unique=True, name="invoice_once")
        await documents.create_index([("return_id", ASCENDING)], name="return")
        await migration.forward(database)
        assert set(await documents.index_information()) == {"_id_", "return"}
        await documents.create_index([*OLD, ("approved_on", ASCENDING)], unique=True, name="invoice_once")
        await migration.forward(database)
        assert "invoice_once" in await documents.index_information()
    finally:
        await connections.database.client.drop_database(database.name)
