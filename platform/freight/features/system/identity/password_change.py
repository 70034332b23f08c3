"""Changing the own password (R150-R157)."""

from datetime import timedelta

import structlog

from freight.core.errors import Invalid
from freight.documents.user import User
from freight.features.system.identity import service
from freight.features.system.identity.schemas import SignedInAnswer
from freight.kit import clock, passwords, sessions
from freight.kit.access import Access
from freight.kit.throttle import Window

log = structlog.get_logger()

# whoever holds a stolen session must not find the password by trying
_PER_USER = Window("password-change", failures=10, span=timedelta(minutes=15))


def check_new(new: str, confirmation: str) -> None:
    """Raise Invalid when the pair differs (R151), holds a space (R152) or is too weak (R153-R157)."""
    if new != confirmation:
        raise Invalid("The new passwords do not match.", code="password_differs")
    if any(character.isspace() for character in new):
        raise Invalid("A password cannot contain spaces.", code="password_space")
    lacking = passwords.missing(new)
    if lacking:
        raise Invalid(f"The new password needs {', '.join(lacking)}.", code="password_weak", data={"missing": lacking})


async def change(access: Access, current_password: str, new: str, confirmation: str) -> SignedInAnswer:
    """Set a new password; every session of the user ends and the caller goes on in a new one.

    Raises Invalid for a wrong current password or an unacceptable new one, Throttled after too many wrong ones.
    """
    check_new(new, confirmation)
    user = access.user
    async with service.ATTEMPTS:
        now = clock.now()
        await _PER_USER.check(str(user.id), now)
        if not await passwords.matches(current_password, user.password_hash):
            await _PER_USER.record(str(user.id), now)
            raise Invalid("The current password is wrong.", code="password_wrong")
        if new == current_password:
            raise Invalid("The new password must differ from the current one.", code="password_same")
        stored = await passwords.hashed(new)
    await user.set({User.password_hash: stored, User.must_change_password: False, User.updated_on: now})
    await sessions.end_all_of(str(user.id))
    log.info("password changed", user=str(user.id))
    return await service.renewed(access)
