"""The products a company uses: they limit everyone's permissions, including those of administrators."""

from typing import Any

import httpx
import pytest

from freight.documents.user import User
from freight.features.identity.people.commands import PRODUCTS
from freight.features.identity.permissions.organization import KEPT
from freight.kit.auth.permission_labels import map_permissions_to_products
from tests.fixtures.tenants import SEE, Tenants, every_permission

SAVE = "shipmentEntry.saveShipmentEntry"


@pytest.fixture
async def priya(sign_in, tenants: Tenants) -> httpx.AsyncClient:
    return await sign_in(tenants.priya)


async def grid(caller: httpx.AsyncClient) -> int:
    return (await caller.post("/api/shipment/list", json={})).status_code


async def switched_off(caller: httpx.AsyncClient, *codes: str, revision: int = 0, **more: Any) -> httpx.Response:
    kept = [each for each in dict.fromkeys(every_permission()) if each not in codes]
    form = {"codes": kept, "products": ["billing", "rating", "tariffs"], "revision": revision, **more}
    return await caller.put("/api/organizationPermission", json=form)


async def test_what_the_company_does_not_use_nobody_may_do(priya, sign_in, tenants: Tenants) -> None:
    """R384: at the next call of open sessions, by role or as an administrator, and Why says so; switched on again it is
    all back."""
    omar = await sign_in(tenants.omar)
    before = (await User.get(tenants.omar.id)).memberships[0].permissions  # type: ignore[union-attr]
    assert (await grid(omar)) != 403
    answer = await switched_off(priya, SEE, SAVE)
    assert (answer.status_code, answer.json()["msg"]) == (200, "Permissions updated successfully")
    for caller in (omar, priya):
        assert (await grid(caller)) == 403
    stored = await User.get(tenants.omar.id)
    assert stored is not None and set(before) - set(stored.memberships[0].permissions) == {SEE, SAVE}
    asked = {"userId": str(tenants.priya.id), "systemId": str(tenants.air.system_id), "code": SEE}
    told = (await priya.get("/api/permissions/explain", params=asked)).json()["data"]
    assert not told["allowed"] and "switched off for everyone" in told["sentence"]
    session = (await priya.get("/api/session")).json()["data"]
    assert session["withheld"] == sorted([SEE, SAVE])

    seen = (
        await priya.get("/api/organizationPermission", params={"OrganizationId": str(tenants.air.company_id)})
    ).json()
    assert SEE not in seen["data"]["codes"] and seen["data"]["revision"] == 1
    assert (await switched_off(priya, revision=0)).status_code == 409, "somebody else saved"
    assert (await switched_off(priya, revision=1)).status_code == 200
    stored = await User.get(tenants.omar.id)
    assert stored is not None and set(stored.memberships[0].permissions) == set(before)
    assert (await grid(priya)) != 403


async def test_another_company_keeps_what_it_uses(priya, sign_in, tenants: Tenants) -> None:
    assert (await switched_off(priya, SEE)).status_code == 200
    tomasz = await sign_in(tenants.tomasz)
    assert (await grid(tomasz)) != 403


async def test_a_product_the_company_does_not_have_is_in_nobodys_list(priya, sign_in, tenants: Tenants) -> None:
    """R361: for administrators, too."""
    await User.find({}).update({"$set": {"products": ["billing", "rating", "tariffs"]}})
    assert (await switched_off(priya, products=["billing"])).status_code == 200
    for caller in (priya, await sign_in(tenants.omar)):
        assert (await caller.get("/api/session")).json()["data"]["products"] == ["billing"]


async def test_without_a_product_nobody_may_do_what_belongs_to_it(priya, sign_in, tenants: Tenants) -> None:
    """R361, R384: the calls are refused, not only hidden, to administrators as to everybody; Why says so, the list of
    what the company may use is without it, and nothing else is taken. With the product it is all back."""
    omar = await sign_in(tenants.omar)
    assert (await switched_off(priya, products=["billing", "rating"])).status_code == 200
    for caller in (omar, priya):
        assert (await caller.get("/api/tariffs")).status_code == 403
        assert (await caller.get("/api/records/fuelTable")).status_code == 403
        assert await grid(caller) != 403
    asked = {"userId": str(tenants.omar.id), "systemId": str(tenants.air.system_id), "code": "tariffs.saveTariff"}
    assert (
        "switched off for everyone"
        in (await priya.get("/api/permissions/explain", params=asked)).json()["data"]["sentence"]
    )
    used = (await priya.get("/api/organizationPermission")).json()["data"]
    assert not [code for code in used["codes"] if code.startswith(("tariffs.", "configurationTariffs."))]
    own = {each["id"]: each for module in used["modules"] for each in module["codes"]}["tariffs.saveTariff"]
    assert own["allowed"] and own["product"] == "tariffs", "with the product it is on again"
    assert "tariffs.saveTariff" in (await priya.get("/api/session")).json()["data"]["withheld"]

    assert (await switched_off(priya, revision=1)).status_code == 200
    for caller in (omar, priya):
        assert (await caller.get("/api/tariffs")).status_code == 200


def test_no_product_takes_what_permissions_are_changed_with() -> None:
    assert set(map_permissions_to_products().values()) == set(PRODUCTS) and KEPT.isdisjoint(
        map_permissions_to_products()
    )


@pytest.mark.parametrize(
    ("off", "said"),
    [(["updateRole"], "Without these nobody could change permissions again"), (["x.y"], "")],
)
async def test_what_changes_permissions_stays_on(priya, off, said) -> None:
    answer = await switched_off(priya, *off)
    assert answer.status_code == (400 if said else 200) and said in answer.json()["msg"]


async def test_administrators_alone_say_what_the_company_uses(sign_in, tenants: Tenants) -> None:
    omar = await sign_in(tenants.omar)
    assert (await switched_off(omar, SEE)).status_code == 403
    assert (await omar.get("/api/organizationPermission")).json()["data"]["mayChange"] is False


async def test_somebody_of_a_carrier_is_refused_everywhere_but_what_is_his_own(sign_in, tenants: Tenants) -> None:
    """R380: whatever the user's role allows."""
    await User.find_one(User.id == tenants.omar.id).update({"$set": {"user_type": "transportOperator"}})
    omar = await sign_in(tenants.omar)
    assert (await omar.get("/api/session")).status_code == 200
    assert await grid(omar) == 403
    for path in ("/api/suggestion?suggestionFor=users", "/api/accounts", "/api/roles"):
        assert (await omar.get(path)).status_code == 403, path
