"""A limit on what a request may send, enforced while it streams, before anything is parsed or stored."""

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from freight.kit.http.envelope import reply

# JSON bodies are grids of at most a few thousand rows; uploads have their own, larger limit
JSON_LIMIT = 16 * 1024 * 1024


class BodyLimit:
    """Pure ASGI middleware: answers 413 once a body passes its limit. `upload_paths` may send `upload_limit`."""

    def __init__(self, app: ASGIApp, upload_limit: int, upload_paths: frozenset[str]) -> None:
        self._app = app
        # the multipart envelope around the file weighs a little too
        self._upload_limit = upload_limit + 64 * 1024
        self._upload_paths = upload_paths

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        limit = self._upload_limit if scope["path"] in self._upload_paths else JSON_LIMIT
        declared = dict(scope["headers"]).get(b"content-length", b"0")
        too_large = reply(
            None,
            f"File could not be uploaded. It is larger than {limit // (1024 * 1024)} MB.",
            413,
            code="too_large",
        )
        if declared.isdigit() and int(declared) > limit:
            await too_large(scope, receive, send)
            return
        received, exceeded = 0, False

        async def counted() -> Message:
            nonlocal received, exceeded
            message = await receive()
            received += len(message.get("body", b""))
            if received > limit:
                exceeded = True
                return {"type": "http.disconnect"}
            return message

        async def guarded(message: Message) -> None:
            if not exceeded:
                await send(message)

        try:
            await self._app(scope, counted, guarded)
        except Exception:
            # a reader that was cut off complains in its own way; the answer below says what really happened
            if not exceeded:
                raise
        if exceeded:
            await too_large(scope, receive, send)
