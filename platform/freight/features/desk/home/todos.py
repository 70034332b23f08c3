"""The user's to-do list, most urgent first, each item with its reason and the list that shows it."""

from collections.abc import Mapping, Sequence
from decimal import Decimal

from bson import ObjectId

from freight.core.delivery.states import DeliveryBoardTab
from freight.core.money import format_money
from freight.core.rating.reasons import REASONS
from freight.core.shipments.document import CHANGED_CODE
from freight.documents.task import Task, match_unread_failures
from freight.features.delivery.board import tabs
from freight.features.desk.approval_requests import queries as requests
from freight.features.desk.home.counts import WorkSetCount
from freight.features.desk.home.schemas import Todo
from freight.features.desk.home.work_list import build_work_link
from freight.features.desk.home.work_sets import SetName, WorkSet, WorkSetContext, get_work_set
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import scoped

_SHIPMENTS = "/invoices/shipmentEntry"
_BOARD = "/invoices/delivery/toBeDelivered"
_REQUESTS = "/requests/pendingforme"
_MOST_FAILED = 20
_NAMED_REASONS = 2
_KINDS = {"readyToBill": ("ready", "plain"), "rateMismatch": ("rateMismatch", "bad"), "noRate": ("noRate", "warn")}
_WORDS = {**REASONS, CHANGED_CODE: "Changed after it was rated"}


# the sets that wait for a user, most urgent first
WAITING: tuple[SetName, ...] = ("ownWork", "rateMismatch", "noRate", "notRatedYet", "readyToBill", "rated")


def list_todo_sets(asked: WorkSetContext) -> list[WorkSet]:
    """Return the sets of the to-do list; a user unknown to the database has no allocated work."""
    return [
        get_work_set(work_name, asked)
        for work_name in WAITING
        if work_name != "ownWork" or ObjectId.is_valid(asked.user_id)
    ]


async def build_todos(
    sets: Sequence[WorkSet], counts: Mapping[SetName, WorkSetCount], system: Scope, delivering: Scope | None
) -> list[Todo]:
    """Return the work that waits in the company, without empty sets. `delivering`: what the reader sees of deliveries;
    None if they have no permission for them."""
    failed = await _failed_tasks(system)
    stuck = await _stuck(delivering) if delivering else []
    return [
        *failed,
        *stuck,
        *await _requests(system),
        *(_todo(work_set, counts[work_set.name], system) for work_set in sets if counts[work_set.name].number),
    ]


async def _failed_tasks(scope: Scope) -> list[Todo]:
    """Return the user's own failed tasks that were not viewed yet; each links to where it can be repeated."""
    failed = match_unread_failures(scope.user_id)
    cursor = (
        scoped(Task, scope).find(failed, {"title": 1, "message": 1, "link": 1}).sort("requested_on", -1).hint("user")
    )
    return [
        Todo(
            kind="failedTask",
            urgency="bad",
            count=1,
            title=f"Failed: {task['title']}",
            reason=task["message"],
            link=task["link"] or "/",
            screen=task["link"] or "/",
        )
        async for task in cursor.limit(_MOST_FAILED)
    ]


async def _requests(system: Scope) -> list[Todo]:
    """Return the approval requests that wait for the reader, as their list shows them."""
    count = await requests.count_pending_requests(system)
    if not count:
        return []
    return [
        Todo(
            kind="requests",
            urgency="warn",
            count=count,
            title="Requests that wait for your approval",
            reason="Nothing of them takes effect before",
            link=_REQUESTS,
            screen=_REQUESTS,
        )
    ]


async def _stuck(delivering: Scope) -> list[Todo]:
    """Return the deliveries that need attention, which the board shows first."""
    count = await tabs.count_tab_deliveries(delivering, DeliveryBoardTab.NEEDS_SOMEONE)
    if not count:
        return []
    return [
        Todo(
            kind="deliveries",
            urgency="bad",
            count=count,
            title="Deliveries that need someone",
            reason="Held, failed, rejected or not acknowledged",
            link=f"{_BOARD}?tab={DeliveryBoardTab.NEEDS_SOMEONE}",
            screen=_BOARD,
        )
    ]


def _todo(of: WorkSet, found: WorkSetCount, system: Scope) -> Todo:
    kind, urgency = _KINDS.get(of.name, (of.name, "plain"))
    return Todo.model_validate(
        {
            "kind": kind,
            "urgency": urgency,
            "count": found.number,
            "title": of.title,
            "reason": _reason(of.name, found),
            "link": build_work_link(of, found, system.system_id),
            "screen": _SHIPMENTS,
        }
    )


def _reason(name: SetName, found: WorkSetCount) -> str:
    match name:
        case "ownWork":
            return "Shipments assigned to you, not billed yet"
        case "rateMismatch":
            # absolute differences, as in the list of mismatches
            sums = _amounts(found.apart)
            return f"Entered differs from tariff: {sums}" if sums else "Entered differs from tariff"
        case "noRate":
            return _why(found.reasons)
        case "readyToBill":
            return f"{_amounts(found.sum.amounts)} ready to bill"
        case "rated":
            return f"{_amounts(found.sum.amounts)} match the tariff, not marked ready to bill yet"
    return "Entered, waiting to be rated"


def _why(reasons: Sequence[tuple[str, int]]) -> str:
    if len(reasons) == 1:
        return _WORDS.get(reasons[0][0], reasons[0][0])
    reason_texts = [f"{shipments:,}: {_WORDS.get(code, code)}" for code, shipments in reasons[:_NAMED_REASONS]]
    remaining = sum(shipments for _, shipments in reasons[_NAMED_REASONS:])
    return "; ".join([*reason_texts, *([f"{remaining:,} more"] if remaining else [])])


def _amounts(amounts: Mapping[str, Decimal]) -> str:
    parts = sorted(amounts.items(), key=lambda item: (-item[1], item[0]))
    return ", ".join(f"{currency} {format_money(amount, currency)}" for currency, amount in parts)
