"""List purchase orders with the amount used of each, and by how many invoices."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from bson import ObjectId

from freight.core.carrier_invoices.names import get_charge_name_key
from freight.core.dates import format_iso_day
from freight.core.money import format_plain_amount
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
class PurchaseOrderQuery:
    """Which orders a list shows. `q`: the start of a number, a carrier or a cost center."""

    q: str = ""
    status: OrderStatus | None = None
    carrier: str = ""
    currency: str = ""


async def get_purchase_order_page(scope: Scope, wanted: PurchaseOrderQuery, page: Page) -> PurchaseOrdersFound:
    """Return a page of purchase orders, newest first."""
    orders, query = scoped(PurchaseOrder, scope), _query(wanted)
    purchase_orders = await orders.find(query).sort("_id", -1).skip(page.skip).limit(page.limit).to_list()
    counts = await _counts(scope, [purchase_order["_id"] for purchase_order in purchase_orders])
    today = format_iso_day(clock.today(scope.place))
    return PurchaseOrdersFound(
        count=await orders.count(query),
        page_no=page.number,
        page_limit=page.limit,
        sums=await _sums(scope, query),
        rows=[_row(purchase_order, counts.get(purchase_order["_id"], 0), today) for purchase_order in purchase_orders],
    )


def build_order_payables_filter(order_ids: Sequence[ObjectId]) -> Record:
    """Return the filter of the invoices that belong to one of these orders: used for the count and for its link."""
    return {"lines.order_id": {"$in": list(order_ids)}}


async def _counts(scope: Scope, ids: Sequence[ObjectId]) -> dict[ObjectId, int]:
    groups = await scoped(Payable, scope).aggregate(
        [
            {"$match": build_order_payables_filter(ids)},
            # an invoice with several shipments of one order counts once
            {"$project": {"orders": {"$setUnion": ["$lines.order_id", []]}}},
            {"$unwind": "$orders"},
            {"$match": {"orders": {"$in": list(ids)}}},
            {"$group": {"_id": "$orders", "count": {"$sum": 1}}},
        ]
    )
    return {group["_id"]: group["count"] async for group in groups}


async def _sums(scope: Scope, query: Record) -> list[PurchaseOrderSum]:
    amounts = {name: {"$sum": f"${name}"} for name in _AMOUNTS}
    stages = [{"$match": query}, {"$group": {"_id": "$currency", **amounts}}, {"$sort": {"_id": 1}}]
    groups = await scoped(PurchaseOrder, scope).aggregate(stages)
    return [
        PurchaseOrderSum(
            currency=group["_id"], **{name: format_plain_amount(group[name], group["_id"]) for name in _AMOUNTS}
        )
        async for group in groups
    ]


def _row(one: StoredPurchaseOrder, payables: int, today: str) -> PurchaseOrderRow:
    currency = one["currency"]
    return PurchaseOrderRow(
        id=str(one["_id"]),
        number=one["number"],
        carrier=one["carrier"],
        cost_center=one["cost_center"],
        currency=currency,
        amount=format_plain_amount(one["amount"], currency),
        used=format_plain_amount(one["used"], currency),
        left=format_plain_amount(one["left"], currency),
        valid_from=one["valid_from"],
        valid_to=one["valid_to"],
        status=OrderStatus(one["status"]),
        is_expired=bool(one["valid_to"]) and one["valid_to"] < today,
        payables=payables,
        link=f"/payables/invoices?order={one['_id']}",
    )


def _query(wanted: PurchaseOrderQuery) -> Record:
    query: Record = {}
    if wanted.status:
        query["status"] = wanted.status
    if wanted.carrier:
        query["carrier_key"] = get_charge_name_key(wanted.carrier)
    if wanted.currency:
        query["currency"] = wanted.currency
    if text := wanted.q.strip():
        begins = {"$regex": f"^{re.escape(text)}", "$options": "i"}
        query["$or"] = [{"number": begins}, {"carrier": begins}, {"cost_center": begins}]
    return query
