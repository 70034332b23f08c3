"""Sign in and out, and switch the session. Typed names, passwords and session ids are never logged."""

import hashlib
import json
from datetime import timedelta
from typing import Literal

import structlog

from freight.core.buying.way_of_working import WayOfWorking
from freight.core.error_codes import ErrorCode
from freight.core.errors import FreightError, Invalid, NotFound, PermissionDenied, SessionInvalid, Throttled
from freight.core.people.names import normalize_user_name
from freight.documents.account import Account
from freight.documents.audit_entry import AuditKind
from freight.documents.company import Company
from freight.documents.installation import Installation, InstallationKind
from freight.documents.organization_permissions import OrganizationPermissions
from freight.documents.system import System, match_systems
from freight.documents.user import Membership, User
from freight.features.identity.second_factor import service as second_factor
from freight.features.identity.sign_in import audit, open_memberships, partial_sign_in, sign_in_places
from freight.features.identity.sign_in.company_tax import is_registered_for_tax
from freight.features.identity.sign_in.partial_sign_in import PartialSignIn
from freight.features.identity.sign_in.schemas import (
    AccountOption,
    CompanyOption,
    CurrentCompany,
    CurrentSystem,
    DemoAccount,
    LoggedInUser,
    SecondStep,
    SignedInAnswer,
    SystemOption,
)
from freight.kit import clock
from freight.kit.access import Access
from freight.kit.auth import passwords, sessions
from freight.kit.auth.disabled_permissions import collect_disabled_permissions
from freight.kit.auth.effective_permissions import refresh_user_memberships
from freight.kit.auth.permission_labels import add_permission_families
from freight.kit.auth.throttle import ThrottleWindow
from freight.kit.storage import audit_log
from freight.kit.storage.connections import get_connections
from freight.kit.storage.scopes import Grant, Scope
from freight.kit.storage.tenancy import parse_object_id, scoped

log = structlog.get_logger()

# failures count per address and name, so that a stranger's guesses do not block users elsewhere. A whole office may
# share one address, and an attacker may use many: each is slowed down for names that never signed in from there
PER_CALLER = ThrottleWindow("sign-in-caller", failures=10, span=timedelta(minutes=15))
PER_ADDRESS = ThrottleWindow("sign-in-address", failures=60, span=timedelta(minutes=15))
PER_ACCOUNT = ThrottleWindow("sign-in-account", failures=60, span=timedelta(minutes=15), most=timedelta(minutes=1))
_KNOWN_FOR = timedelta(days=30)

# the same sentence for a wrong name, a wrong password and a closed account: it reveals nothing to an attacker
_REFUSED = "Wrong user name or password."


class SignInRefused(Invalid):
    """User name and password do not match."""

    code = ErrorCode.SIGN_IN_REFUSED


async def sign_in(user_name: str, password: str, desk: sessions.SignInOrigin) -> SignedInAnswer | SecondStep:
    """Open a session for name and password, or return which second step is needed. Raises SignInRefused, or Throttled
    for a try that comes too soon after many failures."""
    user = await authenticate_user(user_name, password, desk.address)
    return await begin_sign_in(user, user.memberships[0], desk)


async def authenticate_user(user_name: str, password: str, address: str, *, may_be_nowhere: bool = False) -> User:
    """Return the user of that name and password. `may_be_nowhere`: also accept a user without any system, such as one
    who is about to join one. Raises SignInRefused and Throttled."""
    name, network = normalize_user_name(user_name), sessions.get_client_network(address)
    caller = f"{network} {name}"
    async with passwords.ATTEMPTS:
        now = clock.now()
        try:
            if not await get_connections().redis.exists(_known_key(caller)):
                await PER_ADDRESS.check(network, now)
                await PER_ACCOUNT.check(name, now)
            await PER_CALLER.count(caller, now)
        except Throttled:
            audit.audit_throttled_sign_in(name)
            raise
        user = await User.find_one(User.user_name == name)
        is_known = user is not None and user.is_active and (may_be_nowhere or bool(user.memberships))
        if (
            not await passwords.verify_password(password, user.password_hash if user and is_known else None)
            or user is None
        ):
            for window, subject in ((PER_ADDRESS, network), (PER_ACCOUNT, name)):
                await window.record(subject, now)
            log.info("sign-in refused", address=address, user=str(user.id) if user else None)
            audit.audit_refused_sign_in(user)
            raise SignInRefused(_REFUSED)
        await PER_CALLER.clear(caller)
        await get_connections().redis.set(_known_key(caller), 1, ex=_KNOWN_FOR)
        if passwords.needs_rehash(user.password_hash):
            await user.set({User.password_hash: await passwords.hash_password(password)})
    return user


