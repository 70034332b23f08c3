"""Purchase orders: which one a carrier's charge for a shipment belongs to, and why it may not be charged."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from enum import StrEnum

from freight.core.money import ZERO, format_plain_amount
from freight.core.payables.findings import Finding, FindingCode, write_finding
from freight.core.shipments.references import normalize_reference


def format_order_name(number: str) -> str:
    """Return what an order is called in a sentence: many numbers already begin with PO."""
    return number if number.upper().startswith("PO") else f"PO {number}"


class OrderStatus(StrEnum):
    """Whether something may still be charged against a purchase order."""

    OPEN = "Open"
    CLOSED = "Closed"


@dataclass(frozen=True)
class Order:
    """A purchase order as invoices are matched with it. Days are yyyy-MM-dd, `valid_to` the last one; empty: no end."""

    id: str
    number: str
    carrier: str
    carrier_key: str
    currency: str
    left: Decimal
    valid_from: str = ""
    valid_to: str = ""
    is_open: bool = True
    keys: tuple[str, ...] = ()  # its number and what else it is known by, as `reference` writes them


@dataclass(frozen=True)
class ChargeToMatch:
    """What a carrier charges for one shipment, as matched with orders: `named` is the number on its invoice,
    `references` are the numbers of the shipment."""

    carrier_key: str
    currency: str
    dated: str
    named: str = ""
    references: Collection[str] = ()

    @property
    def keys(self) -> frozenset[str]:
        """All numbers that an order may match by."""
        return frozenset({normalize_reference(self.named), *self.references} - {""})


@dataclass(frozen=True)
class OrderMatch:
    """The order of a charge, None if it has none; and why it may not be charged."""

    order: Order | None = None
    finding: str = ""


NO_ORDER = OrderMatch()


def match_order(charge: ChargeToMatch, orders: Sequence[Order]) -> OrderMatch:
    """Return the order that a charge belongs to.

    A number that the carrier itself names has to exist, and to be the carrier's own. A number that only the shipment
    names may be an order of goods, or of another of its carriers: it counts if this carrier has an order of that
    number, or an order that names the shipment.
    """
    own = [order for order in orders if order.carrier_key == charge.carrier_key]
    if order_number := normalize_reference(charge.named):
        matching_orders = [order for order in own if normalize_reference(order.number) == order_number]
        if not matching_orders:
            foreign_orders = [order for order in orders if normalize_reference(order.number) == order_number]
            words = (
                write_finding(
                    FindingCode.ORDER_OTHER_CARRIER,
                    number=format_order_name(charge.named),
                    carrier=foreign_orders[0].carrier,
                )
                if foreign_orders
                else ""
            )
            missing = write_finding(FindingCode.ORDER_MISSING, number=format_order_name(charge.named))
            return OrderMatch(None, words or missing)
    else:
        matching_orders = [order for order in own if set(order.keys) & set(charge.references)]
        # a closed order that only a shipment names is skipped if another fits
        matching_orders = [order for order in matching_orders if order.is_open] or matching_orders
    if not matching_orders:
        return NO_ORDER
    if len(matching_orders) > 1:
        numbers = ", ".join(sorted(order.number for order in matching_orders))
        return OrderMatch(None, write_finding(FindingCode.ORDERS_SEVERAL, numbers=numbers))
    return OrderMatch(matching_orders[0], _against(matching_orders[0], charge))


def _against(order: Order, charge: ChargeToMatch) -> str:
    """Return why nothing can be charged against an order; "" if it can."""
    number = format_order_name(order.number)
    if not order.is_open:
        return write_finding(FindingCode.ORDER_CLOSED, number=number)
    if charge.currency and order.currency != charge.currency:
        values = {"number": number, "ordered": order.currency, "charged": charge.currency}
        return write_finding(FindingCode.ORDER_OTHER_CURRENCY, **values)
    if charge.dated and order.valid_from and charge.dated < order.valid_from:
        return write_finding(FindingCode.ORDER_TOO_EARLY, number=number, day=order.valid_from, dated=charge.dated)
    if charge.dated and order.valid_to and charge.dated > order.valid_to:
        return write_finding(FindingCode.ORDER_EXPIRED, number=number, day=order.valid_to, dated=charge.dated)
    return ""


def sum_order_needs(amounts: Sequence[tuple[str, Decimal]]) -> dict[str, Decimal]:
    """Return what is needed of each order, by its id. A credit on an invoice lowers what its other charges need; an
    invoice that is a credit as a whole needs nothing, and returns nothing that it did not draw."""
    needs_by_order: dict[str, Decimal] = {}
    for order, amount in amounts:
        needs_by_order[order] = needs_by_order.get(order, ZERO) + amount
    return {order: amount for order, amount in needs_by_order.items() if amount > ZERO}


def find_overdrawn_orders(needed: Mapping[str, Decimal], orders: Mapping[str, Order]) -> list[str]:
    """Return, in words, what is needed of orders that have less left."""
    return [
        format_overdrawn_order(orders[order_id], amount)
        for order_id, amount in needed.items()
        if orders[order_id].left < amount
    ]


def format_overdrawn_order(order: Order, needed: Decimal) -> Finding:
    """Return the message that an order has less left than is needed."""
    currency = order.currency
    return write_finding(
        FindingCode.ORDER_OVER,
        number=format_order_name(order.number),
        left=format_plain_amount(order.left, currency),
        currency=currency,
        needed=format_plain_amount(needed, currency),
    )
