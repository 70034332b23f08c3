"""Invite people. A link has 256 random bits, stored as a hash; it works once, for seven days, for one address."""

from collections.abc import Sequence
from datetime import timedelta

import structlog
from beanie import PydanticObjectId
from pymongo.asynchronous.client_session import AsyncClientSession

from freight.core.error_codes import ErrorCode
from freight.core.errors import Conflict, NotFound
from freight.documents.audit_entry import AuditKind
from freight.documents.base import match_company_record
from freight.documents.invitation import Invitation, InvitationState, match_open_invitation, match_open_invitations
from freight.documents.mail import Mail
from freight.features.identity.invitations import invitation_mails
from freight.features.identity.invitations.schemas import InvitationForm, InvitationList, InvitationView
from freight.features.identity.people import audit_texts, grant_checks, queries
from freight.features.identity.people.commands import PRODUCTS, build_memberships
from freight.features.identity.people.schemas import MembershipView
from freight.kit import clock
from freight.kit.access import Access
from freight.kit.auth.throttle import ThrottleWindow
from freight.kit.mail.mail_draft import parse_mail_address
from freight.kit.mail.mail_store import store_mail
from freight.kit.records.history import load_user_names
from freight.kit.security.one_time_tokens import hash_token, make_token
from freight.kit.storage import audit_log
from freight.kit.storage.paging import Page
from freight.kit.storage.tenancy import parse_object_id
from freight.kit.storage.transactions import run_in_transaction

log = structlog.get_logger()

DAYS = 7
# an attacker who takes over a company must not be able to send unwanted mail in bulk
PER_COMPANY = ThrottleWindow("invitations", failures=500, span=timedelta(hours=1))


async def invite_user(access: Access, form: InvitationForm) -> Invitation:
    """Invite a person and send the mail. An open invitation for that address is replaced, and its link stops working.

    The answer is the same whether or not the address is known to the suite. Raises Conflict for a person who already
    works here.
    """
    memberships = await build_memberships(access, form)
    address = parse_mail_address(form.email)
    company_id = access.membership.company_id
    for person in await queries.find_people_by_email(address):
        if company_id in {m.company_id for m in person.memberships} | {
            suspension.company_id for suspension in person.suspended
        }:
            raise Conflict(f"{person.name} ({person.user_name}) works here already.", code=ErrorCode.MEMBER_ALREADY)
    await PER_COMPANY.count(str(company_id), clock.now())
    invitation = Invitation(
        company_id=company_id,
        email=address,
        email_key=address.casefold(),
        name=" ".join(form.name.split()),
        memberships=memberships,
        is_admin=form.is_admin,
        user_type=form.user_type,
        products=PRODUCTS,
        token_hash="",
        expires_on=clock.now(),
        invited_by=access.user_id,
    )
    return await send_invitation(access, invitation)


async def renew_invitation(access: Access, invitation_id: str) -> Invitation:
    """Send an invitation again, with a new link for another seven days. Raises NotFound and Conflict."""
    invitation = await _one(access, invitation_id)
    if invitation.state is not InvitationState.OPEN:
        raise Conflict("This invitation is no longer open.", code=ErrorCode.NOT_OPEN)
    grant_checks.demand_grantable_memberships(access, invitation.memberships, is_admin=invitation.is_admin)
    return await send_invitation(access, invitation)


async def withdraw_invitation(access: Access, invitation_id: str) -> None:
    """Withdraw an invitation: its link stops working. One that is no longer open stays as it is. Raises NotFound."""
    invitation = await _one(access, invitation_id)

    async def store(session: AsyncClientSession) -> None:
        update_result = await Invitation.get_pymongo_collection().update_one(
            {"_id": invitation.id, "state": InvitationState.OPEN},
            {"$set": {"state": InvitationState.REVOKED, "updated_on": clock.now(), "updated_by": access.user_id}},
            session=session,
        )
        if update_result.modified_count:
            summary = f"Took back the invitation of {invitation.email}"
            await audit_log.write_audit_entry(
                access.scope, AuditKind.INVITATION, summary, of=_subject(invitation), session=session
            )

    await run_in_transaction(store)
    log.info("invitation revoked", by=access.user_id, invitation=invitation_id)


