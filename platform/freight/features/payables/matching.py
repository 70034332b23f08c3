"""Carriers' invoices beside the purchase orders that they name."""

from collections.abc import Sequence

from freight.core.payables import orders
from freight.core.payables.orders import Match, ToMatch
from freight.documents.records.carrier_invoice import StoredCarrierInvoice
from freight.documents.records.payable import StoredPayableLine
from freight.features.payables.beside import Beside, currency_of


def to_match(row: StoredCarrierInvoice, beside: Beside, dated: str) -> ToMatch:
    """What a carrier charges for a shipment, as orders are asked for it; `dated` yyyy-MM-dd."""
    references = beside.references.get(row["shipment_id"], ())
    return ToMatch(row["carrier_key"], currency_of(row, beside), dated, row["order_number"], references)


def match_of(asked: ToMatch, beside: Beside) -> Match:
    """The order of a charge, and what stands in its way."""
    fitting = {order.id: order for key in asked.keys for order in beside.orders.get(key, ())}
    return orders.match(asked, list(fitting.values()))


def overdrawn_by(lines: Sequence[StoredPayableLine], beside: Beside) -> list[str]:
    """The orders that have less left than what is agreed of the invoice needs, in words."""
    by_order = {order.id: order for same in beside.orders.values() for order in same}
    # what cannot be charged anyway is said at its line
    drawn = [
        (str(line["order_id"]), line["agreed"]) for line in lines if line["order_id"] and not line["order_finding"]
    ]
    return orders.overdrawn(orders.needs(drawn), by_order)
