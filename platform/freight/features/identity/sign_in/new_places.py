"""Telling somebody by mail that his user name signed in from where it was not seen before."""

import hashlib
from datetime import datetime

import structlog
from beanie import PydanticObjectId
from pymongo.asynchronous.client_session import AsyncClientSession
from pymongo.errors import PyMongoError

from freight.core.errors import FreightError, Invalid
from freight.core.people.devices import device_words
from freight.documents.sign_in_places import SeenPlace, SignInPlaces
from freight.documents.user import Membership, User
from freight.kit import clock
from freight.kit.auth.sessions import Desk, network_of
from freight.kit.mail.letter import Letter, address_of
from freight.kit.mail.post import post
from freight.kit.storage.connections import current
from freight.kit.storage.transactions import in_transaction

log = structlog.get_logger()

MOST = 50
"""Places that are remembered of a person."""


async def note(user: User, membership: Membership, desk: Desk) -> None:
    """Remember the place of a sign-in, and write to the person where it is a new one; his very first is no news. What
    goes wrong here keeps nobody from signing in."""

    async def store(session: AsyncClientSession) -> None:
        if await _is_news(user, desk, session):
            try:
                to = address_of(user.email)
            except Invalid:
                return
            await post(_letter(user, desk, clock.now()), to, membership.company_id, session)

    try:
        await in_transaction(store, turn=("places", user.id))
    except (FreightError, PyMongoError):
        log.exception("place of a sign-in not noted", user=str(user.id))


async def _is_news(user: User, desk: Desk, session: AsyncClientSession) -> bool:
    """Write the place down; whether it is new for somebody who was elsewhere before."""
    assert user.id
    places, now, mark = SignInPlaces.get_pymongo_collection(), clock.now(), _mark(desk)
    seen = {"$set": {"seen.$.last_on": now, "updated_on": now}}
    again = await places.update_one({"user_id": user.id, "seen.mark": mark}, seen, session=session)
    if again.matched_count:
        return False
    place = SeenPlace(mark=mark, last_on=now)
    latest = {"$each": [place.model_dump()], "$sort": {"last_on": 1}, "$slice": -MOST}
    change = {"$push": {"seen": latest}, "$set": {"updated_on": now}}
    if (await places.update_one({"user_id": user.id}, change, session=session)).matched_count:
        return True
    await SignInPlaces(id=PydanticObjectId(), user_id=user.id, seen=[place]).insert(session=session)
    return False


def _mark(desk: Desk) -> str:
    """The browser without its version, which changes every month, at the network it is in."""
    return hashlib.sha256(f"{network_of(desk.address)}\n{device_words(desk.device)}".encode()).hexdigest()


def _letter(user: User, desk: Desk, now: datetime) -> Letter:
    settings = current().settings
    return Letter(
        "newSignIn",
        f"New sign-in to {settings.brand}",
        (
            f"Hello {user.name},",
            f"Your user name {user.user_name} signed in from a browser or address we haven’t seen before: "
            f"{device_words(desk.device)}, {desk.address}, {now:%Y-%m-%d %H:%M} UTC.",
            "If this was you, there is nothing to do.",
        ),
        settings.address("/user/me"),
        "Review your sessions",
        (
            "If it wasn’t you, sign in, change your password, and choose “Sign out everywhere else”. If you can’t "
            "sign in, choose “Forgot password?” on the sign-in page, and tell your administrator.",
        ),
    )
