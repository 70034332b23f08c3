"""What is recorded of every request, whatever its outcome: its id, one line in the log, its count in the metrics, and
an answer even to an unexpected error."""

import re
import time
from collections.abc import Iterable
from uuid import uuid4

import structlog
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from freight.core.error_codes import ErrorCode
from freight.kit import metrics
from freight.kit.http.envelope import reply
from freight.kit.security.request_caller import set_caller

log = structlog.get_logger()

REQUEST_ID = "X-Request-ID"
TRY_LATER = "Please try after some time."

_HEADER = REQUEST_ID.lower().encode()
# what a proxy in front may pass on; anything else could forge log lines
_ACCEPTED = re.compile(rb"[A-Za-z0-9._-]{8,64}")
_NO_ROUTE = "none"


class RequestLog:
    """Pure ASGI middleware, around everything else.

    An id that came with the request is kept, so that a proxy's log and ours can be compared; without a valid one it
    gets a new id. The answer carries it as a header, every line of the log as `request_id`, and the answer to an
    internal error as `requestId`.
    """

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        request_id = _id_of(scope["headers"])
        began, status = time.perf_counter(), 0

        async def marked(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                message["headers"] = [*message.get("headers", ()), (_HEADER, request_id.encode())]
            await send(message)

        structlog.contextvars.clear_contextvars()
        structlog.contextvars.bind_contextvars(request_id=request_id)
        set_caller((scope.get("client") or ("",))[0], request_id)
        try:
            await self._app(scope, receive, marked)
        except Exception as error:
            log.error("request failed", method=scope["method"], path=scope["path"], exc_info=error)
            if status:  # half of an answer is sent: only a broken connection shows that the rest is missing
                raise
            await reply(None, TRY_LATER, 500, code=ErrorCode.FAILED, requestId=request_id)(scope, receive, marked)
        finally:
            _note(scope, status, time.perf_counter() - began)
            structlog.contextvars.clear_contextvars()


def _id_of(headers: Iterable[tuple[bytes, bytes]]) -> str:
    sent = next((value for name, value in headers if name == _HEADER), b"")
    return sent.decode() if _ACCEPTED.fullmatch(sent) else uuid4().hex


def _note(scope: Scope, status: int, seconds: float) -> None:
    """Write one log line and one count. Counted by the template of the route: ids in it would make a metric per
    record."""
    route = getattr(scope.get("route"), "path", _NO_ROUTE)
    metrics.REQUESTS.labels(scope["method"], route, str(status)).inc()
    metrics.REQUEST_SECONDS.labels(scope["method"], route).observe(seconds)
    tell = log.info if scope["path"].startswith("/api/") else log.debug
    tell("request", method=scope["method"], path=scope["path"], status=status, milliseconds=round(seconds * 1000, 1))
