"""Change your own password (R150-R157)."""

import structlog
from pymongo.asynchronous.client_session import AsyncClientSession

from freight.core.error_codes import ErrorCode
from freight.core.errors import Invalid
from freight.documents.audit_entry import AuditKind
from freight.documents.user import User
from freight.features.identity.sign_in import audit, service
from freight.features.identity.sign_in.schemas import SignedInAnswer
from freight.kit import clock
from freight.kit.access import Access
from freight.kit.auth import password_confirmation, passwords, sessions
from freight.kit.storage.transactions import run_in_transaction

log = structlog.get_logger()


def check_new_password(new: str, confirmation: str) -> None:
    """Raise Invalid if the two entries differ (R151), contain a space (R152) or are too weak (R153-R157)."""
    if new != confirmation:
        raise Invalid("The new passwords do not match.", code=ErrorCode.PASSWORD_DIFFERS)
    if any(character.isspace() for character in new):
        raise Invalid("A password cannot contain spaces.", code=ErrorCode.PASSWORD_SPACE)
    lacking = passwords.list_password_weaknesses(new)
    if lacking:
        raise Invalid(
            f"The new password needs {', '.join(lacking)}.", code=ErrorCode.PASSWORD_WEAK, data={"missing": lacking}
        )


async def set_own_password(access: Access, current_password: str, new: str, confirmation: str) -> SignedInAnswer:
    """Set a new password; every session of the user ends, and the caller continues in a new one.

    Raises Invalid for a wrong current password or an unacceptable new one, Throttled after too many wrong ones.
    """
    check_new_password(new, confirmation)
    user = access.user
    try:
        await password_confirmation.require_password(user, current_password)
    except Invalid:
        audit.audit_refused_sign_in(user, "Wrong current password")
        raise
    if new == current_password:
        raise Invalid("The new password must differ from the current one.", code=ErrorCode.PASSWORD_SAME)
    async with passwords.ATTEMPTS:
        stored = await passwords.hash_password(new)
    now = clock.now()

    async def store(session: AsyncClientSession) -> None:
        change = {"password_hash": stored, "must_change_password": False, "updated_on": now}
        await User.get_pymongo_collection().update_one({"_id": user.id}, {"$set": change}, session=session)
        await audit.audit_each_company(user, AuditKind.PASSWORD, "Changed the password", session=session)

    await run_in_transaction(store)
    user.must_change_password = False
    await sessions.close_user_sessions(str(user.id))
    log.info("password changed", user=str(user.id))
    return await service.renew_session(access)
