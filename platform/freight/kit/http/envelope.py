"""The answer of every call: `{"msg": …, "data": …, "status": …}`."""

from collections.abc import Mapping
from datetime import date, datetime
from decimal import Decimal
from typing import Any, Generic, TypeVar

import orjson
from bson import ObjectId
from fastapi import Response
from pydantic import BaseModel, ConfigDict
from pydantic.alias_generators import to_camel

T = TypeVar("T")


class WireModel(BaseModel):
    """A payload in the specification's spelling: camelCase on the wire, snake_case in the code."""

    model_config = ConfigDict(alias_generator=to_camel, populate_by_name=True, extra="ignore")


class Envelope(BaseModel, Generic[T]):
    """The shape that routes declare as their `response_model`, for the OpenAPI document and the typed client."""

    msg: str = ""
    data: T
    status: int = 200


def _plain(value: object) -> Any:
    """What orjson does not know: money and ids as text, models by their wire names."""
    if isinstance(value, (Decimal, ObjectId)):
        return str(value)
    if isinstance(value, BaseModel):
        return value.model_dump(by_alias=True, mode="json")
    if isinstance(value, (datetime, date)):
        return value.isoformat()
    raise TypeError(f"{type(value).__name__} has no wire form")


def encode(content: object) -> bytes:
    """JSON bytes of plain data, models, money and ids."""
    return orjson.dumps(content, default=_plain, option=orjson.OPT_NON_STR_KEYS | orjson.OPT_UTC_Z)


def reply(
    data: Any = None, msg: str = "", status: int = 200, *, http_status: int | None = None, **extra: Any
) -> Response:
    """An answer in the envelope. `status` is the body's; `http_status` differs only for an expired session (440)."""
    body: Mapping[str, Any] = {"msg": msg, "data": data, "status": status, **extra}
    return Response(encode(body), status_code=http_status or status, media_type="application/json")
