"""Credit notes by reason, customer and month. The reason was entered when the invoice was credited and is in no cell,
so the credit notes themselves are counted; there are few."""

import asyncio
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from types import MappingProxyType
from typing import NamedTuple

from bson import ObjectId

from freight.core.dates import format_iso_day
from freight.core.error_codes import ErrorCode
from freight.core.errors import Invalid
from freight.core.invoices.checks import CREDIT_NOTE
from freight.core.money import format_plain_amount, sum_amounts
from freight.core.periods import read_month
from freight.documents.audit_entry import AuditKind
from freight.documents.invoice import Invoice, match_issued_invoices_by_date
from freight.features.desk.home.monthly_billing import get_month_end, list_months_until
from freight.features.desk.home.schemas import BilledPart, CreditNoteRow, CreditNotes
from freight.features.desk.home.work_sets import NO_REASON, SetName, WorkSetContext, get_work_set
from freight.features.ledger.aging.summary_query import get_scope_account_names, get_scope_system_names
from freight.kit.storage import audit_log
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import scoped
from freight.kit.workbooks.table_workbook import Cell, build_table_workbook

MOST_ROWS = 100
MOST_EXPORTED = 50_000
_HEADS = ("Month", "Customer", "System", "Reason", "Currency", "Credit notes", "Total")
_REASON = {"$let": {"vars": {"first": {"$first": "$lines"}}, "in": {"$ifNull": ["$$first.reason_comment", ""]}}}


class _Part(NamedTuple):
    """Credit notes of a month that agree in everything shown about them."""

    month: str
    account: ObjectId
    system: ObjectId
    currency: str
    reason: str
    notes: int
    total: Decimal


async def summarize_credit_notes(scope: Scope, *, today: date, until: str = "") -> CreditNotes:
    """Return the credit notes issued in the twelve months up to `until` (yyyy-MM; none: this one).

    Raises Invalid for text that is not a month.
    """
    months = list_months_until(read_month(until) if until else today.replace(day=1))
    parts = await _parts(scope, months)
    by_currency = _grouped(parts, lambda part: (part.currency,))
    by_reason = _grouped(parts, lambda part: (part.currency, part.reason))
    by_customer = _grouped(parts, lambda part: (part.currency, str(part.account)))
    order = sorted(by_currency, key=lambda key: (-_count(by_currency[key]), key))
    reasons, customers = _greatest(by_reason, order), _greatest(by_customer, order)
    names = await get_scope_account_names(scope, {by_customer[key][0].account for key in customers[:MOST_ROWS]})
    systems = await get_scope_system_names(scope)
    draw = _Drawing(months, today).row
    return CreditNotes(
        months=[f"{first:%Y-%m}" for first in months],
        currencies=[draw("creditNotes", by_currency[key]) for key in order],
        reasons=[draw("creditReason", by_reason[key], key[1], {"reason": key[1]}) for key in reasons[:MOST_ROWS]],
        customers=[
            draw("creditNotes", own, names.get(own[0].account, ""), {"account": key[1]}, systems.get(own[0].system, ""))
            for key in customers[:MOST_ROWS]
            if (own := by_customer[key])
        ],
        more_reasons=max(len(reasons) - MOST_ROWS, 0),
        more_customers=max(len(customers) - MOST_ROWS, 0),
        partial=scope.is_filtered,
    )


async def build_credit_note_workbook(scope: Scope, *, today: date, until: str = "") -> tuple[str, bytes]:
    """Return (file name, content) of the same credit notes: one row per month, customer, reason and currency.

    Raises Invalid for text that is not a month, and for more rows than a workbook can hold.
    """
    months = list_months_until(read_month(until) if until else today.replace(day=1))
    parts = await _parts(scope, months)
    if len(parts) > MOST_EXPORTED:
        raise Invalid(f"A workbook holds at most {MOST_EXPORTED:,} rows.", code=ErrorCode.TOO_MANY)
    names = await get_scope_account_names(scope, {part.account for part in parts})
    systems = await get_scope_system_names(scope)
    lines: list[list[Cell]] = [
        [
            part.month,
            names.get(part.account, ""),
            systems.get(part.system, ""),
            part.reason or NO_REASON,
            part.currency,
            part.notes,
            part.total,
        ]
        for part in sorted(parts, key=lambda part: (part.month, names.get(part.account, ""), part.reason))
    ]
    content = await asyncio.to_thread(build_table_workbook, "Credit notes", _HEADS, lines)
    await audit_log.write_audit_entry(scope, AuditKind.EXPORT, "Exported the credit notes", rows=len(lines))
    return f"credit-notes-{months[0]:%Y-%m}-{months[-1]:%Y-%m}.xlsx", content


async def _parts(scope: Scope, months: Sequence[date]) -> list[_Part]:
    days = {"$gte": format_iso_day(months[0]), "$lte": format_iso_day(get_month_end(months[-1]))}
    key = {
        "month": {"$substrBytes": ["$invoice_date", 0, 7]},
        "account": "$account_id",
        "system": "$system_id",
        "currency": "$currency",
        "reason": _REASON,
    }
    groups = await scoped(Invoice, scope).aggregate(
        [
            {"$match": match_issued_invoices_by_date(CREDIT_NOTE, days)},
            {"$group": {"_id": key, "notes": {"$sum": 1}, "total": {"$sum": "$total"}}},
        ]
    )
    return [_Part(**group["_id"], notes=group["notes"], total=Decimal(group["total"])) async for group in groups]


@dataclass(frozen=True)
class _Drawing:
    """Builds the rows of a table over these months; `today` is used in their links."""

    months: Sequence[date]
    today: date

    def row(
        self,
        opens: SetName,
        parts: Sequence[_Part],
        name: str = "",
        narrowed: Mapping[str, str] = MappingProxyType({}),
        system: str = "",
    ) -> CreditNoteRow:
        """Return the row of some credit notes of one currency; it links to the set `opens`, narrowed to them."""
        currency = parts[0].currency

        def link(first: date, last: date) -> str:
            set_context = WorkSetContext(
                self.today,
                day=format_iso_day(first),
                until=format_iso_day(get_month_end(last)),
                currency=currency,
                **narrowed,
            )
            return get_work_set(opens, set_context).address

        months = []
        for first in self.months:
            own = [part for part in parts if part.month == f"{first:%Y-%m}"]
            opened = link(first, first) if own else ""
            months.append(BilledPart(total=format_plain_amount(_total(own), currency), count=_count(own), link=opened))
        return CreditNoteRow(
            key=" ".join((currency, *narrowed.values())),
            name=name,
            system_name=system,
            currency=currency,
            total=format_plain_amount(_total(parts), currency),
            count=_count(parts),
            link=link(self.months[0], self.months[-1]),
            months=months,
        )


_Groups = dict[tuple[str, ...], list[_Part]]


def _grouped(parts: Sequence[_Part], key_of: Callable[[_Part], tuple[str, ...]]) -> _Groups:
    groups: _Groups = {}
    for part in parts:
        groups.setdefault(key_of(part), []).append(part)
    return groups


def _greatest(groups: _Groups, currencies: Sequence[tuple[str, ...]]) -> list[tuple[str, ...]]:
    """Return the keys of groups, by currency in that order, the most credited first."""
    places = {currency: at for at, (currency,) in enumerate(currencies)}
    return sorted(groups, key=lambda key: (places[key[0]], _total(groups[key]), key))


def _count(parts: Sequence[_Part]) -> int:
    return sum(part.notes for part in parts)


def _total(parts: Sequence[_Part]) -> Decimal:
    return sum_amounts(part.total for part in parts)
