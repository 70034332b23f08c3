"""Create and revoke API keys."""

import secrets
from datetime import datetime, time, timedelta
from zoneinfo import ZoneInfo

import structlog
from beanie import PydanticObjectId
from bson import ObjectId
from pymongo.asynchronous.client_session import AsyncClientSession

from freight.core.error_codes import ErrorCode
from freight.core.errors import Conflict, Invalid, NotFound, PermissionDenied
from freight.core.rights.deciding import find_unknown_permissions
from freight.core.rights.keys import get_latest_expiry, parse_networks
from freight.documents.account import Account
from freight.documents.api_key import ApiKey, match_unexpired_api_keys
from freight.documents.audit_entry import AuditKind
from freight.documents.user import Membership, User
from freight.features.identity.api_keys.mails import build_api_key_mail
from freight.features.identity.api_keys.schemas import ApiKeyForm
from freight.features.identity.people import grant_checks
from freight.kit import clock
from freight.kit.access import Access
from freight.kit.auth import api_keys
from freight.kit.auth.permission_labels import get_permission_label, list_permission_modules
from freight.kit.mail.mail_store import store_mail
from freight.kit.security.one_time_tokens import hash_token
from freight.kit.storage import audit_log
from freight.kit.storage.scopes import Grant, Scope
from freight.kit.storage.tenancy import parse_object_id, scoped
from freight.kit.storage.transactions import run_in_transaction

log = structlog.get_logger()

MOST_KEYS = 50


async def create_api_key(access: Access, form: ApiKeyForm) -> tuple[ApiKey, str]:
    """Create a key for the caller. Return it with its text, which is not stored. Raises Invalid for an incomplete or
    contradictory form, PermissionDenied for a permission the caller does not have in that system."""
    own = _membership(access.user, access.membership.company_id, form.system_id)
    codes = _codes(access.user, own, form.codes)
    accounts = await _accounts(access.user_id, own, form.account_numbers)
    name = " ".join(form.name.split())
    if not name:
        raise Invalid("Enter a name for the key.", code=ErrorCode.NAME_NEEDED)
    secret = secrets.token_urlsafe(32)
    key = ApiKey(
        company_id=own.company_id,
        system_id=own.system_id,
        user_id=parse_object_id(access.user_id),
        name=name,
        secret_hash=hash_token(secret),
        codes=codes,
        account_ids=accounts,
        addresses=parse_networks(form.addresses),
        expires_on=_end_of(access, form),
        updated_by=access.user_id,
    )

    async def store(session: AsyncClientSession) -> None:
        live = match_unexpired_api_keys(key.user_id, clock.now())
        if await ApiKey.get_pymongo_collection().count_documents(live, session=session) >= MOST_KEYS:
            raise Conflict(f"You have {MOST_KEYS} keys. Revoke one you no longer need.", code=ErrorCode.TOO_MANY)
        key.id = PydanticObjectId()
        await key.insert(session=session)
        details = [*(get_permission_label(code) for code in codes), f"Works until {form.expires_on.isoformat()}"]
        audit_subject = api_keys.make_api_key_subject(key)
        summary = f"Created the API key {name}"
        await audit_log.write_audit_entry(
            access.scope, AuditKind.KEY, summary, of=audit_subject, details=details, session=session
        )
        if access.user.email:
            await store_mail(build_api_key_mail(access.user, key), access.user.email, key.company_id, session)

    await run_in_transaction(store, turn=("api-keys", access.user_id))
    assert key.id
    log.info("api key made", by=access.user_id, key=str(key.id))
    return key, api_keys.format_api_key(key.id, secret)


async def revoke_user_api_key(access: Access, key_id: str, owner: User | None = None) -> None:
    """Revoke a key of the caller, or of another person of the company whom the caller may change. Its next call is
    refused. A key that is already revoked stays revoked. Raises NotFound."""
    if owner:
        grant_checks.demand_manageable(access, owner)
    of_whom = parse_object_id(owner.id if owner else access.user_id)
    query = {"_id": parse_object_id(key_id, "API key"), "company_id": access.membership.company_id, "user_id": of_whom}

    async def store(session: AsyncClientSession) -> None:
        key = await ApiKey.find_one(query, session=session)
        if key is None:
            raise NotFound("API key not found.")
        if key.revoked_on:
            return
        change = {"revoked_on": clock.now(), "revoked_by": access.user_id}
        await ApiKey.get_pymongo_collection().update_one({"_id": key.id}, {"$set": change}, session=session)
        whose = f" of {owner.name}" if owner else ""
        summary = f"Revoked the API key {key.name}{whose}"
        await audit_log.write_audit_entry(
            access.scope, AuditKind.KEY, summary, of=api_keys.make_api_key_subject(key), session=session
        )

    await run_in_transaction(store)
    log.info("api key revoked", by=access.user_id, key=key_id)


def _membership(user: User, company_id: ObjectId, system_id: str) -> Membership:
    place = (company_id, parse_object_id(system_id, "system"))
    membership = next((m for m in user.memberships if (m.company_id, m.system_id) == place), None)
    if membership is None:
        raise NotFound("System not found.")
    return membership


def _codes(user: User, own: Membership, wanted: list[str]) -> list[str]:
    if not wanted:
        raise Invalid("Choose at least one permission.", code=ErrorCode.PERMISSION_NEEDED)
    listed = {
        code: label
        for permission_module in list_permission_modules().values()
        for code, label in permission_module.items()
    }
    if strange := find_unknown_permissions(wanted, listed):
        raise Invalid(f"There is no permission “{strange[0][:100]}”.", code=ErrorCode.NO_SUCH_PERMISSION)
    if not user.administers(own.company_id) and set(wanted) - set(own.permissions):
        raise PermissionDenied(grant_checks.LACKING)
    return sorted(set(wanted))


async def _accounts(user_id: str, own: Membership, numbers: list[str] | None) -> list[PydanticObjectId] | None:
    """Return the accounts with those numbers. An empty list never means every account: "all accounts" is a separate
    choice."""
    if numbers is None:
        return None
    account_numbers = list(dict.fromkeys(number.strip() for number in numbers if number.strip()))
    if not account_numbers:
        raise Invalid("Enter account numbers, or choose all accounts.", code=ErrorCode.ACCOUNTS_NEEDED)
    scope = Scope(own.company_id, (Grant.of(own),), user_id)
    rows = scoped(Account, scope).find({"account_number": {"$in": account_numbers}}, ["account_number"])
    ids_by_number = {row["account_number"]: PydanticObjectId(row["_id"]) async for row in rows}
    if missing := [number for number in account_numbers if number not in ids_by_number]:
        more = f" and {len(missing) - 1:,} more" if len(missing) > 1 else ""
        raise Invalid(
            f"There is no account number {missing[0][:60]}{more} in this system.", code=ErrorCode.NO_SUCH_ACCOUNT
        )
    return sorted(ids_by_number.values())


def _end_of(access: Access, form: ApiKeyForm) -> datetime:
    """Return the first moment after the last day of a key, in the time zone of the owner's system."""
    today = clock.today(access.place)
    last = get_latest_expiry(today)
    if form.expires_on < today:
        raise Invalid("Choose a day that has not passed.", code=ErrorCode.EXPIRED)
    if form.expires_on > last:
        raise Invalid(f"A key works for a year at most, until {last.isoformat()}.", code=ErrorCode.TOO_LONG)
    after = form.expires_on + timedelta(days=1)
    return datetime.combine(after, time.min, ZoneInfo(access.place.time_zone))
