"""A browser's session travels in a cookie that no script can read.

The header `sessionId` goes with every call, as the specification asks. A program sends the session id itself in it. The
web app asks for a cookie instead (`sessionCarrier: cookie`): the id is set as an HttpOnly cookie, and the answer, the
browser's storage and the header hold the session's public handle. The cookie opens nothing without that header, and a
page of another site can't send it: a header of its own makes a browser ask first, and this server allows no one.

Each session has a cookie of its own, named after its handle: calls under way while a user moves to another system
still find the session they were sent in, and two installations on one host don't share a cookie.
"""

import re

from fastapi import Request, Response
from starlette.requests import cookie_parser
from starlette.types import ASGIApp, Receive, Scope, Send

from freight.kit.auth import sessions
from freight.kit.http.envelope import WireModel, reply
from freight.kit.storage.connections import get_connections

CARRIER = "sessionCarrier"
COOKIE_PREFIX = "freight-session-"

_PATH = "/api"
_HANDLE = re.compile(rb"[0-9a-f]{16}")
_BY_COOKIE = "session_by_cookie"
# how long the cookie of a session that was replaced still serves calls under way
_REPLACED_SECONDS = 60


class SessionAnswer(WireModel):
    """An answer that carries a session."""

    session_id: str


class ResolveSessionCookie:
    """Pure ASGI middleware: a `sessionId` header that holds a handle is replaced by the id in the handle's cookie.
    Without a matching cookie it stays as it is, which opens nothing."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            headers: list[tuple[bytes, bytes]] = scope["headers"]
            handle = next((value for name, value in headers if name == b"sessionid"), b"")
            if _HANDLE.fullmatch(handle) and (session_id := _find_session_id(headers, handle.decode())):
                other_headers = [pair for pair in headers if pair[0] != b"sessionid"]
                scope = {**scope, "headers": [*other_headers, (b"sessionid", session_id.encode())]}
                scope["state"] = {**scope.get("state", {}), _BY_COOKIE: True}
        await self._app(scope, receive, send)


def _find_session_id(headers: list[tuple[bytes, bytes]], handle: str) -> str:
    """The session id in the cookie of that handle; empty where there is none, or where it belongs to another."""
    name = COOKIE_PREFIX + handle
    # a browser sends what other programs on this host have set, too, well-formed or not
    sent = (cookie_parser(value.decode("latin-1")).get(name, "") for key, value in headers if key == b"cookie")
    return next((sent_id for sent_id in sent if sent_id and sessions.get_session_handle(sent_id) == handle), "")


def reply_session(
    request: Request, answer: WireModel, message: str = "", *, opened: SessionAnswer | None = None
) -> Response:
    """The answer to a call that opens or renews a session. To a browser that asked for a cookie, and to every call
    that came by one, the session id goes in the cookie and its handle in the body: no script can ask for the id.

    `opened` is the part of the answer that carries the session, where it isn't the whole; without either, as after
    the first of two steps, no cookie is set.
    """
    opened = opened or (answer if isinstance(answer, SessionAnswer) else None)
    by_cookie = getattr(request.state, _BY_COOKIE, False)
    if opened is None or not (by_cookie or request.headers.get(CARRIER) == "cookie"):
        return reply(answer, message)
    session_id = opened.session_id
    opened.session_id = sessions.get_session_handle(session_id)
    response = reply(answer, message)
    _set_cookie(request, response, session_id, get_connections().settings.session_hours * 3600)
    replaced = request.headers.get("sessionId", "")
    if by_cookie and replaced != session_id:
        _set_cookie(request, response, replaced, _REPLACED_SECONDS)
    return response


def forget_session(request: Request, response: Response) -> Response:
    """The same answer, which also removes the cookie of the session that the call came by."""
    if getattr(request.state, _BY_COOKIE, False):
        _set_cookie(request, response, request.headers["sessionId"], 0)
    return response


def _set_cookie(request: Request, response: Response, session_id: str, seconds: int) -> None:
    encrypted = request.url.scheme == "https" or get_connections().settings.public_address.startswith("https:")
    response.set_cookie(
        COOKIE_PREFIX + sessions.get_session_handle(session_id),
        session_id,
        max_age=seconds,
        path=_PATH,
        secure=encrypted,
        httponly=True,
        samesite="strict",
    )
