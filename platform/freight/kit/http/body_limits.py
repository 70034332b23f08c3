"""How much a request may send and how slowly, and who may send more than a form: decided while it streams, before
anything is parsed or stored."""

import asyncio
from collections.abc import Callable
from time import monotonic

from fastapi import FastAPI, Response
from starlette.routing import Match
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from freight.core.error_codes import ErrorCode
from freight.core.errors import FreightError
from freight.kit.auth import api_keys, sessions
from freight.kit.http.envelope import reply
from freight.kit.http.errors import build_error_response
from freight.kit.http.routing import AcceptsLargeBody, is_form, list_route_dependencies, list_routes

UNSIGNED_BYTES = 64 * 1024
"""Bytes that are read from any caller; more only from signed-in ones."""

JSON_BYTES = 512 * 1024
"""A form, or ten thousand ids."""

ROWS_BYTES = 16 * 1024 * 1024
"""Rows of a grid, if a call declares them (`TAKES_ROWS`): five thousand of a hundred cells."""

FILE_BYTES = 16 * 1024 * 1024
"""A file; workbooks have the limit of the settings, if a call declares them (`TAKES_WORKBOOK`)."""

FIRST_SECONDS = 20.0
"""The time a request may take before its speed counts."""

SLOWEST = 1024
"""Minimum bytes per second of a request, which a bad phone line manages. Slower requests only occupy a connection."""

_ENVELOPE_BYTES = 64 * 1024
_MEGABYTE = 1024 * 1024


class BodyLimitMiddleware:
    """Pure ASGI middleware: a request larger than its call allows is answered by 413, and one larger than allowed
    without a session by 401 or similar; neither is read any further. One that stops sending is answered by 408.

    `limit_of` returns the bytes a request may send. It is called for large ones only.
    """

    def __init__(self, app: ASGIApp, limit_of: Callable[[Scope], int]) -> None:
        self._app = app
        self._limit_of = limit_of

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        headers = dict(scope["headers"])
        declared = headers.get(b"content-length", b"0")
        received = int(declared) if declared.isdigit() and len(declared) < 20 else 0
        limit, refusal = UNSIGNED_BYTES, await self._refusal(scope, headers, received)
        if refusal:
            await refusal(scope, receive, send)
            return
        if received > UNSIGNED_BYTES:
            limit = self._limit_of(scope)
        received = 0

        began, whole = monotonic(), False

        async def counted() -> Message:
            nonlocal received, limit, refusal, whole
            if whole:  # anything that follows is the end of the connection
                return await receive()
            try:
                async with asyncio.timeout(began + FIRST_SECONDS + received / SLOWEST - monotonic()):
                    message = await receive()
            except TimeoutError:
                refusal = _TOO_SLOW
                return {"type": "http.disconnect"}
            whole = not message.get("more_body", False)
            received += len(message.get("body", b""))
            if received > limit:
                refusal = await self._refusal(scope, headers, received)
                limit = self._limit_of(scope)
            return {"type": "http.disconnect"} if refusal else message

        async def guarded(message: Message) -> None:
            if not refusal:
                await send(message)

        try:
            await self._app(scope, counted, guarded)
        except Exception:
            # a reader that was cut off raises its own error; the answer below says what really happened
            if not refusal:
                raise
        if refusal:
            await refusal(scope, receive, send)

    async def _refusal(self, scope: Scope, headers: dict[bytes, bytes], size: int) -> Response | None:
        """Return the answer to a request that may not send so much; None if it may."""
        if size <= UNSIGNED_BYTES:
            return None
        if size > (limit := self._limit_of(scope)):
            return _too_large(limit, headers.get(b"content-type", b""))
        try:
            if token := api_keys.parse_bearer_key(headers.get(b"authorization", b"").decode("latin-1")):
                await api_keys.verify_api_key(token)
            else:
                await sessions.require_session(headers.get(b"sessionid", b"").decode("latin-1"))
        except FreightError as refused:
            return build_error_response(refused)
        return None


_TOO_SLOW = reply(None, "The request stopped coming. Try again.", 408, code=ErrorCode.TOO_SLOW)


def _too_large(limit: int, kind: bytes) -> Response:
    size = f"{limit // _MEGABYTE} MB" if limit >= _MEGABYTE else f"{limit // 1024} KB"
    subject = "File could not be uploaded. It" if kind.startswith(b"multipart/") else "The request"
    return reply(None, f"{subject} is larger than {size}.", 413, code=ErrorCode.TOO_LARGE)


def collect_body_limits(app: FastAPI, workbook_bytes: int) -> Callable[[Scope], int]:
    """Return what each call of an application may send, as its routes declare it. Determined at the first large
    request, because routes may be added until then."""
    declared = {"rows": ROWS_BYTES, "workbook": workbook_bytes + _ENVELOPE_BYTES}
    large: list[tuple[Callable[[Scope], tuple[Match, Scope]], int]] = []

    def collected() -> None:
        for route in list_routes(app):
            takes = next(
                (
                    dependency
                    for dependency in list_route_dependencies(route)
                    if isinstance(dependency, AcceptsLargeBody)
                ),
                None,
            )
            if takes or is_form(route):
                large.append((route.matches, declared[takes.what] if takes else FILE_BYTES))

    def limit_of(scope: Scope) -> int:
        if not large:
            collected()
        return next((size for matches, size in large if matches(scope)[0] is Match.FULL), JSON_BYTES)

    return limit_of