async def list_open_invitations(access: Access, page: Page) -> InvitationList:
    """List the invitations that have not been accepted yet, newest first."""
    query = match_open_invitations(access.membership.company_id)
    count = await Invitation.get_pymongo_collection().count_documents(query)
    invitations = await Invitation.find(query).sort("-_id").skip(page.skip).limit(page.limit).to_list()
    return InvitationList(count=count, invitations=await build_invitation_views(access, invitations))


async def build_invitation_views(access: Access, found: Sequence[Invitation]) -> list[InvitationView]:
    """Return invitations as the company sees them."""
    now = clock.now()
    names = await load_user_names(invitation.invited_by for invitation in found)
    systems = {
        company_system.id: company_system.name
        for company_system in await queries.list_company_systems(access.membership.company_id)
    }
    mails = {
        stored_mail.id: stored_mail
        async for stored_mail in Mail.find({"_id": {"$in": [invitation.mail_id for invitation in found]}})
    }
    views = []
    for open_invitation in found:
        mail = mails.get(open_invitation.mail_id)
        expired = open_invitation.state is InvitationState.OPEN and open_invitation.expires_on <= now
        views.append(
            InvitationView(
                id=str(open_invitation.id),
                name=open_invitation.name,
                email=open_invitation.email,
                is_admin=open_invitation.is_admin,
                state="expired" if expired else open_invitation.state.value,
                invited_on=open_invitation.created_on,
                expires_on=open_invitation.expires_on,
                invited_by=names.get(open_invitation.invited_by, ""),
                memberships=[
                    MembershipView(
                        system_id=str(m.system_id),
                        system=systems.get(m.system_id, ""),
                        role=m.role,
                        account_ids=None if m.account_ids is None else [str(record_id) for record_id in m.account_ids],
                    )
                    for m in open_invitation.memberships
                ],
                mail=mail.state.value if mail else "",
                mail_reason=mail.reason if mail else "",
            )
        )
    return views


def _subject(invitation: Invitation) -> audit_log.AuditSubject:
    return audit_log.AuditSubject("invitation", str(invitation.id), invitation.name or invitation.email)


async def _one(access: Access, invitation_id: str) -> Invitation:
    query = match_company_record(parse_object_id(invitation_id, "invitation"), access.membership.company_id)
    invitation = await Invitation.find_one(query)
    if invitation is None:
        raise NotFound("Invitation not found.")
    return invitation


async def send_invitation(access: Access, asked: Invitation) -> Invitation:
    """Store the invitation with a new link, replacing an open one for the address, and store its mail with it."""
    company, names = await access.company(), await audit_texts.get_system_names(asked.company_id)
    token, now = make_token(), clock.now()

    async def store(session: AsyncClientSession) -> Invitation:
        await Invitation.get_pymongo_collection().update_many(
            match_open_invitation(asked.company_id, asked.email_key),
            {"$set": {"state": InvitationState.REVOKED, "updated_on": now, "updated_by": access.user_id}},
            session=session,
        )
        letter = invitation_mails.build_invitation_mail(company.name, access.user.name, asked.name, token, DAYS)
        fresh = Invitation(
            **{
                **asked.model_dump(exclude={"id", "revision", "created_on", "updated_on"}),
                "token_hash": hash_token(token),
                "expires_on": now + timedelta(days=DAYS),
                "invited_by": access.user_id,
                "created_on": now,
                "mail_id": await store_mail(letter, asked.email, asked.company_id, session),
            }
        )
        fresh.id = PydanticObjectId()
        await fresh.insert(session=session)
        await audit_log.write_audit_entry(
            access.scope,
            AuditKind.INVITATION,
            f"Invited {fresh.email}",
            of=_subject(fresh),
            details=audit_texts.describe_memberships(fresh.memberships, fresh.is_admin, names),
            session=session,
        )
        return fresh

    sent = await run_in_transaction(store, turn=(asked.company_id, asked.email_key))
    log.info("user invited", by=access.user_id, invitation=str(sent.id))
    return sent
