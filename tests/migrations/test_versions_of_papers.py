"""Files of invoices as they were stored before they counted their versions."""

from datetime import UTC, datetime

from bson import ObjectId

from freight.kit.storage.connections import Connections
from freight.migrations import m0005_versions_of_papers

SYSTEM, COMPANY = ObjectId(), ObjectId()


async def test_what_was_handed_out_stays_so_and_what_nobody_opened_is_to_be_drawn(connections: Connections) -> None:
    database = connections.database
    await database["invoice_papers"].drop()  # with the index of today
    opened, twice, unseen, still_open = (ObjectId() for _ in range(4))
    tenant = {"company_id": COMPANY, "system_id": SYSTEM, "account_id": None, "archived": False}
    await database["invoices"].insert_many(
        [
            {"_id": one, "number": number, "status": status, "is_deleted": False, "shipment_ids": [number], **tenant}
            for one, number, status in (
                (opened, "INV-1", "Invoiced"),
                (twice, "INV-2", "Delivered"),
                (unseen, "INV-3", "Approve for Invoice Delivery"),
                (still_open, "", "Rated"),
            )
        ]
    )
    day = datetime(2026, 10, 1, tzinfo=UTC)
    papers = [(opened, "a"), (twice, "first"), (twice, "later")]
    await database["invoice_papers"].insert_many(
        [
            {"_id": ObjectId(), "invoice_id": one, "fingerprint": file, "file_id": file, "created_on": day, **tenant}
            for one, file in papers
        ]
    )
    for _ in range(2):  # a killed one is run again
        await m0005_versions_of_papers.forward(database)
        found = {one["file_id"]: one async for one in database["invoice_papers"].find()}
        assert {name: one["version"] for name, one in found.items()} == {"a": 1, "first": 2, "later": 1}
        assert {(one["mark"], one["reason"]) for one in found.values()} == {("", "")}
        due = await database["drawings_due"].find().to_list()
        assert [(one["_id"], one["system_id"], one["tries"]) for one in due] == [(unseen, SYSTEM, 0)]
