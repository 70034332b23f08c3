"""The weights of shipments as the database adds them up: what `core/aging/deltas.py` says of one, for a recount."""

from typing import Any

from freight.core.aging import UNBILLED
from freight.core.shipments.statuses import NOT_RATED, RATE_MISMATCH

_IS_UNBILLED = {"$in": ["$status", list(UNBILLED)]}
_ZERO = {"$toDecimal": 0}


def _if_unbilled(value: Any, otherwise: Any) -> dict[str, Any]:
    return {"$cond": [_IS_UNBILLED, value, otherwise]}


# `core/shipments/touched.py` in the words of the database
TOUCHED: dict[str, Any] = {
    "$or": [
        {"$ifNull": ["$edited", False]},
        {"$lte": ["$rating.total", None]},
        {"$eq": ["$status", RATE_MISMATCH]},
    ]
}

WEIGHED: list[dict[str, Any]] = [
    {
        "$group": {
            "_id": {
                "account_id": "$account_id",
                "status": _if_unbilled("$status", ""),
                "entry_date": "$entry_date",
                "country": _if_unbilled({"$ifNull": ["$country", ""]}, ""),
                "currency": _if_unbilled(
                    {"$cond": [{"$gt": ["$rating.total", None]}, {"$ifNull": ["$rating.currency", ""]}, ""]}, ""
                ),
                "reason_code": {
                    "$cond": [{"$eq": ["$status", NOT_RATED]}, {"$ifNull": ["$rating.reason_code", ""]}, ""]
                },
                "allocated_to": _if_unbilled({"$ifNull": ["$allocated_to", None]}, None),
                "touched": TOUCHED,
            },
            "shipments": {"$sum": 1},
            "amount": {"$sum": _if_unbilled("$rating.total", _ZERO)},
            "difference": {
                "$sum": {"$cond": [{"$eq": ["$status", RATE_MISMATCH]}, {"$abs": "$rating.audit.difference"}, _ZERO]}
            },
        }
    },
]
