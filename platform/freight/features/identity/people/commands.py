"""Change who works in a company: register, edit, suspend, reactivate, record a departure."""

import secrets
import string
from collections.abc import Sequence
from typing import Protocol

import structlog
from beanie import PydanticObjectId
from bson import ObjectId
from pymongo.asynchronous.client_session import AsyncClientSession
from pymongo.errors import PyMongoError

from freight.core.error_codes import ErrorCode
from freight.core.errors import Conflict, Invalid, PermissionDenied
from freight.core.people.names import check_user_name
from freight.documents.account import Account
from freight.documents.audit_entry import AuditKind
from freight.documents.user import Membership, Suspension, User
from freight.documents.user_group import UserGroup
from freight.features.identity.people import audit_texts, grant_checks, queries, roles
from freight.features.identity.people.schemas import MembershipForm, PersonAccessForm, PersonForm, RegistrationForm
from freight.kit import clock
from freight.kit.access import Access
from freight.kit.auth import api_keys, passwords, sessions
from freight.kit.mail.mail_draft import parse_mail_address
from freight.kit.storage import audit_log
from freight.kit.storage.duplicate_keys import is_duplicate
from freight.kit.storage.scopes import Grant, Scope
from freight.kit.storage.tenancy import parse_object_id, scoped
from freight.kit.storage.transactions import run_in_transaction

log = structlog.get_logger()

TAKEN = "This user name is taken, or looks like one that is. Choose another."
CHANGED = "Someone else changed this user. Reload and try again."
PRODUCTS = ["billing", "rating", "tariffs"]


async def build_memberships(access: Access, wanted: PersonAccessForm) -> list[Membership]:
    """Return the memberships a form asks for, as they are stored. Raises Invalid for none and for an unknown role,
    account or system, PermissionDenied for what the caller does not have."""
    if not wanted.memberships:
        raise Invalid("Choose at least one system.", code=ErrorCode.SYSTEM_NEEDED)
    company_id = access.membership.company_id
    system_ids = {str(company_system.id) for company_system in await queries.list_company_systems(company_id)}
    if len({membership.system_id for membership in wanted.memberships}) != len(wanted.memberships):
        raise Invalid("Each system can be chosen once.", code=ErrorCode.SYSTEM_TWICE)
    memberships = []
    for membership_form in wanted.memberships:
        if membership_form.system_id not in system_ids:
            raise Invalid("Choose systems of this company.", code=ErrorCode.NO_SUCH_SYSTEM)
        system_id = parse_object_id(membership_form.system_id, "system")
        accounts = await _accounts(get_grantable_scope(access, system_id), membership_form)
        memberships.append(
            await roles.build_role_membership(
                access, system_id, membership_form.role, accounts, is_admin=wanted.is_admin
            )
        )
    as_admin = wanted.is_admin or wanted.user_type == "administrator"
    grant_checks.demand_grantable_memberships(access, memberships, is_admin=as_admin)
    return memberships


def get_grantable_scope(access: Access, system_id: ObjectId) -> Scope:
    """Return the caller's view of a system they grant to another user, so that nothing they may not see is revealed.
    Raises PermissionDenied for a system they do not work in, unless they are an administrator."""
    company_id = access.membership.company_id
    if access.is_admin:
        return Scope.of_system(company_id, system_id, access.user_id)
    own = [m for m in access.user.memberships if (m.company_id, m.system_id) == (company_id, system_id)]
    if not own:
        raise PermissionDenied(grant_checks.LACKING)
    return Scope(company_id, (Grant.of(own[0]),), access.user_id)


async def _accounts(scope: Scope, form: MembershipForm) -> list[ObjectId] | None:
    """Return the accounts a form names. An empty list never means every account: "all accounts" is a separate
    choice."""
    if form.account_ids is None:
        return None
    record_ids = {parse_object_id(account_id, "account") for account_id in form.account_ids}
    if not record_ids:
        raise Invalid("Choose accounts, or choose all accounts.", code=ErrorCode.ACCOUNTS_NEEDED)
    cursor = scoped(Account, scope).find({"_id": {"$in": list(record_ids)}}, ["_id"])
    if {account["_id"] async for account in cursor} != record_ids:
        raise Invalid("An account is not one of this system.", code=ErrorCode.NO_SUCH_ACCOUNT)
    return sorted(record_ids)


async def register_user(access: Access, form: RegistrationForm) -> tuple[User, str]:
    """Create a user without an invitation. Return the user and the start password, which must be changed at the first
    sign-in. Raises Invalid, Conflict for a user name that is taken or looks like one that is."""
    memberships = await build_memberships(access, form)
    name = check_user_name(form.user_name)
    email = parse_mail_address(form.email) if form.email.strip() else ""
    password = generate_start_password()
    user = build_new_user(access.membership.company_id, form, memberships, user_name=name, name=form.name, email=email)
    user.password_hash, user.must_change_password = await passwords.hash_password(password), True

    async def store(session: AsyncClientSession) -> None:
        user.id = PydanticObjectId()
        await insert_user(user, session)
        details = audit_texts.describe_memberships(user.memberships, form.is_admin, names)
        await audit_log.write_audit_entry(
            access.scope,
            AuditKind.RIGHTS,
            f"Registered {user.name}",
            of=audit_log.make_user_subject(user),
            details=details,
            session=session,
        )

    names = await audit_texts.get_system_names(access.membership.company_id)
    await run_in_transaction(store)
    log.info("user registered", by=access.user_id, registered=str(user.id))
    return user, password


