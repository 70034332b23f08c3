"""Billed amounts by month and account, read from the billed cells."""

from collections.abc import Iterable, Mapping, Sequence
from datetime import date, timedelta
from decimal import Decimal

from bson import ObjectId

from freight.core.dates import format_iso_day
from freight.core.money import ZERO, format_plain_amount
from freight.core.periods import get_next_month, read_month
from freight.core.records import Record
from freight.documents.billed_cell import BilledCell
from freight.features.desk.home.schemas import BilledAccount, BilledByMonth, BilledMonth, BilledPart
from freight.features.desk.home.service import order_currencies, sum_by_type
from freight.features.desk.home.work_sets import WorkSetContext, get_work_set
from freight.features.ledger.aging.summary_query import get_scope_account_names, get_scope_system_names
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import scoped

MONTHS = 12
MOST_ACCOUNTS = 100


async def get_billed_by_month(scope: Scope, *, today: date, until: str = "", currency: str = "") -> BilledByMonth:
    """Return what was billed in the twelve months up to `until` (yyyy-MM; none: this one) in one currency (none: the
    one billed most often), and by account, largest first.

    Raises Invalid for text that is not a month.
    """
    months = list_months_until(read_month(until) if until else today.replace(day=1))
    groups = await _groups(scope, months)
    currencies = order_currencies(groups)
    shown_currency = currency or (currencies[0] if currencies else "")
    currency_groups = [group for group in groups if group["_id"]["currency"] == shown_currency]
    by_account: dict[ObjectId, list[Record]] = {}
    for group in currency_groups:
        by_account.setdefault(group["_id"]["account"], []).append(group)
    greatest = sorted(by_account, key=lambda account: (-_total(by_account[account]), str(account)))
    names = await get_scope_account_names(scope, set(greatest[:MOST_ACCOUNTS]))
    systems = await get_scope_system_names(scope)
    return BilledByMonth(
        currency=shown_currency,
        currencies=currencies,
        total=format_plain_amount(_total(currency_groups), shown_currency),
        months=[_month(first, currency_groups, shown_currency, today) for first in months],
        accounts=[
            _account(account, by_account[account], months, shown_currency, today, names, systems)
            for account in greatest[:MOST_ACCOUNTS]
        ],
        others=max(len(greatest) - MOST_ACCOUNTS, 0),
        partial=scope.is_filtered,
    )


def list_months_until(last: date) -> list[date]:
    """Return the first days of the twelve months up to this one, earliest first."""
    days = [last]
    while len(days) < MONTHS:
        days.append((days[-1] - timedelta(days=1)).replace(day=1))
    return days[::-1]


def get_month_end(first: date) -> date:
    """Return the last day of the month with this first day."""
    return get_next_month(first) - timedelta(days=1)


async def _groups(scope: Scope, months: Sequence[date]) -> list[Record]:
    days = {"$gte": format_iso_day(months[0]), "$lte": format_iso_day(get_month_end(months[-1]))}
    key = {
        "account": "$account_id",
        "system": "$system_id",
        "currency": "$currency",
        "type": "$invoice_type",
        "month": {"$substrBytes": ["$invoice_date", 0, 7]},
    }
    groups = await scoped(BilledCell, scope).aggregate(
        [
            {"$match": {"invoice_date": days}},
            {"$group": {"_id": key, "invoices": {"$sum": "$invoices"}, "total": {"$sum": "$total"}}},
            {"$match": {"invoices": {"$gt": 0}}},
        ]
    )
    return await groups.to_list()


def _total(groups: Iterable[Record]) -> Decimal:
    return sum((group["total"] for group in groups), ZERO)


def _count(groups: Iterable[Record]) -> int:
    return sum(group["invoices"] for group in groups)


def _of_month(first: date, groups: Iterable[Record]) -> list[Record]:
    return [group for group in groups if group["_id"]["month"] == f"{first:%Y-%m}"]


def _link(first: date, currency: str, today: date, account: str = "") -> str:
    set_context = WorkSetContext(
        today, day=format_iso_day(first), until=format_iso_day(get_month_end(first)), currency=currency, account=account
    )
    return get_work_set("billedMonth", set_context).address


def _month(first: date, groups: Sequence[Record], currency: str, today: date) -> BilledMonth:
    own = _of_month(first, groups)
    invoices, other_amount = sum_by_type(own)
    return BilledMonth(
        month=f"{first:%Y-%m}",
        invoices=format_plain_amount(invoices, currency),
        credit_notes=format_plain_amount(other_amount, currency),
        total=format_plain_amount(invoices + other_amount, currency),
        count=_count(own),
        link=_link(first, currency, today) if own else "",
    )


def _account(
    account: ObjectId,
    groups: Sequence[Record],
    months: Sequence[date],
    currency: str,
    today: date,
    names: Mapping[ObjectId, str],
    systems: Mapping[ObjectId, str],
) -> BilledAccount:
    parts = []
    for first in months:
        own = _of_month(first, groups)
        link = _link(first, currency, today, str(account)) if own else ""
        parts.append(BilledPart(total=format_plain_amount(_total(own), currency), count=_count(own), link=link))
    return BilledAccount(
        account_id=str(account),
        account=names.get(account, ""),
        system_name=systems.get(groups[0]["_id"]["system"], ""),
        total=format_plain_amount(_total(groups), currency),
        count=_count(groups),
        months=parts,
    )
