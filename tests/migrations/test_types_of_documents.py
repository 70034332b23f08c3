"""Migration 14: documents that were kept before there were several types are behind tariffs."""

from bson import ObjectId

from freight.kit.storage.connections import Connections
from freight.migrations import m0014_types_of_documents


async def test_older_documents_are_behind_tariffs_and_others_stay_what_they_are(connections: Connections) -> None:
    documents = connections.database["tariff_documents"]
    older, procedure = ObjectId(), ObjectId()
    await documents.insert_many([{"_id": older}, {"_id": procedure, "doc_type": "SOP"}])
    for _ in range(2):  # a second run finds nothing to do
        await m0014_types_of_documents.forward(connections.database)
        assert {each["_id"]: each["doc_type"] async for each in documents.find()} == {older: "Tariff", procedure: "SOP"}
