"""Clerks at the shipment grid of Air Export Chicago, with its templates and two accounts (see fixtures.tenants)."""

from dataclasses import dataclass
from typing import Any

import httpx
import pytest

from freight.documents.shipment import Shipment
from freight.features.setup.templates.seed import load_templates
from freight.kit.settings import SEEDS
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import Record, scoped
from tests.fixtures.tenants import Tenants

NUMBER = "shipmentInformation#shipmentNumber"
ACCOUNT = "shipmentParties#customerAccountNumber"
CUSTOMER = "shipmentParties#customerName"
CARRIER = "shipmentInformation#carrier"
WEIGHT = "shipmentCargo#grossWeight"
PIECES = "shipmentCargo#pieces"
SHIP_DATE = "shipmentInformation#shipDate"
ENTRY_DATE = "shipmentInformation#entryDate"
FILLMORE, GREAT_LAKES = "0001204", "0001317"


@dataclass(frozen=True)
class Clerk:
    """A signed-in caller at the grid."""

    caller: httpx.AsyncClient
    scope: Scope

    async def save(self, *rows: dict[str, Any], **query: str) -> httpx.Response:
        marked = [{"updateField": True, **row} for row in rows]
        return await self.caller.put("/api/grid", params={"type": "shipment", **query}, json={"data": marked})

    async def saved(self, *rows: dict[str, Any], **query: str) -> list[dict[str, Any]]:
        """The rows as they are after a save that must succeed."""
        answer = await self.save(*rows, **query)
        assert answer.status_code == 200, answer.text
        return [entry["row"] for entry in answer.json()["data"]["saved"]]

    async def listed(self, *conditions: dict[str, Any], **body: Any) -> dict[str, Any]:
        rules = {"condition": "and", "level": 0, "fields": list(conditions)} if conditions else None
        answer = await self.caller.post("/api/shipment/list", json={"rules": rules, **body})
        assert answer.status_code == 200, answer.text
        return answer.json()["data"]

    async def stored(self, number: str) -> Record:
        found = await scoped(Shipment, self.scope).find_one({"shipment_number": number})
        assert found is not None
        return found


def new(number: str, **values: Any) -> dict[str, Any]:
    """A new row of Fillmore's; further values by key."""
    return {"tempId": 0, NUMBER: number, ACCOUNT: FILLMORE, **values}


@pytest.fixture
async def templates(tenants: Tenants) -> None:
    for scope in (tenants.air, tenants.gdynia):
        await load_templates(scope, SEEDS)


@pytest.fixture
async def ana(tenants: Tenants, templates: None, sign_in: Any) -> Clerk:
    """May do everything in the system."""
    return Clerk(await sign_in(tenants.ana), tenants.air)


@pytest.fixture
async def june(tenants: Tenants, templates: None, sign_in: Any) -> Clerk:
    """May do everything for Fillmore Instruments only."""
    return Clerk(await sign_in(tenants.june), tenants.air)


@pytest.fixture
async def tomasz(tenants: Tenants, templates: None, sign_in: Any) -> Clerk:
    """Works in another company."""
    return Clerk(await sign_in(tenants.tomasz), tenants.gdynia)
