"""Compression of large answers in JSON, and of pages the server renders, for callers that accept it."""

import asyncio
import zlib
from collections.abc import Iterable

from starlette.types import ASGIApp, Message, Receive, Scope, Send

# below this size there are few packets either way
SMALLEST = 8 * 1024
# above this size it would block all other calls for more than a millisecond: a thread does it
_OFF_THE_LOOP = 128 * 1024
# JSON repeats its keys: the quickest level already leaves a tenth of a grid
_LEVEL = 1
# the length of a compressed answer reveals its content if an attacker can make the caller repeat requests: an answer
# that opens a session is sent uncompressed
_OPENS_A_SESSION = b'"sessionId"'
_GZIP = 16 + zlib.MAX_WBITS


class CompressText:
    """Pure ASGI middleware: gzip for answers in JSON or HTML of at least `SMALLEST` bytes that are sent whole, as every
    answer in the envelope is. Streams, files among them, pass unchanged, and so does the id of a session."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or not _takes_gzip(scope["headers"]):
            await self._app(scope, receive, send)
            return
        held: Message | None = None

        async def packed(message: Message) -> None:
            nonlocal held
            if message["type"] == "http.response.start" and _is_large_text(message["headers"]):
                # its size is known only with the body
                held = message
                return
            if held is not None:
                start, held = held, None
                if not message.get("more_body") and _OPENS_A_SESSION not in message["body"]:
                    body = await _gzip(message["body"])
                    headers = [header for header in start["headers"] if header[0] != b"content-length"]
                    headers += [
                        (b"content-encoding", b"gzip"),
                        (b"content-length", str(len(body)).encode()),
                        (b"vary", b"Accept-Encoding"),
                    ]
                    await send({**start, "headers": headers})
                    await send({**message, "body": body})
                    return
                await send(start)
            await send(message)

        await self._app(scope, receive, packed)


async def _gzip(body: bytes) -> bytes:
    if len(body) < _OFF_THE_LOOP:
        return _packed(body)
    return await asyncio.to_thread(_packed, body)


def _packed(body: bytes) -> bytes:
    packer = zlib.compressobj(_LEVEL, zlib.DEFLATED, _GZIP)
    return packer.compress(body) + packer.flush()


def _takes_gzip(headers: Iterable[tuple[bytes, bytes]]) -> bool:
    return any(name == b"accept-encoding" and b"gzip" in value for name, value in headers)


def _is_large_text(headers: Iterable[tuple[bytes, bytes]]) -> bool:
    headers_by_name = dict(headers)
    length = headers_by_name.get(b"content-length", b"")
    return (
        headers_by_name.get(b"content-type", b"").startswith((b"application/json", b"text/html"))
        and b"content-encoding" not in headers_by_name
        and length.isdigit()
        and int(length) >= SMALLEST
    )
