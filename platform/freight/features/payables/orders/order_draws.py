"""Approved invoices draw on purchase orders: never more than is left, and each draw is returned only once.

Both are part of the transaction that decides the invoice. The update itself checks what is left, so that of ten
concurrent approvals none draws what another already has.
"""

from collections.abc import Mapping, Sequence
from decimal import Decimal

from bson import ObjectId
from pymongo.asynchronous.client_session import AsyncClientSession

from freight.core.error_codes import ErrorCode
from freight.core.errors import Conflict, Invalid
from freight.core.payables import orders
from freight.core.payables.findings import FindingCode, write_finding
from freight.core.payables.orders import Order, OrderStatus
from freight.documents.purchase_order import PurchaseOrder
from freight.documents.records.payable import StoredOrderDraw
from freight.documents.records.purchase_order import StoredPurchaseOrder
from freight.kit import clock
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import Record, scoped

_GONE = "Its PO was removed. Try once more."


async def draw_on_orders(
    scope: Scope, needed: Mapping[str, Decimal], session: AsyncClientSession
) -> list[StoredOrderDraw]:
    """Draw amounts from orders, by order id. Raises Invalid with a message when one has less left or is closed,
    Conflict when it no longer exists."""
    draws: list[StoredOrderDraw] = []
    for order_id, amount in sorted(needed.items()):
        order_query = {"_id": ObjectId(order_id), "status": OrderStatus.OPEN, "left": {"$gte": amount}}
        stored = await scoped(PurchaseOrder, scope).find_one_and_update(
            order_query, _moved(scope, amount), session=session
        )
        if stored is None:
            raise await _refusal(scope, order_id, amount, session)
        draws.append({"order_id": stored["_id"], "number": stored["number"], "amount": amount})
    return draws


async def return_order_draws(scope: Scope, draws: Sequence[StoredOrderDraw], session: AsyncClientSession) -> None:
    """Return what an invoice drew. The caller removes the draws from the invoice in the same transaction."""
    for draw in draws:
        await scoped(PurchaseOrder, scope).update_one(
            {"_id": draw["order_id"]}, _moved(scope, -draw["amount"]), session=session
        )


def to_core_order(stored: StoredPurchaseOrder) -> Order:
    """Return a stored order in the form the core matches."""
    return Order(
        str(stored["_id"]),
        stored["number"],
        stored["carrier"],
        stored["carrier_key"],
        stored["currency"],
        stored["left"],
        stored["valid_from"],
        stored["valid_to"],
        stored["status"] == OrderStatus.OPEN,
        tuple(stored["keys"]),
    )


def _moved(scope: Scope, amount: Decimal) -> Record:
    changes = {"updated_on": clock.now(), "updated_by": scope.user_id}
    return {"$inc": {"left": -amount, "used": amount, "revision": 1}, "$set": changes}


async def _refusal(scope: Scope, order_id: str, amount: Decimal, session: AsyncClientSession) -> Invalid | Conflict:
    stored = await scoped(PurchaseOrder, scope).find_one({"_id": ObjectId(order_id)}, session=session)
    if stored is None:
        return Conflict(_GONE)
    if stored["status"] != OrderStatus.OPEN:
        return Invalid(
            write_finding(FindingCode.ORDER_CLOSED, number=orders.format_order_name(stored["number"])),
            code=ErrorCode.ORDER_CLOSED,
        )
    return Invalid(orders.format_overdrawn_order(to_core_order(stored), amount), code=ErrorCode.ORDER_OVER)
