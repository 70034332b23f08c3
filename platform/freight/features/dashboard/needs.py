"""What waits for somebody in a system, the most urgent first, each with its reason and the screen that shows it."""

from decimal import Decimal
from typing import Any, NamedTuple
from urllib.parse import quote, urlencode

from bson import ObjectId

from freight.core.aging import UNBILLED, Sum
from freight.core.money import half_up, show
from freight.core.shipments.statuses import NOT_RATED, RATE_MISMATCH, RATED, READY_FOR_INVOICING
from freight.documents.shipment import Shipment
from freight.documents.task import RunningStatus, Task
from freight.features.aging import picture
from freight.features.aging.picture import Cell
from freight.features.dashboard.schemas import Todo
from freight.kit.tenancy import Scope, scoped

_SHIPMENTS = "/invoices/shipmentEntry"


class _Unrated(NamedTuple):
    """Shipments without a rate that have one reason in common; an empty code: nobody tried yet."""

    code: str
    reason: str
    shipments: int


async def needs_doing(scope: Scope) -> list[Todo]:
    """The work that waits in the scope's system; what has nothing waiting is left out."""
    unrated = await _unrated(scope)
    todos = [
        await _failed_tasks(scope),
        await _own_work(scope),
        await _mismatches(scope),
        _no_rate([group for group in unrated if group.code]),
        _not_rated_yet(sum(group.shipments for group in unrated if not group.code)),
        await _billable(scope, READY_FOR_INVOICING, "ready", "Ready for invoicing", "can be billed now"),
        await _billable(scope, RATED, "rated", "Rated shipments", "equal to the tariff, can be billed"),
    ]
    return [todo for todo in todos if todo and todo.count]


async def _failed_tasks(scope: Scope) -> Todo | None:
    """The user's own tasks that failed and were not looked at."""
    failed = {"user_id": scope.user_id, "running_status": RunningStatus.FAILED, "read": False}
    found = await scoped(Task, scope).find(failed, {"title": 1, "message": 1, "link": 1}).sort("_id", -1).to_list()
    if not found:
        return None
    latest = found[0]
    return Todo(
        kind="failedTask",
        urgency="bad",
        count=len(found),
        title="Failed tasks" if len(found) > 1 else "Failed task",
        reason=f"{latest['title']}: {latest['message']}",
        link=latest["link"] or "/",
    )


async def _own_work(scope: Scope) -> Todo | None:
    """What is allocated to the user and not billed yet."""
    if not ObjectId.is_valid(scope.user_id):
        return None
    own = {"allocated_to": ObjectId(scope.user_id), "status": {"$in": UNBILLED}}
    condition = f"allocatedTo~equalTo~{scope.user_id}"
    return Todo(
        kind="ownWork",
        urgency="plain",
        count=await scoped(Shipment, scope).count(own),
        title="Allocated to you",
        reason="Shipments that were handed to you and are not billed yet",
        link=f"{_SHIPMENTS}?{urlencode({'f': condition})}",
    )


async def _mismatches(scope: Scope) -> Todo | None:
    """Shipments whose user value is not the tariff's, with the sum of the differences."""
    difference = {"$subtract": [{"$toDecimal": "$data.shipmentCharges.userFreight"}, "$rating.total"]}
    groups = await scoped(Shipment, scope).aggregate(
        [
            {"$match": {"status": RATE_MISMATCH}},
            {"$group": {"_id": "$rating.currency", "count": {"$sum": 1}, "apart": {"$sum": {"$abs": difference}}}},
            {"$sort": {"count": -1, "_id": 1}},
        ]
    )
    found = await groups.to_list()
    apart = ", ".join(f"{group['_id']} {show(half_up(Decimal(group['apart'])))}" for group in found)
    return Todo(
        kind="rateMismatch",
        urgency="bad",
        count=sum(group["count"] for group in found),
        title="Rate mismatches",
        reason=f"User value is not the tariff, {apart} in all",
        link=_link(RATE_MISMATCH),
        statuses=[RATE_MISMATCH],
    )


async def _unrated(scope: Scope) -> list[_Unrated]:
    """The shipments that are Not Rated by their reason, the commonest first."""
    groups = await scoped(Shipment, scope).aggregate(
        [
            {"$match": {"status": NOT_RATED}},
            {
                "$group": {
                    "_id": {"code": "$rating.reason_code", "reason": "$rating.reason"},
                    "shipments": {"$sum": 1},
                }
            },
            {"$sort": {"shipments": -1, "_id": 1}},
        ]
    )
    return [_Unrated(g["_id"].get("code") or "", g["_id"].get("reason") or "", g["shipments"]) async for g in groups]


def _no_rate(groups: list[_Unrated]) -> Todo | None:
    if not groups:
        return None
    count, commonest = sum(group.shipments for group in groups), groups[0]
    code = commonest.code if len({group.code for group in groups}) == 1 else ""
    return Todo(
        kind="noRate",
        urgency="warn",
        count=count,
        title="Shipments without a rate",
        reason=commonest.reason if len(groups) == 1 else f"{commonest.shipments:,} for one reason: {commonest.reason}",
        link=_link(NOT_RATED, ("equalTo", code) if code else ("notEqualTo", "")),
        statuses=[NOT_RATED],
        reason_code=code,
    )


def _not_rated_yet(count: int) -> Todo:
    return Todo(
        kind="notRatedYet",
        urgency="plain",
        count=count,
        title="Not rated yet",
        reason="Entered, and no tariff was asked for a rate",
        link=_link(NOT_RATED, ("equalTo", "")),
        statuses=[NOT_RATED],
    )


async def _billable(scope: Scope, status: str, kind: Any, title: str, what: str) -> Todo:
    found = await picture.unbilled(scope, Cell(statuses=(status,)))
    return Todo(
        kind=kind,
        urgency="plain",
        count=found.shipments,
        title=title,
        reason=f"{_amounts(found)} {what}",
        link=_link(status),
        statuses=[status],
    )


def _amounts(found: Sum) -> str:
    parts = sorted(found.amounts.items(), key=lambda item: (-item[1], item[0]))
    return ", ".join(f"{currency} {show(amount)}" for currency, amount in parts)


def _link(status: str, reason_code: tuple[str, str] | None = None) -> str:
    """The shipment grid with a filter, in the form its address takes (`webapp/src/features/shipments/view.ts`).
    `reason_code`: an operator and its value; an empty value asks for shipments with, or without, any reason."""
    conditions = [("status", "equalTo", status)]
    if reason_code:
        conditions.append(("rating.reasonCode", *reason_code))
    filters = [("f", f"{name}~{operator}~{quote(value, safe='')}") for name, operator, value in conditions]
    return f"{_SHIPMENTS}?{urlencode(filters)}"
