"""Accept an invitation: as a new user, or with an existing account. The caller is not signed in."""

from datetime import timedelta

import structlog
from beanie import PydanticObjectId
from pymongo.asynchronous.client_session import AsyncClientSession

from freight.core.error_codes import ErrorCode
from freight.core.errors import Conflict, Invalid, NotFound
from freight.core.people.names import check_user_name
from freight.documents.audit_entry import AuditKind
from freight.documents.company import Company
from freight.documents.invitation import Invitation, InvitationState, match_invitation_link
from freight.documents.password_reset import PasswordReset, match_reset_link
from freight.documents.system import System
from freight.documents.user import User
from freight.features.identity.invitations.schemas import AcceptanceForm, InvitationOffer, JoinCompanyForm, LinkTarget
from freight.features.identity.people import audit_texts, grant_checks, queries, roles
from freight.features.identity.people.commands import build_new_user, insert_user
from freight.features.identity.sign_in import service as identity
from freight.features.identity.sign_in.audit import get_membership_scope
from freight.features.identity.sign_in.password_change import check_new_password
from freight.features.identity.sign_in.schemas import SecondStep, SignedInAnswer
from freight.kit import clock
from freight.kit.auth import passwords
from freight.kit.auth.sessions import SignInOrigin
from freight.kit.auth.throttle import ThrottleWindow
from freight.kit.records.history import load_user_names
from freight.kit.security.one_time_tokens import hash_token
from freight.kit.storage import audit_log
from freight.kit.storage.transactions import run_in_transaction

log = structlog.get_logger()

# a token of 256 bits cannot be guessed; repeated tries are slowed down all the same
PER_ADDRESS = ThrottleWindow("links", failures=30, span=timedelta(minutes=15))

_DEAD = "This link has been used, has expired, or was replaced by a newer one. Ask for another invitation."


async def get_link_target(token: str, desk: SignInOrigin) -> LinkTarget:
    """Return what a mailed link is for. Raises NotFound for one that is not valid."""
    now = clock.now()
    await PER_ADDRESS.check(desk.address, now)
    digest = hash_token(token)
    if await Invitation.find_one({"token_hash": digest}):
        return LinkTarget(kind="invitation")
    if await PasswordReset.find_one(match_reset_link(digest, now)):
        return LinkTarget(kind="passwordReset")
    await PER_ADDRESS.record(desk.address, now)
    raise NotFound("This link has been used or has expired.", code=ErrorCode.DEAD_LINK)


async def get_invitation_offer(token: str, desk: SignInOrigin) -> InvitationOffer:
    """Return what an invitation offers. Raises NotFound for one that was used, has expired or was replaced."""
    invitation = await _open(token, desk)
    company = await Company.get(invitation.company_id)
    systems = await System.find({"_id": {"$in": [m.system_id for m in invitation.memberships]}}).sort("name").to_list()
    names = await load_user_names([invitation.invited_by])
    return InvitationOffer(
        company=company.name if company else "",
        invited_by=names.get(invitation.invited_by, ""),
        name=invitation.name,
        user_name=invitation.user_name,
        systems=[system.name for system in systems],
        has_account=bool(
            [person for person in await queries.find_people_by_email(invitation.email) if person.is_active]
        ),
        expires_on=invitation.expires_on,
    )


async def create_invited_user(form: AcceptanceForm, desk: SignInOrigin) -> SignedInAnswer | SecondStep:
    """Create a user from an invitation and sign them in. Raises NotFound for a dead link, Invalid for an address other
    than the invited one and for a password that R151-R157 refuse, Conflict for a name that is taken."""
    invitation = await _open(form.token, desk)
    if form.email.strip().casefold() != invitation.email_key:
        await PER_ADDRESS.record(desk.address, clock.now())
        raise Invalid("Enter the email address this invitation was sent to.", code=ErrorCode.OTHER_ADDRESS)
    if await queries.find_people_by_email(invitation.email):
        raise Conflict(
            "There is an account for this email address. Sign in with it to join.", code=ErrorCode.HAS_ACCOUNT
        )
    name = check_user_name(form.user_name)
    check_new_password(form.password, form.confirm_password)
    user = build_new_user(
        invitation.company_id,
        invitation,
        invitation.memberships,
        user_name=name,
        name=form.name,
        email=invitation.email,
        products=invitation.products,
    )
    async with passwords.ATTEMPTS:
        user.password_hash = await passwords.hash_password(form.password)

    async def store(session: AsyncClientSession) -> None:
        user.id = PydanticObjectId()
        await redeem_invitation(invitation, user, session)
        await insert_user(user, session)
        await _note(invitation, user, session)

    await run_in_transaction(store)
    log.info("invitation accepted", invitation=str(invitation.id), user=str(user.id))
    return await identity.begin_sign_in(user, user.memberships[0], desk)


