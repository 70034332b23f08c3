"""Notify a user by mail that their user name signed in from a browser or network not seen before."""

import hashlib
from datetime import datetime

import structlog
from beanie import PydanticObjectId
from pymongo.asynchronous.client_session import AsyncClientSession
from pymongo.errors import PyMongoError

from freight.core.errors import FreightError, Invalid
from freight.core.people.devices import describe_device
from freight.documents.known_devices import KnownDevice, KnownDevices, match_known_device
from freight.documents.user import Membership, User
from freight.kit import clock
from freight.kit.auth.sessions import SignInOrigin, get_client_network
from freight.kit.mail.mail_draft import MailDraft, parse_mail_address
from freight.kit.mail.mail_store import store_mail
from freight.kit.storage.connections import get_connections
from freight.kit.storage.transactions import run_in_transaction

log = structlog.get_logger()

MOST = 50
"""How many places are remembered for a person."""


async def record_sign_in_place(user: User, membership: Membership, desk: SignInOrigin) -> None:
    """Remember the place of a sign-in, and mail the person if it is new; their very first place is not reported. Errors
    here do not prevent the sign-in."""

    async def store(session: AsyncClientSession) -> None:
        if await _is_news(user, desk, session):
            try:
                to = parse_mail_address(user.email)
            except Invalid:
                return
            await store_mail(_letter(user, desk, clock.now()), to, membership.company_id, session)

    try:
        await run_in_transaction(store, turn=("places", user.id))
    except (FreightError, PyMongoError):
        log.exception("place of a sign-in not noted", user=str(user.id))


async def _is_news(user: User, desk: SignInOrigin, session: AsyncClientSession) -> bool:
    """Store the place; return whether it is new for a user who was seen elsewhere before."""
    assert user.id
    places, now, mark = KnownDevices.get_pymongo_collection(), clock.now(), _mark(desk)
    update = {"$set": {"seen.$.last_on": now, "updated_on": now}}
    again = await places.update_one(match_known_device(user.id, mark), update, session=session)
    if again.matched_count:
        return False
    place = KnownDevice(mark=mark, last_on=now)
    latest = {"$each": [place.model_dump()], "$sort": {"last_on": 1}, "$slice": -MOST}
    change = {"$push": {"seen": latest}, "$set": {"updated_on": now}}
    if (await places.update_one({"user_id": user.id}, change, session=session)).matched_count:
        return True
    await KnownDevices(id=PydanticObjectId(), user_id=user.id, seen=[place]).insert(session=session)
    return False


def _mark(desk: SignInOrigin) -> str:
    """Return a hash of the browser, without its version, which changes every month, and of its network."""
    return hashlib.sha256(f"{get_client_network(desk.address)}\n{describe_device(desk.device)}".encode()).hexdigest()


def _letter(user: User, desk: SignInOrigin, now: datetime) -> MailDraft:
    settings = get_connections().settings
    return MailDraft(
        "newSignIn",
        f"New sign-in to {settings.brand}",
        (
            f"Hello {user.name},",
            f"Your user name {user.user_name} signed in from a browser or address we haven’t seen before: "
            f"{describe_device(desk.device)}, {desk.address}, {now:%Y-%m-%d %H:%M} UTC.",
            "If this was you, there is nothing to do.",
        ),
        settings.address("/user/me"),
        "Review your sessions",
        (
            "If it wasn’t you, sign in, change your password, and choose “Sign out everywhere else”. If you can’t "
            "sign in, choose “Forgot password?” on the sign-in page, and tell your administrator.",
        ),
    )
