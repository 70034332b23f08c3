"""Keys for tests: made by the call, used as an integrator uses them."""

from collections.abc import Iterable
from datetime import timedelta
from typing import Any

import httpx

from freight.core.places import HOME
from freight.kit import clock
from freight.kit.storage.scopes import Scope

SEE = "shipmentEntry.sideShipmentEntry"


def form(scope: Scope, codes: Iterable[str] = (SEE,), **changed: Any) -> dict[str, Any]:
    """What is sent to make a key."""
    expires = (clock.today(HOME) + timedelta(days=30)).isoformat()
    return {
        "name": "Nightly sync",
        "systemId": str(scope.system_id),
        "codes": list(codes),
        "expiresOn": expires,
    } | changed


async def make(owner: httpx.AsyncClient, scope: Scope, codes: Iterable[str] = (SEE,), **changed: Any) -> dict[str, Any]:
    """A new key: `{"key": …, "text": …}`."""
    answer = await owner.post("/api/apiKeys", json=form(scope, codes, **changed))
    assert answer.status_code == 200, answer.text
    told: dict[str, Any] = answer.json()["data"]
    return told


def bearing(text: str) -> dict[str, str]:
    """The header of a program that has the key."""
    return {"Authorization": f"Bearer {text}"}


async def call(client: httpx.AsyncClient, text: str) -> httpx.Response:
    """A call that needs `SEE`, by key."""
    return await client.get("/api/rating/runs", headers=bearing(text))
