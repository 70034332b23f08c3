"""Sessions in Redis, under the hash of their id: a dump of the store opens no session.

A session expires after an idle time that every call renews, measured by the clock of the store, because the clocks of
programs may differ. For some hours longer its owner may continue it (status 440 and the extend call); after that it is
unknown. Even in constant use it ends some hours after the password was entered, so that a stolen session does not last
forever.
"""

import hashlib
import ipaddress
import json
import secrets
from collections.abc import Iterable
from dataclasses import asdict, dataclass, replace
from datetime import UTC, datetime, timedelta

from freight.core.errors import NotSignedIn, SessionExpired, SessionInvalid
from freight.kit.storage.connections import get_connections

# a call renews the session only after this much of the idle time: fewer writes, same effect
_RENEW_AFTER = timedelta(seconds=30)
_LONGEST_DEVICE = 300
_HANDLE = 16


@dataclass(frozen=True)
class Session:
    """Who is signed in and where. `expires_at` is a UTC timestamp in seconds; `account_id` names the one account the
    session works for, empty for all that the user may see. `signed_in_at` is when the password was entered, also for
    sessions derived from that one; `address` and `device` say from where. `only_company`: the company whose identity
    provider vouched for the user; empty if they entered a password, which lets them move between companies."""

    user_id: str
    company_id: str
    system_id: str
    expires_at: float
    account_id: str = ""
    signed_in_at: float = 0.0
    address: str = ""
    device: str = ""
    only_company: str = ""


@dataclass(frozen=True)
class SignInOrigin:
    """Where a user signs in from: the network address, and the browser's own description."""

    address: str
    device: str = ""


def get_client_network(address: str) -> str:
    """Return the address; for IPv6 the network of one customer, who can choose any address in it."""
    try:
        ip_address = ipaddress.ip_address(address)
    except ValueError:
        return address
    return str(ipaddress.ip_network((ip_address, 64), strict=False)) if ip_address.version == 6 else address


def _key(session_id: str) -> str:
    return get_connections().key("session", hashlib.sha256(session_id.encode()).hexdigest())


def _user_key(user_id: str) -> str:
    return get_connections().key("sessions-of", user_id)


async def open_session(
    user_id: str,
    company_id: str,
    system_id: str,
    now: datetime | None = None,
    *,
    account_id: str = "",
    of: Session | None = None,
    desk: SignInOrigin | None = None,
    only_company: str = "",
) -> tuple[str, Session]:
    """Open a session; returns its id (256 random bits) and the session. One derived `of` another ends when that would
    have ended and has the same restrictions; without one the password was entered just now."""
    session_id = secrets.token_urlsafe(32)
    settings = get_connections().settings
    now = now or await _moment()
    expires_at = (now + timedelta(minutes=settings.session_minutes)).timestamp()
    signed_in_at = of.signed_in_at if of else now.timestamp()
    origin = desk or (SignInOrigin(of.address, of.device) if of else SignInOrigin(""))
    session = Session(
        user_id,
        company_id,
        system_id,
        expires_at,
        account_id,
        signed_in_at,
        origin.address,
        origin.device[:_LONGEST_DEVICE],
        of.only_company if of else only_company,
    )
    await _store(session_id, session)
    return session_id, session


async def require_session(session_id: str | None, now: datetime | None = None) -> Session:
    """Return the live session with that id, renewed.

    Raises NotSignedIn without an id, SessionInvalid for an unknown one, SessionExpired for one that ran out.
    """
    stored, now = await _stored(session_id, now)
    session = _known(stored, now)
    if session.expires_at <= now.timestamp():
        raise SessionExpired("Your session is expired.. Do you want to continue?")
    fresh = (now + timedelta(minutes=get_connections().settings.session_minutes)).timestamp()
    if fresh - session.expires_at > _RENEW_AFTER.total_seconds() and session_id:
        session = replace(session, expires_at=fresh)
        await _store(session_id, session, only_open=True)
    return session


async def load_known_session(session_id: str | None, now: datetime | None = None) -> Session:
    """Return the session with that id, live or expired. Raises NotSignedIn, and SessionInvalid for one that is unknown
    or has reached its maximum age."""
    return _known(*await _stored(session_id, now))


async def _stored(session_id: str | None, now: datetime | None) -> tuple[str | None, datetime]:
    """Return what is stored of a session, and the time of the store: in one query, because every call begins with
    it."""
    if not session_id:
        raise NotSignedIn("Sign in to continue.")
    async with get_connections().redis.pipeline(transaction=False) as pipeline:
        pipeline.get(_key(session_id))
        pipeline.time()
        stored, moment = await pipeline.execute()
    return stored, now or _as_moment(moment)


