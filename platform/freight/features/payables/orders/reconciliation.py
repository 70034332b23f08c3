"""Compare the used amounts of purchase orders with what approved invoices drew on them."""

from decimal import Decimal

from bson import ObjectId
from pymongo.asynchronous.client_session import AsyncClientSession

from freight.core.discrepancies import Discrepancy, ReconciliationPortion
from freight.core.money import ZERO, format_plain_amount
from freight.documents.base import match_revision
from freight.documents.payable import Payable
from freight.documents.purchase_order import PurchaseOrder
from freight.documents.records.purchase_order import StoredPurchaseOrder
from freight.features.payables.orders import order_rechecks
from freight.kit import clock
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import scoped


async def reconcile_order_draws(
    scope: Scope, after: ObjectId | None, session: AsyncClientSession
) -> ReconciliationPortion:
    """Compare the used amount of every order with its draws and correct it; its invoices are checked again. A
    concurrent draw writes the same order, and goes first."""
    drawn = await _draws(scope, session)
    discrepancies, keys = list[Discrepancy](), set[str]()
    orders = await scoped(PurchaseOrder, scope).find({}, session=session).to_list()
    for order in orders:
        used = order.get("used_before", ZERO) + drawn.get(order["_id"], ZERO)
        remaining = order["amount"] - used
        if (order["used"], order["left"]) != (used, remaining):
            await scoped(PurchaseOrder, scope).update_one(
                match_revision(order["_id"], order["revision"]),
                {"$set": {"used": used, "left": remaining, "updated_on": clock.now()}, "$inc": {"revision": 1}},
                session=session,
            )
            keys.update(order["keys"])
            stored_text = _words(order, order["used"], order["left"])
            discrepancies.append(
                Discrepancy(f"use of PO {order['number']}", stored_text, _words(order, used, remaining))
            )
    await order_rechecks.mark_order_payables(scope, keys, session)
    return ReconciliationPortion(len(orders), discrepancies)


async def _draws(scope: Scope, session: AsyncClientSession) -> dict[ObjectId, Decimal]:
    """Return the amount invoices drew on each order."""
    groups = await scoped(Payable, scope).aggregate(
        [
            {"$match": {"draws.0": {"$exists": True}}},
            {"$unwind": "$draws"},
            {"$group": {"_id": "$draws.order_id", "amount": {"$sum": "$draws.amount"}}},
        ],
        session=session,
    )
    return {group["_id"]: group["amount"] async for group in groups}


def _words(order: StoredPurchaseOrder, used: Decimal, left: Decimal) -> str:
    currency = order["currency"]
    return f"used {format_plain_amount(used, currency)}, left {format_plain_amount(left, currency)} {currency}"