def _known_key(caller: str) -> str:
    """Return the key under which a name is remembered to have signed in from an address. It is a hash, because it
    contains what a user typed."""
    return get_connections().key("signed-in-from", hashlib.sha256(caller.encode()).hexdigest())


async def is_demo_offered() -> bool:
    """Return whether sign-ins without a password are offered: in a demo, unless the settings turn them off; never in a
    real installation, whatever the settings say."""
    return get_connections().settings.demo and await Installation.kind_now() is InstallationKind.DEMO


async def list_demo_accounts() -> list[DemoAccount]:
    """List the demo users, each with what is worth trying with it."""
    users = await User.find(User.is_demo == True, User.is_active == True).sort("name").to_list()  # noqa: E712
    users.sort(key=lambda user: not user.admin_of)
    companies = {company.id: company.name for company in await Company.find_all().to_list()}
    return [
        DemoAccount(
            user_name=user.user_name,
            name=user.name,
            role=user.memberships[0].role,
            company=companies.get(user.memberships[0].company_id, ""),
        )
        for user in users
        if user.memberships
    ]


async def sign_in_demo_user(user_name: str, desk: sessions.SignInOrigin) -> SignedInAnswer:
    """Open a session for a demo user without a password; the route exists only in a demo installation."""
    user = await User.find_one(User.user_name == normalize_user_name(user_name), User.is_demo == True)  # noqa: E712
    if user is None or not user.is_active or not user.memberships:
        raise SignInRefused(_REFUSED)
    return await start_signed_in_session(
        user, await open_memberships.choose_first_membership(user, user.memberships[0]), desk
    )


async def sign_out(session_id: str | None) -> None:
    """End a session; it is no error if it has already ended (A044)."""
    ended = await sessions.close_session(session_id)
    if ended:
        scope = Scope(parse_object_id(ended.company_id), (Grant(parse_object_id(ended.system_id)),), ended.user_id)
        await audit_log.write_audit_entry(scope, AuditKind.SIGN_OUT, "Signed out")


async def continue_session(session_id: str | None, stored: str) -> SignedInAnswer:
    """Continue a session, live or expired, under a new id (R002, R003).

    `stored` must be the text encrypted for that very session. Permissions are read again: a user who has been closed or
    has lost the system is refused. Raises NotSignedIn or SessionInvalid (R005).
    """
    session = await sessions.load_known_session(session_id)
    assert session_id
    try:
        sealed_for = json.loads(get_connections().keyring.open(stored, _binding(session_id)))["userId"]
    except FreightError as broken:
        raise SessionInvalid("This session cannot be continued. Sign in again.") from broken
    user = await User.get(parse_object_id(session.user_id, "user"))
    if user is None or not user.is_active or sealed_for != session.user_id:
        raise SessionInvalid("This session cannot be continued. Sign in again.")
    membership = find_membership(user, session.company_id, session.system_id)
    if membership is None or membership not in await open_memberships.list_open_memberships(user, session.only_company):
        raise SessionInvalid("You no longer belong to this system. Sign in again.")
    fresh = await open_user_session(user, membership, session.account_id, of=session)
    await sessions.close_session(session_id)
    log.info("session extended", user=session.user_id)
    return await describe_session(user, membership, fresh, session.account_id, only_company=session.only_company)


async def switch_session(user: User, session_id: str, company_id: str, system_id: str) -> SignedInAnswer:
    """Move to another company or system of the user, in a new session.

    The old session expires by itself instead of being ended: another tab that still works in the old system is asked
    whether to continue there, rather than saving its rows into the new system or being signed out.
    """
    membership = find_membership(user, company_id, system_id)
    session = await sessions.load_known_session(session_id)
    if membership is None:
        raise PermissionDenied
    if membership not in await open_memberships.list_open_memberships(user, session.only_company):
        raise PermissionDenied(open_memberships.ELSEWHERE)
    fresh = await open_user_session(user, membership, of=session)
    await sessions.expire_session(session_id)
    log.info("system switched", user=str(user.id), company=company_id, system=system_id)
    return await describe_session(user, membership, fresh, only_company=session.only_company)


