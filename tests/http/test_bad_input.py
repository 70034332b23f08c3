"""Requests no client sends by accident: each gets a clean answer in the envelope, and the server goes on."""

import json

import httpx
import pytest
from fastapi import FastAPI
from pydantic import BaseModel

from freight.kit.http.routing import list_routes
from tests.fixtures.tenants import PASSWORD, Tenants

MEGABYTE = 1024 * 1024


def is_clean(answer: httpx.Response) -> bool:
    """Return whether an answer is in the envelope, with a code, and reveals nothing internal."""
    body = answer.json()
    told = answer.text
    internal = ("Traceback", 'File "', "site-packages", "pymongo", "pydantic", "Exception")
    return {"msg", "data", "status", "code"} <= set(body) and bool(body["msg"]) and not any(w in told for w in internal)


async def post(client: httpx.AsyncClient, content: bytes, path: str = "/api/login", **headers: str) -> httpx.Response:
    return await client.post(path, content=content, headers={"content-type": "application/json", **headers})


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"{",
        b"null",
        b"[]",
        b'"text"',
        b"\xff\xfe\x00",
        b'{"userName": {"$ne": ""}, "password": {"$gt": ""}}',  # an operator is not text
        b'{"userName": ["ana.ortiz"], "password": "x"}',
        b'{"userName": "ana.ortiz"}',
        b'{"userName": "ana.ortiz", "password": ' + b'"x"' * 2 + b"}",
        b'{"userName": "\\ud800", "password": "x"}',  # half a character
        json.dumps({"userName": "a" * 201, "password": "x"}).encode(),
        json.dumps({"userName": "ana.ortiz", "password": "x" * 513}).encode(),
    ],
)
async def test_a_malformed_sign_in_is_refused(client, tenants: Tenants, body: bytes) -> None:
    answer = await post(client, body)
    assert answer.status_code in (400, 422)
    assert is_clean(answer)


async def test_a_body_that_is_no_json_is_said_to_be_that(client, tenants: Tenants) -> None:
    assert (await post(client, b"{")).json()["msg"] == "The request is not valid JSON."


@pytest.mark.parametrize(
    "bomb",
    [
        b"[" * 200_000,
        b'{"a":' * 200_000,
        b'{"userName":' + b"[" * 100_000 + b"]" * 100_000 + b"}",
        b'{"userName": ' + b"9" * 50_000 + b"}",
        b'{"userName": 1e999999, "password": NaN}',
    ],
)
async def test_a_depth_bomb_is_refused_and_the_server_goes_on(client, tenants: Tenants, bomb: bytes) -> None:
    answer = await post(client, bomb)
    assert answer.status_code in (401, 413, 422)
    assert is_clean(answer)
    assert (await client.get("/api/health")).status_code == 200


@pytest.mark.parametrize(
    "session_id",
    [
        "x",
        "A" * 100_000,
        "../../session",
        "*",
        "' OR 1=1 --",
        "freight:session:*",
        "a\tb",
        "日本語".encode(),
        b"\xff\xfe\xfd",
    ],
)
async def test_a_forged_session_is_403_whatever_it_looks_like(client, tenants: Tenants, session_id) -> None:
    answer = await client.get("/api/session", headers={"sessionId": session_id})
    assert (answer.status_code, answer.json()["code"]) == (403, "session_invalid")


async def test_an_empty_session_is_no_session(client, tenants: Tenants) -> None:
    assert (await client.get("/api/session", headers={"sessionId": ""})).status_code == 401


@pytest.mark.parametrize("context", ["x" * 50_000, "a\tb", "日本語".encode(), "tariffs.saveTariff"])
async def test_r368_the_current_context_is_a_label_and_gives_no_right(sign_in, tenants: Tenants, context) -> None:
    vera = await sign_in(tenants.vera)
    refused = await vera.get("/api/tariffs", headers={"currentContext": context})
    assert (refused.status_code, refused.json()["code"]) == (403, "permission_denied")
    assert refused.json()["msg"] == "You don't have permission to perform this action."  # R369
    assert refused.json()["data"] == {"needs": "See tariffs, their versions and lanes"}, "and which one, in words"


