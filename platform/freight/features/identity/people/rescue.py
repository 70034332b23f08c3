"""Restore access to a company whose administrators are gone or locked out, from the command line of the server. It
works directly on the database, so it checks no permissions."""

from dataclasses import dataclass

import structlog
from beanie import PydanticObjectId
from pymongo.asynchronous.client_session import AsyncClientSession

from freight.core.errors import Conflict, Invalid, NotFound
from freight.core.people.names import check_user_name, normalize_user_name
from freight.documents.audit_entry import AuditKind
from freight.documents.company import Company
from freight.documents.second_factor import SecondFactor, match_second_factor
from freight.documents.user import Membership, User, match_administrators
from freight.features.identity.people import grant_checks, queries
from freight.features.identity.people.commands import PRODUCTS, insert_user
from freight.features.identity.sign_in.password_change import check_new_password
from freight.kit import clock
from freight.kit.auth import passwords, sessions
from freight.kit.mail.mail_draft import parse_mail_address
from freight.kit.storage import audit_log
from freight.kit.storage.scopes import Scope
from freight.kit.storage.transactions import run_in_transaction

log = structlog.get_logger()

BY = "command line"
"""The author recorded for a change made without signing in."""
ROLE = "Administrator"


@dataclass(frozen=True)
class RescueRequest:
    """Whom to let in, and where. `name` and `email` are for a person who has no account yet."""

    company: str  # its code
    user_name: str
    name: str = ""
    email: str = ""


@dataclass(frozen=True)
class RescuePlan:
    """What a rescue would do, in words, and the user it applies to."""

    company: Company
    user: User | None
    lines: tuple[str, ...]


async def plan_rescue(wanted: RescueRequest, session: AsyncClientSession | None = None) -> RescuePlan:
    """Return what would be done. Raises NotFound for an unknown company, Invalid for a person who neither exists nor is
    described, Conflict for a person who is not an administrator of a company that has some."""
    company = await Company.find_one({"code": wanted.company.strip().upper()}, session=session)
    if company is None or company.id is None:
        codes = [known_company.code async for known_company in Company.find_all().sort("code").limit(50)]
        raise NotFound(f"There is no company {wanted.company}. Companies: {', '.join(codes) or 'none'}.")
    user = await User.find_one({"user_name": normalize_user_name(wanted.user_name)}, session=session)
    query = match_administrators(company.id)
    administrators = await User.find(query, session=session).sort("user_name").to_list()
    if administrators and (user is None or user.id not in {administrator.id for administrator in administrators}):
        names = ", ".join(administrator.user_name for administrator in administrators)
        raise Conflict(
            f"{company.name} has administrators: {names}. Name one of them to give that one a new password, or ask "
            "one of them to make others administrators."
        )
    if user is None:
        if not wanted.name.strip():
            raise Invalid(
                f"There is no user {wanted.user_name}. To create one, give --name, and --email if there is one."
            )
        lines = [
            f"create the user {check_user_name(wanted.user_name)} ({wanted.name.strip()}) with the password you enter"
        ]
    else:
        lines = [f"set a new password for {user.user_name} ({user.name}), and end every session of this user"]
        if await SecondFactor.find_one(match_second_factor(user.id), session=session):
            lines.append("turn off two-step sign-in for this user")
        if not user.is_active:
            lines.append("reactivate this user")
        if any(suspension.company_id == company.id for suspension in user.suspended):
            lines.append(f"end the suspension in {company.name}")
    if not administrators:
        lines.append(f"make this user an administrator of {company.name}, in every system of it")
    return RescuePlan(company, user, tuple(lines))


async def carry_out_rescue(wanted: RescueRequest, password: str) -> User:
    """Do what `plan_rescue` says, planned again inside the transaction. Raises what it raises, and Invalid for a
    password that R152-R157 refuse."""
    check_new_password(password, password)
    stored = await passwords.hash_password(password)

    async def store(session: AsyncClientSession) -> User:
        planned = await plan_rescue(wanted, session)
        company_id = PydanticObjectId(planned.company.id)
        await grant_checks.lock_company_administrators(company_id, session)
        person = planned.user or User(
            id=PydanticObjectId(),
            user_name=check_user_name(wanted.user_name),
            name=" ".join(wanted.name.split()),
            email=parse_mail_address(wanted.email) if wanted.email.strip() else "",
            password_hash="",
            user_type="administrator",
            products=PRODUCTS,
        )
        person.password_hash, person.must_change_password, person.is_active = stored, False, True
        person.suspended = [suspension for suspension in person.suspended if suspension.company_id != company_id]
        if not person.administers(company_id):
            person.admin_of.append(company_id)
        record_ids = {m.system_id for m in person.memberships if m.company_id == company_id}
        for system in await queries.list_company_systems(company_id):
            if system.id not in record_ids:
                person.memberships.append(Membership(company_id=company_id, system_id=system.id, role=ROLE))
        person.updated_on, person.updated_by = clock.now(), BY
        if planned.user is None:
            await insert_user(person, session)
        else:
            person.revision += 1
            await person.replace(session=session)
            await SecondFactor.get_pymongo_collection().delete_many({"user_id": person.id}, session=session)
        await grant_checks.demand_administrator_left(company_id, session)
        summary = "Let an administrator in on the command line of the server"
        by_nobody = Scope(company_id, (), "")
        await audit_log.write_audit_entry(
            by_nobody,
            AuditKind.RIGHTS,
            summary,
            of=audit_log.make_user_subject(person),
            details=planned.lines,
            session=session,
        )
        return person

    person = await run_in_transaction(store)
    await sessions.close_user_sessions(str(person.id))
    log.warning("administrator rescued", user=str(person.id), company=wanted.company)
    return person
