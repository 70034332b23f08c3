"""Serving the exported web app: files as files, the addresses of its screens as its one page, calls never as a page."""

import base64
import hashlib
import json
import re
from pathlib import Path

from fastapi import Depends, FastAPI, Request, Response
from fastapi.responses import FileResponse

from freight.core.errors import NotFound
from freight.kit.http.route_guards import Public

_CODINGS = {"br": ".br", "gzip": ".gz"}
"""Encodings of the precompressed files, the smallest first, and their suffixes."""

_FOR_EVER = "public, max-age=31536000, immutable"
_ASK_FIRST = "no-cache"
_INLINE_SCRIPT = re.compile(r"<script(?![^>]*\bsrc=)[^>]*>(.*?)</script>", re.S)


def _security_headers(html: str) -> dict[str, str]:
    """Return the headers of the page. Its inline scripts are allowed by hash, so no other inline script can run."""
    digests = {hashlib.sha256(script.encode()).digest() for script in _INLINE_SCRIPT.findall(html)}
    hashes = " ".join(sorted(f"'sha256-{base64.b64encode(d).decode()}'" for d in digests))
    policy = (
        f"default-src 'self'; script-src 'self' {hashes}; style-src 'self' 'unsafe-inline'; "
        "img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; frame-src 'self' blob:; "
        "object-src 'none'; base-uri 'none'; frame-ancestors 'self'"
    )
    return {
        "Cache-Control": _ASK_FIRST,
        "Content-Security-Policy": policy,
    }


def _screens(folder: Path) -> re.Pattern[str]:
    """Return a pattern of the web app's addresses, from its exported route table; any address where the export has no
    table."""
    exported = folder / "addresses.json"
    if not exported.exists():
        return re.compile(".*")
    addresses: list[str] = json.loads(exported.read_text())
    return re.compile("|".join(_pattern(address) for address in ["/", *addresses]))


def _pattern(address: str) -> str:
    """Return a pattern for an entry of the route table: `:name` is any one part, `*` whatever follows; a part that ends
    in `?` is optional."""
    parts = []
    for part in address.strip("/").split("/"):
        pattern = _PART.get(part[:1], re.escape(part.removesuffix("?")))
        parts.append(f"(?:/{pattern})?" if part.endswith("?") else f"/{pattern}")
    return "".join(parts) + "/?"


_PART = {":": "[^/]+", "*": ".*"}


def mount_web(app: FastAPI, folder: Path) -> None:
    """Serve the export in `folder`. Call it after every route: it answers all remaining addresses."""
    folder = folder.resolve()
    index = folder / "index.html"
    # listed once at start: an address can only name a file of this list, so no path leads outside
    files = {"/" + path.relative_to(folder).as_posix(): path for path in folder.rglob("*") if path.is_file()}
    screens = _screens(folder)
    page_headers = _security_headers(index.read_text())
    public = [Depends(Public("the web app itself holds no data"))]

    @app.api_route("/{path:path}", methods=["GET", "HEAD"], include_in_schema=False, dependencies=public)
    async def web(request: Request, path: str) -> Response:
        address = "/" + path
        file_path = files.get(address)
        if file_path and file_path.suffix != ".html":
            cache = _FOR_EVER if address.startswith("/_next/static/") else _ASK_FIRST
            return _file(file_path, request, {"Cache-Control": cache})
        if address.startswith("/_next/"):
            raise NotFound("File not found.")
        # the page tells users that there is nothing here; programs need the status
        status = 200 if screens.fullmatch(address) else 404
        return _file(index, request, page_headers, status)


def _file(path: Path, request: Request, headers: dict[str, str], status: int = 200) -> Response:
    """Return the file, or the smallest precompressed version that the browser accepts: compressing per request costs
    throughput."""
    twins = {coding: twin for coding, end in _CODINGS.items() if (twin := path.with_name(path.name + end)).exists()}
    plain = FileResponse(path, status, headers=headers)
    if not twins:
        return plain
    plain.headers["Vary"] = "Accept-Encoding"
    encodings = _read_encodings(request.headers.get("accept-encoding", ""))
    for coding, twin in twins.items():
        if coding in encodings:
            packed = {**headers, "Content-Encoding": coding, "Vary": "Accept-Encoding"}
            return FileResponse(twin, status, headers=packed, media_type=plain.media_type)
    return plain


def _read_encodings(accepted: str) -> set[str]:
    """Return the encodings a browser accepts, by its header."""
    parts = (part.replace(" ", "").lower().split(";") for part in accepted.split(","))
    return {name for name, *weight in parts if not _REFUSED.match("".join(weight))}


_REFUSED = re.compile(r"q=0(\.0*)?$")


def mount_unknown_calls(app: FastAPI) -> None:
    """Answer unknown calls under /api in the envelope: a mistyped call must never get the page."""
    public = [Depends(Public("answers 404 to everything"))]

    @app.api_route(
        "/api/{path:path}",
        methods=["GET", "POST", "PUT", "PATCH", "DELETE"],
        include_in_schema=False,
        dependencies=public,
    )
    async def unknown(path: str) -> Response:
        raise NotFound("No such endpoint.")
