"""Aggregate the weights of shipments in the database: the recount counterpart of `core/aging/deltas.py`."""

from collections.abc import Mapping, Sequence
from typing import cast

from pymongo.asynchronous.command_cursor import AsyncCommandCursor

from freight.core.aging import UNBILLED, AgingLevel
from freight.core.records import Record
from freight.core.shipments.statuses import NOT_RATED, RATE_MISMATCH
from freight.documents.billed_cell import BilledCell
from freight.documents.counting_cell import CountingCell
from freight.documents.day_cell import DayCell
from freight.documents.shipment import Shipment
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import scoped

_IS_UNBILLED = {"$in": ["$status", list(UNBILLED)]}
_ZERO = {"$toDecimal": 0}


def _if_unbilled(value: object, otherwise: object) -> dict[str, object]:
    return {"$cond": [_IS_UNBILLED, value, otherwise]}


# `core/shipments/touched.py` as a database expression
TOUCHED: dict[str, object] = {
    "$or": [
        {"$ifNull": ["$edited", False]},
        {"$lte": ["$rating.total", None]},
        {"$eq": ["$status", RATE_MISMATCH]},
    ]
}

WEIGHED: list[dict[str, object]] = [
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


def aggregate_live_cells(kind: type[CountingCell[Mapping[str, object]]]) -> list[dict[str, object]]:
    """Return the pipeline that counts shipments into the cells of a kind, for users who see only some of them by their
    fields, for which no cells are stored. Each row counts for every level."""
    (group,) = WEIGHED
    weighed = dict(cast(Record, group["$group"]))
    key = weighed["_id"]
    rows: dict[str, object] = {name: f"$_id.{name}" for name in (*key, "system_id")}
    rows |= {name: f"${name}" for name in ("shipments", "amount", "difference")}
    rows |= {"rating": {"reason_code": "$_id.reason_code", "currency": "$_id.currency"}, "level": list(AgingLevel)}
    counted: list[dict[str, object]] = [] if kind is DayCell else [{"$match": {"status": {"$in": list(UNBILLED)}}}]
    return [*counted, {"$group": {**weighed, "_id": {**key, "system_id": "$system_id"}}}, {"$replaceWith": rows}]


async def aggregate_stored_cells(
    scope: Scope, kind: type[CountingCell[Mapping[str, object]]], pipeline: Sequence[Mapping[str, object]]
) -> AsyncCommandCursor[Record]:
    """Run a pipeline over the cells of a kind in the scope. Cells are stored for whole accounts only; for a narrower
    scope the shipments themselves are counted, so that no user gets a total including shipments they may not see."""
    if scope.is_filtered and kind is not BilledCell:
        return await scoped(Shipment, scope).aggregate([*aggregate_live_cells(kind), *pipeline])
    return await scoped(kind, scope).aggregate(pipeline)