@pytest.mark.parametrize(
    "user_name",
    [
        "żółć",
        "ana.ortiz\r\nX-Admin: 1",
        "\u202eana.ortiz",
        "🚢" * 200,
        "%00",
        "{{7*7}}",
        "ana.ortiz' --",
    ],
)
async def test_any_text_is_a_user_name_that_does_not_exist(client, tenants: Tenants, user_name: str) -> None:
    answer = await client.post("/api/login", json={"userName": user_name, "password": PASSWORD})
    assert (answer.status_code, answer.json()["code"]) == (400, "sign_in_refused")


async def test_an_unknown_call_is_404_in_the_envelope_and_never_the_page(client, tenants: Tenants) -> None:
    for method in ("GET", "POST", "PUT", "DELETE"):
        answer = await client.request(method, "/api/no/such/call")
        assert answer.status_code == 404
        assert is_clean(answer)


async def test_an_error_nobody_foresaw_says_to_try_later_and_nothing_else(
    client, tenants: Tenants, monkeypatch
) -> None:
    async def broken(*args):
        raise ZeroDivisionError("/srv/freight/kit/secrets.py: key k1")

    monkeypatch.setattr("freight.features.identity.sign_in.service.list_demo_accounts", broken)
    answer = await client.get("/api/demoAccounts")
    assert (answer.status_code, answer.json()["msg"]) == (500, "Please try after some time.")
    assert "secrets" not in answer.text


@pytest.mark.parametrize(
    ("method", "path", "body"),
    [
        ("GET", "/api/tariffs?pageNo=" + "9" * 30, None),
        ("GET", "/api/rating/traces?pageNo=" + "9" * 30, None),
        ("PUT", "/api/tariffs/{}/breakSets", {"revision": 10**30}),
        ("PUT", "/api/tariffLane", {"templateId": "", "data": [{"tempId": 10**30}]}),
    ],
)
async def test_a_whole_number_that_no_database_holds_is_refused(sign_in, tenants: Tenants, method, path, body) -> None:
    ana = await sign_in(tenants.ana)
    terms = {"name": "Air", "currency": "USD", "effectiveDate": "2026-01-01"}
    tariff_id = (await ana.post("/api/tariffs", json=terms)).json()["data"]["tariffId"]
    answer = await ana.request(method, path.format(tariff_id), json=body)
    assert answer.status_code in (400, 422)
    assert is_clean(answer)


async def test_a_text_where_a_file_belongs_is_answered_in_words(sign_in, tenants: Tenants) -> None:
    """FastAPI's own message would name two of its classes."""
    ana = await sign_in(tenants.ana)
    answer = await ana.post("/api/uploadNewInvoice/file", data={"uploadedFile": "orders.xlsx"})
    assert is_clean(answer)
    assert "class" not in answer.text
    assert answer.json()["msg"] == "uploadedFile: Send a file."


async def test_a_condition_that_is_misspelled_selects_nothing_else_instead(sign_in, tenants: Tenants) -> None:
    """`q` is not a field of the list of invoices (it is `search`): it used to return every invoice of the system."""
    ana = await sign_in(tenants.ana)
    refused = await ana.post("/api/invoices/list", json={"q": "INV-000123"})
    assert (refused.status_code, refused.json()["msg"]) == (
        422,
        "q: This call has no such field. Check its name in /api/docs.",
    )
    nested = await ana.post("/api/invoices/bill", json={"ids": [], "splits": [{"shipmentID": "1"}]})
    assert nested.status_code == 422
    query = await ana.get("/api/ediAcknowledgements", params={"serach": "3"})
    assert (query.status_code, query.json()["msg"]) == (
        400,
        "This call has no parameter 'serach'. Check its name in /api/docs.",
    )


def test_every_body_refuses_fields_it_does_not_have(app: FastAPI) -> None:
    """Rows of grids hold the fields of a template: their models set `allow`, and the rows are checked against it."""
    open_bodies = {}
    for route in list_routes(app):
        body = route.body_field and route.body_field.field_info.annotation
        if isinstance(body, type) and issubclass(body, BaseModel) and body.model_config.get("extra") == "ignore":
            open_bodies[f"{sorted(route.methods or ())[0]} {route.path}"] = body.__name__
    # entities of the specification, and its suggestions: who reads them back sends more than is asked for
    assert open_bodies == {
        "POST /api/list/suggestion": "SuggestionQuery",
        "PUT /api/IMS/template": "ProfileBody",
        "PUT /api/template/virtual/{template_id}": "OverrideBody",
        "PUT /api/template/{template_id}": "TemplateBody",
    }
