"""Migration 16: what carriers are owed knows no purchase orders and no rules yet, and what is open is checked again."""

from bson import ObjectId

from freight.kit.storage.connections import Connections
from freight.migrations import m0016_orders_of_payables


async def test_older_invoices_get_what_is_read_of_them_and_a_decided_one_stays(connections: Connections) -> None:
    payables, terms = connections.database["payables"], connections.database["carrier_terms"]
    matched, approved = ObjectId(), ObjectId()
    lines = [{"shipment_number": "S-1", "finding": ""}]
    told = {"system_id": ObjectId(), "to_check": False}
    waits = {"_id": matched, "number_key": "1", "status": "Matched", "lines": lines}
    decided = {"_id": approved, "number_key": "2", "status": "Approved", "lines": []}
    await payables.insert_many([told | waits, told | decided])
    await terms.insert_one({"days": 10})
    for _ in range(2):  # a second run finds nothing to do
        await m0016_orders_of_payables.forward(connections.database)
        found = {each["_id"]: each async for each in payables.find()}
        assert found[matched]["lines"] == [lines[0] | {"order_id": None, "order_number": "", "order_finding": ""}]
        assert [found[one]["to_check"] for one in (matched, approved)] == [True, False]
        assert (found[approved]["draws"], found[approved]["workflow"], found[approved]["approvers"]) == ([], None, [])
        assert (await terms.find_one())["changes"] == []
