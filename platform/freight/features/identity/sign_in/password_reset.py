"""Reset a forgotten password with a mailed link, valid once, for an hour. The answer never reveals whether an address
is known."""

from datetime import timedelta

import structlog
from bson import ObjectId
from pymongo.asynchronous.client_session import AsyncClientSession

from freight.core.error_codes import ErrorCode
from freight.core.errors import Invalid, NotFound
from freight.core.people.names import normalize_user_name
from freight.documents.audit_entry import AuditKind
from freight.documents.base import ANY_CASE
from freight.documents.password_reset import PasswordReset, match_reset_link
from freight.documents.user import User, match_active_user
from freight.features.identity.sign_in import audit
from freight.features.identity.sign_in.password_change import check_new_password
from freight.kit import clock
from freight.kit.auth import passwords, sessions
from freight.kit.auth.sessions import SignInOrigin
from freight.kit.auth.throttle import ThrottleWindow
from freight.kit.mail.mail_draft import MailDraft, parse_mail_address
from freight.kit.mail.mail_store import store_mail
from freight.kit.security.one_time_tokens import hash_token, make_token
from freight.kit.storage.connections import get_connections
from freight.kit.storage.transactions import run_in_transaction

log = structlog.get_logger()

LASTS = timedelta(hours=1)
# limits keep a stranger from filling mailboxes of others, and one address from trying a list of people
PER_ADDRESS = ThrottleWindow("forgotten-address", failures=20, span=timedelta(minutes=15))
PER_PERSON = ThrottleWindow("forgotten-person", failures=3, span=timedelta(minutes=15))
PER_LINK = ThrottleWindow("reset-links", failures=30, span=timedelta(minutes=15))

_DEAD = "This link has been used or has expired. Ask for another one."


async def request_password_reset(who: str, desk: SignInOrigin) -> None:
    """Send a link to the user with that user name or mail address. The answer does not reveal whether there is one.
    Raises Throttled for too many requests from one network address."""
    now = clock.now()
    await PER_ADDRESS.count(desk.address, now)
    for user in await _named(who):
        try:
            parse_mail_address(user.email)
        except Invalid:
            continue
        if await PER_PERSON.is_free(str(user.id), now):
            await PER_PERSON.record(str(user.id), now)
            await _send(user)


async def complete_password_reset(token: str, new: str, confirmation: str, desk: SignInOrigin) -> str:
    """Set a new password with the link; every session of the user ends. Return the user name. Raises NotFound for a
    dead link, Invalid for a password that R151-R157 refuse."""
    check_new_password(new, confirmation)
    now = clock.now()
    await PER_LINK.check(desk.address, now)
    live = match_reset_link(hash_token(token), now)
    if await PasswordReset.find_one(live) is None:
        await PER_LINK.record(desk.address, now)
        raise NotFound(_DEAD, code=ErrorCode.DEAD_LINK)
    async with passwords.ATTEMPTS:
        stored = await passwords.hash_password(new)

    async def store(session: AsyncClientSession) -> User:
        used = await PasswordReset.get_pymongo_collection().find_one_and_delete(live, session=session)
        user = await User.find_one(match_active_user(used["user_id"]), session=session) if used else None
        if user is None:
            raise NotFound(_DEAD, code=ErrorCode.DEAD_LINK)
        change = {"password_hash": stored, "must_change_password": False, "updated_on": clock.now()}
        await User.get_pymongo_collection().update_one({"_id": user.id}, {"$set": change}, session=session)
        await audit.audit_each_company(user, AuditKind.PASSWORD, "Set a new password by a mailed link", session=session)
        return user

    user = await run_in_transaction(store)
    await sessions.close_user_sessions(str(user.id))
    log.info("password reset", user=str(user.id))
    return user.user_name


async def _named(who: str) -> list[User]:
    """Return the users with that name or address who can sign in; never demo users, whose sign-ins are shared."""
    users = User.get_pymongo_collection()
    by_name = await users.find_one({"user_name": normalize_user_name(who)})
    by_address = users.find({"email": who.strip()}, collation=ANY_CASE).limit(5)
    stored_users = [by_name] if by_name else await by_address.to_list()
    people = [User.model_validate(user) for user in stored_users]
    return [user for user in people if user.is_active and user.memberships and not user.is_demo]


async def _send(user: User) -> None:
    token, now = make_token(), clock.now()
    settings = get_connections().settings
    letter = MailDraft(
        "passwordReset",
        f"Set a new password for {settings.brand}",
        (f"Hello {user.name},", f"A new password was requested for your user name {user.user_name}."),
        settings.address(f"/redirection/{token}"),
        "Set a new password",
        ("The link works once, within an hour.", "If you didn’t request it, ignore this email. Nothing has changed."),
    )

    async def store(session: AsyncClientSession) -> None:
        resets = PasswordReset.get_pymongo_collection()
        await resets.delete_many({"user_id": user.id}, session=session)
        await PasswordReset(
            id=ObjectId(), user_id=user.id, token_hash=hash_token(token), expires_on=now + LASTS
        ).insert(session=session)
        await store_mail(letter, user.email, user.memberships[0].company_id, session)
        await audit.audit_each_company(user, AuditKind.PASSWORD, "Password link sent", session=session)

    await run_in_transaction(store, turn=("reset", user.id))
    log.info("password link sent", user=str(user.id))
