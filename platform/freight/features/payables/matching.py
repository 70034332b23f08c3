"""Carriers' invoices beside the purchase orders that they name."""

from collections.abc import Sequence

from freight.core.payables import orders
from freight.core.payables.orders import ChargeToMatch, OrderMatch
from freight.documents.records.carrier_invoice import StoredCarrierInvoice
from freight.documents.records.payable import StoredPayableLine
from freight.features.payables.beside import PayableAuditContext, get_charge_currency


def build_order_match_request(row: StoredCarrierInvoice, beside: PayableAuditContext, dated: str) -> ChargeToMatch:
    """What a carrier charges for a shipment, as orders are asked for it; `dated` yyyy-MM-dd."""
    references = beside.references.get(row["shipment_id"], ())
    return ChargeToMatch(row["carrier_key"], get_charge_currency(row, beside), dated, row["order_number"], references)


def match_purchase_order(asked: ChargeToMatch, beside: PayableAuditContext) -> OrderMatch:
    """The order of a charge, and what stands in its way."""
    fitting = {order.id: order for key in asked.keys for order in beside.orders.get(key, ())}
    return orders.match_order(asked, list(fitting.values()))


def describe_overdrawn_orders(lines: Sequence[StoredPayableLine], beside: PayableAuditContext) -> list[str]:
    """The orders that have less left than what is agreed of the invoice needs, in words."""
    by_order = {order.id: order for same in beside.orders.values() for order in same}
    # what cannot be charged anyway is said at its line
    drawn = [
        (str(line["order_id"]), line["agreed"]) for line in lines if line["order_id"] and not line["order_finding"]
    ]
    return orders.find_overdrawn_orders(orders.sum_order_needs(drawn), by_order)
