"""The second factor of a person: set up with a code, checked at sign-in, turned off with password and code."""

from collections.abc import Iterable
from datetime import timedelta

import segno
import structlog
from beanie import PydanticObjectId
from bson import ObjectId
from pymongo.asynchronous.client_session import AsyncClientSession
from pymongo.errors import PyMongoError

from freight.core.error_codes import ErrorCode
from freight.core.errors import Conflict, Invalid
from freight.documents.audit_entry import AuditKind
from freight.documents.second_factor import SecondFactor, match_second_factor, match_second_factors
from freight.documents.sign_in_policy import SignInPolicy, match_second_factor_policies
from freight.documents.user import User
from freight.features.identity.second_factor import recovery
from freight.features.identity.second_factor.schemas import RecoveryCodes, SecondFactorState, SetupOffer
from freight.kit import clock
from freight.kit.access import Access
from freight.kit.auth import password_confirmation, sessions, totp
from freight.kit.auth.throttle import ThrottleWindow
from freight.kit.storage import audit_log
from freight.kit.storage.connections import get_connections
from freight.kit.storage.duplicate_keys import is_duplicate

log = structlog.get_logger()

# three of a million codes are valid at a time: someone who knows the password must not find one by trying
PER_PERSON = ThrottleWindow("second-factor", failures=5, span=timedelta(minutes=15))

WRONG = "That code is wrong or was used already. Enter the code your app shows now."
_WRONG_SETUP = "That code is wrong. Scan the picture again, and enter the code your app shows now."
_ON_ALREADY = "Two-step sign-in is on already. Turn it off first to set up another phone."


async def has_second_factor(user_id: ObjectId) -> bool:
    """Return whether a person is asked for a code."""
    return await SecondFactor.find_one(match_second_factor(user_id)) is not None


async def find_second_factor_users(users: Iterable[ObjectId | None]) -> set[ObjectId]:
    """Return those of these people who are asked for a code."""
    cursor = SecondFactor.get_pymongo_collection().find(match_second_factors(users), ["user_id"])
    return {second_factor["user_id"] async for second_factor in cursor}


async def is_second_factor_required(companies: Iterable[ObjectId]) -> bool:
    """Return whether one of these companies requires a second factor of every user."""
    asking = match_second_factor_policies(companies)
    return await SignInPolicy.find_one(asking) is not None


async def get_second_factor_state(access: Access) -> SecondFactorState:
    """Return the state of the caller's second factor."""
    second_factor = await SecondFactor.find_one(match_second_factor(access.user.id))
    needed = await is_second_factor_required({m.company_id for m in access.user.memberships})
    if second_factor is None:
        return SecondFactorState(is_on=False, is_needed=needed)
    return SecondFactorState(
        is_on=True, on_since=second_factor.on_since, recovery_left=len(second_factor.recovery), is_needed=needed
    )


async def start_second_factor(access: Access, password: str) -> SetupOffer:
    """Start to set up a second factor; it is not used until confirmed with a code. Raises Invalid for a wrong password,
    Conflict where one is on."""
    await password_confirmation.require_password(access.user, password)
    return await create_setup_offer(access.user)


async def create_setup_offer(user: User) -> SetupOffer:
    """Create a new secret for a person's app, replacing one that was never confirmed. Raises Conflict where the second
    factor is on."""
    assert user.id
    secret, record_id = totp.make_totp_secret(), PydanticObjectId()
    second_factor = SecondFactor(
        id=record_id, user_id=user.id, secret=get_connections().keyring.seal(secret, _bound_to(record_id))
    )
    await SecondFactor.get_pymongo_collection().delete_many(match_second_factor(user.id, is_on=False))
    try:
        await second_factor.insert()
    except PyMongoError as failed:
        if is_duplicate(failed):
            raise Conflict(_ON_ALREADY, code=ErrorCode.SECOND_FACTOR_ON) from failed
        raise
    address = totp.build_totp_uri(secret, user.user_name, get_connections().settings.brand)
    return SetupOffer(
        picture=segno.make(address, error="m").svg_data_uri(scale=4, border=2, light="#fff"), secret=secret
    )


async def confirm_own_second_factor(access: Access, code: str) -> RecoveryCodes:
    """Turn on the caller's second factor with a code and end their other sessions. Raises Invalid and Throttled."""
    codes = await enable_second_factor(access.user, code)
    await _note(access, "Turned on two-step sign-in")
    await sessions.close_user_sessions(access.user_id, but=access.session_id)
    return codes