async def set_session_account(access: Access, account_number: str) -> SignedInAnswer:
    """Limit the session to one account of the current system, or with an empty number remove the limit again.

    Everything the caller reads and writes from here on belongs to that account. As after a switch of system, the old
    session expires by itself. Raises NotFound for an account the user may not see.
    """
    user, membership = access.user, access.membership
    account_id = ""
    if account_number:
        account = await scoped(Account, _every_account(user, membership)).find_one({"account_number": account_number})
        if account is None:
            raise NotFound(f"There is no account number {account_number}.")
        account_id = str(account["_id"])
    fresh = await open_user_session(user, membership, account_id, of=access.session)
    await sessions.expire_session(access.session_id)
    log.info("account chosen", user=str(user.id), account=account_id)
    return await describe_session(user, membership, fresh, account_id, only_company=access.session.only_company)


def find_membership(user: User, company_id: str, system_id: str) -> Membership | None:
    """Return the user's membership in that company and system, or None."""
    place = (company_id, system_id)
    return next((m for m in user.memberships if (str(m.company_id), str(m.system_id)) == place), None)


async def renew_session(access: Access) -> SignedInAnswer:
    """Continue the same work in a new session."""
    session, account_id = access.session, access.session.account_id
    fresh = await open_user_session(access.user, access.membership, account_id, of=session)
    return await describe_session(access.user, access.membership, fresh, account_id, only_company=session.only_company)


async def describe_current_session(access: Access) -> SignedInAnswer:
    """Return what the web app keeps of the caller's session."""
    session = access.session
    return await describe_session(
        access.user, access.membership, access.session_id, session.account_id, only_company=session.only_company
    )


async def open_user_session(
    user: User,
    membership: Membership,
    account_id: str = "",
    *,
    of: sessions.Session | None = None,
    desk: sessions.SignInOrigin | None = None,
    only_company: str = "",
) -> str:
    """Open a session of the user in the membership's system, for one account if `account_id` is given; return its id. A
    session derived from another (`of`) lasts no longer than that one."""
    place = (str(membership.company_id), str(membership.system_id))
    session_id, _ = await sessions.open_session(
        str(user.id), *place, account_id=account_id, of=of, desk=desk, only_company=only_company
    )
    return session_id


async def describe_session(
    user: User, membership: Membership, session_id: str, account_id: str = "", *, only_company: str = ""
) -> SignedInAnswer:
    """Return what the web app keeps of a session. Raises SessionInvalid if company or system no longer exist."""
    within = await open_memberships.list_open_memberships(user, only_company)
    # a session from before its company required its provider still needs to say where it works
    company_ids = {m.company_id for m in (membership, *within)}
    companies = {c.id: c for c in await Company.find({"_id": {"$in": list(company_ids)}}).to_list()}
    system_ids = [m.system_id for m in user.memberships]
    systems = {s.id: s for s in await System.find(match_systems(system_ids, archived=False)).to_list()}
    company, system = companies.get(membership.company_id), systems.get(membership.system_id)
    if company is None or system is None:
        raise SessionInvalid("This session's system no longer exists. Sign in again.")
    user = await refresh_user_memberships(user, system.roles_behind)
    membership = find_membership(user, str(company.id), str(system.id)) or membership
    options = [
        CompanyOption(
            id=str(c.id),
            name=c.name,
            systems=[
                SystemOption(id=str(s.id), name=s.name)
                for m in user.memberships
                if m.company_id == c.id and (s := systems.get(m.system_id)) is not None
            ],
        )
        for c in sorted(companies.values(), key=lambda c: c.name)
    ]
    uses = await OrganizationPermissions.find_one({"company_id": company.id})
    off = (
        add_permission_families(collect_disabled_permissions(uses))
        if uses and user.administers(membership.company_id)
        else []
    )
    without = uses.withheld_products if uses else []
    return SignedInAnswer(
        session_id=session_id,
        stored=_seal(user, membership, session_id),
        logged_in_user=LoggedInUser(
            id=str(user.id),
            user_name=user.user_name,
            name=user.name,
            role=membership.role,
            is_admin=int(user.administers(membership.company_id)),
            user_type=user.user_type,
            company_type=company.company_type,
            must_change_password=user.must_change_password,
            company=CurrentCompany(id=str(company.id), name=company.name),
            system=CurrentSystem(
                id=str(system.id),
                name=system.name,
                currency=system.currency,
                country=system.country,
                time_zone=system.time_zone,
                locale=system.locale,
            ),
            default_navigation_url=system.default_navigation_url,
        ),
        permissions=membership.permissions,
        withheld=off,
        products=[product for product in user.products if product not in without],
        charges_tax=await is_registered_for_tax(system),
        buys_and_sells=system.way_of_working is WayOfWorking.BUYS_AND_SELLS,
        companies=options,
        account=await _account_of(user, membership, account_id),
        account_is_chosen=bool(account_id),
    )


