"""Migration 17: shipments of before are found by what they are filed under, as those of today are."""

from datetime import UTC, datetime

from bson import ObjectId

from freight.core.shipments.filed import list_filing_keys
from freight.kit.storage.connections import Connections
from freight.migrations import m0017_what_shipments_are_filed_under as migration

AT = datetime(2026, 11, 2, 14, 30, tzinfo=UTC)
OLD = {
    "references": ["0201234", "S1"],
    "upload_id": ObjectId(),
    "allocated_to": ObjectId(),
    "invoice_number": "INV-7",
    "rating": {"reason_code": "NO_LANE"},
    "data": {"shipmentInformation": {"quoteNumber": "Q-1"}},
    "tracking": {
        "delivered_at": AT,
        "milestones": [{"code": "PUP", "planned_at": None}, {"code": "DEL", "planned_at": AT}],
    },
}


async def test_older_shipments_are_filed_as_those_of_today(connections: Connections) -> None:
    shipments = connections.database["shipments"]
    bare = {"shipment_number": "S-2", "rating": None, "tracking": None, "data": {}}
    await shipments.insert_many([OLD | {"shipment_number": "S-1"}, bare])
    for _ in range(2):  # a second run finds nothing to do
        await migration.forward(connections.database)
        found = {each["shipment_number"]: each["filed_under"] async for each in shipments.find()}
        assert found["S-1"] == list_filing_keys(OLD)
        assert len(found["S-1"]) == 9
        assert found["S-2"] == []
