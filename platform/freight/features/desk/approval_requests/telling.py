"""The mails of requests: to those a request waits for, and to who sent it once it is decided."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import replace

from beanie import PydanticObjectId
from bson import ObjectId
from pymongo.asynchronous.client_session import AsyncClientSession

from freight.core.approvals.wording import ENDS
from freight.core.notices.events import Event, Part
from freight.documents.records.approval_request import StoredApprovalRequest
from freight.documents.user import User
from freight.features.approvals.stand_ins import reading as stand_ins
from freight.kit import events
from freight.kit.events import Happened
from freight.kit.mail.letter import Letter, heading, mail_address
from freight.kit.mail.post import post
from freight.kit.storage.connections import current
from freight.kit.storage.scopes import Scope

_PENDING, _MINE = "/requests/pendingforme", "/requests/myrequests"


async def ask(scope: Scope, request: StoredApprovalRequest, session: AsyncClientSession, why: str = "") -> None:
    """Mail those a request waits for now, and who stands in for them, within the transaction that makes it wait for
    them. `why`: why it waits for them only now."""
    brand = current().settings.brand
    label, sender = heading(request["subject"]["label"]), heading(request["initiator_name"])
    away = await _away(scope, request)
    asked = await _people([*request["pending_for"], *away], session)
    for user in asked:
        names = away.get(ObjectId(user.id), [])
        stands_in = [f"You stand in for {heading(', '.join(names))}."] if names else []
        said = [f"Hello {heading(user.name)},", f"{sender} asks you to approve: {label}.", *stands_in]
        letter = Letter(
            "approvalRequest",
            f"{label} waits for your approval · {brand}",
            tuple([*said, why] if why else said),
            _address(_PENDING, request),
            "Open the request",
        )
        await _post(scope, letter, user, session)
    # said again at another level, it is another one
    key = f"approval:{request['_id']}:waiting:{len(request['history'])}"
    link = f"{_PENDING}?request={request['_id']}"
    mailed = [ObjectId(user.id) for user in asked if mail_address(user)]
    waiting = happened(Event.APPROVAL_WAITING, request, key, link, {Part.DECIDES: [each.id for each in asked]})
    await events.note(scope, [replace(waiting, mailed=mailed)], session)


def happened(
    event: Event,
    request: StoredApprovalRequest,
    key: str,
    link: str,
    parts: Mapping[Part, Sequence[object]],
    **details: object,
) -> Happened:
    """Something that happened to a request, as rules tell it."""
    account = request.get("account_id")
    known = {
        "request": request["subject"]["label"],
        "sender": request["initiator_name"],
        "ladder": request["ladder_name"],
    }
    return Happened(
        event,
        key,
        link,
        {**known, **details},
        subject_id=request["_id"],
        accounts=[account] if account else (),
        parts=parts,
    )


async def _away(scope: Scope, request: StoredApprovalRequest) -> dict[ObjectId, list[str]]:
    """Who stands in today for those a request waits for, with their names; not for whom it waits himself, nor for who
    may not decide on it."""
    names = {each["user_id"]: each["name"] for level in request["levels"] for each in level["people"]}
    shut_out = {*request["pending_for"], request["initiator"], request.get("last_editor")}
    away: dict[ObjectId, list[str]] = defaultdict(list)
    for each in await stand_ins.for_people(scope, request["pending_for"], request["request_type"]):
        if each["to_user"] not in shut_out:
            away[each["to_user"]].append(names.get(each["from_user"], "someone"))
    return away


async def tell_end(
    scope: Scope, request: StoredApprovalRequest, by_name: str, comment: str, session: AsyncClientSession
) -> None:
    """Mail who sent a request what became of it, within the transaction that ends it."""
    brand = current().settings.brand
    label, done = heading(request["subject"]["label"]), ENDS[request["status"]]
    said = [f"Comment: {heading(comment)}"] if comment else []
    for user in await _people([request["initiator"]], session):
        letter = Letter(
            "approvalDecided",
            f"{label} was {done} · {brand}",
            (f"Hello {heading(user.name)},", f"{heading(by_name)} {done}: {label}.", *said),
            _address(_MINE, request),
            "Open the request",
        )
        await _post(scope, letter, user, session)
    key = f"approval:{request['_id']}:{request['status']}"
    ended = happened(
        Event.APPROVAL_DECIDED,
        request,
        key,
        f"{_MINE}?request={request['_id']}",
        {Part.SENT: [request["initiator"]]},
        outcome=done,
        decider=by_name,
        comment=comment,
    )
    await events.note(scope, [replace(ended, mailed=[request["initiator"]])], session)


async def _people(ids: Sequence[ObjectId], session: AsyncClientSession) -> list[User]:
    return await User.find({"_id": {"$in": list(ids)}, "is_active": True}, session=session).sort("name").to_list()


def _address(screen: str, request: StoredApprovalRequest) -> str:
    return current().settings.address(f"{screen}?request={request['_id']}")


async def _post(scope: Scope, letter: Letter, user: User, session: AsyncClientSession) -> None:
    # a person without an address finds the request in his list
    if to := mail_address(user):
        await post(letter, to, PydanticObjectId(scope.company_id), session)
