"""Order, width, visibility and frozen columns of a grid are kept for each user and template."""

from typing import Any

import httpx
import pytest

from freight.features.setup.templates.seed import load_templates
from freight.kit.settings import SEEDS
from tests.fixtures.tenants import Tenants

ARRANGED = {
    "order": ["updateField", "status", "shipmentInformation#shipmentNumber"],
    "hidden": ["shipmentCargo#volume"],
    "widths": {"status": 96},
    "frozen": "status",
}
UNTOUCHED = {"order": [], "hidden": [], "widths": {}, "frozen": None}


@pytest.fixture
async def template_id(tenants: Tenants, sign_in: Any) -> str:
    await load_templates(tenants.air, SEEDS)
    ana = await sign_in(tenants.ana)
    return (await ana.post("/api/shipment/template", json={})).json()["data"]["templateId"]


async def layout(caller: httpx.AsyncClient, template_id: str) -> dict[str, Any]:
    return (await caller.get("/api/grid/layout", params={"templateId": template_id})).json()["data"]


async def test_each_user_has_his_own_arrangement(tenants: Tenants, sign_in: Any, template_id: str) -> None:
    ana, omar = await sign_in(tenants.ana), await sign_in(tenants.omar)
    assert await layout(ana, template_id) == UNTOUCHED
    for widths in ({"status": 80}, ARRANGED["widths"]):
        body = {**ARRANGED, "widths": widths}
        answer = await ana.put("/api/grid/layout", params={"templateId": template_id}, json=body)
        assert answer.status_code == 200, answer.text
    assert await layout(ana, template_id) == ARRANGED
    assert await layout(omar, template_id) == UNTOUCHED


@pytest.mark.parametrize(
    "body",
    [
        {"widths": {"$where": 100}},
        {"widths": {"a.b": 100}},
        {"widths": {"status": 9_999_999}},
        {"order": ["a" * 201]},
        {"hidden": ["<img src=x>"]},
        {"order": ["x"] * 501},
    ],
)
async def test_what_is_no_arrangement_is_refused(
    tenants: Tenants, sign_in: Any, template_id: str, body: dict[str, Any]
) -> None:
    ana = await sign_in(tenants.ana)
    answer = await ana.put("/api/grid/layout", params={"templateId": template_id}, json=body)
    assert answer.status_code == 422
    assert await layout(ana, template_id) == UNTOUCHED


async def test_a_template_of_another_system_is_not_there(tenants: Tenants, sign_in: Any, template_id: str) -> None:
    olaf = await sign_in(tenants.olaf)
    answer = await olaf.put("/api/grid/layout", params={"templateId": template_id}, json=ARRANGED)
    assert answer.status_code == 404
