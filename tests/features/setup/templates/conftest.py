"""The templates of Air Export Chicago, and the people who may change them."""

from collections.abc import Awaitable, Callable
from typing import Any

import httpx
import pytest

from freight.features.setup.templates.seed import load_templates
from freight.kit.settings import SEEDS
from tests.fixtures.tenants import Tenants

NUMBER = "shipmentInformation#shipmentNumber"
Json = dict[str, Any]
LoadShipments = Callable[..., Awaitable[None]]


@pytest.fixture
async def ana(tenants: Tenants, sign_in: Any) -> httpx.AsyncClient:
    """An editor of every account."""
    await load_templates(tenants.air, SEEDS)
    return await sign_in(tenants.ana)


async def shipment_template(caller: httpx.AsyncClient, account: object = None) -> Json:
    """The template that holds for an account, or the system's."""
    asked = {"accountId": str(account)} if account else {}
    return (await caller.post("/api/shipment/template", json=asked)).json()["data"]


def new_field(template: Json, key: str = "additionalInformation#wagon", **more: Any) -> Json:
    order = len(template["fields"]) + 1
    return {"key": key, "label": "Wagon", "type": "text", "length": 12, "displayOrder": order} | more


def without(template: Json, key: str) -> list[Json]:
    """Return the fields of a template without one of them, renumbered."""
    kept = [field for field in template["fields"] if field["key"] != key]
    return [field | {"displayOrder": place} for place, field in enumerate(kept, 1)]


async def save(caller: httpx.AsyncClient, template: Json, fields: list[Json], **more: Any) -> httpx.Response:
    """Save the system's template, or see what that would affect with `dryRun=True`."""
    dry_run = more.pop("dryRun", False)
    return await caller.put(
        f"/api/template/{template['templateId']}",
        params={"type": template["docType"], "dryRun": dry_run},
        json={"profileName": template["profileName"], "revision": template["revision"], "fields": fields} | more,
    )


async def save_own(
    caller: httpx.AsyncClient, template: Json, account: object, fields: list[Json], **more: Any
) -> httpx.Response:
    """Save an account's own template."""
    return await caller.put(
        f"/api/template/virtual/{template['templateId']}",
        params={"type": template["docType"]},
        json={"accountId": str(account), "revision": template["revision"], "fields": fields} | more,
    )
