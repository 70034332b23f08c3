"""Notify people of issued invoices: once for each account and currency of a billing."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from decimal import Decimal
from typing import NamedTuple
from urllib.parse import urlencode

from bson import ObjectId
from pymongo.asynchronous.client_session import AsyncClientSession

from freight.core.money import sum_amounts
from freight.core.notices.events import EventInvolvement, NotificationEvent
from freight.documents.invoice import Invoice
from freight.documents.records.invoice import StoredInvoice
from freight.features.setup.tags.queries import load_joint_tag_details
from freight.kit import events
from freight.kit.events import DomainEventDraft
from freight.kit.records.history import load_user_names
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import Record, scoped

Group = tuple[ObjectId, str, str, str]
"""Account, number and name of whom it is billed to, currency."""


class _IssuedGroup(NamedTuple):
    group: Group
    number: int
    amount: Decimal
    tag_ids: Sequence[Sequence[ObjectId]]  # the tags of one invoice each


async def note_issued_invoices(scope: Scope, invoices: Iterable[StoredInvoice], session: AsyncClientSession) -> None:
    """Record what one transaction issued."""
    groups: dict[Group, list[StoredInvoice]] = defaultdict(list)
    for invoice in invoices:
        whom = invoice["bill_to"]
        groups[invoice["account_id"], whom["account_number"], whom["name"], invoice["currency"]].append(invoice)
    mark = str(ObjectId())
    sums = [
        _IssuedGroup(
            group,
            len(own),
            sum_amounts(invoice["total"] for invoice in own),
            [invoice.get("tag_ids", []) for invoice in own],
        )
        for group, own in groups.items()
    ]
    await _note(scope, mark, sums, session)


async def note_issuing_task(scope: Scope, task_key: str) -> None:
    """Record what a task issued in total; repeating the call changes nothing."""
    by = {
        "account": "$account_id",
        "number": "$bill_to.account_number",
        "name": "$bill_to.name",
        "currency": "$currency",
    }
    totals = {"count": {"$sum": 1}, "total": {"$sum": "$total"}, "tag_ids": {"$addToSet": "$tag_ids"}}
    summed = {"$group": {"_id": by, **totals}}
    cursor = await scoped(Invoice, scope).aggregate([{"$match": {"task_key": task_key}}, summed])
    sums = [_IssuedGroup(_group(row["_id"]), row["count"], row["total"], row["tag_ids"]) async for row in cursor]
    await _note(scope, task_key, sums, None)


async def _note(scope: Scope, mark: str, sums: list[_IssuedGroup], session: AsyncClientSession | None) -> None:
    names = await load_user_names([scope.user_id])
    tags = [
        await load_joint_tag_details(scope, [{"tag_ids": tag_ids} for tag_ids in issued.tag_ids], session)
        for issued in sums
    ]
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
                **own_tags,
            },
            accounts=[account],
            parts={EventInvolvement.STARTED: [scope.user_id]},
        )
        for ((account, number, name, currency), count, amount, _), own_tags in zip(sums, tags, strict=True)
    ]
    await events.store_domain_events(scope, happened, session)


def _group(of: Record) -> Group:
    return of["account"], of["number"], of["name"], of["currency"]
