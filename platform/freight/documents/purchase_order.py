"""Purchase orders: what a carrier may charge, and how much of it is left."""

from decimal import Decimal
from typing import ClassVar

from pymongo import ASCENDING, DESCENDING, IndexModel

from freight.core.payables.orders import OrderStatus
from freight.documents.base import AccountRule, FilterPaths, SharedWriting, TenantDocument, unique_index
from freight.documents.records.purchase_order import StoredPurchaseOrder


class PurchaseOrder(TenantDocument[StoredPurchaseOrder]):
    """An order given to a carrier. `amount` = `used` + `left`; only approvals of invoices change `used`, each along
    with the revision, so that a form never overwrites it. `used_before`: the part used before the order was entered,
    drawn by no invoice here."""

    account_rule: ClassVar[AccountRule] = AccountRule.IGNORED
    shared_writing: ClassVar[SharedWriting] = SharedWriting.ANYBODY
    filter_paths: ClassVar[FilterPaths] = FilterPaths.NOT_FILTERED

    number: str
    number_key: str  # letters and digits alone
    carrier: str
    carrier_key: str  # without case and punctuation
    cost_center: str = ""
    currency: str
    amount: Decimal
    used: Decimal = Decimal(0)
    used_before: Decimal = Decimal(0)
    left: Decimal
    valid_from: str = ""  # yyyy-MM-dd
    valid_to: str = ""
    references: list[str] = []  # shipments and their numbers that it is for
    keys: list[str] = []  # its number and references, as shipments' numbers are compared
    status: OrderStatus = OrderStatus.OPEN
    note: str = ""

    class Settings:
        name = "purchase_orders"
        indexes = [
            unique_index("carrier_number", "system_id", "carrier_key", "number_key"),
            IndexModel([("system_id", ASCENDING), ("keys", ASCENDING)], name="keys"),
            IndexModel(
                [("system_id", ASCENDING), ("archived", ASCENDING), ("status", ASCENDING), ("_id", DESCENDING)],
                name="status_newest",
            ),
        ]
