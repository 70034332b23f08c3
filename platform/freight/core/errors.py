"""Broken requests. Findings (an unrated line, a bad cell) are data returned with a result, never raised.

`core` knows no HTTP: `kit/http/errors.py` holds the one table that maps these classes to a status.
"""

from collections.abc import Mapping

from freight.core.error_codes import ErrorCode


class FreightError(Exception):
    """A request that cannot be carried out, with a stable `code` and a message a user can act on."""

    code: ErrorCode = ErrorCode.FAILED

    def __init__(
        self, message: str, *, code: ErrorCode | None = None, data: Mapping[str, object] | None = None
    ) -> None:
        super().__init__(message)
        self.message = message
        self.code = code or type(self).code
        self.data = dict(data or {})


class NotSignedIn(FreightError):
    """No session came with a call that needs one."""

    code = ErrorCode.NOT_SIGNED_IN


class KeyRefused(NotSignedIn):
    """An API key that is not accepted, for whatever reason: the response does not say which."""

    code = ErrorCode.KEY_REFUSED


class SessionExpired(FreightError):
    """The session was ours and ran out: the caller may extend it."""

    code = ErrorCode.SESSION_EXPIRED


class SessionInvalid(FreightError):
    """A session that is not ours, or broken: the caller is logged out."""

    code = ErrorCode.SESSION_INVALID


class PermissionDenied(FreightError):
    """A signed-in user asked for something the permissions do not cover."""

    code = ErrorCode.PERMISSION_DENIED

    def __init__(self, message: str = "You don't have permission to perform this action.") -> None:
        super().__init__(message)


class PasswordChangeNeeded(FreightError):
    """The user still has the password that an administrator gave them, and may only replace it."""

    code = ErrorCode.PASSWORD_CHANGE_NEEDED

    def __init__(self) -> None:
        super().__init__("Change your password first. Until then nothing else is open to you.")


class NotFound(FreightError):
    """The record does not exist, or not within the caller's scope: the response does not say which."""

    code = ErrorCode.NOT_FOUND


class Invalid(FreightError):
    """The payload is well formed but its content is not acceptable; the message names field and remedy."""

    code = ErrorCode.INVALID


class RowsInvalid(FreightError):
    """Some rows were refused. `data` carries `doc`, `invalidMsgList`, `errorRows` as the specification names them."""

    code = ErrorCode.ROWS_INVALID


class Conflict(FreightError):
    """Another user changed the record in the meantime; nothing was overwritten."""

    code = ErrorCode.CONFLICT


class TooLarge(FreightError):
    """The payload exceeds a stated limit."""

    code = ErrorCode.TOO_LARGE


class Throttled(FreightError):
    """Too many attempts; `data["retryAfter"]` holds the seconds to wait."""

    code = ErrorCode.THROTTLED


class Unavailable(FreightError):
    """The request is valid, but something it needs is busy or down. `data["retryAfter"]` holds the seconds to wait."""

    code = ErrorCode.UNAVAILABLE

    def __init__(self, message: str, *, retry_after: int) -> None:
        super().__init__(message, data={"retryAfter": retry_after})


class DiskFull(FreightError):
    """The disk is full; nothing was saved."""

    code = ErrorCode.DISK_FULL
