"""How much a caller may send: little without a session, more in a form, and most in the rows of a grid. What no
database can hold is refused at once, with its location."""

import asyncio
import json
import threading
from collections.abc import AsyncIterator

import httpx
import pytest
from fastapi import FastAPI

from freight.kit.http import body_limits, request_body
from freight.kit.http.body_limits import JSON_BYTES, ROWS_BYTES, UNSIGNED_BYTES
from freight.kit.http.routing import CallRoute, list_routes
from tests.fixtures.tenants import Tenants

PIECE = 16 * 1024
JSON = {"content-type": "application/json"}


class Body:
    """A body sent piece by piece; `sent` counts what was read of it."""

    def __init__(self, size: int) -> None:
        self._size = size
        self.sent = 0

    async def __aiter__(self) -> AsyncIterator[bytes]:
        while self.sent < self._size:
            self.sent += PIECE
            yield b"[]," * (PIECE // 3)


@pytest.fixture
def parsed(monkeypatch) -> list[int]:
    """Record the sizes of the bodies that were parsed."""
    sizes: list[int] = []
    really = request_body.read_json
    monkeypatch.setattr(request_body, "read_json", lambda body: (sizes.append(len(body)), really(body))[1])
    return sizes


@pytest.mark.parametrize("session_id", [None, "", "forged"])
@pytest.mark.parametrize(("method", "path"), [("POST", "/api/login"), ("PUT", "/api/grid"), ("POST", "/api/upload")])
async def test_of_somebody_who_is_not_signed_in_no_large_body_is_read(
    client: httpx.AsyncClient, tenants: Tenants, parsed, method: str, path: str, session_id
) -> None:
    body = Body(4 * ROWS_BYTES)
    headers = JSON if session_id is None else {**JSON, "sessionId": session_id}
    answer = await client.request(method, path, content=body, headers=headers)
    assert answer.status_code == (403 if session_id else 401)
    assert answer.json()["code"] in ("not_signed_in", "session_invalid")
    assert body.sent <= UNSIGNED_BYTES + PIECE
    assert parsed == []


async def test_a_declared_size_is_refused_before_a_byte_is_read(client: httpx.AsyncClient, tenants: Tenants) -> None:
    for size, status in ((UNSIGNED_BYTES + 1, 401), (20 * 1024 * 1024, 413)):
        body = Body(size)
        headers = {**JSON, "content-length": str(size)}
        answer = await client.post("/api/login", content=body, headers=headers)
        assert (answer.status_code, body.sent) == (status, 0)


@pytest.mark.parametrize(
    ("method", "path", "limit", "said"),
    [
        ("POST", "/api/shipment/list", JSON_BYTES, "The request is larger than 512 KB."),
        ("PUT", "/api/grid", ROWS_BYTES, "The request is larger than 16 MB."),
    ],
)
async def test_rows_of_a_grid_may_be_larger_than_a_form(sign_in, tenants: Tenants, parsed, method, path, limit, said):
    ana = await sign_in(tenants.ana)
    body = Body(4 * ROWS_BYTES)
    answer = await ana.request(method, path, content=body, headers=JSON)
    assert (answer.status_code, answer.json()["msg"]) == (413, said)
    assert limit < body.sent <= limit + 2 * PIECE
    assert parsed == []


async def test_another_caller_is_answered_while_hostile_bodies_come_in(
    sign_in, client: httpx.AsyncClient, tenants: Tenants, monkeypatch
) -> None:
    """Four at once, each the largest that is parsed: 550,000 values. They wait for each other, but no other call
    does."""
    ana = await sign_in(tenants.ana)
    body = json.dumps({"data": [{"tempId": 1, "cells": [""] * 550_000}]}).encode()
    told: list[str] = []
    threads: list[threading.Thread] = []
    really = request_body.read_json

    def noted(content: bytes) -> object:
        threads.append(threading.current_thread())
        return really(content)

    monkeypatch.setattr(request_body, "read_json", noted)

    async def hostile() -> None:
        assert (await ana.put("/api/grid?type=shipment", content=body, headers=JSON)).status_code in (404, 422)
        told.append("hostile")

    async def other() -> None:
        while told.count("hostile") < 4:
            assert (await client.get("/api/demoAccounts")).status_code == 200
            told.append("other")

    await asyncio.gather(other(), *(hostile() for _ in range(4)))
    assert threading.main_thread() not in threads
    # how often and how soon a caller is answered in the meantime depends on the machine; that it is answered does not
    assert "other" in told[: len(told) - 1 - told[::-1].index("hostile")]


@pytest.mark.parametrize(
    "body",
    [
        b"[" + b"[]," * 60_001 + b"1]",
        b"[" + b"1," * 600_001 + b"1]",
        b'{"a":' * 40 + b"1" + b"}" * 40,
        b"[" * 50_000,
        b'{"data":' + b"[" * 25_000 + b"]" * 25_000 + b"}",
        b'{"data": NaN}',
        b'{"data": 1e999}',
        b'{"data": ' + b"9" * 5_000 + b"}",
        b'{"data": 9223372036854775808}',
        b'{"data": "\\ud800"}',
        b'{"data": "\xed\xa0\x80"}',
        b'{"\\u0000": 1}',
        '{"data": 1}'.encode("utf-16"),
    ],
)
async def test_what_is_too_many_too_deep_or_no_value_is_refused(sign_in, tenants: Tenants, body: bytes) -> None:
    ana = await sign_in(tenants.ana)
    answer = await ana.put("/api/grid?type=shipment", content=body, headers=JSON)
    assert (answer.status_code, answer.json()["code"]) == (422, "malformed")


@pytest.mark.parametrize("odd", ["\x00", "\x0b", "\x1f", "\ud83d", "\ude00\ud83d", "\uffff"])
async def test_a_character_that_cannot_be_stored_is_refused_with_row_and_field(sign_in, tenants, odd: str) -> None:
    ana = await sign_in(tenants.ana)
    rows = [{"tempId": 1}, {"tempId": 2, "shipmentCargo#commodity": f"pumps{odd}"}]
    answer = await ana.put(
        "/api/grid?type=shipment", content=json.dumps({"data": rows, "type": "shipment"}), headers=JSON
    )
    assert answer.status_code == 422
    assert answer.json()["msg"] == (
        f"data.1.shipmentCargo#commodity: contains a character that cannot be stored (U+{ord(odd[0]):04X}). Remove it."
    )


@pytest.mark.parametrize("fine", ["tab\tand\r\nlines", "🚢", "\\u0000 spelled out", "żółć", "\u200f", "{[" * 100])
async def test_any_other_text_comes_in(fine: str) -> None:
    for ensure_ascii in (True, False):
        body = json.dumps({"data": [fine]}, ensure_ascii=ensure_ascii).encode()
        assert request_body.read_json(body) == {"data": [fine]}


@pytest.mark.parametrize(
    "address",
    [
        "/api/shipment/a%00b",
        "/api/suggestion?suggestionFor=account&q=%00",
        "/api/records/customer?q=a%0Bb",
        "/api/invoice/chargeStore?q=%1f",
    ],
)
async def test_an_address_is_looked_at_the_same_way(sign_in, tenants: Tenants, address: str) -> None:
    ana = await sign_in(tenants.ana)
    answer = await ana.get(address)
    assert (answer.status_code, answer.json()["code"]) == (422, "malformed")
    assert "cannot be stored" in answer.json()["msg"]


async def test_a_form_is_looked_at_the_same_way(sign_in, tenants: Tenants) -> None:
    priya = await sign_in(tenants.priya)
    sent = {"uploadedFile": ("rates.xlsx", b"PK", "")}
    answer = await priya.post("/api/records/calculationCode/import", files=sent, data={"account": "a\x00"})
    assert (answer.status_code, answer.json()["code"]) == (422, "malformed")


def test_every_call_is_read_by_these_rules(app: FastAPI) -> None:
    """A router other than `FeatureRouter` would accept what these rules refuse."""
    assert [route.path for route in list_routes(app) if not isinstance(route, CallRoute)] == []


async def test_a_request_that_stops_coming_is_ended(client: httpx.AsyncClient, tenants: Tenants, monkeypatch) -> None:
    """Otherwise a thousand half-sent forms would hold connections and keep everyone else waiting."""
    monkeypatch.setattr(body_limits, "FIRST_SECONDS", 0.2)

    async def half_sent() -> AsyncIterator[bytes]:
        yield b'{"userName": "ana.ortiz", '
        await asyncio.sleep(30)
        yield b'"password": "x"}'

    answer = await asyncio.wait_for(client.post("/api/login", content=half_sent(), headers=JSON), 5)
    assert (answer.status_code, answer.json()["code"]) == (408, "too_slow")


async def test_a_slow_line_has_the_time_that_its_bytes_need(client: httpx.AsyncClient, monkeypatch) -> None:
    monkeypatch.setattr(body_limits, "FIRST_SECONDS", 0.2)
    monkeypatch.setattr(body_limits, "SLOWEST", 100)

    async def slow() -> AsyncIterator[bytes]:
        for piece in (b'{"userName": "ana.ortiz",' + b" " * 100, b' "password":' + b" " * 100, b' "x"}'):
            await asyncio.sleep(0.15)
            yield piece

    answer = await client.post("/api/login", content=slow(), headers=JSON)
    assert answer.json()["code"] == "sign_in_refused"
