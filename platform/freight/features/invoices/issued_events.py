"""Notify people of issued invoices: once for each account and currency of a billing."""

from collections import defaultdict
from collections.abc import Iterable
from decimal import Decimal
from urllib.parse import urlencode

from bson import ObjectId
from pymongo.asynchronous.client_session import AsyncClientSession

from freight.core.money import sum_amounts
from freight.core.notices.events import EventInvolvement, NotificationEvent
from freight.documents.invoice import Invoice
from freight.documents.records.invoice import StoredInvoice
from freight.kit import events
from freight.kit.events import DomainEventDraft
from freight.kit.records.history import load_user_names
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import Record, scoped

Group = tuple[ObjectId, str, str, str]
"""Account, number and name of whom it is billed to, currency."""


async def note_issued_invoices(scope: Scope, invoices: Iterable[StoredInvoice], session: AsyncClientSession) -> None:
    """Record what one transaction issued."""
    groups: dict[Group, list[Decimal]] = defaultdict(list)
    for invoice in invoices:
        whom = invoice["bill_to"]
        groups[invoice["account_id"], whom["account_number"], whom["name"], invoice["currency"]].append(
            invoice["total"]
        )
    mark = str(ObjectId())
    sums = [(group, len(totals), sum_amounts(totals)) for group, totals in groups.items()]
    await _note(scope, mark, sums, session)


async def note_issuing_task(scope: Scope, task_key: str) -> None:
    """Record what a task issued in total; repeating the call changes nothing."""
    by = {
        "account": "$account_id",
        "number": "$bill_to.account_number",
        "name": "$bill_to.name",
        "currency": "$currency",
    }
    summed = {"$group": {"_id": by, "count": {"$sum": 1}, "total": {"$sum": "$total"}}}
    cursor = await scoped(Invoice, scope).aggregate([{"$match": {"task_key": task_key}}, summed])
    sums = [(_group(row["_id"]), row["count"], row["total"]) async for row in cursor]
    await _note(scope, task_key, sums, None)


async def _note(
    scope: Scope, mark: str, sums: list[tuple[Group, int, Decimal]], session: AsyncClientSession | None
) -> None:
    names = await load_user_names([scope.user_id])
    happened = [
        DomainEventDraft(
            NotificationEvent.INVOICES_ISSUED,
            f"issued:{mark}:{account}:{number}:{currency}",
            f"/invoices/list?{urlencode({'customer': number})}",
            {
                "invoices": count,
                "amount": amount,
                "currency": currency,
                "account": name,
                "by": names.get(scope.user_id, ""),
            },
            accounts=[account],
            parts={EventInvolvement.STARTED: [scope.user_id]},
        )
        for (account, number, name, currency), count, amount in sums
    ]
    await events.store_domain_events(scope, happened, session)


def _group(of: Record) -> Group:
    return of["account"], of["number"], of["name"], of["currency"]
