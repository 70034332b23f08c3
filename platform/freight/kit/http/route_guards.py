"""Who may call. Each route declares exactly one of `Requires`, `SignedIn` or `Public`; a test checks all routes of the
app and fails on one that declares none."""

from typing import Annotated

import structlog
from fastapi import Header, Query, Request

from freight.core.errors import PasswordChangeNeeded, PermissionDenied
from freight.kit.access import Access, authenticate_api_key, authenticate_session
from freight.kit.auth import api_keys
from freight.kit.auth.permission_labels import get_permission_label
from freight.kit.auth.sessions import SignInOrigin

log = structlog.get_logger()

_IN_PERSON = "This call is not for API keys. Sign in to do this."

SessionHeader = Annotated[str | None, Header(alias="sessionId", description="the session, from the sign-in answer")]
ContextHeader = Annotated[
    str | None,
    Header(alias="currentContext", description="the permission element clicked: a label for the audit trail"),
]


def _context_of(request: Request) -> str:
    """Return the permission element that some calls name in their address (`ContextLabel`)."""
    return request.query_params.get("currentContext", "")


def get_sign_in_origin(request: Request) -> SignInOrigin:
    """Return where a request comes from."""
    return SignInOrigin(request.client.host if request.client else "unknown", request.headers.get("user-agent", ""))


# what users of a carrier may do in addition to what is their own (R380)
_TRACKING = "tracking."


def _demand_office(access: Access, *permissions: str) -> None:
    """Raise PermissionDenied for a user of a carrier, whatever their role says, unless the call is one of tracking."""
    outside = access.user.user_type == "transportOperator" and not access.is_admin
    if outside and not any(permission.startswith(_TRACKING) for permission in permissions):
        raise PermissionDenied


def _admitted(request: Request, access: Access) -> Access:
    """Add the caller to every log line of this request: who, where, and the permission element that was clicked."""
    structlog.contextvars.bind_contextvars(
        user=access.user_id,
        system=access.session.system_id,
        context=access.context,
    )
    request.state.access = access
    return access


async def _access(
    request: Request, session_id: str | None, context: str | None, *, by_key: bool, before_password_change: bool = False
) -> Access:
    """Return the caller: by the key in the `Authorization` header, else by a session. Raises PermissionDenied for a key
    where a user has to make the call."""
    context = context or _context_of(request)
    token = api_keys.parse_bearer_key(request.headers.get("authorization"))
    if not token:
        called = _admitted(request, await authenticate_session(session_id, context))
        if called.user.must_change_password and not before_password_change:
            raise PasswordChangeNeeded
        return called
    access = _admitted(request, await authenticate_api_key(token, context))
    if not by_key:
        raise PermissionDenied(_IN_PERSON)
    return access


class Requires:
    """The call needs one of these permissions. An API key that holds one may make it, unless `by_key` is false."""

    def __init__(self, *permissions: str, by_key: bool = True) -> None:
        self.permissions = permissions
        self.by_key = by_key

    async def __call__(
        self, request: Request, session_id: SessionHeader = None, context: ContextHeader = None
    ) -> Access:
        access = await _access(request, session_id, context, by_key=self.by_key)
        try:
            _demand_office(access, *self.permissions)
            return access.acting(*self.permissions)
        except PermissionDenied as refused:
            # the missing permission in words: it may have been taken away while the user was working
            refused.data.setdefault("needs", get_permission_label(self.permissions[0]))
            log.warning("permission denied", needed=self.permissions)
            raise


class SignedIn:
    """The call serves every signed-in user; `why` says for what. An API key may make it if `by_key` is true: calls
    about a user's own account (password, sessions, keys, profile) are for users only. `carriers`: also open to users of
    carriers (R380), who may use only what is their own and tracking. `before_password_change`: also open to users who
    still have to replace a password that an administrator gave them."""

    def __init__(
        self, why: str, *, by_key: bool = False, carriers: bool = False, before_password_change: bool = False
    ) -> None:
        self.why = why
        self.by_key = by_key
        self.carriers = carriers
        self.before_password_change = before_password_change

    async def __call__(
        self, request: Request, session_id: SessionHeader = None, context: ContextHeader = None
    ) -> Access:
        access = await _access(
            request,
            session_id,
            context,
            by_key=self.by_key,
            before_password_change=self.before_password_change,
        )
        if not self.carriers:
            _demand_office(access)
        return access


class Public:
    """The call serves callers without a session; `why` says what makes that safe."""

    def __init__(self, why: str) -> None:
        self.why = why
        self.by_key = False

    async def __call__(self) -> None:
        return None


# the same label, as some calls name it in their address (operations §7)
ContextLabel = Annotated[str, Query(alias="currentContext", max_length=200, description="a label for the audit trail")]
GUARDS = (Requires, SignedIn, Public)
