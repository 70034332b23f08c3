"""The API description for integrators: the document for programs, and the page for people."""

import asyncio
import re

import httpx
import pytest
from fastapi import FastAPI

from freight.app import create_app
from freight.kit.settings import Settings


@pytest.fixture
def document(whole_app: FastAPI) -> dict:
    return whole_app.openapi()


@pytest.fixture
def caller(whole_app: FastAPI) -> httpx.AsyncClient:
    return httpx.AsyncClient(transport=httpx.ASGITransport(whole_app), base_url="http://freight.test")


def operations(document: dict) -> dict[str, dict]:
    return {
        f"{method.upper()} {path}": operation
        for path, item in document["paths"].items()
        for method, operation in item.items()
    }


async def test_the_document_is_served_and_says_which_calls_need_a_session(caller: httpx.AsyncClient) -> None:
    document = (await caller.get("/api/openapi.json")).json()
    assert document["components"]["securitySchemes"]["session"]["name"] == "sessionId"
    calls = operations(document)
    assert document["components"]["securitySchemes"]["key"]["scheme"] == "bearer"
    assert calls["GET /api/tariffs"]["security"] == [{"session": []}, {"key": []}]
    for own in ("GET /api/me", "POST /api/change/password", "POST /api/apiKeys", "GET /api/mySessions"):
        assert calls[own]["security"] == [{"session": []}]
    assert "security" not in calls["POST /api/login"]


def test_every_call_declares_how_it_is_refused_and_none_the_answer_of_the_framework(document: dict) -> None:
    for name, call in operations(document).items():
        assert {"4XX", "503"} <= call["responses"].keys(), name
        assert "422" not in call["responses"], name
    assert not {"HTTPValidationError", "ValidationError"} & document["components"]["schemas"].keys()


def test_every_call_says_the_shape_or_the_file_type_of_its_answer(document: dict) -> None:
    silent = []
    for name, call in operations(document).items():
        content = call["responses"]["200"].get("content", {})
        shapes = [each.get("schema") for each in content.values()]
        if not shapes or not all(shapes):
            silent.append(name)
    assert silent == []


async def test_the_page_names_every_call_and_every_shape_it_leads_to(caller: httpx.AsyncClient, document: dict) -> None:
    answer = await caller.get("/api/docs")
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    for name in operations(document):
        method, path = name.split(" ")
        assert f'<span class="method">{method}</span> {path}</code>' in answer.text
    named = set(re.findall(r'id="([^"]+)"', answer.text))
    assert set(re.findall(r'href="#([^"]+)"', answer.text)) <= named


async def test_the_page_loads_nothing_and_runs_nothing(caller: httpx.AsyncClient) -> None:
    answer = await caller.get("/api/docs")
    assert "<script" not in answer.text
    assert re.findall(r'(?:src=|url\(|href="(?!#|/api/openapi.json"))', answer.text) == []
    assert answer.headers["content-security-policy"].startswith("default-src 'none'")


async def test_the_document_is_drawn_up_outside_the_process_that_answers(settings: Settings, monkeypatch) -> None:
    """It takes seconds of processor time, and anyone may request it: it is built once, in a process of its own."""
    app = create_app(settings, own_resources=False)
    monkeypatch.setattr(app, "openapi", lambda: pytest.fail("drawn up here"))
    started = []
    start = asyncio.create_subprocess_exec

    async def watched(*command, **given):
        started.append(command[-1])
        return await start(*command, **given)

    monkeypatch.setattr(asyncio, "create_subprocess_exec", watched)
    async with httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://freight.test") as caller:
        answers = await asyncio.gather(*(caller.get("/api/openapi.json") for _ in range(3)))
    assert {answer.headers["content-encoding"] for answer in answers} == {"gzip"}
    assert [len(answer.json()["paths"]) > 300 for answer in answers] == [True] * 3
    assert started == ["openapi"]
