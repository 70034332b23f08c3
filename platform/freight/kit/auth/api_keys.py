"""Verifying API keys, and what a key may do at the moment.

`frt_<id>_<secret>`: the secret has 256 random bits, of which the hash is stored. A key is for one system of its owner
and never allows more than they hold there now, so a permission they lose is lost for their keys with the next call.
Whatever is wrong with a key, the caller only learns that it is not accepted; the audit log of its company has the
reason.
"""

import secrets
from collections.abc import Iterable
from datetime import datetime, timedelta

import structlog
from bson import ObjectId
from pymongo.asynchronous.client_session import AsyncClientSession

from freight.core.errors import KeyRefused
from freight.core.rights.keys import is_address_allowed, list_key_permissions
from freight.documents.api_key import ApiKey, match_live_api_keys
from freight.documents.audit_entry import AuditKind
from freight.documents.user import Membership, User, match_active_user
from freight.kit import clock
from freight.kit.auth.disabled_permissions import load_disabled_permissions
from freight.kit.auth.effective_permissions import refresh_user_memberships
from freight.kit.auth.throttle import ThrottleWindow
from freight.kit.security.one_time_tokens import hash_token
from freight.kit.security.request_caller import get_caller
from freight.kit.storage import audit_log
from freight.kit.storage.scopes import Grant, Scope, find_open_system
from freight.kit.storage.transactions import run_in_transaction

log = structlog.get_logger()

PREFIX = "frt_"
_SCHEME = "bearer "
# 256 bits cannot be guessed, but attempts are slowed down all the same; a valid key is never held up by other attempts
PER_ADDRESS = ThrottleWindow("api-keys", failures=30, span=timedelta(minutes=15))
_USE_WRITTEN_EVERY = timedelta(minutes=1)
_MOST_SEEN = 200


def format_api_key(key_id: ObjectId, secret: str) -> str:
    """Return a key as its owner copies it."""
    return f"{PREFIX}{key_id}_{secret}"


def parse_bearer_key(header: str | None) -> str:
    """Return the key in an `Authorization` header; empty if there is none, or none in the form of ours."""
    header_text = header or ""
    token = header_text[len(_SCHEME) :].strip() if header_text[: len(_SCHEME)].lower() == _SCHEME else ""
    return token if token.startswith(PREFIX) else ""


async def verify_api_key(token: str) -> tuple[ApiKey, User, Membership]:
    """Return the key with that text, its owner, and what the key holds of their membership now. Raises KeyRefused for
    one that is wrong, revoked, expired, used from a disallowed address, or whose owner may not work there; Throttled
    after many of those."""
    now, address = clock.now(), get_caller().address
    key = await _stored(token)
    why = "Wrong secret" if key and not _matches(key, token) else _why_dead(key, now, address) if key else ""
    user = await User.find_one(match_active_user(key.user_id)) if key and not why else None
    if key and user and (system := await find_open_system(key.system_id)):
        user = await refresh_user_memberships(user, system.roles_behind)
    membership = await find_key_membership(key, user) if key and user else None
    if key is None or user is None or membership is None:
        if key:
            audit_log.audit_refusal(
                _scope(key), AuditKind.KEY, why or "The owner no longer works here", of=make_api_key_subject(key)
            )
        log.info("api key refused", key=str(key.id) if key else None, address=address)
        await PER_ADDRESS.count(address, now)
        raise KeyRefused("This API key is not accepted.")
    await _note_use(key, now, address)
    return key, user, membership


async def find_key_membership(key: ApiKey, user: User) -> Membership | None:
    """Return what a key holds of its owner's memberships; None if they do not work in its system."""
    own = next((m for m in user.memberships if (m.company_id, m.system_id) == (key.company_id, key.system_id)), None)
    if own is None:
        return None
    everything = user.administers(key.company_id)
    codes = list_key_permissions(key.codes, None if everything else own.permissions)
    if everything:
        off = await load_disabled_permissions(key.company_id)
        codes = [code for code in codes if code not in off]
    made_for = Grant(key.system_id, None if key.account_ids is None else frozenset(key.account_ids))
    accounts = made_for.within(Grant.of(own, is_admin=everything)).account_ids
    return own.model_copy(
        update={
            "permissions": codes,
            "account_ids": None if accounts is None else sorted(accounts),
            "limits": [] if everything else own.limits,
        }
    )


