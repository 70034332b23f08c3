"""Approval requests as assigned work: those with the user as an approver on the current level."""

from collections.abc import Mapping, Sequence

from bson import ObjectId
from pymongo.asynchronous.client_session import AsyncClientSession

from freight.core.approvals.requests import RequestAction, RequestStatus
from freight.core.people.dealing import AllocatableWork
from freight.documents.approval_request import ApprovalRequest
from freight.documents.base import ANYBODY
from freight.documents.records.approval_request import StoredApprover
from freight.features.desk.approval_requests import store
from freight.features.desk.approval_requests.queries import REASSIGNS
from freight.kit.records.assigned_work import AssignedWork, AssignedWorkCount
from freight.kit.records.history import load_user_names
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import Record, scoped
from freight.kit.storage.transactions import run_in_transaction


def _of(holder: object) -> Record:
    return {"pending_for": holder, "status": RequestStatus.IN_PROCESS}


async def _count(scope: Scope, holder: ObjectId | None) -> Sequence[AssignedWorkCount]:
    whose = [{"$match": {"pending_for": holder}}] if holder else []
    groups = await scoped(ApprovalRequest, scope).aggregate(
        [
            {"$match": _of(holder or {"$gt": ANYBODY})},
            {"$unwind": "$pending_for"},
            *whose,
            {"$group": {"_id": {"holder": "$pending_for", "system": "$system_id"}, "count": {"$sum": 1}}},
        ]
    )
    return [AssignedWorkCount(group["_id"]["holder"], group["_id"]["system"], group["count"]) async for group in groups]


async def _pieces(scope: Scope, holder: ObjectId) -> Sequence[AllocatableWork]:
    cursor = scoped(ApprovalRequest, scope).find(_of(holder), {"account_id": 1}).sort("_id", 1)
    return [
        AllocatableWork(approval_request["_id"], (account,) if (account := approval_request.get("account_id")) else ())
        async for approval_request in cursor
    ]


async def _give(scope: Scope, holder: ObjectId, to: Mapping[ObjectId, ObjectId]) -> int:
    """Reassign requests. One sent by the new user is not given to them, and stays where it is."""
    names = await load_user_names(str(user_id) for user_id in (scope.user_id, holder, *to.values()))
    by_name = names.get(scope.user_id, "")
    comment = f"Reassigned from {names.get(str(holder), 'a former user')}"

    async def work(session: AsyncClientSession) -> int:
        query = {"_id": {"$in": list(to)}, **_of(holder)}
        approval_requests = await scoped(ApprovalRequest, scope).find(query, session=session).to_list()
        reassigned_count = 0
        for approval_request in approval_requests:
            taker = to[approval_request["_id"]]
            if taker in (approval_request["initiator"], approval_request.get("last_editor")):
                continue
            level = approval_request["levels"][approval_request["current_level"]]
            waiting = [person for person in level["people"] if person["user_id"] in approval_request["pending_for"]]
            approvers = [approver for approver in waiting if approver["user_id"] not in (holder, taker)]
            people: list[StoredApprover] = [*approvers, {"user_id": taker, "name": names[str(taker)]}]
            step = store.build_request_step(
                scope, by_name, RequestAction.REASSIGN, approval_request["current_level"] + 1, comment
            )
            await store.assign_approvers(scope, approval_request, people, step, session)
            reassigned_count += 1
        return reassigned_count

    return await run_in_transaction(work)


REQUESTS = AssignedWork(
    kind="approvalRequests",
    one="approval request",
    many="approval requests",
    right=REASSIGNS,
    done_by=("requests.menuRequests", REASSIGNS),
    address=lambda holder: f"/requests/allrequests?waitsFor={holder}",
    count=_count,
    pieces=_pieces,
    give=_give,
)
