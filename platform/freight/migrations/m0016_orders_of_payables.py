"""Carrier invoices are matched with purchase orders, and approved and released by workflow rules. Older ones have
neither; those that wait for a decision are checked again, so that they are found by their orders."""

from freight.migrations.migration import Database

_DECIDED = ["Approved", "Scheduled", "Paid", "Rejected"]


async def forward(database: Database) -> None:
    """One value for all: they are read without their documents."""
    line = {"order_id": None, "order_number": "", "order_finding": ""}
    empty: dict[str, object] = {"$literal": []}
    fields = {
        "order_keys": empty,
        "draws": empty,
        "approvers": empty,
        "workflow": {"$literal": None},
        "lines": {"$map": {"input": "$lines", "in": {"$mergeObjects": [line, "$$this"]}}},
        "to_check": {"$cond": [{"$in": ["$status", _DECIDED]}, "$to_check", True]},
    }
    await database["payables"].update_many({"draws": {"$exists": False}}, [{"$set": fields}])
    await _add(database, "carrier_invoices", "order_number", {"order_number": ""})
    await _add(database, "carrier_terms", "changes", {"changes": []})
    await _add(database, "carrier_payments", "held_for", {"held_for": [], "released_by": ""})


async def _add(database: Database, name: str, missing: str, values: dict[str, object]) -> None:
    await database[name].update_many({missing: {"$exists": False}}, {"$set": values})
