"""Carrier invoices are compared with others of their carrier, and with the carrier of their shipments. Those that wait
for a decision are checked again, so that older ones are compared, too."""

from freight.migrations.migration import Database

_DECIDED = ["Approved", "Scheduled", "Paid", "Rejected"]


async def forward(database: Database) -> None:
    """Values for what has none: they are read without their documents."""
    empty: dict[str, object] = {"$literal": []}
    fields = {
        "duplicates": empty,
        "no_duplicates": empty,
        "carriers_read": {"$literal": ""},
        "taken_off": {"$literal": ""},
        "to_check": {"$cond": [{"$in": ["$status", _DECIDED]}, "$to_check", True]},
    }
    await database["payables"].update_many({"duplicates": {"$exists": False}}, [{"$set": fields}])
