"""Home is read from counters: what waits, what was entered each day, what was billed. They are counted once from the
data.

Shipments that a user edited are marked, and so are those whose rate needed help; both are found in the history.
"""

from typing import Any

from freight.migrations.migration import Database

_UNBILLED = ["Not Rated", "Rated", "Rate Mismatch", "Ready for Invoicing"]
_ISSUED = ["Invoiced", "Approve for Invoice Delivery", "Delivered"]
_OWNER = {name: f"${name}" for name in ("company_id", "system_id", "account_id")}
_IS_MISMATCH = {"$eq": ["$status", "Rate Mismatch"]}
_ZERO = {"$toDecimal": 0}


async def forward(database: Database) -> None:
    """Mark the shipments, and count the cells afresh: run again, it gives the same."""
    shipments = database["shipments"]
    edited = await database["shipment_changes"].aggregate(
        [{"$match": {"reason": "edit"}}, {"$group": {"_id": "$shipment_id"}}], allowDiskUse=True
    )
    ids: list[Any] = []
    async for row in edited:
        ids.append(row["_id"])
        if len(ids) == 1_000:
            await shipments.update_many({"_id": {"$in": ids}}, {"$set": {"edited": True}})
            ids = []
    await shipments.update_many({"_id": {"$in": ids}}, {"$set": {"edited": True}})
    touched = {"$or": [{"$ifNull": ["$edited", False]}, {"$lte": ["$rating.total", None]}, _IS_MISMATCH]}
    await shipments.update_many({"touched": None}, [{"$set": {"touched": touched}}])
    await _count(database, "shipments", "work_cells", *_WORK)
    await _count(database, "shipments", "day_cells", *_DAYS)
    await _count(database, "invoices", "billed_cells", *_BILLED)


_WORK = (
    {"archived": False, "status": {"$in": _UNBILLED}},
    {
        "status": "$status",
        "rating": {
            "reason_code": {"$cond": [{"$eq": ["$status", "Not Rated"]}, {"$ifNull": ["$rating.reason_code", ""]}, ""]},
            "currency": {"$cond": [{"$gt": ["$rating.total", None]}, {"$ifNull": ["$rating.currency", ""]}, ""]},
        },
        "allocated_to": {"$ifNull": ["$allocated_to", None]},
        "stripe": {"$literal": 0},
    },
    {
        "shipments": {"$sum": 1},
        "amount": {"$sum": {"$ifNull": ["$rating.total", _ZERO]}},
        "difference": {
            "$sum": {"$cond": [_IS_MISMATCH, {"$abs": {"$ifNull": ["$rating.audit.difference", _ZERO]}}, _ZERO]}
        },
    },
)
_DAYS = (
    {"archived": False},
    {"entry_date": "$entry_date", "touched": "$touched", "stripe": {"$literal": 0}},
    {"shipments": {"$sum": 1}},
)
_BILLED = (
    {"archived": False, "status": {"$in": _ISSUED}},
    {name: f"${name}" for name in ("invoice_date", "currency", "invoice_type")},
    {"invoices": {"$sum": 1}, "total": {"$sum": "$total"}},
)


async def _count(
    database: Database, of: str, into: str, which: dict[str, Any], key: dict[str, Any], measures: dict[str, Any]
) -> None:
    """Group records of one collection into the cells of another; what stood there is replaced."""
    await database[into].delete_many({})
    stored = {"archived": False, "revision": 1}
    groups = await database[of].aggregate(
        [
            {"$match": which},
            {"$group": {"_id": {**_OWNER, **key}, **measures}},
            {"$replaceWith": {"$mergeObjects": ["$$ROOT", "$_id", stored]}},
            {"$unset": "_id"},
        ],
        allowDiskUse=True,
    )
    cells = await groups.to_list()
    if cells:
        await database[into].insert_many(cells, ordered=False)
