"""Lets callers read a record, change it and send it back whole: fields that a call answers but does not take are
dropped from the body.

Programs and forms do this. Any other field that a body does not know is refused.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from typing import get_args

from fastapi import FastAPI
from pydantic import BaseModel

from freight.kit.http.envelope import RequestModel, list_model_field_names
from freight.kit.http.routing import list_routes

# fewer common names occur in unrelated records, too
_FEWEST = 3


def allow_response_fields(app: FastAPI) -> None:
    """Register which names the bodies of an app know from answers: those of the same address, and those of records that
    hold everything a part of a body requires."""
    answers: dict[str, list[type[BaseModel]]] = defaultdict(list)
    records: set[type[BaseModel]] = set()
    routes = list_routes(app)
    for route in routes:
        answers[route.path].extend(_data_of(route.response_model))
        _gather(_models(route.response_model), records)
    for route in routes:
        if route.body_field is None:
            continue
        for body in _models(route.body_field.field_info.annotation):
            for answer in answers[route.path]:
                _pair(body, answer, set())
            parts: set[type[BaseModel]] = set()
            _gather([body], parts)
            for part in parts - {body}:
                _admit_records(part, records)


def _gather(models: Iterable[type[BaseModel]], found: set[type[BaseModel]]) -> None:
    for model in models:
        if model not in found:
            found.add(model)
            for field in model.model_fields.values():
                _gather(_models(field.annotation), found)


def _admit_records(part: type[BaseModel], records: Iterable[type[BaseModel]]) -> None:
    if not issubclass(part, RequestModel):
        return
    field_names = set(part.model_fields)
    if len(field_names) < _FEWEST:
        return
    for record in records:
        if _room_of(record) == _room_of(part) and field_names < set(record.model_fields):
            part.admit_answered(list_model_field_names(record))


def _room_of(model: type[BaseModel]) -> list[str]:
    """Return `freight.features.invoices` for a shape declared below it."""
    return model.__module__.split(".")[:3]


def _data_of(answer: object) -> Iterator[type[BaseModel]]:
    """Return the shapes in the `data` of an answer."""
    for model in _models(answer):
        data = model.model_fields.get("data")
        yield from _models(data.annotation if data else model)


def _pair(body: type[BaseModel], answer: type[BaseModel], seen: set[tuple[type, type]]) -> None:
    if (body, answer) in seen:
        return
    seen.add((body, answer))
    if issubclass(body, RequestModel):
        body.admit_answered(list_model_field_names(answer))
    for name, field in body.model_fields.items():
        field_info = answer.model_fields.get(name)
        if field_info is None:
            continue
        for inner in _models(field.annotation):
            for outer in _models(field_info.annotation):
                _pair(inner, outer, seen)


def _models(annotation: object) -> Iterable[type[BaseModel]]:
    """Return the models that an annotation names, at any depth of lists and alternatives."""
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        yield annotation
        return
    for inner in get_args(annotation):
        yield from _models(inner)
