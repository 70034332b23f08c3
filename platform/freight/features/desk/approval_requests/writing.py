"""The one writer of requests: each save names the revision it read, and notes the step that was taken."""

from datetime import datetime, timedelta

from bson import ObjectId
from pymongo.asynchronous.client_session import AsyncClientSession

from freight.core.approvals.requests import RequestAction
from freight.core.errors import Conflict
from freight.core.records import copy_record
from freight.documents.approval_request import ApprovalRequest
from freight.documents.records.approval_request import (
    StoredApprovalRequest,
    StoredApprover,
    StoredRequestLevel,
    StoredRequestStep,
)
from freight.features.desk.approval_requests import telling
from freight.kit import clock
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import Record, scoped

CHANGED = "Someone else acted on this request meanwhile. Reload and try again."


def build_request_step(
    scope: Scope, by_name: str, action: RequestAction, level: int, comment: str, for_name: str = ""
) -> StoredRequestStep:
    """What the user of a scope does with a request; `level` from 1, 0 where it is about the whole of it. `for_name`: in
    whose place he does it, where that is not his own."""
    return {
        "action": action,
        "level": level,
        "user_id": scope.user_id,
        "name": by_name,
        "comment": comment,
        "on": clock.now(),
        "for_name": for_name,
    }


def get_level_due_time(level: StoredRequestLevel, since: datetime) -> datetime | None:
    """When a level that begins to wait is overdue; None where it has no end."""
    hours = level.get("due_hours")
    return since + timedelta(hours=hours) if hours else None


async def write_request_step(
    scope: Scope, before: StoredApprovalRequest, made: Record, step: StoredRequestStep, session: AsyncClientSession
) -> StoredApprovalRequest:
    """Store what a step makes of a request, and the step. Raises as `put`."""
    return await update_request(scope, before, {**made, "history": [*before["history"], step]}, session)


async def update_request(
    scope: Scope, before: StoredApprovalRequest, made: Record, session: AsyncClientSession
) -> StoredApprovalRequest:
    """Store what changes of a request. Raises Conflict where somebody else acted since it was read."""
    stamp = {"updated_on": clock.now(), "updated_by": scope.user_id, "revision": before["revision"] + 1}
    wanted = {"_id": before["_id"], "revision": before["revision"]}
    update = {"$set": {**made, **stamp}}
    if not (await scoped(ApprovalRequest, scope).update_one(wanted, update, session=session)).matched_count:
        raise Conflict(CHANGED)
    return copy_record(before, {**made, **stamp})


async def assign_approvers(
    scope: Scope,
    before: StoredApprovalRequest,
    people: list[StoredApprover],
    step: StoredRequestStep,
    session: AsyncClientSession,
) -> StoredApprovalRequest:
    """Have the current level of a request wait for these people, and tell them. Who has decided stays on it."""
    at = before["current_level"]
    level = before["levels"][at]
    decided = {each["user_id"] for each in level["decisions"]}
    kept = [each for each in level["people"] if each["user_id"] in decided]
    levels = list(before["levels"])
    levels[at] = copy_record(level, {"people": [*kept, *people], "escalated_on": None})
    pending: list[ObjectId] = [each["user_id"] for each in people]
    # those who are given it have the time of the level anew
    made = {"levels": levels, "pending_for": pending, "due_on": get_level_due_time(level, step["on"]), "is_late": False}
    after = await write_request_step(scope, before, made, step, session)
    new = [one for one in pending if one not in before["pending_for"]]
    await telling.notify_approvers(scope, copy_record(after, {"pending_for": new}), session)
    return after
