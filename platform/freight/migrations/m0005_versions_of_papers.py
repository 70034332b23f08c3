"""Files of invoices get version numbers, and issued invoices that were never opened are queued for drawing."""

from datetime import UTC, datetime
from typing import Any

from pymongo import UpdateOne

from freight.migrations.migration import Database, Record

_ISSUED = ["Invoiced", "Approve for Invoice Delivery", "Delivered"]
_TENANT = {"company_id": 1, "system_id": 1, "account_id": 1}
_BATCH = 500


async def forward(database: Database) -> None:
    """Number the files of each invoice and mark, the one that was handed out (the first) last; then note what is to be
    drawn."""
    papers = database["invoice_papers"]
    await papers.update_many({"mark": {"$exists": False}}, {"$set": {"mark": ""}})
    await papers.update_many({"reason": {"$exists": False}}, {"$set": {"reason": ""}})
    same = {"system": "$system_id", "invoice": "$invoice_id", "mark": "$mark"}
    old = {"$cond": [{"$lt": ["$version", 1]}, 1, 0]}  # one without is below every number
    groups: list[dict[str, Any]] = [
        {"$sort": {"_id": -1}},
        {"$group": {"_id": same, "ids": {"$push": "$_id"}, "old": {"$sum": old}}},
        {"$match": {"old": {"$gt": 0}, "ids.1": {"$exists": True}}},
    ]
    async for group in await papers.aggregate(groups, allowDiskUse=True):
        numbered = enumerate(group["ids"], 1)
        await papers.bulk_write(
            [UpdateOne({"_id": paper_id}, {"$set": {"version": number}}) for number, paper_id in numbered]
        )
    await papers.update_many({"version": {"$exists": False}}, {"$set": {"version": 1}})
    await _note_what_is_to_be_drawn(database)


async def _note_what_is_to_be_drawn(database: Database) -> None:
    now = datetime.now(UTC)
    fields = {"archived": False, "revision": 1, "told_until": now, "tries": 0, "fault": ""}
    fields |= {"created_on": now, "updated_on": now, "updated_by": ""}
    batch: list[Record] = []
    issued = {"status": {"$in": _ISSUED}, "number": {"$gt": ""}, "is_deleted": False}
    async for invoice in database["invoices"].find(issued, _TENANT).sort("_id", 1):
        batch.append({name: invoice.get(name) for name in ("_id", *_TENANT)} | fields)
        if len(batch) == _BATCH:
            await _note(database, batch)
            batch = []
    await _note(database, batch)


async def _note(database: Database, batch: list[Record]) -> None:
    """Note a batch, without those whose file is there."""
    ids = [invoice["_id"] for invoice in batch]
    drawn = set(await database["invoice_papers"].distinct("invoice_id", {"invoice_id": {"$in": ids}, "mark": ""}))
    due = [
        UpdateOne({"_id": invoice["_id"]}, {"$setOnInsert": invoice}, upsert=True)
        for invoice in batch
        if invoice["_id"] not in drawn
    ]
    if due:
        await database["drawings_due"].bulk_write(due, ordered=False)
