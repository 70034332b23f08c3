"""The OpenAPI document for programs that call the API, `/api/openapi.json`, and the same as a readable page,
`/api/docs`. Neither holds user data: both are public."""

import asyncio
import gzip
import sys
from collections.abc import Collection
from http import HTTPMethod

import structlog
from fastapi import Depends, FastAPI, Request, Response

from freight.core.records import JsonObject
from freight.kit.http.envelope import encode_json
from freight.kit.http.openapi_page import PAGE_HEADERS, render_openapi_page
from freight.kit.http.route_guards import GUARDS, Public
from freight.kit.http.routing import list_route_dependencies, list_routes

log = structlog.get_logger()

_SCHEME = "session"
_SESSION = {
    "type": "apiKey",
    "in": "header",
    "name": "sessionId",
    "description": "the session, from the answer of POST /api/login; an expired one is answered with HTTP 200 and"
    " `status` 440 in the body, without the data of the call",
}
_KEY_SCHEME = "key"
_KEY = {
    "type": "http",
    "scheme": "bearer",
    "bearerFormat": "frt_<id>_<secret>",
    "description": "an API key of a user, from the user's own page: `Authorization: Bearer frt_…`. It may what it was"
    " made for and its owner may at that moment; calls without it are for people who are signed in",
}
_REFUSAL = {
    "title": "Refusal",
    "type": "object",
    "required": ["msg", "status"],
    "properties": {
        "msg": {"type": "string", "description": "what is wrong, for a person"},
        "data": {"description": "what belongs to it: fields, rows, the newer record"},
        "status": {"type": "integer", "description": "the HTTP status again"},
        "code": {"$ref": "#/components/schemas/ErrorCode", "description": "what is wrong, for a program"},
    },
}
_REFUSED = {"application/json": {"schema": {"$ref": "#/components/schemas/Refusal"}}}
_SHARED = {
    "4XX": ("Refused", "refused: the call was not allowed, not understood, or not possible as things are"),
    "503": ("Away", "a server is away; the call can be repeated after the seconds in Retry-After"),
}
_METHODS = frozenset(HTTPMethod)
# FastAPI's schemas for a malformed request; here that is a refusal like any other
_OF_FASTAPI = ("HTTPValidationError", "ValidationError")


def complete_openapi(document: JsonObject, by_key: Collection[str] = ()) -> JsonObject:
    """Complete FastAPI's document with what applies to every call: the session, and the answers to failures. `by_key`
    names the calls (`GET /api/tariffs`) that accept an API key, too."""
    parts = document.setdefault("components", {})
    schemas = parts.setdefault("schemas", {})
    for name in _OF_FASTAPI:
        schemas.pop(name, None)
    schemas["Refusal"] = _REFUSAL
    parts["securitySchemes"] = {_SCHEME: _SESSION, _KEY_SCHEME: _KEY}
    parts["responses"] = {
        name: {"description": description, "content": _REFUSED} for name, description in _SHARED.values()
    }
    for call, operation in iterate_operations(document).items():
        operation["responses"].pop("422", None)
        for status, (name, _) in _SHARED.items():
            operation["responses"][status] = {"$ref": f"#/components/responses/{name}"}
        if any(parameter["name"] == _SESSION["name"] for parameter in operation.get("parameters", ())):
            schemes = (_SCHEME, _KEY_SCHEME) if call in by_key else (_SCHEME,)
            operation["security"] = [{name: []} for name in schemes]
    return document


def _by_key(app: FastAPI) -> set[str]:
    return {
        f"{method} {route.path}"
        for route in list_routes(app)
        for method in route.methods or ()
        if any(isinstance(dependency, GUARDS) and dependency.by_key for dependency in list_route_dependencies(route))
    }


def iterate_operations(document: JsonObject) -> dict[str, JsonObject]:
    """Return the calls of a document, by method and path."""
    return {
        f"{method.upper()} {path}": call
        for path, item in document["paths"].items()
        for method, call in item.items()
        if method.upper() in _METHODS
    }


class OpenApiDescription:
    """The document and the page made of it, as bytes. Building them takes seconds of processor time: a separate process
    does it once, while this one keeps answering. Callers in the meantime wait for the same process."""

    def __init__(self, app: FastAPI) -> None:
        self._app = app
        self._drawn: dict[bool, asyncio.Task[bytes]] = {}

    async def get(self, *, as_page: bool = False) -> bytes:
        """Return the document in JSON, or the page; compressed."""
        if as_page not in self._drawn or _failed(self._drawn[as_page]):
            self._drawn[as_page] = asyncio.create_task(self._draw(as_page))
        # a caller who disconnects must not cancel it for the others
        return await asyncio.shield(self._drawn[as_page])

    async def _draw(self, as_page: bool) -> bytes:
        command = [sys.executable, "-m", "freight.cli", "openapi", *(["--page"] if as_page else [])]
        child = await asyncio.create_subprocess_exec(*command, stdout=asyncio.subprocess.PIPE)
        written, _ = await child.communicate()
        if child.returncode:
            log.warning("description drawn up in this process", status=child.returncode)
            written = await asyncio.to_thread(write_description, self._app, as_page=as_page)
        return await asyncio.to_thread(gzip.compress, written)


def _failed(drawing: asyncio.Task[bytes]) -> bool:
    return drawing.done() and (drawing.cancelled() or drawing.exception() is not None)


def write_description(app: FastAPI, *, as_page: bool) -> bytes:
    """Return the document of an app as it is served, or the page made of it. Takes seconds."""
    return render_openapi_page(app.openapi()).encode() if as_page else encode_json(app.openapi())


def mount_description(app: FastAPI) -> None:
    """Complete the OpenAPI document, and serve it and its page."""
    described = app.openapi

    def complete() -> dict[str, object]:
        if app.openapi_schema is None:
            complete_openapi(described(), _by_key(app))
        return app.openapi_schema or {}

    app.openapi = complete  # type: ignore[method-assign]
    public = [Depends(Public("describes the calls and holds no data"))]
    description = OpenApiDescription(app)

    @app.get("/api/openapi.json", include_in_schema=False, dependencies=public)
    async def document(request: Request) -> Response:
        """The document, as `freight openapi` prints it."""
        return await _compressed(request, await description.get(), "application/json")

    @app.get("/api/docs", include_in_schema=False, dependencies=public)
    async def docs(request: Request) -> Response:
        """The document as a page: it runs no script and loads nothing."""
        answer = await _compressed(request, await description.get(as_page=True), "text/html")
        answer.headers.update(PAGE_HEADERS)
        return answer


async def _compressed(request: Request, packed: bytes, media_type: str) -> Response:
    """Return stored compressed content in an encoding the caller accepts. It names the session header without opening a
    session, which `CompressText` cannot know."""
    if "gzip" not in request.headers.get("accept-encoding", ""):
        return Response(await asyncio.to_thread(gzip.decompress, packed), media_type=media_type)
    headers = {"content-encoding": "gzip", "vary": "Accept-Encoding"}
    return Response(packed, media_type=media_type, headers=headers)
