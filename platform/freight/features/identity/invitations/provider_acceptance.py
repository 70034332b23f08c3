"""Accept an invitation without its link, because the identity provider of the company has vouched for the address."""

import secrets

import structlog
from beanie import PydanticObjectId
from pymongo.asynchronous.client_session import AsyncClientSession

from freight.core.error_codes import ErrorCode
from freight.core.errors import Conflict, Invalid
from freight.core.people.names import check_user_name
from freight.documents.invitation import Invitation, match_invitations_by_email
from freight.documents.user import User
from freight.features.identity.invitations.acceptance import redeem_invitation
from freight.features.identity.people import queries
from freight.features.identity.people.commands import build_new_user, insert_user
from freight.kit import clock
from freight.kit.storage.transactions import run_in_transaction

log = structlog.get_logger()

_NOBODY = "No active user of this company has this email address. Ask your administrator for an invitation."


async def create_vouched_user(company_id: PydanticObjectId, address: str, called: object) -> User:
    """Create a user from the invitation to that address, without a password until they request one by mail. Raises
    Invalid where the address was not invited, Conflict for an address that has an account elsewhere."""
    query = match_invitations_by_email(company_id, [address.casefold()], clock.now())
    invitation = await Invitation.find_one(query)
    if invitation is None:
        raise Invalid(_NOBODY, code=ErrorCode.NOBODY)
    if await queries.find_people_by_email(address):
        # the account belongs to other companies, too: its owner has to join with the link and their password
        raise Conflict(
            "There is an account for this email address. Open the link in the invitation email to join with it.",
            code=ErrorCode.HAS_ACCOUNT,
        )
    name = called.strip()[:200] if isinstance(called, str) and called.strip() else invitation.name
    user_name = await _free_name(address)
    user = build_new_user(
        company_id,
        invitation,
        invitation.memberships,
        user_name=user_name,
        name=name,
        email=invitation.email,
        products=invitation.products,
    )

    async def store(session: AsyncClientSession) -> None:
        user.id = PydanticObjectId()
        await redeem_invitation(invitation, user, session)
        await insert_user(user, session)

    await run_in_transaction(store)
    log.info("invitation accepted", invitation=str(invitation.id), user=str(user.id))
    return user


async def _free_name(address: str) -> str:
    """Return a user name built from the address, with a suffix if that is taken."""
    plain = "".join(c for c in address.rpartition("@")[0].casefold() if c.isalnum() or c in "._-").strip("._-")
    for name in (plain, *(f"{plain or 'user'}{secrets.randbelow(10_000)}" for _ in range(20))):
        try:
            checked = check_user_name(name)
        except Invalid:
            continue
        if not await queries.is_user_name_taken(checked):
            return checked
    raise Conflict(
        "No user name is free for this address. Open the link in the invitation email.", code=ErrorCode.NAME_TAKEN
    )
