"""Act on requests, each in its own transaction, which also carries out the change after the last approval."""

from collections.abc import Mapping, Sequence

from bson import ObjectId
from pymongo.asynchronous.client_session import AsyncClientSession

from freight.core.approvals.requests import (
    MOVES,
    RequestAction,
    RequestStatus,
    RequestType,
    decide_request,
    list_eligible_approvers,
    read_comment,
)
from freight.core.error_codes import ErrorCode
from freight.core.errors import Conflict, FreightError, Invalid, PermissionDenied
from freight.core.records import copy_record
from freight.documents.approval_request import ApprovalRequest
from freight.documents.records.approval_request import (
    StoredApprovalRequest,
    StoredApprover,
    StoredRequestDecision,
    StoredRequestStep,
)
from freight.documents.user import User
from freight.features.approvals.stand_ins import queries as stand_ins
from freight.features.desk.approval_requests import notifications, store
from freight.features.desk.approval_requests.queries import REASSIGNS, get_visible_request
from freight.features.desk.approval_requests.registry import KINDS
from freight.features.desk.approval_requests.request_kind import Effect
from freight.features.desk.approval_requests.request_state import to_request_state
from freight.features.desk.approval_requests.schemas import RefusedRequest, StepBody, StepItem
from freight.features.identity.people.queries import list_active_people
from freight.kit.access import Access
from freight.kit.storage.scopes import Scope, make_system_scope
from freight.kit.storage.tenancy import Record, parse_object_id, scoped
from freight.kit.storage.transactions import run_in_transaction


async def apply_request_action(access: Access, request_id: str, body: StepBody) -> StoredApprovalRequest:
    """Act on a request; the last approval carries out its change in the same transaction.

    Raises as `core.approvals.requests.decide_request`, Conflict if the subject has changed since it was sent, and any
    error of carrying out the change.
    """
    comment = read_comment(body.comment)
    if body.action is RequestAction.REASSIGN:
        return await _reassign(access, request_id, body, comment)
    if body.action is RequestAction.COMMENT and not comment:
        raise Invalid("Enter a comment.", code=ErrorCode.COMMENT_NEEDED)
    before = await get_visible_request(access, request_id)
    stands_for = await stand_ins.get_represented_users(access.scope, before["request_type"])
    await _demand_rights(access.scope, before, stands_for)
    changes, step = _take(before, access, body.action, comment, stands_for)
    effect = await _effect(access, before, changes) if body.action is RequestAction.APPROVE else None

    async def work(session: AsyncClientSession) -> StoredApprovalRequest:
        stored = await scoped(ApprovalRequest, access.scope).get(request_id, "request", session=session)
        if stored["revision"] != before["revision"]:
            # repeat the decision: if the other user's action prevents this one, its error message says so
            _take(stored, access, body.action, comment, stands_for)
            raise Conflict(store.CHANGED)
        after = await store.write_request_step(access.scope, before, changes, step, session)
        if effect is not None:
            await effect(session)
        await _tell(access, before, after, comment, session)
        return after

    return await run_in_transaction(work)


async def _demand_rights(scope: Scope, request: StoredApprovalRequest, stands_for: Mapping[str, str]) -> None:
    """Raise PermissionDenied for a stand-in who has no permission to do what the request asks for."""
    standing = to_request_state(request)
    if standing.place_of(scope.user_id, stands_for):
        return
    without = await stand_ins.find_unpermitted_stand_ins(scope, RequestType(request["request_type"]))
    if place := standing.place_of(scope.user_id, list(without)):
        name, missing = without[place]
        raise PermissionDenied(
            f"You stand in for {name}, but you have no permission to {missing}. Ask your administrator for it, or ask "
            "someone who keeps approval ladders to reassign the request."
        )


async def apply_request_actions(access: Access, items: Sequence[StepItem]) -> tuple[list[str], list[RefusedRequest]]:
    """Act on several requests independently; return those done, and those refused with the reason."""
    applied_ids: list[str] = []
    refused: list[RefusedRequest] = []
    for item in items:
        try:
            await apply_request_action(access, item.work_flow_doc_id, item)
            applied_ids.append(item.work_flow_doc_id)
        except FreightError as reason:
            label = await _label(access.scope, item.work_flow_doc_id)
            refused.append(RefusedRequest(work_flow_doc_id=item.work_flow_doc_id, label=label, message=str(reason)))
    return applied_ids, refused


async def _effect(access: Access, before: StoredApprovalRequest, made: Record) -> Effect | None:
    """Return the effect of the last approval; None while others still have to approve. Raises Conflict if the subject
    has changed since it was sent: no one approves what they did not see."""
    kind = KINDS[RequestType(before["request_type"])]
    # an approver may see the request, whatever part of its subject they may see
    scope = await make_system_scope(access.scope.company_id, access.scope.system_id, access.user_id)
    if not await kind.is_unchanged(scope, before):
        raise Conflict(
            f"{before['subject']['label']} changed after it was sent. "
            f"Ask {before['initiator_name']} to cancel this request and send it again.",
            code=ErrorCode.CHANGED_SINCE,
        )
    if made["status"] != RequestStatus.APPROVED:
        return None
    return await kind.prepare(scope, before, f"{before['initiator_name']}, approved by {access.user.name}")


