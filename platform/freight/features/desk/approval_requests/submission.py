"""Send a change for approval."""

from collections.abc import Sequence
from typing import cast

from bson import ObjectId
from pymongo.asynchronous.client_session import AsyncClientSession
from pymongo.errors import DuplicateKeyError

from freight.core.approvals.requests import (
    ApprovalLevel,
    ApprovalMode,
    RequestStatus,
    list_eligible_approvers,
    read_comment,
    require_approvers,
)
from freight.core.error_codes import ErrorCode
from freight.core.errors import Conflict, Invalid
from freight.documents.approval_request import ApprovalRequest
from freight.documents.records.approval_ladder import StoredApprovalLadder
from freight.documents.records.approval_request import (
    StoredApprovalRequest,
    StoredApprover,
    StoredRequestDocument,
    StoredRequestLevel,
)
from freight.documents.user import User
from freight.features.approvals.ladders import lookup
from freight.features.desk.approval_requests import notifications, store
from freight.features.desk.approval_requests.registry import KINDS
from freight.features.desk.approval_requests.request_kind import SubmittedChange
from freight.features.desk.approval_requests.schemas import ApprovalRequirement, RequestForm
from freight.features.work.attachments import service as attachments
from freight.kit import clock
from freight.kit.access import Access
from freight.kit.storage import closing_guard
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import scoped
from freight.kit.storage.transactions import run_in_transaction

PURPOSE = "approvalRequest"
SENT = "sent"


async def find_required_approval(access: Access, form: RequestForm) -> ApprovalRequirement:
    """Return whether a change needs approval before it can be made, and by whom. Raises as making it would."""
    kind = KINDS[form.request_view_type]
    scope = access.acting(kind.right).scope
    # reading a change may take seconds: skip it in systems without ladders
    if not await lookup.has_ladder(scope, [request_type for request_type, its in KINDS.items() if its is kind]):
        return ApprovalRequirement(needed=False)
    sent = await kind.read(scope, form)
    ladder = await _ladder(scope, sent)
    if ladder is None:
        return ApprovalRequirement(needed=False)
    levels = await _levels(scope, ladder, access.user_id, sent.editor)
    key = _key(sent.subject["kind"], sent.subject["id"])
    waiting = await scoped(ApprovalRequest, scope).find_one({"subject_key": key}, ["_id"])
    return ApprovalRequirement(
        needed=True,
        ladder=ladder["name"],
        levels=[[person["name"] for person in level["people"]] for level in levels],
        pending=str(waiting["_id"]) if waiting else "",
        reason_needed=bool(sent.reason_needed),
    )


async def send_approval_request(access: Access, form: RequestForm) -> StoredApprovalRequest:
    """Send a change for approval.

    Raises Invalid if it needs none, could not be made, or a level has no one who may approve it; Conflict if it is
    already pending.
    """
    kind = KINDS[form.request_view_type]
    scope = access.acting(kind.right).scope
    comment = read_comment(form.comment)
    sent = await kind.read(scope, form)
    ladder = await _ladder(scope, sent)
    if ladder is None:
        raise Invalid("This needs no approval: no approval ladder applies to it.", code=ErrorCode.NO_LADDER)
    if sent.reason_needed and not comment:
        raise Invalid(sent.reason_needed, code=ErrorCode.REASON_NEEDED)
    levels = await _levels(scope, ladder, access.user_id, sent.editor)
    require_approvers([_level(level) for level in levels], ladder["name"])
    now = clock.now()
    step = {"action": SENT, "level": 0, "user_id": access.user_id, "name": access.user.name, "comment": comment}
    request = cast(
        StoredApprovalRequest,
        {
            "_id": ObjectId(),
            "account_id": sent.account_id,
            "request_type": sent.request_type,
            "status": RequestStatus.IN_PROCESS,
            "subject": sent.subject,
            "subject_key": _key(sent.subject["kind"], sent.subject["id"]),
            "initiator": ObjectId(access.user_id),
            "initiator_name": access.user.name,
            "last_editor": ObjectId(sent.editor) if ObjectId.is_valid(sent.editor) else None,
            "ladder_id": ladder["_id"],
            "ladder_name": ladder["name"],
            "levels": levels,
            "current_level": 0,
            "pending_for": [person["user_id"] for person in levels[0]["people"]],
            "due_on": store.get_level_due_time(levels[0], now),
            "is_late": False,
            "asked": sent.asked,
            "content": sent.content,
            "side": sent.side,
            "documents": [],
            "history": [{**step, "on": now}],
            "created_on": now,
            "updated_on": now,
            "updated_by": access.user_id,
        },
    )

    async def work(session: AsyncClientSession) -> None:
        await closing_guard.register_new_work(scope, session)
        documents: list[StoredRequestDocument] = [
            {**await attachments.attach_file(scope, file_id, session), "visible_to_all": form.visible_to_all}
            for file_id in dict.fromkeys(form.file_ids)
        ]
        await scoped(ApprovalRequest, scope).insert_one({**request, "documents": documents}, session=session)
        await notifications.notify_approvers(scope, request, session)

    try:
        await run_in_transaction(work)
    except DuplicateKeyError as twice:
        raise Conflict(f"{sent.subject['label']} is waiting for approval already.", code=ErrorCode.PENDING) from twice
    return request


async def _ladder(scope: Scope, sent: SubmittedChange) -> StoredApprovalLadder | None:
    if not sent.has_rules:
        return await lookup.find_ladder(scope, sent.request_type, sent.amount)
    return await lookup.find_ladder_by_id(scope, sent.request_type, sent.ladder_id) if sent.ladder_id else None


async def _levels(scope: Scope, ladder: StoredApprovalLadder, *without: str) -> list[StoredRequestLevel]:
    """Return the levels of a ladder with their approvers of today, without the requester and the last editor of the
    subject."""
    levels: list[StoredRequestLevel] = []
    for level in ladder["levels"]:
        levels.append(
            {
                "mode": level["mode"],
                "people": _approvers(await lookup.list_level_approvers(scope, level), without),
                "decisions": [],
                "due_hours": level.get("due_hours"),
                "escalate_to": _approvers(await lookup.list_escalation_approvers(scope, level), without),
                "escalated_on": None,
            }
        )
    return levels


def _approvers(people: Sequence[User], without: Sequence[str]) -> list[StoredApprover]:
    names = {str(person.id): person.name for person in people}
    approver_ids = sorted(
        list_eligible_approvers(names, *without),
        key=lambda eligible_approver: (names[eligible_approver], eligible_approver),
    )
    return [{"user_id": ObjectId(approver_id), "name": names[approver_id]} for approver_id in approver_ids]


def _level(stored: StoredRequestLevel) -> ApprovalLevel:
    return ApprovalLevel(ApprovalMode(stored["mode"]), tuple(str(person["user_id"]) for person in stored["people"]))


def _key(kind: str, subject_id: ObjectId | None) -> str:
    return f"{kind}:{subject_id}"
