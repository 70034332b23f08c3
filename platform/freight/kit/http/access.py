"""Who may call. Each route declares exactly one of `Requires`, `SignedIn` or `Public`; a test walks the routes of the
app and fails on one that declares none."""

from typing import Annotated

import structlog
from fastapi import Header, Query, Request

from freight.core.errors import PermissionDenied
from freight.kit.access import Access, access_of

log = structlog.get_logger()

SessionHeader = Annotated[str | None, Header(alias="sessionId", description="the session, from the sign-in answer")]
ContextHeader = Annotated[
    str | None,
    Header(alias="currentContext", description="the permission element clicked: a label for the audit trail"),
]


def _context_of(request: Request) -> str:
    """The permission element as some calls name it in their address (`ContextLabel`)."""
    return request.query_params.get("currentContext", "")


def _admitted(request: Request, access: Access) -> Access:
    """Name the caller in every log line of this request: who, where, and the permission element that was clicked."""
    structlog.contextvars.bind_contextvars(
        user=access.user_id,
        system=access.session.system_id,
        context=access.context,
    )
    request.state.access = access
    return access


class Requires:
    """The call needs one of these permissions."""

    def __init__(self, *permissions: str) -> None:
        self.permissions = permissions

    async def __call__(
        self, request: Request, session_id: SessionHeader = None, context: ContextHeader = None
    ) -> Access:
        access = _admitted(request, await access_of(session_id, context or _context_of(request)))
        if not any(access.may(p) for p in self.permissions):
            log.warning("permission denied", needed=self.permissions)
            raise PermissionDenied
        return access


class SignedIn:
    """The call serves every signed-in user; `why` says for what."""

    def __init__(self, why: str) -> None:
        self.why = why

    async def __call__(
        self, request: Request, session_id: SessionHeader = None, context: ContextHeader = None
    ) -> Access:
        return _admitted(request, await access_of(session_id, context or _context_of(request)))


class Public:
    """The call serves callers without a session; `why` says what makes that safe."""

    def __init__(self, why: str) -> None:
        self.why = why

    async def __call__(self) -> None:
        return None


# the same label, as some calls name it in their address (operations §7)
ContextLabel = Annotated[str, Query(alias="currentContext", max_length=200, description="a label for the audit trail")]
GUARDS = (Requires, SignedIn, Public)
