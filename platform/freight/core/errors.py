"""Broken requests. Findings (an unrated line, a bad cell) are data returned with a result, never raised.

`core` knows no HTTP: `kit/http/errors.py` holds the one table that maps these classes to a status.
"""

from collections.abc import Mapping


class FreightError(Exception):
    """A request that cannot be carried out, with a stable `code` and a message a user can act on."""

    code = "failed"

    def __init__(self, message: str, *, code: str | None = None, data: Mapping[str, object] | None = None) -> None:
        super().__init__(message)
        self.message = message
        self.code = code or type(self).code
        self.data = dict(data or {})


class NotSignedIn(FreightError):
    """No session came with a call that needs one."""

    code = "not_signed_in"


class KeyRefused(NotSignedIn):
    """An API key that is not accepted, for whatever reason: the response does not say which."""

    code = "key_refused"


class SessionExpired(FreightError):
    """The session was ours and ran out: the caller may extend it."""

    code = "session_expired"


class SessionInvalid(FreightError):
    """A session that is not ours, or broken: the caller is logged out."""

    code = "session_invalid"


class PermissionDenied(FreightError):
    """A signed-in user asked for something the permissions do not cover."""

    code = "permission_denied"

    def __init__(self, message: str = "You don't have permission to perform this action.") -> None:
        super().__init__(message)


class PasswordChangeNeeded(FreightError):
    """The user still has the password that an administrator gave them, and may only replace it."""

    code = "password_change_needed"

    def __init__(self) -> None:
        super().__init__("Change your password first. Until then nothing else is open to you.")


class NotFound(FreightError):
    """The record does not exist, or not within the caller's scope: the response does not say which."""

    code = "not_found"


class Invalid(FreightError):
    """The payload is well formed but its content is not acceptable; the message names field and remedy."""

    code = "invalid"


class RowsInvalid(FreightError):
    """Some rows were refused. `data` carries `doc`, `invalidMsgList`, `errorRows` as the specification names them."""

    code = "rows_invalid"


class Conflict(FreightError):
    """Another user changed the record in the meantime; nothing was overwritten."""

    code = "conflict"


class TooLarge(FreightError):
    """The payload exceeds a stated limit."""

    code = "too_large"


class Throttled(FreightError):
    """Too many attempts; `data["retryAfter"]` holds the seconds to wait."""

    code = "throttled"


class Unavailable(FreightError):
    """The request is valid, but something it needs is busy or down. `data["retryAfter"]` holds the seconds to wait."""

    code = "unavailable"

    def __init__(self, message: str, *, retry_after: int) -> None:
        super().__init__(message, data={"retryAfter": retry_after})


class DiskFull(FreightError):
    """The disk is full; nothing was saved."""

    code = "disk_full"
