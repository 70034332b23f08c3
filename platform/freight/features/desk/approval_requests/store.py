"""The only code that writes requests: each save names the revision it read, and records the step that was taken."""

from datetime import datetime, timedelta

from bson import ObjectId
from pymongo.asynchronous.client_session import AsyncClientSession

from freight.core.approvals.requests import RequestAction
from freight.core.errors import Conflict
from freight.core.records import copy_record
from freight.documents.approval_request import ApprovalRequest
from freight.documents.base import match_revision
from freight.documents.records.approval_request import (
    StoredApprovalRequest,
    StoredApprover,
    StoredRequestLevel,
    StoredRequestStep,
)
from freight.features.desk.approval_requests import notifications
from freight.kit import clock
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import Record, scoped

CHANGED = "Someone else acted on this request meanwhile. Reload and try again."


def build_request_step(
    scope: Scope, by_name: str, action: RequestAction, level: int, comment: str, for_name: str = ""
) -> StoredRequestStep:
    """Return the step of the scope's user on a request; `level` counts from 1, 0 for the whole request. `for_name`:
    whom the user stands in for, if anyone."""
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
    """Return when a level that starts to wait becomes overdue; None if it has no due time."""
    hours = level.get("due_hours")
    return since + timedelta(hours=hours) if hours else None


async def write_request_step(
    scope: Scope, before: StoredApprovalRequest, made: Record, step: StoredRequestStep, session: AsyncClientSession
) -> StoredApprovalRequest:
    """Store the effect of a step on a request, and the step itself. Raises as `update_request`."""
    return await update_request(scope, before, {**made, "history": [*before["history"], step]}, session)


async def update_request(
    scope: Scope, before: StoredApprovalRequest, made: Record, session: AsyncClientSession
) -> StoredApprovalRequest:
    """Store changes to a request. Raises Conflict when another user acted since it was read."""
    stamp = {"updated_on": clock.now(), "updated_by": scope.user_id, "revision": before["revision"] + 1}
    query = match_revision(before["_id"], before["revision"])
    update = {"$set": {**made, **stamp}}
    if not (await scoped(ApprovalRequest, scope).update_one(query, update, session=session)).matched_count:
        raise Conflict(CHANGED)
    return copy_record(before, {**made, **stamp})


async def assign_approvers(
    scope: Scope,
    before: StoredApprovalRequest,
    people: list[StoredApprover],
    step: StoredRequestStep,
    session: AsyncClientSession,
) -> StoredApprovalRequest:
    """Make the current level of a request wait for these people, and notify them. Those who have decided stay on it."""
    at = before["current_level"]
    level = before["levels"][at]
    decided = {decision["user_id"] for decision in level["decisions"]}
    approvers = [person for person in level["people"] if person["user_id"] in decided]
    levels = list(before["levels"])
    levels[at] = copy_record(level, {"people": [*approvers, *people], "escalated_on": None})
    pending: list[ObjectId] = [person["user_id"] for person in people]
    # the new approvers get the full time of the level
    changes = {
        "levels": levels,
        "pending_for": pending,
        "due_on": get_level_due_time(level, step["on"]),
        "is_late": False,
    }
    after = await write_request_step(scope, before, changes, step, session)
    new = [record_id for record_id in pending if record_id not in before["pending_for"]]
    await notifications.notify_approvers(scope, copy_record(after, {"pending_for": new}), session)
    return after
