"""Send what the OpenAPI document allows, and a little beyond it: no call fails with an internal error, every answer is
one the document declares, and none reveals internals.

A few requests of each call, the same in every run; `make fuzz` sends many, different each time.
"""

import json
import os
import re
import warnings
from dataclasses import dataclass
from typing import Any

import httpx
import hypothesis
import pytest
import schemathesis
from fastapi import FastAPI
from schemathesis import Case
from schemathesis.core.failures import Failure, FailureGroup
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from freight.documents.calculation_code import CalculationCode
from freight.kit.storage.connections import Connections
from tests.fixtures.tenants import Tenants
from tests.http.asked import FOREIGN
from tests.http.planted import Plot, plant

EXAMPLES = int(os.environ.get("FREIGHT_FUZZ_EXAMPLES", "2"))
REPEATABLE = "FREIGHT_FUZZ_EXAMPLES" not in os.environ
# they would end the session that sends the rest, or change its password
ENDING = {"/api/logout", "/api/change/password", "/api/extendSession", "/api/resetCookie", "/api/login"}


# of a body: frames of a traceback, folders of the programs, words of the database and its driver, names of our classes
LEAKS = re.compile(
    r"Traceback \(most recent|File \"[^\"]+\", line \d+|site-packages|\.py\b|/(?:opt|srv|home|root|tmp|usr)/|"
    r"pymongo|\bbson\b|beanie|pydantic|codeName|errmsg|\bMongo(?!lia)\w*|WriteError|DuplicateKey|E11000|"
    r"\$(?:set|match|expr|group|regex|push)\b|ObjectId\(|Decimal128|redis://|mongodb://|<class '|object at 0x|"
    r"freight\.\w+\."
)
CONFORMANCE = [status_code_conformance, content_type_conformance, response_schema_conformance]


@dataclass(frozen=True)
class Asked:
    """A request as httpx takes it, and the case of the document it was made from."""

    case: Case
    request: dict[str, Any]


def requests_of(app: FastAPI) -> list[Asked]:
    """Yield requests of every call."""
    made: list[Asked] = []
    schema = schemathesis.openapi.from_dict(app.openapi())
    for found in schema.get_all_operations():
        operation = found.ok()
        if operation.path in ENDING or operation.path.startswith("/api/set"):
            continue

        @hypothesis.settings(
            max_examples=EXAMPLES,
            derandomize=REPEATABLE,
            database=None,
            deadline=None,
            phases=[hypothesis.Phase.generate],
            suppress_health_check=list(hypothesis.HealthCheck),
        )
        @hypothesis.given(case=operation.as_strategy())
        def collect(case: Case) -> None:
            sent = case.as_transport_kwargs(base_url="http://freight.test")
            wanted = ("method", "url", "params", "json", "data", "files")
            request = {name: sent[name] for name in wanted if sent.get(name) is not None}
            if "files" in request:
                # a file is always sent as bytes
                request["files"] = [(name, _bytes(content)) for name, content in _pairs(request["files"])]
            if isinstance(request.get("data"), bytes | str):
                request["content"] = request.pop("data")
            made.append(Asked(case, request))

        with warnings.catch_warnings(action="ignore"):
            collect()
    return made


def _pairs(files: Any) -> list[tuple[str, Any]]:
    return list(files.items() if isinstance(files, dict) else files)


def _bytes(content: Any) -> Any:
    if isinstance(content, tuple):  # file name and content
        return (content[0], _bytes(content[1]), *content[2:])
    return content if isinstance(content, bytes | str) else str(content).encode()


def undeclared(case: Case, answer: httpx.Response) -> str:
    """Return how an answer differs from the document's declaration; empty when it does not."""
    try:
        case.validate_response(answer, checks=CONFORMANCE)
    except (Failure, FailureGroup) as failed:
        each = failed.exceptions if isinstance(failed, FailureGroup) else [failed]
        return "; ".join(f"{one.title}: {one.message}" for one in each)
    return ""


def leaked(request: dict[str, Any], answer: httpx.Response) -> str:
    """Return the internals an answer reveals, except what it repeats of the request; empty when there are none."""
    if not answer.headers.get("content-type", "").startswith(("application/json", "text/")):
        return ""
    sent = json.dumps(request, default=repr, ensure_ascii=False)
    return next((hit.group() for hit in LEAKS.finditer(answer.text) if hit.group() not in sent), "")


@pytest.mark.parametrize(
    "told",
    [
        'File "/opt/freight/lib/python3.11/site-packages/freight/kit/records.py", line 7, in saved',
        "E11000 duplicate key error collection: freight.accounts index: number",
        "BSONObj size: 17000000 is invalid; codeName: BSONObjectTooLarge",
        "unhashable: <class 'bson.decimal128.Decimal128'>",
    ],
)
def test_the_look_for_leaks_finds_what_an_error_of_ours_would_tell(told: str) -> None:
    assert leaked({"json": "?"}, httpx.Response(500, json={"msg": told}))


async def test_every_answer_is_declared_tells_nothing_of_the_inside_and_none_is_an_error_of_ours(
    connections: Connections, app: FastAPI, tenants: Tenants, sign_in, capsys
) -> None:
    await plant(connections, Plot(tenants.air, FOREIGN, tenants.fill1, str(tenants.ana.id), "OWN"))
    await CalculationCode.get_pymongo_collection().delete_many({})  # the planted one could not be saved
    ana = await sign_in(tenants.ana)
    failed, strange = [], {}
    made = requests_of(app)
    for asked in made:
        try:
            answer = await ana.request(**asked.request)
        except (ValueError, TypeError):
            continue  # no client can send this at all
        await answer.request.aread()  # the checks look at it, and httpx sends forms in pieces
        if answer.status_code == 500:
            failed.append(asked.request)
        elif found := undeclared(asked.case, answer) or leaked(asked.request, answer):
            strange.setdefault(f"{asked.case.method} {asked.case.path}", found)
    assert len(made) > 300
    assert failed == [], capsys.readouterr().out
    assert strange == {}