async def join_invited_company(form: JoinCompanyForm, desk: SignInOrigin) -> SignedInAnswer | SecondStep:
    """Add another company to an existing account, which must have the invited address. Raises NotFound, Conflict,
    Invalid, and what a sign-in raises."""
    invitation = await _open(form.token, desk)
    proven = await identity.authenticate_user(form.user_name, form.password, desk.address, may_be_nowhere=True)
    if proven.email.casefold() != invitation.email_key:
        raise Invalid(
            "This invitation was sent to another email address than that of this user.", code=ErrorCode.OTHER_ADDRESS
        )

    async def store(session: AsyncClientSession) -> User:
        await grant_checks.lock_company_administrators(invitation.company_id, session)
        user = await User.find_one({"_id": proven.id}, session=session)
        if user is None or not user.is_active:
            raise NotFound(_DEAD, code=ErrorCode.DEAD_LINK)
        companies = {m.company_id for m in user.memberships} | {suspension.company_id for suspension in user.suspended}
        if invitation.company_id in companies:
            raise Conflict("This user works for this company already.", code=ErrorCode.MEMBER_ALREADY)
        await redeem_invitation(invitation, user, session)
        # the role as it is today, not as it was when the mail was sent
        user.memberships += await roles.refresh_stored_memberships(invitation.memberships, session)
        if invitation.is_admin:
            user.admin_of.append(invitation.company_id)
        user.revision += 1
        user.updated_on, user.updated_by = clock.now(), str(user.id)
        await user.replace(session=session)
        await _note(invitation, user, session)
        return user

    user = await run_in_transaction(store)
    log.info("invitation accepted", invitation=str(invitation.id), user=str(user.id))
    return await identity.begin_sign_in(user, invitation.memberships[0], desk)


async def _note(found: Invitation, user: User, session: AsyncClientSession) -> None:
    membership = next(m for m in user.memberships if m.company_id == found.company_id)
    await audit_log.write_audit_entry(
        get_membership_scope(membership, user),
        AuditKind.INVITATION,
        f"{user.name} accepted the invitation",
        of=audit_log.make_user_subject(user),
        details=audit_texts.describe_memberships(
            [m for m in user.memberships if m.company_id == found.company_id],
            found.is_admin,
            await audit_texts.get_system_names(found.company_id),
        ),
        session=session,
    )


async def _open(token: str, desk: SignInOrigin) -> Invitation:
    """Return the invitation that a link opens. Used, expired, replaced and unknown invitations give the same error."""
    now = clock.now()
    await PER_ADDRESS.check(desk.address, now)
    query = match_invitation_link(hash_token(token), now)
    invitation = await Invitation.find_one(query)
    if invitation is None:
        await PER_ADDRESS.record(desk.address, now)
        raise NotFound(_DEAD, code=ErrorCode.DEAD_LINK)
    return invitation


async def redeem_invitation(found: Invitation, user: User, session: AsyncClientSession) -> None:
    """Mark an invitation as used, in the transaction that grants its access. Raises NotFound if it was used in the
    meantime."""
    now = clock.now()
    update_result = await Invitation.get_pymongo_collection().update_one(
        {"_id": found.id, "state": InvitationState.OPEN, "expires_on": {"$gt": now}},
        {
            "$set": {
                "state": InvitationState.ACCEPTED,
                "accepted_on": now,
                "accepted_by": user.id,
                "updated_on": now,
            }
        },
        session=session,
    )
    if not update_result.modified_count:
        raise NotFound(_DEAD, code=ErrorCode.DEAD_LINK)
