"""Headers of every answer for browsers and proxies: the same for a page, a call and a file."""

from starlette.types import ASGIApp, Message, Receive, Scope, Send

_EVERY = {
    b"x-content-type-options": b"nosniff",
    b"referrer-policy": b"same-origin",
    b"x-frame-options": b"SAMEORIGIN",
    # figures of a company must not be cached; answers that may be (the web app's files) set their own header
    b"cache-control": b"no-store",
}


class AnswerHeaders:
    """Pure ASGI middleware: adds the headers that an answer does not set itself."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def complete(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = list(message.get("headers", ()))
                header_names = {name.lower() for name, _ in headers}
                message["headers"] = headers + [pair for pair in _EVERY.items() if pair[0] not in header_names]
            await send(message)

        await self._app(scope, receive, complete)
