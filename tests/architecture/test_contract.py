"""The calls of the contract: those of a finished module are declared with their query parameters, letter by letter."""

import json
import re
from pathlib import Path

from fastapi import FastAPI

CALLS = json.loads((Path(__file__).parents[1] / "contract" / "calls.json").read_text())
# what is still to come, by module: how many calls of it there are today
UNFINISHED = {"dms": 11}


def shape(path: str) -> str:
    return re.sub(r"\{[^}]*\}", "{}", path.split("?")[0].rstrip("/") or "/")


def declared(app: FastAPI) -> dict[tuple[str, str], set[str]]:
    """Method and shape of the path → names of the query parameters."""
    return {
        (method.upper(), shape(path)): {p["name"] for p in call.get("parameters", []) if p["in"] == "query"}
        for path, calls in app.openapi()["paths"].items()
        for method, call in calls.items()
    }


def test_the_calls_of_the_contract_are_there(whole_app: FastAPI) -> None:
    ours = declared(whole_app)
    present: dict[str, int] = {}
    missing = []
    for call in CALLS:
        query = ours.get((call["method"], shape(call["path"])))
        if query is not None and query >= set(call["query"]):
            present[call["module"]] = present.get(call["module"], 0) + 1
        elif call["module"] not in UNFINISHED:
            missing.append(f"{call['method']} {call['path']}")
    assert missing == []
    assert {module: present.get(module, 0) for module in UNFINISHED} == UNFINISHED
