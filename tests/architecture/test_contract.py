"""The calls of the contract are declared with their query parameters, letter by letter."""

import json
import re
from pathlib import Path

import pytest
from fastapi import FastAPI

ROOT = Path(__file__).parents[2]
CALLS = json.loads((ROOT / "tests" / "contract" / "calls.json").read_text())


def shape(path: str) -> str:
    return re.sub(r"\{[^}]*\}", "{}", path.split("?")[0].rstrip("/") or "/")


def declared(app: FastAPI) -> dict[tuple[str, str], set[str]]:
    """Method and shape of the path → names of the query parameters."""
    return {
        (method.upper(), shape(path)): {p["name"] for p in call.get("parameters", []) if p["in"] == "query"}
        for path, calls in app.openapi()["paths"].items()
        for method, call in calls.items()
    }


@pytest.mark.slow
def test_the_calls_of_the_contract_are_there(whole_app: FastAPI) -> None:
    ours = declared(whole_app)
    missing = [
        f"{call['method']} {call['path']}"
        for call in CALLS
        if not ours.get((call["method"], shape(call["path"])), set()) >= set(call["query"])
        or (call["method"], shape(call["path"])) not in ours
    ]
    assert missing == []


def test_a_call_of_the_contract_is_made_by_a_screen_or_named_for_programs() -> None:
    sources = (path for path in (ROOT / "webapp" / "src").rglob("*.ts*") if ".test." not in path.name)
    in_screens = {
        shape(path).replace("$", "").casefold()
        for source in sources
        if source.name != "schema.d.ts"
        for path in re.findall(r"[`'\"](/api/[^`'\"]*)", source.read_text())
    }
    for_programs = set(re.findall(r"`(GET|POST|PUT|DELETE) (/api/[^`]*)`", (ROOT / "docs" / "api.md").read_text()))
    unreached = [
        f"{call['method']} {call['path']}"
        for call in CALLS
        if shape(call["path"]).casefold() not in in_screens and (call["method"], call["path"]) not in for_programs
    ]
    assert unreached == []
    assert len(in_screens) > 100