async def find_current_key_membership(key_id: str, user: User) -> Membership | None:
    """Return what a key holds now, for work that outlives the call it was used in; None if it was revoked or has
    expired."""
    key = await ApiKey.find_one({"_id": ObjectId(key_id), "user_id": user.id, "revoked_on": None})
    return await find_key_membership(key, user) if key and key.expires_on > clock.now() else None


def restrict_user_to_key(user: User, key: ApiKey, held: Membership) -> User:
    """Return the owner restricted to what the key holds. All permission checks use this user. The name shows that the
    key acted."""
    name = f"{user.name}, by key {key.name}"
    acting: User = user.model_copy(update={"name": name, "memberships": [held], "admin_of": [], "suspended": []})
    return acting


def make_api_key_subject(key: ApiKey) -> audit_log.AuditSubject:
    """Return a key as the subject of an audit log entry."""
    return audit_log.AuditSubject("apiKey", str(key.id), key.name)


async def revoke_user_api_keys(company_id: ObjectId, user_id: ObjectId, by: str, session: AsyncClientSession) -> int:
    """Revoke all keys a user has in a company, for good: when the user leaves it. Returns how many."""
    live = match_live_api_keys(company_id, user_id)
    change = {"revoked_on": clock.now(), "revoked_by": by}
    update_result = await ApiKey.get_pymongo_collection().update_many(live, {"$set": change}, session=session)
    return update_result.modified_count


async def load_api_key_names(ids: Iterable[str]) -> dict[str, str]:
    """Return the names of keys by id, including revoked ones."""
    record_ids = [ObjectId(key_id) for key_id in set(ids) if ObjectId.is_valid(key_id)]
    if not record_ids:
        return {}
    cursor = ApiKey.get_pymongo_collection().find({"_id": {"$in": record_ids}}, ["name"])
    return {str(api_key["_id"]): api_key["name"] async for api_key in cursor}


async def _stored(token: str) -> ApiKey | None:
    key_id, _, secret = token.removeprefix(PREFIX).partition("_")
    return await ApiKey.find_one({"_id": ObjectId(key_id)}) if secret and ObjectId.is_valid(key_id) else None


def _matches(key: ApiKey, token: str) -> bool:
    secret = token.removeprefix(PREFIX).partition("_")[2]
    return secrets.compare_digest(hash_token(secret), key.secret_hash)


def _why_dead(key: ApiKey, now: datetime, address: str) -> str:
    if key.revoked_on:
        return "Revoked key"
    if key.expires_on <= now:
        return "Expired key"
    return "" if is_address_allowed(key.addresses, address) else "Address not on the key’s list"


def _scope(key: ApiKey) -> Scope:
    return Scope(key.company_id, (Grant(key.system_id),), str(key.user_id), key=str(key.id))


async def _note_use(key: ApiKey, now: datetime, address: str) -> None:
    """Store when and from where a key was used, at most once a minute; an address it was never used from is
    reported."""
    if address not in key.seen_from:
        await run_in_transaction(lambda session: _first_from(key, now, address, session), turn=("api-key", key.id))
    elif not key.last_used_on or now - key.last_used_on >= _USE_WRITTEN_EVERY:
        change = {"last_used_on": now, "last_used_from": address}
        earlier = {"$or": [{"last_used_on": None}, {"last_used_on": {"$lte": now - _USE_WRITTEN_EVERY}}]}
        await ApiKey.get_pymongo_collection().update_one({"_id": key.id, **earlier}, {"$set": change})


async def _first_from(key: ApiKey, now: datetime, address: str, session: AsyncClientSession) -> None:
    update_result = await ApiKey.get_pymongo_collection().update_one(
        {"_id": key.id, "seen_from": {"$ne": address}},
        {
            "$set": {"last_used_on": now, "last_used_from": address},
            "$push": {"seen_from": {"$each": [address], "$slice": -_MOST_SEEN}},
        },
        session=session,
    )
    if update_result.modified_count:
        description = "Used from a new address" if key.seen_from else "First use"
        await audit_log.write_audit_entry(
            _scope(key), AuditKind.KEY, description, of=make_api_key_subject(key), session=session
        )