class StatedAccess(Protocol):
    """The access that a form or an invitation gives a user."""

    @property
    def is_admin(self) -> bool:
        """Whether the user is an administrator."""

    @property
    def user_type(self) -> str:
        """The type of the user."""


def build_new_user(
    company_id: ObjectId,
    rights: StatedAccess,
    memberships: list[Membership],
    *,
    user_name: str,
    name: str,
    email: str,
    products: Sequence[str] = PRODUCTS,
) -> User:
    """Return a user who is not stored yet and has no password. `rights`: whether they are an administrator, and their
    type."""
    if not name.strip():
        raise Invalid("Enter the name.", code=ErrorCode.NAME_NEEDED)
    return User(
        user_name=user_name,
        name=" ".join(name.split()),
        email=email,
        password_hash="",
        admin_of=[company_id] if rights.is_admin else [],
        user_type=rights.user_type,
        products=list(products),
        memberships=memberships,
    )


async def insert_user(user: User, session: AsyncClientSession) -> None:
    """Store a new user. Raises Conflict for a user name that is taken, or looks like one that is."""
    for company_id in {m.company_id for m in user.memberships}:
        await grant_checks.lock_company_administrators(company_id, session)
    user.memberships = await roles.refresh_stored_memberships(user.memberships, session)
    if await queries.is_user_name_taken(user.user_name, session):
        raise Conflict(TAKEN, code=ErrorCode.NAME_TAKEN)
    try:
        await user.insert(session=session)
    except PyMongoError as failed:
        if is_duplicate(failed):
            raise Conflict(TAKEN, code=ErrorCode.NAME_TAKEN) from failed
        raise


def generate_start_password() -> str:
    """Return a start password that satisfies R153-R157, without characters that look alike, so it can be read aloud."""
    letters = "".join(set(string.ascii_letters) - set("lIOo"))
    while True:
        password = "-".join("".join(secrets.choice(letters + "23456789") for _ in range(5)) for _ in range(3))
        if not passwords.list_password_weaknesses(password):
            return password


async def update_person(access: Access, user_id: str, form: PersonForm) -> User:
    """Save a person: their systems and roles and, where the caller may change them, name and mail address. Sessions in
    systems they lose end with the next call. Raises Conflict for the last administrator and when another user saved in
    the meantime."""
    company_id = access.membership.company_id
    memberships = await build_memberships(access, form)

    async def store(session: AsyncClientSession) -> User:
        await grant_checks.lock_company_administrators(company_id, session)
        person = await _manageable(access, user_id, form.revision, session)
        before = person.model_copy(deep=True)
        if any(suspension.company_id == company_id for suspension in person.suspended):
            raise Conflict("This user is suspended. Reactivate the user first.", code=ErrorCode.SUSPENDED)
        if person.id == access.user.id and not access.is_admin:
            grant_checks.demand_grantable_memberships(access, memberships, is_admin=form.is_admin)
        name, email = " ".join(form.name.split()), form.email.strip()
        if (name, email) != (person.name, person.email):
            if not grant_checks.may_change_identity(access, person):
                raise Invalid(
                    "This user works for other companies too, so name and email are not yours to change.",
                    code=ErrorCode.NOT_YOURS,
                )
            person.name, person.email = name, parse_mail_address(email) if email else ""
        new_memberships = await roles.refresh_stored_memberships(
            roles.add_own_permissions(memberships, person), session
        )
        person.memberships = [m for m in person.memberships if m.company_id != company_id] + new_memberships
        person.admin_of = _administering(person, company_id, form.is_admin)
        person.user_type = form.user_type
        details = audit_texts.describe_person_changes(before, person, company_id, names)
        await _save(person, access, session, f"Changed {person.name}", details)
        await grant_checks.demand_administrator_left(company_id, session)
        return person

    names = await audit_texts.get_system_names(company_id)
    return await run_in_transaction(store, turn=company_id)


async def suspend_user(access: Access, user_id: str, revision: int) -> User:
    """Suspend a person in the company: their sessions in it end, and their access is kept for reactivation. Raises
    Conflict for the last administrator and for the caller."""
    company_id = access.membership.company_id

    async def store(session: AsyncClientSession) -> User:
        await grant_checks.lock_company_administrators(company_id, session)
        person = await _manageable(access, user_id, revision, session)
        _demand_other(access, person, "suspend")
        if any(suspension.company_id == company_id for suspension in person.suspended):
            raise Conflict("This user is suspended already.", code=ErrorCode.SUSPENDED)
        before = person.model_copy(deep=True)
        person.suspended.append(
            Suspension(
                company_id=company_id,
                on=clock.now(),
                by=access.user_id,
                memberships=[m for m in person.memberships if m.company_id == company_id],
                was_admin=person.administers(company_id),
            )
        )
        _take_out(person, company_id)
        details = audit_texts.describe_person_changes(before, person, company_id, names)
        await _save(person, access, session, f"Suspended {person.name}", details)
        await grant_checks.demand_administrator_left(company_id, session)
        return person

    names = await audit_texts.get_system_names(company_id)
    person = await run_in_transaction(store, turn=company_id)
    await _end_sessions(access, person)
    log.info("user suspended", by=access.user_id, suspended=str(person.id))
    return person


