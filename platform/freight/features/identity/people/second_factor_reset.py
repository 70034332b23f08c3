"""Remove the second factor of a person who has lost their phone and recovery codes."""

import structlog
from pymongo.asynchronous.client_session import AsyncClientSession

from freight.core.error_codes import ErrorCode
from freight.core.errors import Conflict, Invalid, PermissionDenied
from freight.documents.audit_entry import AuditKind
from freight.documents.user import User
from freight.features.identity.people import grant_checks, queries
from freight.features.identity.second_factor import service as second_factor
from freight.kit.access import Access
from freight.kit.auth import sessions
from freight.kit.mail.mail_draft import MailDraft, parse_mail_address
from freight.kit.mail.mail_store import store_mail
from freight.kit.storage import audit_log
from freight.kit.storage.connections import get_connections
from freight.kit.storage.transactions import run_in_transaction

log = structlog.get_logger()

_NOT_YOURS = "This user works for other companies too. Only an administrator of all of them can reset two-step sign-in."


async def reset_person_second_factor(access: Access, user_id: str) -> User:
    """Remove the second factor of a person; their sessions end, and they are notified by mail. Raises PermissionDenied
    unless the caller administers every company of the person, Conflict for the caller's own and where there is none."""
    company_id = access.membership.company_id

    async def store(session: AsyncClientSession) -> User:
        person = await queries.get_company_person(company_id, user_id, session)
        if not access.is_admin or not grant_checks.may_change_identity(access, person):
            raise PermissionDenied(_NOT_YOURS)
        if person.id == access.user.id:
            raise Conflict("Turn off your own two-step sign-in on your profile.", code=ErrorCode.ONESELF)
        if not await second_factor.delete_second_factor(person, session):
            raise Conflict("Two-step sign-in is not on for this user.", code=ErrorCode.NO_SECOND_FACTOR)
        summary = f"Reset two-step sign-in of {person.name}"
        await audit_log.write_audit_entry(
            access.scope, AuditKind.PASSWORD, summary, of=audit_log.make_user_subject(person), session=session
        )
        try:
            to = parse_mail_address(person.email)
        except Invalid:
            return person
        await store_mail(_letter(person, access.user.name), to, company_id, session)
        return person

    person = await run_in_transaction(store, turn=company_id)
    await sessions.close_user_sessions(str(person.id))
    log.info("second factor reset", by=access.user_id, user=str(person.id))
    return person


def _letter(person: User, by: str) -> MailDraft:
    settings = get_connections().settings
    return MailDraft(
        "secondFactorReset",
        f"Two-step sign-in was reset for {settings.brand}",
        (
            f"Hello {person.name},",
            f"{by} turned off two-step sign-in for your user name {person.user_name}. "
            "You sign in with your password alone until you set it up again.",
        ),
        settings.address("/login"),
        "Sign in",
        ("If you didn’t ask for this, change your password and tell your administrator.",),
    )
