"""Purchase orders on the wire. Amounts are decimal figures as text, days are yyyy-MM-dd."""

from freight.core.payables.orders import OrderStatus
from freight.kit.http.envelope import WireModel


class PurchaseOrderRow(WireModel):
    """A purchase order with its used amount. `payables`: how many carrier invoices name it; `link` opens exactly
    these."""

    id: str
    number: str
    carrier: str
    cost_center: str
    currency: str
    amount: str
    used: str
    left: str
    valid_from: str
    valid_to: str
    status: OrderStatus
    is_expired: bool
    payables: int
    link: str


class PurchaseOrderSum(WireModel):
    """The total of purchase orders in one currency."""

    currency: str
    amount: str
    used: str
    left: str


class PurchaseOrdersFound(WireModel):
    """Purchase orders, newest first; `sums` of all that match, by currency."""

    count: int
    page_no: int
    page_limit: int
    sums: list[PurchaseOrderSum]
    rows: list[PurchaseOrderRow]