async def reactivate_user(access: Access, user_id: str, revision: int) -> User:
    """Give a suspended person back the access they had. Raises Conflict if they are not suspended."""
    company_id = access.membership.company_id

    async def store(session: AsyncClientSession) -> User:
        await grant_checks.lock_company_administrators(company_id, session)
        person = await _manageable(access, user_id, revision, session)
        rested = [suspension for suspension in person.suspended if suspension.company_id == company_id]
        if not rested:
            raise Conflict("This user is not suspended.", code=ErrorCode.NOT_SUSPENDED)
        before = person.model_copy(deep=True)
        person.suspended = [suspension for suspension in person.suspended if suspension.company_id != company_id]
        person.memberships += await roles.refresh_stored_memberships(
            [m for suspension in rested for m in suspension.memberships], session
        )
        person.admin_of = _administering(person, company_id, any(suspension.was_admin for suspension in rested))
        details = audit_texts.describe_person_changes(before, person, company_id, names)
        await _save(person, access, session, f"Reactivated {person.name}", details)
        return person

    names = await audit_texts.get_system_names(company_id)
    person = await run_in_transaction(store, turn=company_id)
    log.info("user reactivated", by=access.user_id, reactivated=str(person.id))
    return person


async def record_person_departure(access: Access, user_id: str, revision: int) -> None:
    """Record that a person has left the company: they are no longer listed, but their name stays on what they did.
    Raises Conflict for the last administrator and for the caller."""
    company_id = access.membership.company_id

    async def store(session: AsyncClientSession) -> User:
        await grant_checks.lock_company_administrators(company_id, session)
        person = await _manageable(access, user_id, revision, session)
        _demand_other(access, person, "remove")
        before = person.model_copy(deep=True)
        person.suspended = [suspension for suspension in person.suspended if suspension.company_id != company_id]
        _take_out(person, company_id)
        # for good: a person who comes back does not get keys back that another user may have kept
        revoked = (
            await api_keys.revoke_user_api_keys(company_id, person.id, access.user_id, session) if person.id else 0
        )
        details = audit_texts.describe_person_changes(before, person, company_id, names)
        details += [f"API keys revoked: {revoked}"] if revoked else []
        await _save(person, access, session, f"Removed {person.name} from the company", details)
        # a person who comes back later is not silently in their former groups
        groups = scoped(UserGroup, access.scope)
        await groups.update_many({"members": person.id}, {"$pull": {"members": person.id}}, session=session)
        await grant_checks.demand_administrator_left(company_id, session)
        return person

    names = await audit_texts.get_system_names(company_id)
    person = await run_in_transaction(store, turn=company_id)
    await _end_sessions(access, person)
    log.info("user left", by=access.user_id, left=str(person.id))


async def _end_sessions(access: Access, person: User) -> None:
    """End the sessions of a person in the company. Calls were already refused from the moment their rights changed."""
    if ended := await sessions.close_user_sessions(str(person.id), str(access.membership.company_id)):
        summary = f"Ended {ended} {'session' if ended == 1 else 'sessions'} of {person.name}"
        await audit_log.write_audit_entry(
            access.scope, AuditKind.SIGN_OUT, summary, of=audit_log.make_user_subject(person)
        )


def _take_out(person: User, company_id: ObjectId) -> None:
    person.memberships = [m for m in person.memberships if m.company_id != company_id]
    person.admin_of = _administering(person, company_id, False)


def _administering(person: User, company_id: ObjectId, is_admin: bool) -> list[PydanticObjectId]:
    record_ids = [record_id for record_id in person.admin_of if record_id != company_id]
    return [*record_ids, PydanticObjectId(company_id)] if is_admin else record_ids


def _demand_other(access: Access, person: User, verb: str) -> None:
    if person.id == access.user.id:
        raise Conflict(f"You can’t {verb} yourself. Ask another administrator.", code=ErrorCode.ONESELF)


async def _manageable(access: Access, user_id: str, revision: int, session: AsyncClientSession) -> User:
    person = await queries.get_company_person(access.membership.company_id, user_id, session)
    grant_checks.demand_manageable(access, person)
    if person.revision != revision:
        raise Conflict(CHANGED)
    return person


async def _save(
    person: User, access: Access, session: AsyncClientSession, what: str, details: Sequence[str] = ()
) -> None:
    person.revision += 1
    person.updated_on, person.updated_by = clock.now(), access.user_id
    await person.replace(session=session)
    await audit_log.write_audit_entry(
        access.scope, AuditKind.RIGHTS, what, of=audit_log.make_user_subject(person), details=details, session=session
    )
