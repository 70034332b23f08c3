"""Shipments and invoices of a period by status, account and currency. Each is counted in the scope of the list that
shows it, so that count and list agree."""

import asyncio
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from typing import NamedTuple
from urllib.parse import quote, urlencode

from bson import ObjectId

from freight.core.dates import format_iso_day
from freight.core.money import format_plain_amount, sum_amounts
from freight.core.periods import DateRange, read_period
from freight.core.records import Record
from freight.core.shipments.document import ENTRY_DATE
from freight.core.shipments.statuses import STATUSES
from freight.documents.audit_entry import AuditKind
from freight.documents.invoice import Invoice
from freight.documents.shipment import Shipment
from freight.features.ledger.aging.summary_query import get_scope_account_names
from freight.features.shipments.status_report.schemas import StatusCell, StatusReport, StatusRow, StatusTable
from freight.kit import clock
from freight.kit.storage import audit_log
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import scoped
from freight.kit.workbooks.table_workbook import Cell, build_table_workbook

MOST_ROWS = 200
_HEADS = ("What", "Account", "Status", "Currency", "Count", "Amount")
_NO_ACCOUNT = "No account"


class _Part(NamedTuple):
    """Shipments or invoices with the same account, status and currency. `account` is what their list is filtered by:
    the account id for shipments, the bill-to number for invoices."""

    account: str
    status: str
    currency: str
    number: int
    amount: Decimal


@dataclass(frozen=True)
class _Counted:
    """The counts of one kind; `link_of` returns the list for a status, a currency and, if named, an account."""

    parts: Sequence[_Part]
    names: Mapping[str, str]
    link_of: Callable[[str, str, str | None], str]

    def name_of(self, account: str) -> str:
        """Return the name of an account."""
        return self.names.get(account) or account or _NO_ACCOUNT


async def build_status_report(
    scope: Scope, shipments: Scope | None, invoices: Scope | None, first: date | None, last: date | None
) -> StatusReport:
    """Build the report of a period; `shipments` and `invoices`: the caller's scope for each, None for no access.

    Raises Invalid for an invalid period.
    """
    period = read_period(first, last, clock.today(scope.place))
    return StatusReport(
        first=period.first,
        last=period.last,
        shipments=_table(await _count_shipments(shipments, period)) if shipments else None,
        invoices=_table(await _count_invoices(invoices, period)) if invoices else None,
    )


async def build_status_workbook(
    scope: Scope, shipments: Scope | None, invoices: Scope | None, first: date | None, last: date | None
) -> tuple[str, bytes]:
    """Return (file name, content) of the report with all its accounts. Raises Invalid for an invalid period."""
    period = read_period(first, last, clock.today(scope.place))
    kinds = []
    if shipments:
        kinds.append(("Shipments", await _count_shipments(shipments, period)))
    if invoices:
        kinds.append(("Invoices", await _count_invoices(invoices, period)))
    lines: list[list[Cell]] = [
        [
            kind,
            counted.name_of(part.account),
            part.status,
            part.currency,
            part.number,
            part.amount if part.currency else None,
        ]
        for kind, counted in kinds
        for part in sorted(counted.parts, key=lambda part: (counted.name_of(part.account), _place(part.status)))
    ]
    content = await asyncio.to_thread(build_table_workbook, "Status report", _HEADS, lines)
    await audit_log.write_audit_entry(scope, AuditKind.EXPORT, "Exported the status report", rows=len(lines))
    return f"status-report-{period.first}-{period.last}.xlsx", content


