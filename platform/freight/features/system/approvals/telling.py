"""The mails of requests: to those a request waits for, and to who sent it once it is decided."""

from collections.abc import Sequence

from beanie import PydanticObjectId
from bson import ObjectId
from pymongo.asynchronous.client_session import AsyncClientSession

from freight.core.approvals.wording import ENDS
from freight.core.errors import Invalid
from freight.documents.records.approval_request import StoredApprovalRequest
from freight.documents.user import User
from freight.kit.connections import current
from freight.kit.mail.letter import Letter, address_of, heading
from freight.kit.mail.post import post
from freight.kit.scopes import Scope

_PENDING, _MINE = "/requests/pendingforme", "/requests/myrequests"


async def ask(scope: Scope, request: StoredApprovalRequest, session: AsyncClientSession) -> None:
    """Mail those a request waits for now, within the transaction that makes it wait for them."""
    brand = current().settings.brand
    label, sender = heading(request["subject"]["label"]), heading(request["initiator_name"])
    for user in await _people(request["pending_for"], session):
        letter = Letter(
            "approvalRequest",
            f"{label} waits for your approval · {brand}",
            (f"Hello {heading(user.name)},", f"{sender} asks you to approve: {label}."),
            _address(_PENDING, request),
            "Open the request",
        )
        await _post(scope, letter, user, session)


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


async def _people(ids: Sequence[ObjectId], session: AsyncClientSession) -> list[User]:
    return await User.find({"_id": {"$in": list(ids)}, "is_active": True}, session=session).sort("name").to_list()


def _address(screen: str, request: StoredApprovalRequest) -> str:
    return current().settings.address(f"{screen}?request={request['_id']}")


async def _post(scope: Scope, letter: Letter, user: User, session: AsyncClientSession) -> None:
    try:
        to = address_of(user.email)
    except Invalid:
        return  # a person without an address finds the request in his list
    await post(letter, to, PydanticObjectId(scope.company_id), session)
