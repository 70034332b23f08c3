"""The web servers of the demo's partner."""

import hmac
import json
import threading
from collections.abc import Mapping
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Protocol

from freight.embedded.partner.partner_config import HOST

_MOST_BYTES = 30_000_000

HttpAnswer = tuple[HTTPStatus, Mapping[str, object]]


class PartnerService(Protocol):
    """What a web server of the partner serves."""

    def answer(self, method: str, path: str, headers: Mapping[str, str], body: bytes) -> HttpAnswer:
        """Return the answer to one request. `headers` are by their names in lower case."""


def build_fault(code: str, message: str) -> dict[str, object]:
    """Return the body of a refusal."""
    return {"code": code, "message": message}


def is_bearer_valid(headers: Mapping[str, str], token: str) -> bool:
    """Whether a request carries the token."""
    return hmac.compare_digest(headers.get("authorization", "").encode(), f"Bearer {token}".encode())


def start_partner_http(service: PartnerService, host: str = HOST, port: int = 0) -> ThreadingHTTPServer:
    """Start to serve; the caller ends it with `shutdown` and `server_close`."""
    server = ThreadingHTTPServer((host, port), type("Handler", (_Handler,), {"service": service}))
    server.daemon_threads = True
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return server


class _Handler(BaseHTTPRequestHandler):
    service: PartnerService
    protocol_version = "HTTP/1.1"
    timeout = 30

    def do_GET(self) -> None:
        self._answer()

    def do_POST(self) -> None:
        self._answer()

    def _answer(self) -> None:
        self.close_connection = True
        length_text = self.headers.get("Content-Length") or "0"
        size = int(length_text) if length_text.isdecimal() else _MOST_BYTES + 1
        status: HTTPStatus
        reply: Mapping[str, object]
        if size > _MOST_BYTES:
            status, reply = HTTPStatus.REQUEST_ENTITY_TOO_LARGE, build_fault("document", "The document is too large.")
        else:
            headers = {name.casefold(): value for name, value in self.headers.items()}
            status, reply = self.service.answer(self.command, self.path, headers, self.rfile.read(size))
        content = json.dumps(reply).encode()
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)

    def log_message(self, format: str, *args: object) -> None:
        """Write nothing: the log is that of the SFTP server."""
