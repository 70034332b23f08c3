"""Mails about requests: to those a request waits for, and to the requester once it is decided."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import replace

from beanie import PydanticObjectId
from bson import ObjectId
from pymongo.asynchronous.client_session import AsyncClientSession

from freight.core.approvals.requests import RequestType
from freight.core.approvals.wording import ENDS
from freight.core.notices.events import EventInvolvement, NotificationEvent
from freight.documents.payable import Payable
from freight.documents.records.approval_request import StoredApprovalRequest
from freight.documents.user import User, match_active_users
from freight.features.approvals.stand_ins import queries as stand_ins
from freight.features.setup.tags.queries import load_joint_tag_details
from freight.kit import events
from freight.kit.events import DomainEventDraft
from freight.kit.mail.mail_draft import MailDraft, clean_header_text, get_mail_address
from freight.kit.mail.mail_store import store_mail
from freight.kit.storage.connections import get_connections
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import scoped

_PENDING, _MINE = "/requests/pendingforme", "/requests/myrequests"


async def notify_approvers(
    scope: Scope, request: StoredApprovalRequest, session: AsyncClientSession, why: str = ""
) -> None:
    """Mail those a request waits for now, and their stand-ins, within the transaction that makes it wait for them.
    `why`: why it waits for them only now."""
    brand = get_connections().settings.brand
    label, sender = clean_header_text(request["subject"]["label"]), clean_header_text(request["initiator_name"])
    away = await _away(scope, request)
    users = await _people([*request["pending_for"], *away], session)
    for user in users:
        names = away.get(ObjectId(user.id), [])
        stands_in = [f"You stand in for {clean_header_text(', '.join(names))}."] if names else []
        lines = [f"Hello {clean_header_text(user.name)},", f"{sender} asks you to approve: {label}.", *stands_in]
        letter = MailDraft(
            "approvalRequest",
            f"{label} waits for your approval · {brand}",
            tuple([*lines, why] if why else lines),
            _address(_PENDING, request),
            "Open the request",
        )
        await _post(scope, letter, user, session)
    # the same event at another level is a new one
    key = f"approval:{request['_id']}:waiting:{len(request['history'])}"
    link = f"{_PENDING}?request={request['_id']}"
    mailed = [ObjectId(user.id) for user in users if get_mail_address(user)]
    waiting = await build_request_event(
        scope,
        session,
        NotificationEvent.APPROVAL_WAITING,
        request,
        key,
        link,
        {EventInvolvement.DECIDES: [approver.id for approver in users]},
    )
    await events.store_domain_events(scope, [replace(waiting, mailed=mailed)], session)


async def build_request_event(
    scope: Scope,
    session: AsyncClientSession,
    event: NotificationEvent,
    request: StoredApprovalRequest,
    key: str,
    link: str,
    parts: Mapping[EventInvolvement, Sequence[object]],
    **details: object,
) -> DomainEventDraft:
    """Return an event of a request, for notification rules, with the tags of the carrier's invoice it is about."""
    account, subject = request.get("account_id"), request["subject"]
    query = {"_id": subject["id"] if request["request_type"] == RequestType.PAYABLE else None}
    payables = await scoped(Payable, scope).find(query, ["tag_ids"], session=session).to_list()
    fields = {
        "request": subject["label"],
        "sender": request["initiator_name"],
        "ladder": request["ladder_name"],
        **await load_joint_tag_details(scope, payables, session),
    }
    return DomainEventDraft(
        event,
        key,
        link,
        {**fields, **details},
        subject_id=request["_id"],
        accounts=[account] if account else (),
        parts=parts,
    )


async def _away(scope: Scope, request: StoredApprovalRequest) -> dict[ObjectId, list[str]]:
    """Return today's stand-ins for those a request waits for, each with the names they stand in for; without users it
    waits for anyway and users who may not decide on it."""
    names = {person["user_id"]: person["name"] for level in request["levels"] for person in level["people"]}
    shut_out = {*request["pending_for"], request["initiator"], request.get("last_editor")}
    away: dict[ObjectId, list[str]] = defaultdict(list)
    for stand_in in await stand_ins.list_eligible_stand_ins(scope, request["pending_for"], request["request_type"]):
        if stand_in["to_user"] not in shut_out:
            away[stand_in["to_user"]].append(names.get(stand_in["from_user"], "someone"))
    return away


async def notify_requester(
    scope: Scope, request: StoredApprovalRequest, by_name: str, comment: str, session: AsyncClientSession
) -> None:
    """Mail the result of a request to its requester, within the transaction that ends it."""
    brand = get_connections().settings.brand
    label, outcome = clean_header_text(request["subject"]["label"]), ENDS[request["status"]]
    lines = [f"Comment: {clean_header_text(comment)}"] if comment else []
    for user in await _people([request["initiator"]], session):
        letter = MailDraft(
            "approvalDecided",
            f"{label} was {outcome} · {brand}",
            (f"Hello {clean_header_text(user.name)},", f"{clean_header_text(by_name)} {outcome}: {label}.", *lines),
            _address(_MINE, request),
            "Open the request",
        )
        await _post(scope, letter, user, session)
    key = f"approval:{request['_id']}:{request['status']}"
    ended = await build_request_event(
        scope,
        session,
        NotificationEvent.APPROVAL_DECIDED,
        request,
        key,
        f"{_MINE}?request={request['_id']}",
        {EventInvolvement.SENT: [request["initiator"]]},
        outcome=outcome,
        decider=by_name,
        comment=comment,
    )
    await events.store_domain_events(scope, [replace(ended, mailed=[request["initiator"]])], session)


async def _people(ids: Sequence[ObjectId], session: AsyncClientSession) -> list[User]:
    return await User.find(match_active_users(ids), session=session).sort("name").to_list()


def _address(screen: str, request: StoredApprovalRequest) -> str:
    return get_connections().settings.address(f"{screen}?request={request['_id']}")


async def _post(scope: Scope, letter: MailDraft, user: User, session: AsyncClientSession) -> None:
    # a person without an address finds the request in their list
    if to := get_mail_address(user):
        await store_mail(letter, to, PydanticObjectId(scope.company_id), session)
