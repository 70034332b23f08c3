"""Serving the exported web app: files as files, the addresses of its screens as the one page, calls never as a page."""

import base64
import hashlib
import json
import re
from pathlib import Path

from fastapi import Depends, FastAPI, Request, Response
from fastapi.responses import FileResponse

from freight.core.errors import NotFound
from freight.kit.http.access import Public

_FOR_EVER = "public, max-age=31536000, immutable"
_ASK_FIRST = "no-cache"
_INLINE_SCRIPT = re.compile(r"<script(?![^>]*\bsrc=)[^>]*>(.*?)</script>", re.S)


def _security_headers(html: str) -> dict[str, str]:
    """Headers of the page. Its inline scripts are allowed by hash, so no other inline script can run."""
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
    """The addresses of the web app, as its route table exported them; any address where the export has no table."""
    exported = folder / "addresses.json"
    if not exported.exists():
        return re.compile(".*")
    addresses: list[str] = json.loads(exported.read_text())
    return re.compile("|".join(_pattern(address) for address in ["/", *addresses]))


def _pattern(address: str) -> str:
    """A pattern of the route table: `:name` is any one part, `*` whatever follows; one that ends in `?` may be left
    out."""
    parts = []
    for part in address.strip("/").split("/"):
        one = _PART.get(part[:1], re.escape(part.removesuffix("?")))
        parts.append(f"(?:/{one})?" if part.endswith("?") else f"/{one}")
    return "".join(parts) + "/?"


_PART = {":": "[^/]+", "*": ".*"}


def mount_web(app: FastAPI, folder: Path) -> None:
    """Serve the export in `folder`. Call it after every route: it answers what is left."""
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
        found = files.get(address)
        if found and found.suffix != ".html":
            return _file(found, request, _FOR_EVER if address.startswith("/_next/static/") else _ASK_FIRST)
        if address.startswith("/_next/"):
            raise NotFound("File not found.")
        # the page says in words that there is nothing here; a program reads it from the status
        status = 200 if screens.fullmatch(address) else 404
        return FileResponse(index, status, headers=page_headers)


def _file(path: Path, request: Request, cache: str) -> Response:
    """The file, or its ready-made gzip twin when the browser takes it: compressing per request costs throughput."""
    headers = {"Cache-Control": cache}
    packed = path.with_name(path.name + ".gz")
    if "gzip" in request.headers.get("accept-encoding", "") and packed.exists():
        plain = FileResponse(path)
        return FileResponse(
            packed,
            media_type=plain.media_type,
            headers={**headers, "Content-Encoding": "gzip", "Vary": "Accept-Encoding"},
        )
    return FileResponse(path, headers=headers)


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
