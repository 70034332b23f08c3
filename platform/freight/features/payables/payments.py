"""List payments to carriers, and export one as a workbook: the remittance advice."""

import asyncio
import re
from collections.abc import Mapping, Sequence

from freight.core.dates import format_iso_day
from freight.core.money import format_plain_amount
from freight.core.payables.statuses import PaymentMethod, PaymentStatus
from freight.documents.audit_entry import AuditKind
from freight.documents.carrier_payment import CarrierPayment
from freight.documents.payable import Payable
from freight.documents.records.carrier_payment import StoredCarrierPayment
from freight.features.payables.rights.all_accounts import demand_all_accounts
from freight.features.payables.schemas import PaymentPartView, PaymentsFound, PaymentsRequest, PaymentSum, PaymentView
from freight.features.payables.tax_views import get_payable_gross
from freight.kit.records.history import load_user_names
from freight.kit.storage import audit_log
from freight.kit.storage.paging import Page
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import Record, index_by_id, scoped
from freight.kit.workbooks.table_workbook import Cell, build_table_workbook

_BEFORE, _BEHIND = ("Invoice number", "Invoice date", "Due date", "Charged"), ("Currency",)


async def get_payment_page(scope: Scope, request: PaymentsRequest) -> PaymentsFound:
    """Return a page of payments, latest pay date first."""
    page, query = Page(request.page_no, request.page_limit), _query(request)
    payments = scoped(CarrierPayment, demand_all_accounts(scope))
    carrier_payments = (
        await payments.find(query).sort([("pay_on", -1), ("_id", -1)]).skip(page.skip).limit(page.limit).to_list()
    )
    return PaymentsFound(
        count=await payments.count(query),
        page_no=page.number,
        page_limit=page.limit,
        sums=await sum_payments(scope, query),
        rows=await build_payment_views(carrier_payments),
    )


async def sum_payments(scope: Scope, query: Record) -> list[PaymentSum]:
    """Return the totals of payments by currency."""
    by_currency = {"$group": {"_id": "$currency", "total": {"$sum": "$total"}}}
    groups = await scoped(CarrierPayment, scope).aggregate([{"$match": query}, by_currency])
    payment_sums = [
        PaymentSum(currency=group["_id"], total=format_plain_amount(group["total"], group["_id"]))
        async for group in groups
    ]
    return sorted(payment_sums, key=lambda payment_sum: payment_sum.currency)


async def get_payment_detail(scope: Scope, payment_id: str) -> PaymentView:
    """Return one payment by its id. Raises NotFound."""
    return await build_payment_view(await scoped(CarrierPayment, demand_all_accounts(scope)).get(payment_id, "payment"))


async def build_payment_view(payment: StoredCarrierPayment) -> PaymentView:
    """Return the wire form of one payment."""
    return (await build_payment_views([payment]))[0]


async def build_payment_views(payments: Sequence[StoredCarrierPayment]) -> list[PaymentView]:
    """Return the wire forms of payments."""
    people = await load_user_names({payment[who] for payment in payments for who in ("created_by", "released_by")})
    return [_view(payment, people) for payment in payments]


def _view(payment: StoredCarrierPayment, people: Mapping[str, str]) -> PaymentView:
    currency = payment["currency"]
    return PaymentView(
        id=str(payment["_id"]),
        revision=payment["revision"],
        carrier=payment["carrier"],
        currency=currency,
        total=format_plain_amount(payment["total"], currency),
        pay_on=payment["pay_on"],
        method=PaymentMethod(payment["method"]),
        reference=payment["reference"],
        status=PaymentStatus(payment["status"]),
        paid_on=payment["paid_on"],
        note=payment["note"],
        created_by=people.get(payment["created_by"], ""),
        held_for=payment["held_for"],
        released_by=people.get(payment["released_by"], ""),
        parts=[
            PaymentPartView(
                payable_id=str(part["payable_id"]),
                number=part["number"],
                amount=format_plain_amount(part["amount"], currency),
            )
            for part in payment["parts"]
        ],
    )


async def build_remittance_workbook(scope: Scope, payment_id: str) -> tuple[str, bytes]:
    """Return (file name, content) of what a payment pays, invoice by invoice, for the carrier. Raises NotFound."""
    payment = await scoped(CarrierPayment, demand_all_accounts(scope)).get(payment_id, "payment")
    ids = [part["payable_id"] for part in payment["parts"]]
    payables_by_id = index_by_id(await scoped(Payable, scope).find({"_id": {"$in": ids}}).to_list())
    rows: list[list[Cell]] = []
    for part in payment["parts"]:
        payable = payables_by_id[part["payable_id"]]
        rows.append(
            [
                part["number"],
                payable["invoice_date"],
                payable["due_date"],
                get_payable_gross(payable),
                part["amount"],
                payment["currency"],
            ]
        )
    # a payment that was not made must not be labeled as paid
    heads = (*_BEFORE, payment["status"], *_BEHIND)
    content = await asyncio.to_thread(build_table_workbook, "Remittance advice", heads, rows, pinned=1)
    await audit_log.write_audit_entry(
        scope, AuditKind.EXPORT, f"Downloaded the remittance advice for {payment['carrier']}", rows=len(rows)
    )
    return f"remittance {payment['carrier']} {payment['pay_on']}.xlsx", content


def _query(request: PaymentsRequest) -> Record:
    query: Record = {}
    if request.status:
        query["status"] = request.status
    if request.currency:
        query["currency"] = request.currency
    if request.paid_from:
        query["paid_on"] = {"$gte": format_iso_day(request.paid_from)}
    if text := request.q.strip():
        begins = {"$regex": f"^{re.escape(text)}", "$options": "i"}
        query["$or"] = [{"carrier": begins}, {"reference": begins}, {"parts.number": begins}]
    return query