async def _reassign(access: Access, request_id: str, body: StepBody, comment: str) -> StoredApprovalRequest:
    """Give the current level of a request to other people, with a reason. Raises PermissionDenied for a user who does
    not manage the ladders."""
    acting = access.acting(REASSIGNS)
    if not comment:
        raise Invalid("Say why you reassign the request.", code=ErrorCode.COMMENT_NEEDED)
    record_ids = [parse_object_id(user, "user") for user in (body.details.users if body.details else [])]
    users = User.find({"_id": {"$in": record_ids}, **list_active_people(acting.scope)})
    names = {str(user.id): user.name async for user in users}

    async def work(session: AsyncClientSession) -> StoredApprovalRequest:
        before = await scoped(ApprovalRequest, acting.scope).get(request_id, "request", session=session)
        MOVES.demand(RequestStatus(before["status"]), RequestAction.REASSIGN)
        level = before["levels"][before["current_level"]]
        decided = {decision["user_id"] for decision in level["decisions"]}
        without = (str(before["initiator"]), str(before.get("last_editor") or ""))
        people = [
            eligible_approver
            for eligible_approver in list_eligible_approvers(names, *without)
            if ObjectId(eligible_approver) not in decided
        ]
        if not people:
            raise Invalid(
                "Choose someone who can sign in here, other than the people who sent the request "
                "and last changed what it is about.",
                code=ErrorCode.NOBODY,
            )
        approvers: list[StoredApprover] = [{"user_id": ObjectId(person), "name": names[person]} for person in people]
        level_number = before["current_level"] + 1
        step = store.build_request_step(acting.scope, access.user.name, RequestAction.REASSIGN, level_number, comment)
        return await store.assign_approvers(acting.scope, before, approvers, step, session)

    return await run_in_transaction(work)


def _take(
    before: StoredApprovalRequest, access: Access, action: RequestAction, comment: str, stands_for: Mapping[str, str]
) -> tuple[Record, StoredRequestStep]:
    """Return the change to a request that the caller acts on, and the step. `stands_for`: the users the caller stands
    in for, by name. Raises as `decide_request`."""
    standing = to_request_state(before)
    then = decide_request(standing, access.user_id, action, comment, stands_for)
    level = before["current_level"] + 1 if action in (RequestAction.APPROVE, RequestAction.REJECT) else 0
    place = standing.place_of(access.user_id, stands_for) if level else access.user_id
    stands_in = place != access.user_id
    for_name = stands_for[place] if stands_in else ""
    step = store.build_request_step(access.scope, access.user.name, action, level, comment, for_name)
    levels = list(before["levels"])
    if level:
        own = levels[level - 1]
        decision: StoredRequestDecision = {
            "user_id": ObjectId(place),
            "name": for_name or access.user.name,
            "stand_in_id": ObjectId(access.user_id) if stands_in else None,
            "stand_in": access.user.name if stands_in else "",
            "action": action,
            "comment": comment,
            "on": step["on"],
        }
        levels[level - 1] = copy_record(own, {"decisions": [*own["decisions"], decision]})
    changes: Record = {
        "status": then.status,
        "levels": levels,
        "current_level": then.current,
        "pending_for": [ObjectId(approver_id) for approver_id in then.pending_for],
        "subject_key": before["subject_key"] if then.status is RequestStatus.IN_PROCESS else "",
    }
    if then.status is not RequestStatus.IN_PROCESS:
        changes |= {"due_on": None, "is_late": False}
    elif then.current != standing.current:
        changes |= {
            "due_on": store.get_level_due_time(levels[then.current], step["on"]),
            "is_late": False,
            "deciders": [],
        }
    elif level:
        changes["deciders"] = [*before.get("deciders", []), ObjectId(access.user_id)]
    return changes, step


async def _tell(
    access: Access,
    before: StoredApprovalRequest,
    after: StoredApprovalRequest,
    comment: str,
    session: AsyncClientSession,
) -> None:
    if after["status"] in (RequestStatus.APPROVED, RequestStatus.REJECTED):
        await notifications.notify_requester(access.scope, after, access.user.name, comment, session)
    elif after["current_level"] != before["current_level"]:
        await notifications.notify_approvers(access.scope, after, session)


async def _label(scope: Scope, request_id: str) -> str:
    if not ObjectId.is_valid(request_id):
        return ""
    approval_request = await scoped(ApprovalRequest, scope).find_one({"_id": ObjectId(request_id)}, ["subject"])
    return str(approval_request["subject"]["label"]) if approval_request else ""