async def begin_sign_in(user: User, membership: Membership, desk: sessions.SignInOrigin) -> SignedInAnswer | SecondStep:
    """Continue the sign-in of a user whose password was correct: open a session, or ask for the second step if they
    have a second factor or must set one up. Every sign-in with a password ends here. Raises Invalid if all their
    companies require their identity provider instead."""
    membership = await open_memberships.choose_first_membership(user, membership)
    closed = await open_memberships.find_provider_only_companies(user)
    if membership.company_id in closed:
        memberships = [
            m for m in await open_memberships.list_open_system_memberships(user) if m.company_id not in closed
        ]
        if not memberships:
            raise Invalid(open_memberships.BY_PROVIDER, code=ErrorCode.PROVIDER_NEEDED)
        membership = memberships[0]
    step: Literal["code", "setup"]
    if await second_factor.has_second_factor(parse_object_id(user.id, "user")):
        step = "code"
    elif await second_factor.is_second_factor_required({m.company_id for m in user.memberships}):
        step = "setup"
    else:
        return await complete_sign_in(user, membership, desk)
    half = PartialSignIn(str(user.id), str(membership.company_id), str(membership.system_id), step)
    return SecondStep(second_step=step, token=await partial_sign_in.create_partial_sign_in(half))


async def complete_sign_in(
    user: User, membership: Membership, desk: sessions.SignInOrigin, *, only_company: str = ""
) -> SignedInAnswer:
    """Open a session for a fully authenticated user, and notify them if the place is new. `only_company`: the company
    whose identity provider vouched for them; they can enter no other."""
    answer = await start_signed_in_session(user, membership, desk, only_company=only_company)
    await sign_in_places.record_sign_in_place(user, membership, desk)
    return answer


async def start_signed_in_session(
    user: User, membership: Membership, desk: sessions.SignInOrigin, *, only_company: str = ""
) -> SignedInAnswer:
    """Open a session."""
    await audit_log.write_audit_entry(
        audit.get_membership_scope(membership, user), AuditKind.SIGN_IN, "Signed in", details=[desk.device]
    )
    session_id = await open_user_session(user, membership, desk=desk, only_company=only_company)
    log.info("signed in", user=str(user.id), address=desk.address)
    return await describe_session(user, membership, session_id, only_company=only_company)


async def _account_of(user: User, membership: Membership, account_id: str) -> AccountOption | None:
    """Return the account the session works for: the chosen one, else the only one the user may see."""
    only = membership.account_ids or []
    requested_id = account_id or (str(only[0]) if len(only) == 1 else "")
    if not requested_id:
        return None
    try:
        account = await scoped(Account, _every_account(user, membership)).get(requested_id, "account")
    except NotFound:
        return None
    return AccountOption(id=str(account["_id"]), account_number=account["account_number"], name=account["name"])


def _every_account(user: User, membership: Membership) -> Scope:
    """Return the scope of all the user may see in the membership's system, whichever account the session works for."""
    return Scope(membership.company_id, (Grant.of(membership),), str(user.id))


def _binding(session_id: str) -> str:
    return "session:" + hashlib.sha256(session_id.encode()).hexdigest() + ":stored"


def _seal(user: User, membership: Membership, session_id: str) -> str:
    """Encrypt the user, the admin flag and the permission list for this session; only the server can read them."""
    content = {
        "userId": str(user.id),
        "isAdmin": int(user.administers(membership.company_id)),
        "permissions": membership.permissions,
    }
    return get_connections().keyring.seal(json.dumps(content), _binding(session_id))
