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
    return [AssignedWorkCount(one["_id"]["holder"], one["_id"]["system"], one["count"]) async for one in groups]


async def _pieces(scope: Scope, holder: ObjectId) -> Sequence[AllocatableWork]:
    found = scoped(ApprovalRequest, scope).find(_of(holder), {"account_id": 1}).sort("_id", 1)
    return [
        AllocatableWork(one["_id"], (account,) if (account := one.get("account_id")) else ()) async for one in found
    ]


async def _give(scope: Scope, holder: ObjectId, to: Mapping[ObjectId, ObjectId]) -> int:
    """Reassign requests. One sent by the new user is not given to them, and stays where it is."""
    names = await load_user_names(str(each) for each in (scope.user_id, holder, *to.values()))
    by_name = names.get(scope.user_id, "")
    comment = f"Reassigned from {names.get(str(holder), 'a former user')}"

    async def work(session: AsyncClientSession) -> int:
        wanted = {"_id": {"$in": list(to)}, **_of(holder)}
        found = await scoped(ApprovalRequest, scope).find(wanted, session=session).to_list()
        given = 0
        for one in found:
            taker = to[one["_id"]]
            if taker in (one["initiator"], one.get("last_editor")):
                continue
            level = one["levels"][one["current_level"]]
            waiting = [each for each in level["people"] if each["user_id"] in one["pending_for"]]
            others = [each for each in waiting if each["user_id"] not in (holder, taker)]
            people: list[StoredApprover] = [*others, {"user_id": taker, "name": names[str(taker)]}]
            step = store.build_request_step(scope, by_name, RequestAction.REASSIGN, one["current_level"] + 1, comment)
            await store.assign_approvers(scope, one, people, step, session)
            given += 1
        return given

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
