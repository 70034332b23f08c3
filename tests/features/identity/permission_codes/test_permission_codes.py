"""Permission codes: those of the suite are read, a company's own tick several permissions of a module at once."""

from typing import Any

import httpx
import pytest

from tests.fixtures.tenants import SEE, Tenants

BASE = "/api/records/permissionCode/shipmentEntry"
EXPORT = "shipmentEntry.exportShipmentEntry"
DESK = {
    "permissionCode#label": "Shipment desk",
    "permissionCode#code": "desk",
    "permissionCode#codes": f"{EXPORT}, {SEE}",
}


@pytest.fixture
async def priya(sign_in: Any, tenants: Tenants) -> httpx.AsyncClient:
    return await sign_in(tenants.priya)


async def make(caller: httpx.AsyncClient, base: str = BASE, **values: str) -> httpx.Response:
    return await caller.post(base, json={"level": "default", "values": DESK | values})


async def offered(caller: httpx.AsyncClient, module: str = "shipmentEntry") -> list[dict[str, Any]]:
    told = (await caller.get("/api/roles")).json()["data"]["modules"]
    return next(each["own"] for each in told if each["module"] == module)


async def test_a_code_of_ones_own_is_offered_where_roles_are_made_and_gives_nothing_itself(
    priya: httpx.AsyncClient, tenants: Tenants
) -> None:
    before = (await priya.get("/api/roles")).json()["data"]["roles"]
    stored = (await make(priya)).json()["data"]
    [told] = await offered(priya)
    assert (told["label"], sorted(told["codes"])) == ("Shipment desk", sorted([EXPORT, SEE]))
    assert await offered(priya, "accounts") == [], "it belongs to its module"
    assert (await priya.get("/api/roles")).json()["data"]["roles"] == before
    changed = await priya.put(
        f"{BASE}/{stored['id']}", json={"values": {"permissionCode#codes": SEE}, "revision": stored["revision"]}
    )
    assert changed.status_code == 200, changed.text
    assert [each["codes"] for each in await offered(priya)] == [[SEE]]
    history = (await priya.get(f"{BASE}/{stored['id']}/history")).json()["data"]["entries"]
    assert [each["label"] for each in history[0]["changes"]] == ["Permissions"]
    gone = await priya.delete(f"{BASE}/{stored['id']}", params={"revision": changed.json()["data"]["revision"]})
    assert gone.status_code == 200 and await offered(priya) == []


@pytest.mark.parametrize(
    ("values", "status", "said"),
    [
        ({"permissionCode#code": "DESK"}, 409, "already exists"),
        ({"permissionCode#code": "desk 2"}, 412, "Code: letters, digits"),
        ({"permissionCode#codes": "accounts.viewAccounts"}, 412, "Permissions"),
        ({"permissionCode#codes": ""}, 412, "Mandatory!"),
    ],
)
async def test_what_is_no_code_is_refused(
    priya: httpx.AsyncClient, values: dict[str, str], status: int, said: str
) -> None:
    assert (await make(priya)).status_code == 200
    refused = await make(priya, **({"permissionCode#code": "other"} | values))
    assert refused.status_code == status and said in refused.text
    assert len(await offered(priya)) == 1


async def test_the_permissions_of_a_module_say_how_many_roles_give_them(
    priya: httpx.AsyncClient, tenants: Tenants
) -> None:
    told = (await priya.get("/api/permissionCodes/shipmentEntry")).json()["data"]
    see = next(each for each in told["codes"] if each["id"] == SEE)
    assert see == {"id": SEE, "label": "See shipments", "roles": 2, "groups": 0, "used": True}
    assert "accounts" in told["modules"]
    for unknown in ("/api/permissionCodes/nothing", "/api/records/permissionCode/nothing"):
        assert (await priya.get(unknown)).status_code == 404


async def test_administrators_alone_keep_codes_and_no_other_company_sees_them(
    priya: httpx.AsyncClient, sign_in: Any, tenants: Tenants
) -> None:
    stored = (await make(priya)).json()["data"]
    ana, tomasz = await sign_in(tenants.ana), await sign_in(tenants.tomasz)
    refused = await make(ana, **{"permissionCode#code": "mine"})
    assert refused.status_code == 403 and "Only an administrator of the company" in refused.json()["msg"]
    assert (await ana.get(BASE)).json()["data"]["count"] == 1
    assert (await tomasz.get(BASE)).json()["data"]["count"] == 0 and await offered(tomasz) == []
    assert (await tomasz.get(f"{BASE}/{stored['id']}")).status_code == 404
    other = BASE.replace("shipmentEntry", "accounts")
    assert (await priya.get(f"{other}/{stored['id']}")).status_code == 404, "a code is read in its module"
