"""Access to payables, and the wire form of an invoice."""

from datetime import date
from decimal import Decimal

from freight.core.fields.wire import wire_value
from freight.core.money import format_plain_amount
from freight.core.payables.due import DueWindow, get_due_window
from freight.core.payables.statuses import PayableStatus, PaymentMethod, PaymentStatus
from freight.core.payables.workflow import ApprovalMethod
from freight.core.shipments.document import flatten
from freight.documents.carrier_payment import CarrierPayment
from freight.documents.payable import Payable
from freight.documents.records.carrier_payment import StoredCarrierPayment
from freight.documents.records.payable import StoredPayable
from freight.features.payables import audit
from freight.features.payables.carrier_taxes import load_carrier_terms
from freight.features.payables.rights.all_accounts import demand_all_accounts
from freight.features.payables.schemas import (
    DrawnOrder,
    NamedOrder,
    PayableDetail,
    PayableLineView,
    PayablePayment,
    PayableStepView,
    PayableView,
    SimilarInvoice,
)
from freight.features.payables.tax_views import get_payable_gross, has_payable_tax, list_payable_taxes
from freight.kit import clock
from freight.kit.records.history import load_user_names
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import scoped

_SHOWN = 3


async def get_payable_detail(scope: Scope, payable_id: str) -> PayableDetail:
    """Return one invoice with its lines, history and payments, after checking it if marked. Raises NotFound."""
    await audit.check_marked_payables(demand_all_accounts(scope))
    payable = await scoped(Payable, scope).get(payable_id, "invoice")
    people = await load_user_names({step["by"] for step in payable["steps"]})
    payments = await scoped(CarrierPayment, scope).find({"parts.payable_id": payable["_id"]}).sort("_id", 1).to_list()
    return PayableDetail(
        **dict(build_payable_view(payable, clock.today(scope.place))),
        lines=[
            PayableLineView(
                shipment_id=str(line["shipment_id"]),
                shipment_number=line["shipment_number"],
                charged=format_plain_amount(line["charged"], payable["currency"]),
                agreed=format_plain_amount(line["agreed"], payable["currency"]),
                tax=_amount(line.get("tax"), payable["currency"]),
                finding=line["finding"],
                order_id=str(line["order_id"] or ""),
                order_number=line["order_number"],
                order_finding=line["order_finding"],
            )
            for line in payable["lines"]
        ],
        steps=[
            PayableStepView(
                status=PayableStatus(step["status"]), on=step["on"], by=people.get(step["by"], ""), note=step["note"]
            )
            for step in payable["steps"]
        ],
        payments=[_payment(payment, payable) for payment in payments],
        draws=[
            DrawnOrder(
                order_id=str(draw["order_id"]),
                number=draw["number"],
                amount=format_plain_amount(draw["amount"], payable["currency"]),
            )
            for draw in payable["draws"]
        ],
        rule=payable["workflow"]["name"] if payable["workflow"] else "",
        second_person=bool(payable["workflow"] and payable["workflow"]["second_person"]),
        taxes=list_payable_taxes(payable),
        tax_hint=payable.get("tax_hint", "") if payable["approved"] is None else "",
        carrier_terms=(await load_carrier_terms(scope, {payable["carrier_key"]}))[payable["carrier_key"]],
    )


def build_payable_view(one: StoredPayable, today: date) -> PayableView:
    """Return an invoice as a list shows it."""
    currency = one["currency"]
    return PayableView(
        id=str(one["_id"]),
        revision=one["revision"],
        carrier=one["carrier"],
        carrier_key=one["carrier_key"],
        number=one["number"],
        invoice_date=one["invoice_date"],
        due_date=one["due_date"],
        due_in=_soon(one, today),
        currency=currency,
        shipments=len(one["lines"]),
        charged=format_plain_amount(one["charged"], currency),
        agreed=format_plain_amount(one["agreed"], currency),
        tax=_amount(one.get("tax_charged"), currency),
        gross=_amount(get_payable_gross(one), currency) if has_payable_tax(one) else None,
        agreed_tax=_amount(one.get("tax_agreed"), currency),
        approved=_amount(one["approved"], currency),
        approved_tax=_amount(one.get("approved_tax"), currency),
        open=format_plain_amount(one["open"], currency),
        scheduled=format_plain_amount(one["scheduled"], currency),
        paid=format_plain_amount(one["paid"], currency),
        status=PayableStatus(one["status"]),
        findings=_findings(one),
        duplicates=[
            SimilarInvoice(id=str(duplicate["payable_id"]), number=duplicate["number"])
            for duplicate in one["duplicates"]
        ],
        orders=_orders(one),
        needs_ladder=bool(one["workflow"] and one["workflow"]["approval"] == ApprovalMethod.LADDER),
        note=one["note"],
        received_on=one["received_on"],
        tag_ids=[str(tag_id) for tag_id in one.get("tag_ids", [])],
        own=_own_values(one),
    )


def _amount(figure: Decimal | None, currency: str) -> str | None:
    return None if figure is None else format_plain_amount(figure, currency)


def _own_values(one: StoredPayable) -> dict[str, str | bool]:
    wired = {key: wire_value(value) for key, value in flatten(one.get("data", {})).items()}
    return {key: value for key, value in wired.items() if isinstance(value, (str, bool)) and value != ""}


def _findings(one: StoredPayable) -> list[str]:
    of_lines = (
        f"{line['shipment_number']}: {finding}"
        for line in one["lines"]
        for finding in (line["order_finding"], line["finding"])
        if finding
    )
    return list(dict.fromkeys([*one["findings"], *of_lines]))[:_SHOWN]


def _orders(one: StoredPayable) -> list[NamedOrder]:
    orders = {(str(line["order_id"] or ""), line["order_number"]) for line in one["lines"] if line["order_number"]}
    return [NamedOrder(id=order_id, number=number) for order_id, number in sorted(orders, key=lambda pair: pair[1])]


def _payment(payment: StoredCarrierPayment, one: StoredPayable) -> PayablePayment:
    (part,) = (payment_part for payment_part in payment["parts"] if payment_part["payable_id"] == one["_id"])
    return PayablePayment(
        id=str(payment["_id"]),
        pay_on=payment["pay_on"],
        method=PaymentMethod(payment["method"]),
        reference=payment["reference"],
        amount=format_plain_amount(part["amount"], payment["currency"]),
        status=PaymentStatus(payment["status"]),
    )


def _soon(one: StoredPayable, today: date) -> DueWindow | None:
    if not one["due_date"] or one["status"] in (PayableStatus.PAID, PayableStatus.REJECTED):
        return None
    return get_due_window(date.fromisoformat(one["due_date"]), today)
