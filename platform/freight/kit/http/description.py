"""The OpenAPI document for those who call the API from programs of their own, `/api/openapi.json`, and the same as a
page to read, `/api/docs`. Neither holds data of anybody: they are open to all."""

import asyncio
from functools import cache
from http import HTTPMethod
from typing import Any

from fastapi import Depends, FastAPI, Response

from freight.kit.http.access import Public
from freight.kit.http.description_page import html_of, page
from freight.kit.http.envelope import encode

_SCHEME = "session"
_SESSION = {
    "type": "apiKey",
    "in": "header",
    "name": "sessionId",
    "description": "the session, from the answer of POST /api/login; an expired one is answered with HTTP 200 and"
    " `status` 440 in the body, without the data of the call",
}
_REFUSAL = {
    "title": "Refusal",
    "type": "object",
    "required": ["msg", "status"],
    "properties": {
        "msg": {"type": "string", "description": "what is wrong, for a person"},
        "data": {"description": "what belongs to it: fields, rows, the newer record"},
        "status": {"type": "integer", "description": "the HTTP status again"},
        "code": {"type": "string", "description": "what is wrong, for a program"},
    },
}
_REFUSED = {"application/json": {"schema": {"$ref": "#/components/schemas/Refusal"}}}
_SHARED = {
    "4XX": ("Refused", "refused: the call was not allowed, not understood, or not possible as things are"),
    "503": ("Away", "a server is away; the call can be repeated after the seconds in Retry-After"),
}
# what FastAPI says of a malformed request; here that is a refusal like any other
_OF_FASTAPI = ("HTTPValidationError", "ValidationError")


def describe(document: dict[str, Any]) -> dict[str, Any]:
    """The document of FastAPI with what holds for every call: the session, and the answers to what fails."""
    parts = document.setdefault("components", {})
    schemas = parts.setdefault("schemas", {})
    for name in _OF_FASTAPI:
        schemas.pop(name, None)
    schemas["Refusal"] = _REFUSAL
    parts["securitySchemes"] = {_SCHEME: _SESSION}
    parts["responses"] = {name: {"description": said, "content": _REFUSED} for name, said in _SHARED.values()}
    for operation in operations(document):
        operation["responses"].pop("422", None)
        for status, (name, _) in _SHARED.items():
            operation["responses"][status] = {"$ref": f"#/components/responses/{name}"}
        if any(each["name"] == _SESSION["name"] for each in operation.get("parameters", ())):
            operation["security"] = [{_SCHEME: []}]
    return document


def operations(document: dict[str, Any]) -> list[dict[str, Any]]:
    """The calls of a document."""
    methods = {method.lower() for method in HTTPMethod}
    return [call for item in document["paths"].values() for method, call in item.items() if method in methods]


def mount_description(app: FastAPI) -> None:
    """Complete the OpenAPI document, and serve it and the page made of it."""
    described = app.openapi

    def complete() -> dict[str, Any]:
        if app.openapi_schema is None:
            describe(described())
        return app.openapi_schema or {}

    app.openapi = complete  # type: ignore[method-assign]
    public = [Depends(Public("describes the calls and holds no data"))]

    @cache
    def written() -> str:
        return html_of(app.openapi())

    @app.get("/api/openapi.json", include_in_schema=False, dependencies=public)
    async def document() -> Response:
        """The document, as `freight openapi` prints it."""
        return Response(encode(app.openapi()), media_type="application/json")

    @app.get("/api/docs", include_in_schema=False, dependencies=public)
    async def docs() -> Response:
        """The document as a page: it runs no script and loads nothing."""
        return page(await asyncio.to_thread(written))
