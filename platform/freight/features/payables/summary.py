"""What carriers are owed by due date, and what awaits a decision, each figure with a link to its list."""

from collections import defaultdict
from datetime import date
from decimal import Decimal
from typing import Literal
from urllib.parse import urlencode

from freight.core.dates import format_iso_day
from freight.core.money import ZERO, format_plain_amount, sum_amounts
from freight.core.payables.due import DueWindow, get_due_window
from freight.core.payables.statuses import OPEN, PayableStatus, PaymentStatus
from freight.documents.payable import Payable
from freight.features.payables import audit
from freight.features.payables.carrier_taxes import load_carrier_terms
from freight.features.payables.listing import NO_CURRENCY
from freight.features.payables.payments import sum_payments
from freight.features.payables.rights.all_accounts import demand_all_accounts
from freight.features.payables.schemas import (
    CarrierOwed,
    OwedBucket,
    PaidSum,
    PayablesSummary,
    PayableWork,
)
from freight.features.payables.tax_schemas import CarrierTermsView
from freight.kit import clock
from freight.kit.access import Access
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import Record, scoped

_LIST, _PAYMENTS = "/payables/invoices", "/payables/payments"
# approved, including what is in a payment not made yet
_OWED = (PayableStatus.APPROVED, PayableStatus.SCHEDULED)


async def build_payables_summary(access: Access) -> PayablesSummary:
    """Summarize what is owed and what waits, after checking marked invoices."""
    scope = access.scope
    unchecked = await audit.check_marked_payables(demand_all_accounts(scope))
    today = clock.today(scope.place)
    first = today.replace(day=1)
    paid = await sum_payments(scope, {"status": PaymentStatus.PAID, "paid_on": {"$gte": format_iso_day(first)}})
    return PayablesSummary(
        view=_view_of(access),
        today=format_iso_day(today),
        unchecked=unchecked,
        owed=await _owed(scope, today),
        work=await _work(scope),
        paid_this_month=[
            PaidSum(
                **dict(payment_sum),
                link=_link(
                    _PAYMENTS, status=PaymentStatus.PAID, currency=payment_sum.currency, paidFrom=format_iso_day(first)
                ),
            )
            for payment_sum in paid
        ],
    )


def _view_of(access: Access) -> Literal["owed", "work"]:
    """Return the view shown first, by the stored user type (A006)."""
    return "owed" if access.is_admin or access.user.user_type == "administrator" else "work"


async def _owed(scope: Scope, today: date) -> list[CarrierOwed]:
    """Return what each carrier is owed, the largest amount first within a currency."""
    match = {"status": {"$in": _OWED}}
    key = {"carrier": "$carrier", "carrier_key": "$carrier_key", "currency": "$currency", "due": "$due_date"}
    amount = {"$sum": {"$add": ["$open", "$scheduled"]}}
    groups = await scoped(Payable, scope).aggregate(
        [{"$match": match}, {"$group": {"_id": key, "count": {"$sum": 1}, "amount": amount}}]
    )
    owed_groups: dict[tuple[str, str], list[Record]] = defaultdict(list)
    names: dict[str, str] = {}
    async for group in groups:
        owed_groups[group["_id"]["carrier_key"], group["_id"]["currency"]].append(group)
        names[group["_id"]["carrier_key"]] = group["_id"]["carrier"]
    terms = await load_carrier_terms(scope, names)
    owed = [
        _carrier(names[carrier_key], currency, terms[carrier_key], same, today)
        for (carrier_key, currency), same in owed_groups.items()
    ]
    return sorted(
        owed, key=lambda carrier_owed: (carrier_owed.currency, -Decimal(carrier_owed.amount), carrier_owed.carrier)
    )


def _carrier(carrier: str, currency: str, terms: CarrierTermsView, groups: list[Record], today: date) -> CarrierOwed:
    buckets: dict[DueWindow, tuple[int, Decimal]] = dict.fromkeys(DueWindow, (0, ZERO))
    for group in groups:
        soon = get_due_window(date.fromisoformat(group["_id"]["due"]), today)
        count, amount = buckets[soon]
        buckets[soon] = (count + group["count"], amount + group["amount"])
    return CarrierOwed(
        carrier=carrier,
        currency=currency,
        terms=terms.days,
        carrier_terms=terms,
        count=sum(count for count, _ in buckets.values()),
        amount=format_plain_amount(sum_amounts(amount for _, amount in buckets.values()), currency),
        buckets=[
            OwedBucket(
                due=soon,
                count=count,
                amount=format_plain_amount(amount, currency),
                link=_link(status=_OWED, carrier=carrier, currency=currency, due=soon) if count else "",
            )
            for soon, (count, amount) in buckets.items()
        ],
        link=_link(status=_OWED, carrier=carrier, currency=currency),
    )


async def _work(scope: Scope) -> list[PayableWork]:
    """Return what awaits approval with its tax, by status and currency."""
    key = {"status": "$status", "currency": "$currency"}
    groups = await scoped(Payable, scope).aggregate(
        [
            {"$match": {"status": {"$in": OPEN}}},
            {
                "$group": {
                    "_id": key,
                    "count": {"$sum": 1},
                    "amount": {"$sum": {"$add": ["$charged", {"$ifNull": ["$tax_charged", 0]}]}},
                    "oldest": {"$min": "$invoice_date"},
                }
            },
        ]
    )
    payable_works = [
        PayableWork(
            status=PayableStatus(group["_id"]["status"]),
            currency=group["_id"]["currency"],
            count=group["count"],
            amount=format_plain_amount(group["amount"], group["_id"]["currency"]),
            oldest=group["oldest"],
            link=_link(status=[group["_id"]["status"]], currency=group["_id"]["currency"] or NO_CURRENCY),
        )
        async for group in groups
    ]
    return sorted(payable_works, key=lambda payable_work: (OPEN.index(payable_work.status), payable_work.currency))


def _link(of: str = _LIST, **filters: object) -> str:
    """Return the address of a list with these filters."""
    pairs = [
        (name, str(value))
        for name, values in filters.items()
        for value in (values if isinstance(values, list | tuple) else [values])
        if value
    ]
    return f"{of}?{urlencode(pairs)}"
