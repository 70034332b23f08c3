"""Migration 18: carriers' invoices were never compared with each other, and what is open is checked again."""

from bson import ObjectId

from freight.kit.storage.connections import Connections
from freight.migrations import m0018_duplicates_of_payables


async def test_older_invoices_get_what_is_read_of_them_and_a_decided_one_stays(connections: Connections) -> None:
    payables = connections.database["payables"]
    matched, approved, compared = ObjectId(), ObjectId(), ObjectId()
    told = {"system_id": ObjectId(), "to_check": False}
    await payables.insert_many(
        [
            told | {"_id": matched, "number_key": "1", "status": "Matched"},
            told | {"_id": approved, "number_key": "2", "status": "Approved"},
            told
            | {"_id": compared, "number_key": "3", "status": "Matched", "duplicates": [], "no_duplicates": [matched]},
        ]
    )
    for _ in range(2):  # a second run finds nothing to do
        await m0018_duplicates_of_payables.forward(connections.database)
        found = {each["_id"]: each async for each in payables.find()}
        assert [found[one]["to_check"] for one in (matched, approved, compared)] == [True, False, False]
        for one in (matched, approved):
            assert (found[one]["duplicates"], found[one]["no_duplicates"], found[one]["taken_off"]) == ([], [], "")
        assert found[compared]["no_duplicates"] == [matched]
