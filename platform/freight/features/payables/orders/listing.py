"""Purchase orders as a list: what is used of each, and by how many invoices."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from bson import ObjectId

from freight.core.carrier_invoices.names import name_key
from freight.core.dates import iso
from freight.core.money import plain
from freight.core.payables.orders import OrderStatus
from freight.documents.payable import Payable
from freight.documents.purchase_order import PurchaseOrder
from freight.documents.records.purchase_order import StoredPurchaseOrder
from freight.features.payables.orders.schemas import PurchaseOrderRow, PurchaseOrdersFound, PurchaseOrderSum
from freight.kit import clock
from freight.kit.storage.paging import Page
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import Record, scoped

_AMOUNTS = ("amount", "used", "left")


@dataclass(frozen=True)
class WantedOrders:
    """Which orders a list shows. `q`: how a number, a carrier or a cost center begins."""

    q: str = ""
    status: OrderStatus | None = None
    carrier: str = ""
    currency: str = ""


async def page_of(scope: Scope, wanted: WantedOrders, page: Page) -> PurchaseOrdersFound:
    """A page of purchase orders, the newest first."""
    orders, query = scoped(PurchaseOrder, scope), _query(wanted)
    found = await orders.find(query).sort("_id", -1).skip(page.skip).limit(page.limit).to_list()
    counts = await _counts(scope, [one["_id"] for one in found])
    today = iso(clock.today(scope.place))
    return PurchaseOrdersFound(
        count=await orders.count(query),
        page_no=page.number,
        page_limit=page.limit,
        sums=await _sums(scope, query),
        rows=[_row(one, counts.get(one["_id"], 0), today) for one in found],
    )


def naming(order_ids: Sequence[ObjectId]) -> Record:
    """The filter of the invoices that belong to one of these orders: what a count says, and what its link opens."""
    return {"lines.order_id": {"$in": list(order_ids)}}


async def _counts(scope: Scope, ids: Sequence[ObjectId]) -> dict[ObjectId, int]:
    groups = await scoped(Payable, scope).aggregate(
        [
            {"$match": naming(ids)},
            # an invoice of several shipments of one order is one
            {"$project": {"orders": {"$setUnion": ["$lines.order_id", []]}}},
            {"$unwind": "$orders"},
            {"$match": {"orders": {"$in": list(ids)}}},
            {"$group": {"_id": "$orders", "count": {"$sum": 1}}},
        ]
    )
    return {one["_id"]: one["count"] async for one in groups}


async def _sums(scope: Scope, query: Record) -> list[PurchaseOrderSum]:
    amounts = {name: {"$sum": f"${name}"} for name in _AMOUNTS}
    stages = [{"$match": query}, {"$group": {"_id": "$currency", **amounts}}, {"$sort": {"_id": 1}}]
    groups = await scoped(PurchaseOrder, scope).aggregate(stages)
    return [
        PurchaseOrderSum(currency=one["_id"], **{name: plain(one[name], one["_id"]) for name in _AMOUNTS})
        async for one in groups
    ]


def _row(one: StoredPurchaseOrder, payables: int, today: str) -> PurchaseOrderRow:
    currency = one["currency"]
    return PurchaseOrderRow(
        id=str(one["_id"]),
        number=one["number"],
        carrier=one["carrier"],
        cost_center=one["cost_center"],
        currency=currency,
        amount=plain(one["amount"], currency),
        used=plain(one["used"], currency),
        left=plain(one["left"], currency),
        valid_from=one["valid_from"],
        valid_to=one["valid_to"],
        status=OrderStatus(one["status"]),
        is_expired=bool(one["valid_to"]) and one["valid_to"] < today,
        payables=payables,
        link=f"/payables/invoices?order={one['_id']}",
    )


def _query(wanted: WantedOrders) -> Record:
    query: Record = {}
    if wanted.status:
        query["status"] = wanted.status
    if wanted.carrier:
        query["carrier_key"] = name_key(wanted.carrier)
    if wanted.currency:
        query["currency"] = wanted.currency
    if text := wanted.q.strip():
        begins = {"$regex": f"^{re.escape(text)}", "$options": "i"}
        query["$or"] = [{"number": begins}, {"carrier": begins}, {"cost_center": begins}]
    return query
