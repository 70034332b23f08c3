"""A call of any route, made from the OpenAPI document, with one id in every place that takes a text."""

import io
from dataclasses import dataclass
from typing import Any

import openpyxl

from freight.core.places import HOME
from freight.kit import clock

_DEEPEST = 6


def _workbook() -> bytes:
    book = openpyxl.Workbook()
    book.active.append(["Shipment number", "Customer account number"])
    book.active.append(["LEAK-1", "0001204"])
    content = io.BytesIO()
    book.save(content)
    return content.getvalue()


WORKBOOK = _workbook()
EXCEL = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"


@dataclass(frozen=True)
class Call:
    """A call, ready to be sent."""

    method: str
    path: str  # with the names of its parameters, as the app declares it
    address: str
    query: dict[str, str]
    body: Any = None
    form: dict[str, str] | None = None  # the fields sent along with the file of a multipart call

    @property
    def name(self) -> str:
        return f"{self.method.upper()} {self.path}"

    def arguments(self) -> dict[str, Any]:
        """Return the arguments for httpx."""
        sent: dict[str, Any] = {"method": self.method, "url": self.address, "params": self.query}
        if self.form is not None:
            sent["data"] = self.form
            sent["files"] = {"uploadedFile": ("orders.xlsx", WORKBOOK, EXCEL)}
        elif self.body is not None:
            sent["json"] = self.body
        return sent


class Caller:
    """Makes the calls of an app. `named` are the values of parameters that do not name a record."""

    def __init__(self, openapi: dict[str, Any], record_id: str, named: dict[str, Any]) -> None:
        self._openapi = openapi
        self._id = record_id
        self._named = named

    def calls(self) -> list[Call]:
        """Return one call of each route of the document."""
        return [
            self._call(method, path, operation)
            for path, item in self._openapi["paths"].items()
            for method, operation in item.items()
        ]

    def _call(self, method: str, path: str, operation: dict[str, Any]) -> Call:
        address, query = path, {}
        for parameter in operation.get("parameters", []):
            name, place = parameter["name"], parameter["in"]
            if place == "path":
                address = address.replace("{" + name + "}", str(self._text(name)))
            elif place == "query":
                value = self._value(name, parameter["schema"])
                if value not in (None, ""):
                    query[name] = str(value)
        content = operation.get("requestBody", {}).get("content", {})
        schema = content.get("application/json", {}).get("schema")
        form = content.get("multipart/form-data", {}).get("schema")
        return Call(
            method,
            path,
            address,
            query,
            self._value("", schema) if schema else None,
            self._form(form) if form else None,
        )

    def _form(self, schema: dict[str, Any]) -> dict[str, str]:
        """Return the required fields; the file is sent along with them."""
        named = self._openapi["components"]["schemas"][schema["$ref"].rsplit("/", 1)[-1]]
        wanted = set(named.get("required", ())) - {"uploadedFile"}
        return {name: str(self._value(name, part)) for name, part in named["properties"].items() if name in wanted}

    def _text(self, name: str) -> str:
        if isinstance(self._named.get(name), list):
            return ""  # the same name means a list elsewhere: the text is left out
        return self._named.get(name, clock.today(HOME).isoformat() if "date" in name.lower() else self._id)

    def _value(self, name: str, schema: dict[str, Any], depth: int = 0) -> Any:
        if "$ref" in schema:
            schema = self._openapi["components"]["schemas"][schema["$ref"].rsplit("/", 1)[-1]]
        if options := schema.get("anyOf") or schema.get("oneOf") or schema.get("allOf"):
            real = [option for option in options if option.get("type") != "null"]
            return self._value(name, real[0], depth)
        if name in self._named and (schema.get("type") == "array") == isinstance(self._named[name], list):
            return self._named[name]
        if "enum" in schema or "const" in schema:
            return schema.get("default", schema.get("const") or schema["enum"][0])
        kind = schema.get("type")
        if kind == "object":
            if depth > _DEEPEST:
                return {}
            fields = schema.get("properties", {})
            return {inner: self._value(inner, part, depth + 1) for inner, part in fields.items()}
        if kind == "array":
            return [self._value(name, schema.get("items", {}), depth + 1)] if depth <= _DEEPEST else []
        if kind in ("integer", "number"):
            return schema.get("default", schema.get("minimum", 1))
        if kind == "boolean":
            return schema.get("default", False)
        if schema.get("default"):
            return schema["default"]
        if schema.get("format") == "date-time":
            return "2020-01-01T00:00:00Z"
        return self._text(name)
