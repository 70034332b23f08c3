"""Initialize a real installation with its first company, system and administrator. Everything after that needs a
sign-in."""

from dataclasses import dataclass

import structlog
from pymongo.asynchronous.client_session import AsyncClientSession

from freight.core.error_codes import ErrorCode
from freight.core.errors import Conflict
from freight.core.people.names import check_user_name
from freight.core.regions import read_region
from freight.documents.audit_entry import AuditKind
from freight.documents.company import Company
from freight.documents.installation import Installation
from freight.documents.system import System
from freight.documents.user import Membership, User
from freight.features.identity.sign_in.audit import get_membership_scope
from freight.features.identity.sign_in.password_change import check_new_password
from freight.kit import clock
from freight.kit.auth import passwords
from freight.kit.storage import audit_log
from freight.kit.storage.transactions import run_in_transaction

log = structlog.get_logger()


@dataclass(frozen=True)
class FirstAdministrator:
    """The first administrator of an installation, and the company and system to create."""

    user_name: str
    name: str
    email: str
    company: str
    system: str
    currency: str = ""  # blank: the currency of the country
    country: str = ""


async def open_installation(first: FirstAdministrator, password: str) -> None:
    """Create company, system and administrator, all or nothing. Since this needs no permission, raises Conflict where
    users already exist or the demo is running; also raises Invalid for an unknown country or currency and for a
    password that R152-R157 refuse."""
    check_new_password(password, password)
    password_hash = await passwords.hash_password(password)
    usual = read_region(first.country, first.currency)

    async def store(session: AsyncClientSession) -> None:
        if not await Installation.open(clock.now(), session) or await User.find_one(session=session):
            raise Conflict(
                "This installation already has users. Ask an administrator to add more.", code=ErrorCode.ALREADY_OPEN
            )
        company = await Company(code=_code(first.company), name=first.company, country=usual.code).insert(
            session=session
        )
        assert company.id
        system = await System(
            company_id=company.id,
            code=_code(first.system),
            name=first.system,
            currency=usual.currency,
            country=usual.code,
            time_zone=usual.time_zone,
            locale=usual.locale,
            units=usual.units,
        ).insert(session=session)
        assert system.id
        membership = Membership(company_id=company.id, system_id=system.id, role="Administrator")
        first_user = await User(
            user_name=check_user_name(first.user_name),
            name=first.name,
            email=first.email,
            password_hash=password_hash,
            admin_of=[company.id],
            user_type="administrator",
            products=["billing", "rating", "tariffs"],
            memberships=[membership],
        ).insert(session=session)
        await audit_log.write_audit_entry(
            get_membership_scope(membership, first_user),
            AuditKind.RIGHTS,
            f"Opened {company.name} with {first_user.name} as administrator",
            of=audit_log.make_user_subject(first_user),
            session=session,
        )

    await run_in_transaction(store)
    log.info("installation opened")


def _code(name: str) -> str:
    """Return the initials of several words, or the first letters of one: "Air Export Chicago" gives AEC."""
    words = "".join(c if c.isalnum() else " " for c in name).upper().split()
    return "".join(word[0] for word in words) if len(words) > 1 else "".join(words)[:8]
