"""The second step of a sign-in: enter a code, or set up a second factor. There is no session before it."""

from freight.core.error_codes import ErrorCode
from freight.core.errors import Invalid
from freight.documents.audit_entry import AuditKind
from freight.documents.user import Membership, User
from freight.features.identity.second_factor import service as second_factor
from freight.features.identity.second_factor.schemas import SetupOffer
from freight.features.identity.sign_in import audit, partial_sign_in, service
from freight.features.identity.sign_in.partial_sign_in import PartialSignIn
from freight.features.identity.sign_in.schemas import SecondFactorSetupAnswer, SignedInAnswer
from freight.kit.auth.sessions import SignInOrigin
from freight.kit.storage import audit_log
from freight.kit.storage.tenancy import parse_object_id


async def finish_sign_in_with_code(token: str, code: str, desk: SignInOrigin) -> SignedInAnswer:
    """Finish a sign-in with a code of the app or a recovery code. Raises Invalid for a wrong one and for a sign-in that
    is over, Throttled after too many."""
    user, membership = await _who(token, "code")
    try:
        await second_factor.verify_second_factor(user, code)
    except Invalid:
        audit.audit_refused_sign_in(user, "Wrong code")
        raise
    await partial_sign_in.consume_partial_sign_in(token)
    return await service.complete_sign_in(user, membership, desk)


async def offer_sign_in_setup(token: str) -> SetupOffer:
    """Return what the app of a user needs whose company requires a second factor. Raises Invalid and Conflict."""
    user, _ = await _who(token, "setup")
    return await second_factor.create_setup_offer(user)


async def finish_sign_in_with_setup(token: str, code: str, desk: SignInOrigin) -> SecondFactorSetupAnswer:
    """Finish a sign-in by setting up a second factor. Raises Invalid, Conflict and Throttled."""
    user, membership = await _who(token, "setup")
    recovery_codes = await second_factor.enable_second_factor(user, code)
    summary = "Turned on two-step sign-in"
    await audit_log.write_audit_entry(
        audit.get_membership_scope(membership, user), AuditKind.PASSWORD, summary, of=audit_log.make_user_subject(user)
    )
    await partial_sign_in.consume_partial_sign_in(token)
    return SecondFactorSetupAnswer(
        codes=recovery_codes.codes, signed_in=await service.complete_sign_in(user, membership, desk)
    )


async def _who(token: str, step: str) -> tuple[User, Membership]:
    """Return the user of a partial sign-in in their current state: they may have been suspended since they gave the
    password."""
    half: PartialSignIn = await partial_sign_in.read_partial_sign_in(token)
    user = await User.get(parse_object_id(half.user_id, "user"))
    membership = service.find_membership(user, half.company_id, half.system_id) if user else None
    if user is None or membership is None or not user.is_active or half.step != step:
        raise Invalid("Sign in again.", code=ErrorCode.SIGN_IN_OVER)
    return user, membership
