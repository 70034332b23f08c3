"""Priya, who administers Meridian, showing pages of its reporting tools in Air Export Chicago."""

import base64
import hashlib
import hmac
import json
import re
import threading
import time
from collections.abc import Iterator
from html import unescape
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any
from urllib.parse import parse_qs, urlsplit

import httpx
import pytest

SECRET = "4f" * 32


def read_token(token: str, secret: str = SECRET) -> dict[str, Any] | None:
    """The claims of a token with HS256, read as RFC 7515 says; None if it is signed with another secret."""
    head, body, signature = token.split(".")
    expected = hmac.digest(secret.encode(), f"{head}.{body}".encode(), "sha256")
    if json.loads(_unpacked(head))["alg"] != "HS256" or not hmac.compare_digest(expected, _unpacked(signature)):
        return None
    claims: dict[str, Any] = json.loads(_unpacked(body))
    return claims if claims["exp"] > time.time() else None


def _unpacked(part: str) -> bytes:
    return base64.urlsafe_b64decode(part + "=" * (-len(part) % 4))


def read_looker(host: str, address: str, used: set[str]) -> dict[str, str] | None:
    """The parameters of a signed embed URL, checked as Looker's documentation says; None if Looker would refuse it."""
    parts = urlsplit(address)
    given = {name: values[0] for name, values in parse_qs(parts.query, strict_parsing=True).items()}
    lines = [host, parts.path]
    lines += [given["nonce"], given["time"], given["session_length"], given["external_user_id"]]
    lines += [given["permissions"], given["models"], given["group_ids"], given["external_group_id"]]
    lines += [given["user_attributes"], given["access_filters"]]
    signature = hmac.new(SECRET.encode(), "\n".join(lines).encode(), hashlib.sha1).digest()
    if given["signature"] != base64.b64encode(signature).decode() or given["nonce"] in used:
        return None
    used.add(given["nonce"])
    return given


class ReportingTool:
    """A reporting tool on loopback: a dashboard of Metabase, a page of Looker, and a page behind a gateway that takes a
    token. It shows only what is signed, and says for whom."""

    def __init__(self) -> None:
        self.nonces: set[str] = set()
        tool = self

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                shown = tool.show(self.path)
                content = json.dumps(shown).encode()
                self.send_response(200 if shown is not None else 403)
                self.send_header("Content-Length", str(len(content)))
                self.end_headers()
                self.wfile.write(content)

            def log_message(self, *_: Any) -> None:
                pass

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.address = f"http://127.0.0.1:{self.server.server_port}"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def show(self, path: str) -> Any:
        """What a page shows; None if it is refused."""
        parts = urlsplit(path)
        if parts.path.startswith("/embed/dashboard/"):
            claims = read_token(parts.path.rsplit("/", 1)[-1])
            return claims and {"dashboard": claims["resource"]["dashboard"], **claims["params"]}
        if parts.path.startswith("/login/embed/"):
            given = read_looker(f"127.0.0.1:{self.server.server_port}", path, self.nonces)
            return given and json.loads(given["user_attributes"]) | {"models": json.loads(given["models"])}
        if parts.path == "/gateway":
            return read_token(parse_qs(parts.query)["token"][0])
        return parse_qs(parts.query)

    def close(self) -> None:
        self.server.shutdown()
        self.server.server_close()


@pytest.fixture
def tool(connections, monkeypatch) -> Iterator[ReportingTool]:
    monkeypatch.setattr(connections.settings, "outgoing_hosts", "127.0.0.1")
    running = ReportingTool()
    yield running
    running.close()


@pytest.fixture
async def priya(sign_in, tenants) -> httpx.AsyncClient:
    return await sign_in(tenants.priya)


@pytest.fixture
async def june(sign_in, tenants) -> httpx.AsyncClient:
    """Sees the account Fillmore Instruments alone."""
    return await sign_in(tenants.june)


def form(tool: ReportingTool, /, **values: Any) -> dict[str, Any]:
    """A dashboard of Metabase for the accounts of whoever looks."""
    page = {"name": "Margin", "tool": "metabase", "address": tool.address, "target": "12", "secret": SECRET}
    return page | {"parameters": [{"name": "account", "source": "accounts"}]} | values


async def embed(caller: httpx.AsyncClient, tool: ReportingTool, /, **values: Any) -> dict[str, Any]:
    """An embedded report, saved."""
    answer = await caller.post("/api/embeddedReports", json=form(tool, **values))
    assert answer.status_code == 200, answer.text
    saved: dict[str, Any] = answer.json()["data"]
    return saved


async def frame(caller: httpx.AsyncClient, report: dict[str, Any]) -> httpx.Response:
    """The frame in which a page is shown, as a browser fetches it: without a session."""
    answer = await caller.get(f"/api/embeddedReports/{report['id']}/page")
    assert answer.status_code == 200, answer.text
    return await caller.get(answer.json()["data"]["url"], headers={"sessionId": ""})


async def source(caller: httpx.AsyncClient, report: dict[str, Any]) -> str:
    """The address of the tool's own page."""
    found = re.search(r'<iframe [^>]*src="([^"]*)"', (await frame(caller, report)).text)
    assert found
    return unescape(found[1])


async def shown(caller: httpx.AsyncClient, report: dict[str, Any]) -> Any:
    """What the tool shows to a caller."""
    async with httpx.AsyncClient() as browser:
        answer = await browser.get(await source(caller, report))
    assert answer.status_code == 200, answer.text
    return answer.json()
