"""The OpenAPI document as one readable page: calls by subject, their parameters and answers, and the shapes they name.

Rendered by the server, so that it needs no viewer, no script and no other host.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from http import HTTPMethod
from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from freight.core.records import JsonObject

PAGE_HEADERS = {"content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'"}
_METHODS = [method.lower() for method in HTTPMethod]


@dataclass(frozen=True)
class ValueShape:
    """The type of a value, in words, and the named shape to look it up by; none for text and figures."""

    words: str
    name: str = ""


@dataclass(frozen=True)
class DescribedField:
    """A parameter or a field."""

    name: str
    shape: ValueShape
    required: bool
    said: str
    place: str = ""


@dataclass(frozen=True)
class DescribedCall:
    """A call of the page."""

    method: str
    path: str
    summary: str
    said: str
    signed_in: bool
    by_key: bool
    parameters: list[DescribedField]
    body: list[tuple[str, ValueShape]]
    answers: list[tuple[str, str, ValueShape]]


def render_openapi_page(document: JsonObject) -> str:
    """Return the page of a document."""
    loader = FileSystemLoader(Path(__file__).parent)
    template = Environment(loader=loader, autoescape=True, undefined=StrictUndefined).get_template("description.html")
    schemas = document["components"]["schemas"]
    return template.render(
        title=document["info"]["title"],
        version=document["info"]["version"],
        session=document["components"]["securitySchemes"]["session"],
        key=document["components"]["securitySchemes"]["key"],
        subjects=_by_subject(document),
        shapes={name: _fields(schemas[name]) for name in sorted(schemas)},
        lists={name: schema["enum"] for name, schema in schemas.items() if "enum" in schema},
    )


def _by_subject(document: JsonObject) -> dict[str, list[DescribedCall]]:
    calls_by_subject: dict[str, list[DescribedCall]] = {}
    for path, item in document["paths"].items():
        for method, operation in item.items():
            if method in _METHODS:
                call = _described(document, method, path, operation)
                calls_by_subject.setdefault(operation.get("tags", ["other"])[0], []).append(call)
    return dict(sorted(calls_by_subject.items()))


def _described(document: JsonObject, method: str, path: str, operation: JsonObject) -> DescribedCall:
    session = document["components"]["securitySchemes"]["session"]["name"]
    return DescribedCall(
        method=method.upper(),
        path=path,
        summary=operation["summary"],
        said=operation.get("description", ""),
        signed_in="security" in operation,
        by_key={"key": []} in operation.get("security", ()),
        parameters=[
            DescribedField(
                parameter["name"],
                _shape(parameter.get("schema", {})),
                parameter.get("required", False),
                parameter.get("description", ""),
                parameter["in"],
            )
            for parameter in operation.get("parameters", ())
            if parameter["name"] != session
        ],
        body=list(_contents(operation.get("requestBody", {}))),
        answers=list(_answers(document, operation["responses"])),
    )


def _answers(document: JsonObject, responses: JsonObject) -> Iterator[tuple[str, str, ValueShape]]:
    """Return status, media type or words, and shape."""
    for status, response in responses.items():
        if "$ref" in response:
            response = document["components"]["responses"][response["$ref"].rsplit("/", 1)[-1]]
        for kind, shape in _contents(response):
            yield status, response["description"] if kind == "application/json" else kind, shape


def _contents(holder: JsonObject) -> Iterator[tuple[str, ValueShape]]:
    for kind, content in holder.get("content", {}).items():
        yield kind, _shape(content.get("schema", {}))


def _fields(schema: JsonObject) -> list[DescribedField]:
    required = schema.get("required", ())
    return [
        DescribedField(name, _shape(field), name in required, field.get("description", ""))
        for name, field in schema.get("properties", {}).items()
    ]


def _shape(schema: JsonObject) -> ValueShape:
    """Return the shape of a schema. Where several are possible, a named one is the one to look up."""
    if "$ref" in schema:
        name = schema["$ref"].rsplit("/", 1)[-1]
        return ValueShape(name, name)
    if options := schema.get("anyOf") or schema.get("oneOf") or schema.get("allOf"):
        parts = [_shape(option) for option in options]
        type_name = next((part.name for part in parts if part.name), "")
        return ValueShape(" or ".join(part.words for part in parts), type_name)
    if schema.get("type") == "array":
        value_shape = _shape(schema.get("items", {}))
        return ValueShape(f"list of {value_shape.words}", value_shape.name)
    if "const" in schema:
        return ValueShape(repr(schema["const"]))
    if "enum" in schema:
        return ValueShape(" · ".join(str(value) for value in schema["enum"]))
    if isinstance(inner := schema.get("additionalProperties"), dict) and inner:
        value_shape = _shape(inner)
        return ValueShape(f"object of {value_shape.words}", value_shape.name)
    kind = schema.get("type", "anything")
    return ValueShape(f"{kind}, {schema['format']}" if "format" in schema else str(kind))