async def _count_shipments(scope: Scope, period: DateRange) -> _Counted:
    key = {"account": "$account_id", "status": "$status", "currency": {"$ifNull": ["$rating.currency", ""]}}
    groups = await scoped(Shipment, scope).aggregate(
        [
            {"$match": {"entry_date": _days(period)}},
            {"$group": {"_id": key, "number": {"$sum": 1}, "amount": {"$sum": "$rating.total"}}},
        ]
    )
    rows = await groups.to_list()
    accounts = {group["_id"]["account"] for group in rows}
    names = await get_scope_account_names(scope, accounts)

    def link_of(status: str, currency: str, account: str | None) -> str:
        same = {"status": status, "rating.currency": currency} | ({} if account is None else {"accountId": account})
        # in the form used in its address (`webapp/src/filters/address.ts`)
        span = f"{format_iso_day(period.first)}~{format_iso_day(period.last)}"
        days = f"{ENTRY_DATE.replace('#', '.')}~betweenInclusive~{span}"
        conditions = [*(f"{name}~equalTo~{quote(value, safe='')}" for name, value in same.items()), days]
        return f"/invoices/shipmentEntry?{urlencode([('f', condition) for condition in conditions])}"

    return _Counted([_part(group) for group in rows], {str(name): names[name] for name in names}, link_of)


async def _count_invoices(scope: Scope, period: DateRange) -> _Counted:
    key = {"account": "$bill_to.account_number", "status": "$status", "currency": "$currency"}
    groups = await scoped(Invoice, scope).aggregate(
        [
            {"$match": {"invoice_date": _days(period)}},
            {
                "$group": {
                    "_id": key,
                    "number": {"$sum": 1},
                    "amount": {"$sum": "$total"},
                    "name": {"$max": "$bill_to.name"},
                }
            },
        ]
    )
    rows = await groups.to_list()

    def link_of(status: str, currency: str, account: str | None) -> str:
        link_params = {
            "status": status,
            "currency": currency,
            "from": format_iso_day(period.first),
            "to": format_iso_day(period.last),
        }
        return f"/invoices/list?{urlencode(link_params | ({'customer': account} if account else {}))}"

    return _Counted(
        [_part(group) for group in rows], {group["_id"]["account"]: group["name"] for group in rows}, link_of
    )


def _days(period: DateRange) -> Record:
    return {"$gte": format_iso_day(period.first), "$lte": format_iso_day(period.last)}


def _part(group: Record) -> _Part:
    account = group["_id"]["account"]
    return _Part(
        account=str(account) if isinstance(account, ObjectId) else account or "",
        status=group["_id"]["status"],
        currency=group["_id"]["currency"],
        number=group["number"],
        amount=Decimal(group["amount"]),
    )


def _place(status: str) -> int:
    return STATUSES.index(status)


def _table(counted: _Counted) -> StatusTable:
    statuses = sorted({part.status for part in counted.parts}, key=_place)
    by_currency: dict[str, list[_Part]] = {}
    by_account: dict[tuple[str, str], list[_Part]] = {}
    for part in counted.parts:
        by_currency.setdefault(part.currency, []).append(part)
        by_account.setdefault((part.account, part.currency), []).append(part)
    order = sorted(by_account, key=lambda key: (counted.name_of(key[0]).casefold(), key[0], key[1]))
    return StatusTable(
        statuses=statuses,
        totals=[_row(counted, statuses, by_currency[currency], None) for currency in sorted(by_currency)],
        rows=[_row(counted, statuses, by_account[key], key[0]) for key in order[:MOST_ROWS]],
        more=max(len(order) - MOST_ROWS, 0),
    )


def _row(counted: _Counted, statuses: Sequence[str], parts: Sequence[_Part], account: str | None) -> StatusRow:
    """Return the row of one currency, for one account or for all of them."""
    currency, cells = parts[0].currency, []
    for status in statuses:
        own = [part for part in parts if part.status == status]
        cells.append(
            StatusCell(
                count=sum(part.number for part in own),
                amount=format_plain_amount(sum_amounts(part.amount for part in own), currency)
                if own and currency
                else "",
                link=counted.link_of(status, currency, account) if own else "",
            )
        )
    return StatusRow(
        key=f"{account or ''} {currency}",
        account="" if account is None else counted.name_of(account),
        currency=currency,
        cells=cells,
    )
