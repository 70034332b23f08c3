"""Sessions in Redis, under the hash of their id: a dump of the store opens no session.

A session expires after an idle time that every call renews, by the clock of the store: the programs that share it may
differ. For some hours longer it may be continued by its owner (status 440 and the extend call); after that it is
unknown. However busy it is kept, it ends some hours after the password was given: one that was stolen is not for ever.
"""

import hashlib
import json
import secrets
from dataclasses import asdict, dataclass, replace
from datetime import UTC, datetime, timedelta

from freight.core.errors import NotSignedIn, SessionExpired, SessionInvalid
from freight.kit.resources import current

# a call renews the session only when this much of the idle time has gone: fewer writes, same effect
_RENEW_AFTER = timedelta(seconds=30)


@dataclass(frozen=True)
class Session:
    """Who is signed in and where. `expires_at` is a UTC timestamp in seconds; `account_id` names the one account the
    session works for, empty for all that the user may see. `signed_in_at` is when the password was given, whatever
    sessions were made of that one since."""

    user_id: str
    company_id: str
    system_id: str
    expires_at: float
    account_id: str = ""
    signed_in_at: float = 0.0


def _key(session_id: str) -> str:
    return current().key("session", hashlib.sha256(session_id.encode()).hexdigest())


def _user_key(user_id: str) -> str:
    return current().key("sessions-of", user_id)


async def create(
    user_id: str,
    company_id: str,
    system_id: str,
    now: datetime | None = None,
    *,
    account_id: str = "",
    of: Session | None = None,
) -> tuple[str, Session]:
    """Open a session; returns its id (256 random bits) and the session. It ends when the session `of` which it is made
    would have; without one the password was given just now."""
    session_id = secrets.token_urlsafe(32)
    settings = current().settings
    now = now or await _moment()
    expires_at = (now + timedelta(minutes=settings.session_minutes)).timestamp()
    signed_in_at = of.signed_in_at if of else now.timestamp()
    session = Session(user_id, company_id, system_id, expires_at, account_id, signed_in_at)
    await _store(session_id, session)
    return session_id, session


async def require(session_id: str | None, now: datetime | None = None) -> Session:
    """The live session of that id, renewed.

    Raises NotSignedIn without an id, SessionInvalid for one we do not know, SessionExpired for one that ran out.
    """
    stored, now = await _stored(session_id, now)
    session = _known(stored, now)
    if session.expires_at <= now.timestamp():
        raise SessionExpired("Your session is expired.. Do you want to continue?")
    fresh = (now + timedelta(minutes=current().settings.session_minutes)).timestamp()
    if fresh - session.expires_at > _RENEW_AFTER.total_seconds() and session_id:
        session = replace(session, expires_at=fresh)
        await _store(session_id, session, only_open=True)
    return session


async def known(session_id: str | None, now: datetime | None = None) -> Session:
    """The session of that id, live or expired. Raises NotSignedIn, and SessionInvalid for one that we do not know or
    that has lasted its hours."""
    return _known(*await _stored(session_id, now))


async def _stored(session_id: str | None, now: datetime | None) -> tuple[str | None, datetime]:
    """What is stored of a session, and what time it is there: one call of the store, for every call begins with it."""
    if not session_id:
        raise NotSignedIn("Sign in to continue.")
    async with current().redis.pipeline(transaction=False) as asked:
        asked.get(_key(session_id))
        asked.time()
        stored, moment = await asked.execute()
    return stored, now or _as_moment(moment)


def _known(stored: str | None, now: datetime) -> Session:
    if stored is None:
        raise SessionInvalid("This session is not valid. Sign in again.")
    session = Session(**json.loads(stored))
    hours = current().settings.session_hours
    if session.signed_in_at <= (now - timedelta(hours=hours)).timestamp():
        raise SessionInvalid(f"You signed in over {hours} hours ago. Sign in again.")
    return session


async def end(session_id: str | None) -> None:
    """Close a session; closing one that is gone is no error."""
    if not session_id:
        return
    redis = current().redis
    stored = await redis.getdel(_key(session_id))
    if stored:
        await redis.srem(_user_key(json.loads(stored)["user_id"]), _key(session_id))


async def end_all_of(user_id: str) -> None:
    """Close every session of a user, as after a change of password."""
    redis = current().redis
    keys = await redis.smembers(_user_key(user_id))
    await redis.delete(_user_key(user_id), *keys)


async def expire(session_id: str) -> None:
    """Let a session run out now; it may still be continued."""
    session = await known(session_id)
    past = await _moment() - timedelta(seconds=1)
    await _store(session_id, replace(session, expires_at=past.timestamp()), only_open=True)


async def _moment() -> datetime:
    return _as_moment(await current().redis.time())


def _as_moment(told: tuple[int, int]) -> datetime:
    seconds, microseconds = told
    return datetime.fromtimestamp(seconds, UTC) + timedelta(microseconds=microseconds)


async def _store(session_id: str, session: Session, *, only_open: bool = False) -> None:
    """Keep a session for its idle time and grace. `only_open`: not when it was closed meanwhile, since a call that
    was under way at a sign-out must not bring the session back."""
    settings, redis = current().settings, current().redis
    lifetime = timedelta(minutes=settings.session_minutes, hours=settings.session_grace_hours)
    if await redis.set(_key(session_id), json.dumps(asdict(session)), ex=lifetime, xx=only_open):
        await redis.sadd(_user_key(session.user_id), _key(session_id))
        await redis.expire(_user_key(session.user_id), lifetime)
