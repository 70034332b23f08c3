"""The answer of every call: `{"msg": …, "data": …, "status": …}`."""

from datetime import date, datetime
from decimal import Decimal
from typing import Any, ClassVar, Generic, TypeVar

import orjson
from bson import ObjectId
from fastapi import Response
from pydantic import BaseModel, ConfigDict, GetCoreSchemaHandler, GetJsonSchemaHandler, model_validator
from pydantic.alias_generators import to_camel
from pydantic_core import CoreSchema

from freight.core.records import JsonObject, JsonView
from freight.kit.http.request_body import LARGEST_NUMBER

T = TypeVar("T")

MOST_DIGITS = 34
"""Digits of a decimal number: what the database's Decimal128 holds."""


def _bounded(schema: object) -> Any:
    """Return the schema of a model with bounds on its numbers: larger ones fit neither the database nor an answer, even
    if they came as text. Existing bounds of a field are kept."""
    if isinstance(schema, list | tuple):
        return type(schema)(_bounded(part) for part in schema)
    if not isinstance(schema, dict):
        return schema
    inner = {key: _bounded(part) for key, part in schema.items()}
    if schema.get("type") == "int":
        return {"ge": -LARGEST_NUMBER - 1, "le": LARGEST_NUMBER, **inner}
    if schema.get("type") == "decimal":
        return {"max_digits": MOST_DIGITS, **inner}
    return inner


def _unmention(described: object) -> None:
    """Leave those bounds out of the OpenAPI document: they apply to every number in it."""
    if isinstance(described, list):
        for part in described:
            _unmention(part)
    elif isinstance(described, dict):
        for name, bound in (("minimum", -LARGEST_NUMBER - 1), ("maximum", LARGEST_NUMBER)):
            if described.get(name) == bound:
                del described[name]
        for part in described.values():
            _unmention(part)


class WireModel(BaseModel):
    """A payload in the specification's spelling: camelCase on the wire, snake_case in the code."""

    model_config = ConfigDict(alias_generator=to_camel, populate_by_name=True, extra="ignore")

    @classmethod
    def __get_pydantic_core_schema__(cls, source: type[BaseModel], handler: GetCoreSchemaHandler) -> CoreSchema:
        bounded: CoreSchema = _bounded(handler(source))
        return bounded

    @classmethod
    def __get_pydantic_json_schema__(cls, schema: CoreSchema, handler: GetJsonSchemaHandler) -> JsonObject:
        described: JsonObject = handler(schema)
        _unmention(handler.resolve_ref_schema(described))
        return described


class RequestModel(WireModel):
    """The body of a call. Unknown fields are refused: a misspelled condition would select everything. What the call
    itself answers may be sent back whole (`kit.http.read_back`)."""

    model_config = ConfigDict(extra="forbid")
    _answered: ClassVar[frozenset[str]] = frozenset()

    @classmethod
    def admit_answered(cls, names: frozenset[str]) -> None:
        """Drop these names from a body, unless they are its fields."""
        # for this class only: a subclass that is an answer has them as fields
        cls._answered = cls.__dict__.get("_answered", frozenset()) | (names - list_model_field_names(cls))

    @model_validator(mode="before")
    @classmethod
    def _leave_answered_out(cls, given: object) -> object:
        answered = cls.__dict__.get("_answered")
        if answered and isinstance(given, dict) and not answered.isdisjoint(given):
            return {name: value for name, value in given.items() if name not in answered}
        return given


def list_model_field_names(model: type[BaseModel]) -> frozenset[str]:
    """Return the names of a model's fields, in the code and on the wire."""
    fields = model.model_fields
    return frozenset(fields) | {field.alias or name for name, field in fields.items()}


class Envelope(BaseModel, Generic[T]):
    """The shape that routes declare as their `response_model`, for the OpenAPI document and the typed client."""

    msg: str = ""
    data: T
    status: int = 200


def _plain(value: object) -> object:
    """Convert what orjson does not know: money and ids to text, models to their wire names."""
    if isinstance(value, (Decimal, ObjectId)):
        return str(value)
    if isinstance(value, BaseModel):
        return value.model_dump(by_alias=True, mode="json")
    if isinstance(value, (datetime, date)):
        return value.isoformat()
    raise TypeError(f"{type(value).__name__} has no wire form")


def encode_json(content: object) -> bytes:
    """Return JSON bytes of plain data, models, money and ids."""
    return orjson.dumps(content, default=_plain, option=orjson.OPT_NON_STR_KEYS | orjson.OPT_UTC_Z)


def reply(
    data: object = None, msg: str = "", status: int = 200, *, http_status: int | None = None, **extra: object
) -> Response:
    """Return an answer in the envelope. `status` is the body's; `http_status` differs only for an expired session
    (440)."""
    body: JsonView = {"msg": msg, "data": data, "status": status, **extra}
    return Response(encode_json(body), status_code=http_status or status, media_type="application/json")
