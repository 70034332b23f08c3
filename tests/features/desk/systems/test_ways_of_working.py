"""A system buys and sells, or passes on what carriers charge: then it has no costs, and it never hides one."""

from typing import Any

import pytest

from freight.core.buying.way_of_working import WayOfWorking
from freight.documents.system import System
from freight.features.setup.templates.seed import load_templates
from freight.kit.settings import SEEDS
from tests.features.rating.bought import BUYING, add_carrier
from tests.fixtures.billing import Biller
from tests.fixtures.tenants import Tenants

WAY = "system#wayOfWorking"
PASSES_ON = "This system passes on what carriers charge, without costs. Choose Buys and sells in its settings first."
COST = {"carrier": "MAEU", "name": "THC", "amount": "300.00", "currency": "USD", "reason": "Quoted by phone"}


@pytest.fixture
async def priya(tenants: Tenants, sign_in: Any) -> Any:
    return await sign_in(tenants.priya)


@pytest.fixture
async def biller(tenants: Tenants, sign_in: Any) -> Biller:
    return Biller(await sign_in(tenants.ana), tenants.air, tenants.fill1)


async def choose(priya: Any, tenants: Tenants, way: WayOfWorking) -> Any:
    """Save the way of working of the system air, as its form does."""
    address = f"/api/records/system/{tenants.air.system_id}"
    record = (await priya.get(address)).json()["data"]
    values = record["values"] | {WAY: way}
    return await priya.put(address, json={"values": values, "revision": record["revision"]})


async def read_way(tenants: Tenants) -> WayOfWorking:
    system = await System.get(tenants.air.system_id)
    assert system
    return system.way_of_working


async def test_a_system_without_costs_may_pass_on_and_the_session_says_so(priya, tenants) -> None:
    assert (await priya.get("/api/session")).json()["data"]["buysAndSells"] is True
    saved = await choose(priya, tenants, WayOfWorking.PASSES_ON)
    assert saved.status_code == 200, saved.text
    assert (await priya.get("/api/session")).json()["data"]["buysAndSells"] is False
    assert (await choose(priya, tenants, WayOfWorking.BUYS_AND_SELLS)).status_code == 200


async def test_a_system_that_passes_on_takes_no_cost_and_no_buying_tariff(priya, tenants, biller) -> None:
    await load_templates(tenants.air, SEEDS)
    (shipment,) = await biller.shipments({"number": "S1"})
    await add_carrier(biller.caller)
    master = await biller.caller.post(
        "/api/records/master", json={"values": {"master#number": "M1", "master#kind": "Consol"}}
    )
    assert master.status_code == 200, master.text
    await choose(priya, tenants, WayOfWorking.PASSES_ON)
    bill = {"carrier": "MAEU", "name": "THC", "amount": "285.00", "currency": "USD", "key": "volume"}
    for answer in (
        await biller.caller.post(f"/api/shipmentCosts/{shipment}", json=COST),
        await biller.caller.post("/api/tariffs", json=BUYING),
        await biller.caller.put(
            f"/api/masters/{master.json()['data']['id']}/costs", json={"revision": 1, "costs": [bill]}
        ),
    ):
        assert (answer.status_code, answer.json()["code"]) == (400, "way_of_working"), answer.text
        assert answer.json()["msg"] == PASSES_ON


@pytest.mark.parametrize("has", ["a cost", "a buying tariff", "the cost of a master"])
async def test_a_system_with_costs_goes_on_buying_and_selling(priya, tenants, biller, has: str) -> None:
    await load_templates(tenants.air, SEEDS)
    if has == "a cost":
        (shipment,) = await biller.shipments({"number": "S1"})
        made = await biller.caller.post(f"/api/shipmentCosts/{shipment}", json=COST)
    elif has == "a buying tariff":
        await add_carrier(biller.caller)
        made = await biller.caller.post("/api/tariffs", json=BUYING)
    else:
        values = {"master#number": "M1", "master#kind": "Consol"}
        master = (await biller.caller.post("/api/records/master", json={"values": values})).json()["data"]
        bill = {"carrier": "MAEU", "name": "THC", "amount": "285.00", "currency": "USD", "key": "volume"}
        made = await biller.caller.put(f"/api/masters/{master['id']}/costs", json={"revision": 1, "costs": [bill]})
    assert made.status_code == 200, made.text
    refused = await choose(priya, tenants, WayOfWorking.PASSES_ON)
    assert (refused.status_code, refused.json()["code"]) == (409, "way_of_working")
    assert refused.json()["msg"].startswith("Way of working: this system has costs or buying tariffs")
    assert await read_way(tenants) is WayOfWorking.BUYS_AND_SELLS


async def test_the_last_cost_removed_a_system_may_pass_on(priya, tenants, biller) -> None:
    (shipment,) = await biller.shipments({"number": "S1"})
    costs = (await biller.caller.post(f"/api/shipmentCosts/{shipment}", json=COST)).json()["data"]
    (line,) = costs["lines"]
    removed = await biller.caller.delete(f"/api/costLines/{line['lineId']}", params={"revision": line["revision"]})
    assert removed.status_code == 200, removed.text
    assert (await choose(priya, tenants, WayOfWorking.PASSES_ON)).status_code == 200


async def test_a_new_system_passes_on(priya, tenants) -> None:
    values = {"system#code": "RIR", "system#name": "Rail Import Rotterdam", "system#currency": "EUR"}
    formats = {"system#invoiceNumberFormat": "`RIR-`999999", "system#creditNoteNumberFormat": "`RCN-`999999"}
    place = {"system#timeZone": "Europe/Amsterdam", "system#locale": "nl"}
    made = await priya.post("/api/records/system", json={"values": values | formats | place})
    assert made.status_code == 200, made.text
    assert made.json()["data"]["values"][WAY] == "passesOn"
