"""Migration 15: what was required before was required for the approval."""

from bson import ObjectId

from freight.kit.storage.connections import Connections
from freight.migrations import m0015_steps_of_required_documents


async def test_what_was_required_stays_required_for_the_approval(connections: Connections) -> None:
    documents = connections.database["required_documents"]
    older, newer = ObjectId(), ObjectId()
    await documents.insert_many(
        [{"_id": older, "name": "POD"}, {"_id": newer, "name": "BOL", "needed_for": "delivery", "is_sent": True}]
    )
    for _ in range(2):  # a second run finds nothing to do
        await m0015_steps_of_required_documents.forward(connections.database)
        stored = {each["_id"]: each async for each in documents.find()}
        assert (stored[older]["needed_for"], stored[older]["is_sent"], stored[older]["position"]) == (
            "approval",
            False,
            None,
        )
        assert (stored[newer]["needed_for"], stored[newer]["is_sent"]) == ("delivery", True)
