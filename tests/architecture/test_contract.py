"""The calls of the contract are declared with their query parameters, letter by letter."""

import json
import re
from pathlib import Path

import pytest
from fastapi import FastAPI

CALLS = json.loads((Path(__file__).parents[1] / "contract" / "calls.json").read_text())


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
