"""Lists of requests: those that wait for the caller, those they sent, and all they may see."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from bson import ObjectId

from freight.core.approvals.requests import ApprovalMode, RequestAction, RequestStatus, RequestType
from freight.core.errors import NotFound
from freight.core.rules import FilterField, compile_filter, parse_tree
from freight.documents.approval_request import ApprovalRequest
from freight.documents.base import ANY_CASE, ANYBODY
from freight.documents.records.approval_request import StoredApprovalRequest
from freight.documents.user import User, match_members_by_email
from freight.features.approvals.ladders import lookup
from freight.features.approvals.request_files import is_request_party
from freight.features.approvals.stand_ins import queries as stand_ins
from freight.features.desk.approval_requests.registry import KINDS
from freight.features.desk.approval_requests.request_state import to_request_state
from freight.features.desk.approval_requests.schemas import (
    ApproverList,
    DecisionView,
    ReportType,
    RequestDocumentView,
    RequestFilter,
    RequestLevelView,
    RequestList,
    RequestPage,
    RequestRow,
    StepView,
)
from freight.features.identity.groups.schemas import MemberView
from freight.features.identity.people.queries import list_active_people
from freight.kit import clock
from freight.kit.access import Access
from freight.kit.records.history import load_user_names
from freight.kit.storage.paging import Page
from freight.kit.storage.scopes import Scope, make_system_scope
from freight.kit.storage.tenancy import Record, parse_object_id, scoped

SEE, REASSIGNS = lookup.OPENS, lookup.KEEPS
_MOST_PEOPLE = 5_000
FIELDS = {
    "status": FilterField("status", "Status", exact_case=True, options=tuple(RequestStatus)),
    "requestViewType": FilterField("request_type", "Type", exact_case=True, options=tuple(RequestType)),
    "label": FilterField("subject.label", "Request"),
    "initiator": FilterField("initiator_name", "Sent by"),
    "ladder": FilterField("ladder_name", "Approval ladder"),
    "accountId": FilterField("account_id", "Account", "id", read_id=parse_object_id),
    "pendingFor": FilterField("pending_for", "Waits for", "id", read_id=parse_object_id),
}


async def count_pending_requests(scope: Scope) -> int:
    """Count the requests that wait for the user of a scope, as their list shows them. 0 for a user unknown to the
    database."""
    if not ObjectId.is_valid(scope.user_id):
        return 0
    return await scoped(ApprovalRequest, scope).count(await _of(scope, "pending"))


async def list_approval_requests(
    access: Access, report: ReportType, page: Page, wanted: RequestFilter | None = None
) -> RequestList:
    """Return a page of one of the lists, newest first. Raises Invalid for a broken rule, NotFound for another
    system."""
    query = await _of(access.scope, report)
    if wanted:
        access.demand_place(wanted.system_id)
        query = {"$and": [query, *await _parts(access, wanted)]}
    seer = await _seer(access)
    requests, states = scoped(ApprovalRequest, access.scope), _states(seer.working)
    narrowed = {"$and": [query, states[wanted.state]]} if wanted and wanted.state else query
    cursor = requests.find(narrowed, {"content": 0, "asked": 0}).sort("_id", -1).skip(page.skip).limit(page.limit)
    return RequestList(
        count=await requests.count(narrowed),
        data=[RequestRow(**_row(seer, approval_request)) for approval_request in await cursor.to_list()],
        overdue=await requests.count({"$and": [query, states["overdue"]]}),
        stuck=await requests.count({"$and": [query, states["stuck"]]}),
    )


async def build_request_page(access: Access, request_id: str) -> RequestPage:
    """Return a request with its content. Raises NotFound."""
    request = await get_visible_request(access, request_id)
    scope = await make_system_scope(access.scope.company_id, access.scope.system_id, access.user_id)
    is_open = request["status"] == RequestStatus.IN_PROCESS
    kind = KINDS[RequestType(request["request_type"])]
    people = await load_user_names({document["by"] for document in request["documents"]})
    return RequestPage(
        **_row(await _seer(access), request),
        content=request["content"],
        history=[
            StepView(
                action=request_step["action"],
                level=request_step["level"],
                name=_named(request_step["name"], request_step.get("for_name", "")),
                comment=request_step["comment"],
                on=request_step["on"],
            )
            for request_step in request["history"]
        ],
        files=[
            RequestDocumentView(
                file_id=document["file_id"],
                name=document["name"],
                size=document["size"],
                by=people.get(document["by"], ""),
                on=document["on"],
                visible_to_all=document["visible_to_all"],
            )
            for document in request["documents"]
            if document["visible_to_all"] or is_request_party(request, access.user_id)
        ],
        is_unchanged=not is_open or await kind.is_unchanged(scope, request),
    )


async def list_request_approvers(access: Access, request_id: str) -> ApproverList:
    """List whom a request can be assigned to: everyone who may sign in here, except the requester."""
    request = await scoped(ApprovalRequest, access.scope).get(request_id, "request")
    query = {"_id": {"$ne": request["initiator"]}, **list_active_people(access.scope)}
    users = User.find(query).sort("name").limit(_MOST_PEOPLE)
    return ApproverList(people=[MemberView(id=str(user.id), name=user.name) async for user in users])


async def get_visible_request(access: Access, request_id: str) -> StoredApprovalRequest:
    """Return a request the caller may see, as a party to it or by the permission to see all requests. Raises
    NotFound."""
    request = await scoped(ApprovalRequest, access.scope).get(request_id, "request")
    if is_request_party(request, access.user_id) or access.may(SEE):
        return request
    stands_for = await stand_ins.get_represented_users(access.scope, request["request_type"])
    if not to_request_state(request).place_of(access.user_id, stands_for):
        raise NotFound("Request not found.")
    return request


async def _of(scope: Scope, report: ReportType) -> Record:
    me = ObjectId(scope.user_id)
    if report != "pending":
        return {"initiator": me} if report == "myRequests" else {}
    waits: list[Record] = [{"pending_for": me}]
    for stand_in in await stand_ins.list_active_stand_ins(scope):
        types = stand_in.get("types", [])
        waits.append({"pending_for": stand_in["from_user"], **({"request_type": {"$in": types}} if types else {})})
    own_filter: Record = {"status": RequestStatus.IN_PROCESS, "pending_for": {"$gt": ANYBODY}}
    if len(waits) == 1:
        return {**own_filter, **waits[0]}
    # a stand-in never decides on their own request, and only once per level
    return {**own_filter, "$or": waits, "initiator": {"$ne": me}, "last_editor": {"$ne": me}, "deciders": {"$ne": me}}


def _states(working: Collection[ObjectId]) -> dict[str, Record]:
    """Return the conditions for overdue requests, and for stuck ones: no one they wait for may still sign in and work
    here."""
    in_process: Record = {"status": RequestStatus.IN_PROCESS}
    return {
        "overdue": {**in_process, "due_on": {"$lte": clock.now()}},
        "stuck": {**in_process, "pending_for": {"$nin": list(working)}},
    }


@dataclass(frozen=True)
class _Seer:
    """The user who looks at requests, with those they stand in for, and all who work here."""

    access: Access
    stands_for: Mapping[str, Mapping[str, str]]  # by kind of request: names by id
    working: frozenset[ObjectId]


async def _seer(access: Access) -> _Seer:
    cursor = User.get_pymongo_collection().find(list_active_people(access.scope), ["_id"])
    stands_for = await stand_ins.get_represented_by_type(access.scope)
    return _Seer(access, stands_for, frozenset([user["_id"] async for user in cursor]))


def _named(name: str, for_name: str) -> str:
    return f"{name} for {for_name}" if for_name else name


async def _parts(access: Access, wanted: RequestFilter) -> Sequence[Record]:
    parts: list[Record] = [{}]
    if wanted.rules:
        parts.append(compile_filter(parse_tree(wanted.rules), FIELDS, clock.today(access.place)))
    if wanted.account_id:
        parts.append({"account_id": parse_object_id(wanted.account_id, "account")})
    if wanted.email_id:
        user_query = match_members_by_email(wanted.email_id.strip(), access.scope.company_id)
        parts.append({"initiator": {"$in": [user.id async for user in User.find(user_query, collation=ANY_CASE)]}})
    return parts


def _row(seer: _Seer, request: StoredApprovalRequest) -> Record:
    access, stands = seer.access, to_request_state(request)
    stands_for = seer.stands_for.get(request["request_type"], {})
    place = stands.place_of(access.user_id, stands_for)
    due_on = request.get("due_on")
    is_open = stands.status is RequestStatus.IN_PROCESS
    names = {
        str(approver["user_id"]): approver["name"]
        for level in request["levels"]
        for approver in (*level.get("escalate_to", []), *level["people"])
    }
    sent = request["history"][0]
    return {
        "work_flow_doc_id": str(request["_id"]),
        "status": stands.status,
        "request_view_type": RequestType(request["request_type"]),
        "subject_kind": request["subject"]["kind"],
        "subject_id": str(request["subject"]["id"] or ""),
        "label": request["subject"]["label"],
        "account_id": str(request.get("account_id") or ""),
        "initiator": request["initiator_name"],
        "sent_on": sent["on"],
        "updated_on": request["updated_on"],
        "ladder": request["ladder_name"],
        "comment": sent["comment"],
        "current_level": request["current_level"] + 1,
        "levels": [_level(request, at) for at in range(len(request["levels"]))],
        "pending_for": list(stands.pending_for),
        "waits_for": [names[approver_id] for approver_id in stands.pending_for],
        "documents": len(request["documents"]),
        "due_on": due_on,
        "is_overdue": is_open and due_on is not None and due_on <= clock.now(),
        "is_stuck": is_open and not seer.working & set(request["pending_for"]),
        "acts_for": stands_for.get(place, ""),
        "may_act": bool(place),
        "may_cancel": is_open and access.user_id == stands.initiator,
        "may_reassign": is_open and access.may(REASSIGNS),
    }


def _level(request: StoredApprovalRequest, at: int) -> RequestLevelView:
    level, current = request["levels"][at], request["current_level"]
    return RequestLevelView(
        number=at + 1,
        mode=ApprovalMode(level["mode"]),
        state="done" if at < current else "current" if at == current else "ahead",
        people=[person["name"] for person in level["people"]],
        decisions=[
            DecisionView(
                name=_named(decision["stand_in"], decision["name"]) if decision.get("stand_in") else decision["name"],
                action=RequestAction(decision["action"]),
                comment=decision["comment"],
                on=decision["on"],
            )
            for decision in level["decisions"]
        ],
        due_hours=level.get("due_hours"),
        escalate_to=[approver["name"] for approver in level.get("escalate_to", [])],
        escalated_on=level.get("escalated_on"),
    )
