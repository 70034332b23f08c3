"""The one writer of requests: each save names the revision it read, and notes the step that was taken."""

from bson import ObjectId
from pymongo.asynchronous.client_session import AsyncClientSession

from freight.core.approvals.requests import RequestAction
from freight.core.errors import Conflict
from freight.core.records import changed
from freight.documents.approval_request import ApprovalRequest
from freight.documents.records.approval_request import StoredApprovalRequest, StoredApprover, StoredRequestStep
from freight.features.system.approvals import telling
from freight.kit import clock
from freight.kit.scopes import Scope
from freight.kit.tenancy import Record, scoped

CHANGED = "Someone else acted on this request meanwhile. Reload and try again."


def make_step(scope: Scope, by_name: str, action: RequestAction, level: int, comment: str) -> StoredRequestStep:
    """What the user of a scope does with a request; `level` from 1, 0 where it is about the whole of it."""
    return {
        "action": action,
        "level": level,
        "user_id": scope.user_id,
        "name": by_name,
        "comment": comment,
        "on": clock.now(),
    }


async def write(
    scope: Scope, before: StoredApprovalRequest, made: Record, step: StoredRequestStep, session: AsyncClientSession
) -> StoredApprovalRequest:
    """Store what a step makes of a request, and the step. Raises as `put`."""
    return await put(scope, before, {**made, "history": [*before["history"], step]}, session)


async def put(
    scope: Scope, before: StoredApprovalRequest, made: Record, session: AsyncClientSession
) -> StoredApprovalRequest:
    """Store what changes of a request. Raises Conflict where somebody else acted since it was read."""
    stamp = {"updated_on": clock.now(), "updated_by": scope.user_id, "revision": before["revision"] + 1}
    wanted = {"_id": before["_id"], "revision": before["revision"]}
    update = {"$set": {**made, **stamp}}
    if not (await scoped(ApprovalRequest, scope).update_one(wanted, update, session=session)).matched_count:
        raise Conflict(CHANGED)
    return changed(before, {**made, **stamp})


async def give(
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
    levels[at] = changed(level, {"people": [*kept, *people]})
    pending: list[ObjectId] = [each["user_id"] for each in people]
    after = await write(scope, before, {"levels": levels, "pending_for": pending}, step, session)
    new = [one for one in pending if one not in before["pending_for"]]
    await telling.ask(scope, changed(after, {"pending_for": new}), session)
    return after
