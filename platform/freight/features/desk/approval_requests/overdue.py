"""Watch requests so that none gets stuck: a level that is overdue, or that no one can decide on, is escalated to the
users its ladder names, who may then act as well. A level is never approved automatically."""

from collections.abc import Sequence
from datetime import datetime

from bson import ObjectId
from pymongo.asynchronous.client_session import AsyncClientSession

from freight.core.approvals.requests import RequestStatus
from freight.core.errors import Conflict
from freight.core.notices.events import EventInvolvement, NotificationEvent
from freight.core.records import copy_record
from freight.documents.approval_request import ApprovalRequest
from freight.documents.records.approval_request import (
    StoredApprovalRequest,
    StoredApprover,
    StoredRequestLevel,
    StoredRequestStep,
)
from freight.documents.user import User
from freight.features.desk.approval_requests import notifications, store
from freight.features.desk.approval_requests.request_state import to_request_state
from freight.features.identity.people.queries import list_active_people
from freight.kit import events
from freight.kit.storage import database_clock
from freight.kit.storage.connections import get_connections
from freight.kit.storage.scopes import Scope, make_system_scope
from freight.kit.storage.tenancy import Record, scoped
from freight.kit.storage.transactions import run_in_transaction

JOB = "approvals.watch"
ESCALATED = "escalate"
OVERDUE = "Level {level} was due in {hours} h."
STUCK = "Nobody on level {level} works here anymore."
_AT_ONCE = 500
_LINK = "/requests/allrequests?request={}"


async def dispatch_overdue_requests() -> int:
    """Queue a job for each system where a level became overdue; return how many. For the scheduler."""
    return await _enqueue(await ApprovalRequest.places_due(await database_clock.read_database_clock(), _AT_ONCE))


async def dispatch_waiting_requests() -> int:
    """Queue a job for each system with pending requests, because users leave without their requests being updated.
    Return how many."""
    return await _enqueue(await ApprovalRequest.places_open())


async def _enqueue(found: Sequence[Record | StoredApprovalRequest]) -> int:
    places = sorted({(row["company_id"], row["system_id"]) for row in found})
    for company_id, system_id in places:
        await get_connections().queue.enqueue(JOB, company_id=str(company_id), system_id=str(system_id))
    return len(places)


async def process_overdue_requests(company_id: str, system_id: str) -> None:
    """Job: process one system, each request in its own transaction. Run again, it finds nothing to do."""
    scope = await make_system_scope(ObjectId(company_id), ObjectId(system_id))
    now = await database_clock.read_database_clock()
    working = {
        user["_id"]: user["name"]
        async for user in User.get_pymongo_collection().find(list_active_people(scope), ["name"])
    }
    stuck = {"pending_for": {"$nin": list(working)}}
    late = {"due_on": {"$lte": now}, "is_late": {"$ne": True}}
    query = {"status": RequestStatus.IN_PROCESS, "$or": [stuck, late]}
    for request in await scoped(ApprovalRequest, scope).find(query, {"content": 0, "asked": 0}).to_list():
        try:
            await _watch(scope, request, working, now)
        except Conflict:
            continue  # another user acted on it just now: check it again


async def _watch(scope: Scope, before: StoredApprovalRequest, working: dict[ObjectId, str], now: datetime) -> None:
    number = before["current_level"] + 1
    level = before["levels"][before["current_level"]]
    due_on = before.get("due_on")
    is_late = due_on is not None and due_on <= now
    is_new = is_late and not before.get("is_late")
    approvers = [] if level.get("escalated_on") else _beside(before, level, working)
    is_stuck = not set(working) & {*before["pending_for"], *(approver["user_id"] for approver in approvers)}
    why = OVERDUE.format(level=number, hours=level.get("due_hours")) if is_late else STUCK.format(level=number)

    async def work(session: AsyncClientSession) -> None:
        after = before
        if approvers or is_new:
            after = await _note(scope, before, level, approvers, why, is_late, now, session)
        if is_new:
            waits_for = ", ".join(
                working.get(record_id, "") for record_id in before["pending_for"] if record_id in working
            )
            hours = level.get("due_hours")
            key = f"approval:{before['_id']}:overdue:{number}:{due_on}"
            parts = {EventInvolvement.SENT: [before["initiator"]], EventInvolvement.DECIDES: after["pending_for"]}
            details = {"level": number, "hours": hours, "waitsFor": waits_for or "nobody"}
            event, link = NotificationEvent.APPROVAL_OVERDUE, _LINK.format(before["_id"])
            late = await notifications.build_request_event(scope, session, event, before, key, link, parts, **details)
            await events.store_domain_events(scope, [late], session)
        if is_stuck:
            key = f"approval:{before['_id']}:stuck:{number}:{'+'.join(map(str, before['pending_for']))}"
            parts = {EventInvolvement.SENT: [before["initiator"]]}
            event, link = NotificationEvent.APPROVAL_STUCK, _LINK.format(before["_id"])
            stuck = await notifications.build_request_event(
                scope, session, event, before, key, link, parts, level=number
            )
            await events.store_domain_events(scope, [stuck], session)

    await run_in_transaction(work)


def _beside(
    request: StoredApprovalRequest, level: StoredRequestLevel, working: dict[ObjectId, str]
) -> list[StoredApprover]:
    """Return the escalation approvers who work here and do not decide on it anyway, without those who may not
    decide."""
    without = {request["initiator"], request.get("last_editor"), *request["pending_for"]}
    return [
        approver
        for approver in level.get("escalate_to", [])
        if approver["user_id"] in working and approver["user_id"] not in without
    ]


async def _note(
    scope: Scope,
    before: StoredApprovalRequest,
    level: StoredRequestLevel,
    beside: Sequence[StoredApprover],
    why: str,
    is_late: bool,
    now: datetime,
    session: AsyncClientSession,
) -> StoredApprovalRequest:
    """Record that a level is overdue, make it wait for the escalation approvers as well, and notify them."""
    if not beside:
        return await store.update_request(scope, before, {"is_late": is_late}, session)
    at = before["current_level"]
    levels = list(before["levels"])
    levels[at] = copy_record(level, {"escalate_to": list(beside), "escalated_on": now})
    pending = to_request_state(copy_record(before, {"levels": levels})).pending_for
    names = ", ".join(approver["name"] for approver in beside)
    step: StoredRequestStep = {
        "action": ESCALATED,
        "level": at + 1,
        "user_id": "",
        "name": "",
        "comment": f"{why} {names} may decide as well.",
        "on": now,
        "for_name": "",
    }
    changes: Record = {
        "levels": levels,
        "pending_for": [ObjectId(approver_id) for approver_id in pending],
        "is_late": is_late,
    }
    after = await store.write_request_step(scope, before, changes, step, session)
    new = [approver["user_id"] for approver in beside]
    await notifications.notify_approvers(scope, copy_record(after, {"pending_for": new}), session, why)
    return after
