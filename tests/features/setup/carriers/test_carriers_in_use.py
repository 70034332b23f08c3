"""Carriers that shipments, tariffs and invoices name become records, none is lost."""

from dataclasses import replace
from typing import Any

from freight.documents.carrier import Carrier
from freight.documents.payable import Payable
from freight.features.setup.carriers.in_use import list_carriers_in_use
from freight.kit import clock
from freight.kit.storage.tenancy import scoped
from tests.features.rating.conftest import air  # noqa: F401
from tests.features.setup.carriers.test_carriers import add
from tests.fixtures.billing import Biller


async def listed(caller: Any) -> dict[str, list[str]]:
    rows = (await caller.get("/api/carriers/inUse")).json()["data"]["rows"]
    return {row["code"]: row["usedBy"] for row in rows}


async def test_what_is_in_use_and_not_listed_is_found_and_added(air) -> None:  # noqa: F811
    payable = Payable(
        company_id=air.tenants.air.company_id,
        system_id=air.tenants.air.system_id,
        carrier="Midway Freight, Inc.",
        carrier_key="midway freight inc",
        number="M1",
        number_key="m1",
        received_on=clock.now(),
        received_by="Ana Ortiz",
    )
    await scoped(Payable, air.tenants.air).insert_one(payable.model_dump(exclude={"id"}))
    used = await listed(air.ana)
    assert used["V444_0"] == ["tariffs"]
    assert used["Midway Freight, Inc."] == ["invoices"]
    answer = await air.ana.post("/api/carriers/inUse", json={"codes": list(used)})
    assert answer.json()["data"]["added"] == len(used)
    assert await listed(air.ana) == {}
    midway = await Carrier.find_one({"code": "Midway-Freight-Inc"})
    assert midway and (midway.name, midway.keys) == ("Midway Freight, Inc.", ["midway freight inc"])
    again = await air.ana.post("/api/carriers/inUse", json={"codes": list(used)})
    assert again.json()["data"]["added"] == 0, "nothing twice"


async def test_a_carrier_that_only_costs_name_is_found_by_users_who_see_costs(tenants, sign_in) -> None:
    ana = await sign_in(tenants.ana)
    (shipment,) = await Biller(ana, tenants.air, tenants.fill1).shipments({"number": "S1"})
    cost = {"carrier": "Dray Co", "name": "Drayage", "amount": "300.00", "currency": "USD", "reason": "By phone"}
    assert (await ana.post(f"/api/shipmentCosts/{shipment}", json=cost)).status_code == 200
    assert (await listed(ana))["Dray Co"] == ["costs"]
    scope = replace(tenants.air, grants=tuple(replace(grant, sees_costs=False) for grant in tenants.air.grants))
    assert "Dray Co" not in {row.code for row in (await list_carriers_in_use(scope)).rows}


async def test_a_carrier_that_is_listed_under_another_name_is_not_found_again(air) -> None:  # noqa: F811
    await add(air.ana, code="V4", name="Vector", otherNames="V444_0")
    assert "V444_0" not in await listed(air.ana)


async def test_a_user_of_some_accounts_is_not_shown_the_carriers_of_all(air, sign_in) -> None:  # noqa: F811
    june = await sign_in(air.tenants.june)
    assert (await june.get("/api/carriers/inUse")).status_code == 403
