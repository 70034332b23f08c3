"""Confirming a signed-in user's identity: they enter their password again."""

from datetime import timedelta

from freight.core.error_codes import ErrorCode
from freight.core.errors import Invalid
from freight.documents.user import User
from freight.kit import clock
from freight.kit.auth import passwords
from freight.kit.auth.throttle import ThrottleWindow

# the holder of a stolen session must not find the password by trying
_PER_USER = ThrottleWindow("own-password", failures=10, span=timedelta(minutes=15))


async def require_password(user: User, password: str) -> None:
    """Raise Invalid for a wrong password, Throttled after too many."""
    subject = str(user.id)
    async with passwords.ATTEMPTS:
        await _PER_USER.count(subject, clock.now())
        if not await passwords.verify_password(password, user.password_hash):
            raise Invalid("The current password is wrong.", code=ErrorCode.PASSWORD_WRONG)
        await _PER_USER.clear(subject)
