"""Ana at the shipment grid of Air Export Chicago, and its scripting rules."""

from dataclasses import dataclass
from typing import Any

import httpx
import pytest

from tests.conftest import RunJobs
from tests.features.shipments.conftest import (  # noqa: F401
    ENTRY_DATE,
    NUMBER,
    PIECES,
    SHIP_DATE,
    WEIGHT,
    Clerk,
    ana,
    june,
    new,
    templates,
    tomasz,
)


@dataclass(frozen=True)
class ScriptAuthor:
    """A user who may change scripting rules."""

    caller: httpx.AsyncClient
    run_jobs: RunJobs

    async def send(self, name: str, expression: str, **more: Any) -> httpx.Response:
        return await self.caller.post("/api/scriptingRules", json={"name": name, "expression": expression, **more})

    async def make(self, name: str, expression: str, **more: Any) -> dict[str, Any]:
        """Save a rule and let the workers follow it; return it."""
        answer = await self.send(name, expression, **more)
        assert answer.status_code == 200, answer.text
        await self.run_jobs()
        return answer.json()["data"]

    async def refused(self, name: str, expression: str, **more: Any) -> str:
        answer = await self.send(name, expression, **more)
        assert answer.status_code in (400, 409), answer.text
        return answer.json()["msg"]

    async def rules(self, **query: Any) -> list[dict[str, Any]]:
        return (await self.caller.get("/api/scriptingRules", params=query)).json()["data"]["rows"]

    async def tried(self, expression: str, **more: Any) -> dict[str, Any]:
        answer = await self.caller.post("/api/scriptingRules/try", json={"expression": expression, **more})
        assert answer.status_code == 200, answer.text
        return answer.json()["data"]


@pytest.fixture
async def author(ana: Clerk, run_jobs: RunJobs) -> ScriptAuthor:  # noqa: F811
    return ScriptAuthor(ana.caller, run_jobs)
