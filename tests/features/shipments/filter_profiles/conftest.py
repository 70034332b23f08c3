"""Users of one system who save filters for its shipments."""

from typing import Any

import httpx
import pytest

from freight.features.setup.templates.seed import load_templates
from freight.kit.settings import SEEDS
from tests.fixtures.tenants import Tenants

UNRATED = {
    "condition": "and",
    "level": 0,
    "fields": [
        {"name": "status", "operator": "equalTo", "value": "Not Rated"},
        {
            "condition": "or",
            "fields": [
                {"name": "shipmentInformation#carrier", "operator": "isInList", "value": "LH\nUA"},
                {"name": "shipmentCargo#grossWeight", "operator": "greaterThan", "value": "500"},
            ],
        },
    ],
}


@pytest.fixture
async def ana(tenants: Tenants, sign_in: Any) -> httpx.AsyncClient:
    await load_templates(tenants.air, SEEDS)
    return await sign_in(tenants.ana)


@pytest.fixture
async def omar(tenants: Tenants, ana: httpx.AsyncClient, sign_in: Any) -> httpx.AsyncClient:
    return await sign_in(tenants.omar)


async def save(caller: httpx.AsyncClient, name: str, template: Any = UNRATED, **more: Any) -> httpx.Response:
    body = {"templateName": name, "docType": "shipment", "template": template, **more}
    return await caller.post("/api/filterProfiles", json=body)


async def listed(caller: httpx.AsyncClient, **query: str) -> list[dict[str, Any]]:
    return (await caller.get("/api/filterProfiles", params={"docType": "shipment", **query})).json()["data"]["profiles"]