async def enable_second_factor(user: User, code: str) -> RecoveryCodes:
    """Turn on the second factor of a person with a code. Raises Invalid for a wrong code, Throttled after too many,
    Conflict where none is being set up."""
    second_factor = await SecondFactor.find_one(match_second_factor(user.id, is_on=False))
    if second_factor is None:
        raise Conflict("Nothing is being set up. Start again.", code=ErrorCode.NO_SETUP)
    await _count(user)
    step = _step(second_factor, code)
    if step is None:
        raise Invalid(_WRONG_SETUP, code=ErrorCode.WRONG_CODE)
    await PER_PERSON.clear(str(user.id))
    codes = recovery.generate_recovery_codes()
    change = {
        "is_on": True,
        "on_since": clock.now(),
        "last_step": step,
        "recovery": [recovery.hash_recovery_code(recovery_code) for recovery_code in codes],
        "updated_on": clock.now(),
    }
    update_result = await SecondFactor.get_pymongo_collection().update_one(
        {"_id": second_factor.id, "is_on": False}, {"$set": change}
    )
    if not update_result.modified_count:
        raise Conflict("Nothing is being set up. Start again.", code=ErrorCode.NO_SETUP)
    log.info("second factor on", user=str(user.id))
    return RecoveryCodes(codes=codes)


async def verify_second_factor(user: User, code: str) -> None:
    """Accept a code of the app or a recovery code, once. Raises Invalid for a wrong or used one, Throttled after too
    many."""
    factors = SecondFactor.get_pymongo_collection()
    await _count(user)
    second_factor = await SecondFactor.find_one(match_second_factor(user.id))
    if second_factor is None:
        raise Invalid(WRONG, code=ErrorCode.WRONG_CODE)
    step = _step(second_factor, code)
    unused: dict[str, object] = {"last_step": {"$lt": step}}
    change: dict[str, object] = {"$set": {"last_step": step}}
    if step is None:
        unused = {"recovery": recovery.hash_recovery_code(code)}
        change = {"$pull": unused}
    # the update repeats the condition: of two requests with the same code at once, only one succeeds
    update_result = await factors.update_one({"_id": second_factor.id, "is_on": True, **unused}, change)
    if not update_result.modified_count:
        log.info("second factor refused", user=str(user.id))
        raise Invalid(WRONG, code=ErrorCode.WRONG_CODE)
    await PER_PERSON.clear(str(user.id))
    if step is None:
        log.info("recovery code used", user=str(user.id), left=len(second_factor.recovery) - 1)


async def replace_recovery_codes(access: Access, password: str, code: str) -> RecoveryCodes:
    """Return ten new recovery codes that replace the remaining ones. Raises Invalid for a wrong password or code, and
    Throttled."""
    await password_confirmation.require_password(access.user, password)
    await verify_second_factor(access.user, code)
    codes = recovery.generate_recovery_codes()
    changes = {
        "recovery": [recovery.hash_recovery_code(recovery_code) for recovery_code in codes],
        "updated_on": clock.now(),
    }
    await SecondFactor.get_pymongo_collection().update_one(match_second_factor(access.user.id), {"$set": changes})
    log.info("recovery codes renewed", user=access.user_id)
    await _note(access, "Made new recovery codes")
    return RecoveryCodes(codes=codes)


async def disable_second_factor(access: Access, password: str, code: str) -> SecondFactorState:
    """Turn off the caller's second factor. Raises Invalid for a wrong password or code, and Throttled."""
    await password_confirmation.require_password(access.user, password)
    await verify_second_factor(access.user, code)
    await delete_second_factor(access.user)
    await _note(access, "Turned off two-step sign-in")
    log.info("second factor off", user=access.user_id)
    return await get_second_factor_state(access)


async def delete_second_factor(user: User, session: AsyncClientSession | None = None) -> bool:
    """Remove the second factor of a person; return whether there was one. The caller must have checked the
    permission."""
    factors = SecondFactor.get_pymongo_collection()
    delete_result = await factors.delete_one(match_second_factor(user.id), session=session)
    await PER_PERSON.clear(str(user.id))
    return bool(delete_result.deleted_count)


async def _note(access: Access, what: str) -> None:
    await audit_log.write_audit_entry(
        access.scope, AuditKind.PASSWORD, what, of=audit_log.make_user_subject(access.user)
    )


def _step(found: SecondFactor, code: str) -> int | None:
    """Return the half-minute step that a code belongs to, or None."""
    assert found.id
    secret = get_connections().keyring.open(found.secret, _bound_to(found.id))
    return totp.match_totp_step(secret, "".join(code.split()), clock.now().timestamp())


async def _count(user: User) -> None:
    """Count a try before checking it, so that none of many parallel tries is free. A correct code resets the count."""
    await PER_PERSON.count(str(user.id), clock.now())


def _bound_to(record_id: ObjectId) -> str:
    return f"second_factors:{record_id}:secret"
