"""Match carriers' invoices with the purchase orders they name."""

from collections.abc import Sequence

from freight.core.payables import orders
from freight.core.payables.orders import ChargeToMatch, OrderMatch
from freight.documents.records.carrier_invoice import StoredCarrierInvoice
from freight.documents.records.payable import StoredPayableLine
from freight.features.payables.audit_context import PayableAuditContext, get_charge_currency


def build_order_match_request(row: StoredCarrierInvoice, beside: PayableAuditContext, dated: str) -> ChargeToMatch:
    """Return what a carrier charges for a shipment, in the form orders are matched by; `dated` yyyy-MM-dd."""
    references = beside.references.get(row["shipment_id"], ())
    return ChargeToMatch(row["carrier_key"], get_charge_currency(row, beside), dated, row["order_number"], references)


def match_purchase_order(asked: ChargeToMatch, beside: PayableAuditContext) -> OrderMatch:
    """Return the order of a charge, and the obstacles to using it."""
    fitting = {order.id: order for key in asked.keys for order in beside.orders.get(key, ())}
    return orders.match_order(asked, list(fitting.values()))


def describe_overdrawn_orders(lines: Sequence[StoredPayableLine], beside: PayableAuditContext) -> list[str]:
    """Return in words the orders that have less left than the agreed amount of the invoice needs."""
    by_order = {order.id: order for same in beside.orders.values() for order in same}
    # what cannot be charged anyway is reported at its line
    drawn = [
        (str(line["order_id"]), line["agreed"]) for line in lines if line["order_id"] and not line["order_finding"]
    ]
    return orders.find_overdrawn_orders(orders.sum_order_needs(drawn), by_order)