def _known(stored: str | None, now: datetime) -> Session:
    if stored is None:
        raise SessionInvalid("This session is not valid. Sign in again.")
    session = Session(**json.loads(stored))
    hours = get_connections().settings.session_hours
    if session.signed_in_at <= (now - timedelta(hours=hours)).timestamp():
        raise SessionInvalid(f"You signed in over {hours} hours ago. Sign in again.")
    return session


async def close_session(session_id: str | None) -> Session | None:
    """Close a session and return it; closing one that no longer exists is no error."""
    if not session_id:
        return None
    redis = get_connections().redis
    stored = await redis.getdel(_key(session_id))
    if not stored:
        return None
    session = Session(**json.loads(stored))
    await redis.srem(_user_key(session.user_id), _key(session_id))
    return session


async def close_user_sessions(user_id: str, company_id: str = "", *, but: str | None = None) -> int:
    """Close every session of a user, as after a change of password; if `company_id` is given only those of that
    company, and not the one with the id `but`. Returns how many."""
    redis = get_connections().redis
    spared = _key(but) if but else ""
    if not company_id and not spared:
        keys = await redis.smembers(_user_key(user_id))
    else:
        sessions_by_key = await _of_user(user_id)
        keys = {
            key for key, session in sessions_by_key.items() if key != spared and company_id in ("", session.company_id)
        }
    if keys:
        await redis.delete(*keys)
        await redis.srem(_user_key(user_id), *keys)
    return len(keys)


async def list_open_sessions(user_id: str) -> dict[str, Session]:
    """Return the sessions of a user that may still be used, by their handles, which name a session without opening
    it."""
    now = (await _moment()).timestamp()
    sessions_by_key = await _of_user(user_id)
    return {_handle(key): session for key, session in sessions_by_key.items() if session.expires_at > now}


async def filter_signed_in_users(user_ids: Iterable[str]) -> set[str]:
    """Return those of several users who have a session that may still be used."""
    redis, ids = get_connections().redis, list(user_ids)
    async with redis.pipeline(transaction=False) as pipeline:
        for member_id in ids:
            pipeline.smembers(_user_key(member_id))
        key_sets = await pipeline.execute() if ids else []
    user_keys = [(user_id, str(key)) for user_id, keys in zip(ids, key_sets, strict=True) for key in keys]
    stored = await redis.mget([key for _, key in user_keys]) if user_keys else []
    now = (await _moment()).timestamp()
    return {
        user_id
        for (user_id, _), text in zip(user_keys, stored, strict=True)
        if text and Session(**json.loads(text)).expires_at > now
    }


async def close_session_with_handle(user_id: str, handle: str) -> bool:
    """Close the session of a user with that handle; returns whether there was one."""
    redis = get_connections().redis
    for key in map(str, await redis.smembers(_user_key(user_id))):
        if secrets.compare_digest(_handle(key).encode(), handle.encode(errors="surrogatepass")):
            await redis.srem(_user_key(user_id), key)
            return bool(await redis.delete(key))
    return False


def get_session_handle(session_id: str) -> str:
    """Return the handle of the session with that id, which names it in a list."""
    return _handle(_key(session_id))


def _handle(key: str) -> str:
    return key.rpartition(":")[2][:_HANDLE]


async def _of_user(user_id: str) -> dict[str, Session]:
    redis = get_connections().redis
    keys = [str(key) for key in await redis.smembers(_user_key(user_id))]
    stored = await redis.mget(keys) if keys else []
    return {key: Session(**json.loads(text)) for key, text in zip(keys, stored, strict=True) if text}


async def expire_session(session_id: str) -> None:
    """Expire a session now; it may still be continued."""
    session = await load_known_session(session_id)
    past = await _moment() - timedelta(seconds=1)
    await _store(session_id, replace(session, expires_at=past.timestamp()), only_open=True)


async def _moment() -> datetime:
    return _as_moment(await get_connections().redis.time())


def _as_moment(told: tuple[int, int]) -> datetime:
    seconds, microseconds = told
    return datetime.fromtimestamp(seconds, UTC) + timedelta(microseconds=microseconds)


async def _store(session_id: str, session: Session, *, only_open: bool = False) -> None:
    """Store a session for its idle time and grace period. `only_open`: not if it was closed in the meantime, because a
    call in progress at sign-out must not bring the session back."""
    settings, redis = get_connections().settings, get_connections().redis
    lifetime = timedelta(minutes=settings.session_minutes, hours=settings.session_grace_hours)
    if await redis.set(_key(session_id), json.dumps(asdict(session)), ex=lifetime, xx=only_open):
        await redis.sadd(_user_key(session.user_id), _key(session_id))
        await redis.expire(_user_key(session.user_id), lifetime)
