"""Purchase orders of the demo: one that the carrier's invoices use, almost used up, and others in addition."""

from collections.abc import Sequence
from datetime import timedelta
from decimal import Decimal

from freight.core.carrier_invoices.names import get_charge_name_key
from freight.core.dates import format_iso_day
from freight.core.payables.orders import OrderStatus
from freight.core.payables.workflow import ApprovalMethod
from freight.core.shipments.references import normalize_reference
from freight.documents.payable import Payable
from freight.documents.payable_rule import PayableRule
from freight.documents.purchase_order import PurchaseOrder
from freight.features.payables import audit
from freight.features.payables.orders import order_rechecks
from freight.kit import clock
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import scoped

_IN_USE, _EXPIRED, _CLOSED = "PO 24-1180", "PO 24-0912", "PO 23-4471"
_NAMING = (2, 3)  # one of the invoices above the tariff, and the approved one
_DAYS = 30
_LARGE, _SPARE = Decimal(5_000), Decimal("0.15")


def get_demo_order_number(place: int) -> str:
    """Return the order that an invoice of the carrier names, by its position in the file; empty: none."""
    return _IN_USE if place in _NAMING else ""


async def create_demo_orders(scope: Scope, carrier: str) -> None:
    """Create orders for a carrier whose invoices are entered, and the rule for large ones. One order has enough left
    for the approved invoice, and hardly anything after that."""
    await audit.check_marked_payables(scope)
    payables = await scoped(Payable, scope).find({"lines.order_number": _IN_USE}).sort("_id", 1).to_list()
    if not payables:
        return
    matched, today = payables[-1], clock.today(scope.place)
    # less than any of the others needs, however large the approved one is
    spare = min([matched["agreed"] * _SPARE, *(payable["charged"] * _SPARE for payable in payables[:-1])])
    in_all = (matched["agreed"] + spare).quantize(Decimal(1))
    soon, past = format_iso_day(today + timedelta(days=_DAYS)), format_iso_day(today - timedelta(days=_DAYS))
    rows: Sequence[tuple[str, Decimal, Decimal, str, str, OrderStatus]] = (
        (_CLOSED, Decimal(4_000), Decimal(4_000), "", past, OrderStatus.CLOSED),
        (_EXPIRED, Decimal(2_500), Decimal("1862.40"), "", past, OrderStatus.OPEN),
        ("PO 24-1203", Decimal(12_000), Decimal(0), format_iso_day(today), "", OrderStatus.OPEN),
        (_IN_USE, in_all, Decimal(0), past, soon, OrderStatus.OPEN),
    )
    orders = [
        PurchaseOrder(
            company_id=scope.company_id,
            system_id=scope.system_id,
            number=number,
            number_key=normalize_reference(number),
            carrier=carrier,
            carrier_key=get_charge_name_key(carrier),
            cost_center="6100 Freight out",
            currency=matched["currency"],
            amount=amount,
            used=used,
            used_before=used,
            left=amount - used,
            valid_from=begins,
            valid_to=ends,
            keys=[normalize_reference(number)],
            status=status,
        ).model_dump(exclude={"id"})
        for number, amount, used, begins, ends, status in rows
    ]
    await scoped(PurchaseOrder, scope).insert_many(orders)
    large = PayableRule(
        company_id=scope.company_id,
        system_id=scope.system_id,
        name="Large invoices",
        place=10,
        currency=matched["currency"],
        from_amount=_LARGE,
        approval=ApprovalMethod.ONE,
        second_person=True,
    )
    await scoped(PayableRule, scope).insert_one(large.model_dump(exclude={"id"}))
    await order_rechecks.mark_order_payables(scope, [normalize_reference(_IN_USE)])
