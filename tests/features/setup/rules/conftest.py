"""Ana at the shipment grid of Air Export Chicago, and Priya, who writes its rules."""

from dataclasses import dataclass
from typing import Any

import httpx
import pytest

from tests.features.shipments.conftest import (  # noqa: F401
    ACCOUNT,
    CARRIER,
    NUMBER,
    WEIGHT,
    Clerk,
    ana,
    new,
    templates,
)

COMMODITY = "shipmentCargo#commodity"
HEAVY = {
    "cond": "IF",
    "field": WEIGHT,
    "expression": "greaterThan",
    "value": "1000",
    "operator": "THEN",
    "ValOper": "assign",
    "valValue": "Heavy",
}
END = {"cond": "END"}


@dataclass(frozen=True)
class Author:
    """A user who may change rules."""

    caller: httpx.AsyncClient
    template_id: str

    def rule(self, *rows: dict[str, Any], field: str = COMMODITY, **more: Any) -> dict[str, Any]:
        return {"templateId": self.template_id, "fieldKey": field, "fields": [*rows, END], **more}

    async def make(self, *rows: dict[str, Any], field: str = COMMODITY, **more: Any) -> dict[str, Any]:
        answer = await self.caller.post("/api/fieldValidation", json=self.rule(*rows, field=field, **more))
        assert answer.status_code == 200, answer.text
        return answer.json()["data"]

    async def rules(self, field: str = COMMODITY) -> list[dict[str, Any]]:
        query = {"templateId": self.template_id, "fieldKey": field}
        return (await self.caller.get("/api/fieldValidation", params=query)).json()["data"]


@pytest.fixture
async def author(ana: Clerk) -> Author:  # noqa: F811
    template = (await ana.caller.post("/api/shipment/template", json={})).json()["data"]
    return Author(ana.caller, template["templateId"])
