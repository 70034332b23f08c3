"""Shipments are rated on both sides: what they sell for, and what their carriers are expected to charge."""

from typing import Any

import pytest

from freight.documents.cost_line import CostLine
from freight.documents.cost_trace import CostTrace
from freight.kit.storage.tenancy import scoped
from tests.features.rating.bought import add_buying_tariff, add_carrier, hide_costs
from tests.features.rating.sheets import shipment, store_shipments

# 50 kg: sold at 0.0484, bought at 0.03
SOLD, BOUGHT = "2.42", "1.50"


@pytest.fixture
async def buying(air: Any) -> str:
    await add_carrier(air.ana)
    return await add_buying_tariff(air)


async def store_two(air: Any) -> list[str]:
    stored = await store_shipments(air.tenants.air, air.tenants.fill1, shipment("1", "50"), shipment("2", "50"))
    return [str(record["_id"]) for record in stored]


async def rate(air: Any, *ids: str) -> None:
    answer = await air.ana.post("/api/rating", json={"ids": ids})
    assert answer.status_code == 200, answer.text


async def read_costs(air: Any, shipment_id: str) -> Any:
    return (await air.ana.get(f"/api/shipmentCosts/{shipment_id}")).json()["data"]


async def test_a_rated_shipment_has_its_cost_and_its_margin(air, buying) -> None:
    first, _ = await store_two(air)
    await rate(air, first)
    costs = await read_costs(air, first)
    (line,) = costs["lines"]
    assert (line["expected"], line["isRated"], line["carrier"], line["state"]) == (BOUGHT, True, "V444_0", "expected")
    assert (costs["rating"]["tariffName"], costs["rating"]["total"]) == ("LH buying", BOUGHT)
    # 2.42 less 1.50 is 0.92, 38.0 % of 2.42
    assert (costs["margin"]["amount"], costs["margin"]["percent"]) == ("0.92", "38.0")


async def test_rating_again_changes_no_cost(air, buying) -> None:
    first, _ = await store_two(air)
    await rate(air, first)
    (before,) = (await read_costs(air, first))["lines"]
    await rate(air, first)
    (after,) = (await read_costs(air, first))["lines"]
    assert (after["revision"], after["steps"]) == (before["revision"], before["steps"])
    assert await scoped(CostTrace, air.tenants.air).count() == 2


async def test_a_run_rates_both_sides(air, buying, run_jobs) -> None:
    ids = await store_two(air)
    await air.ana.post("/api/rateEngine/bulkRating", json={})
    await run_jobs()
    assert [(await read_costs(air, each))["margin"]["amount"] for each in ids] == ["0.92", "0.92"]


async def test_a_shipment_that_no_buying_tariff_rates_says_why(air, buying) -> None:
    (stored,) = await store_shipments(
        air.tenants.air, air.tenants.fill1, shipment("1", "50", carrier="V444_8", service="DTD")
    )
    await rate(air, str(stored["_id"]))
    costs = await read_costs(air, str(stored["_id"]))
    assert (costs["lines"], costs["rating"]["total"]) == ([], "")
    assert costs["rating"]["reason"] != ""
    # 50 kg at 0.50 is less than the minimum of 30
    assert (costs["margin"]["sale"], costs["margin"]["cost"]) == ("30.00", "")
    assert costs["margin"]["reason"] == "No buying rate"
    assert costs["margin"]["problem"] == f"No buying rate: {costs['rating']['reason']}"


async def test_a_margin_says_in_a_few_words_what_it_lacks(air, buying) -> None:
    first, _ = await store_two(air)
    assert (await read_costs(air, first))["margin"]["reason"] == "Not rated"
    await rate(air, first)
    assert (await read_costs(air, first))["margin"]["reason"] == ""
    (line,) = (await read_costs(air, first))["lines"]
    removed = await air.ana.delete(f"/api/costLines/{line['lineId']}", params={"revision": line["revision"]})
    margin = removed.json()["data"]["margin"]
    assert (margin["sale"], margin["cost"], margin["reason"]) == (SOLD, "", "No costs")


async def test_the_rating_of_a_cost_is_explained(air, buying) -> None:
    first, _ = await store_two(air)
    assert (await air.ana.get(f"/api/rating/costs/{first}")).status_code == 404
    await rate(air, first)
    trace = (await air.ana.get(f"/api/rating/costs/{first}")).json()["data"]
    assert trace["receipt"]["total"] == BOUGHT
    assert {"label": "Tariff", "value": "LH buying, version 1"} in trace["record"]


async def test_a_clerk_without_the_right_rates_costs_and_does_not_see_them(air, buying, sign_in) -> None:
    first, _ = await store_two(air)
    await hide_costs(air.tenants.ana)
    clerk = await sign_in(air.tenants.ana)
    assert (await clerk.post("/api/rating", json={"ids": [first]})).status_code == 200
    for address in ("shipmentCosts", "rating/costs"):
        assert (await clerk.get(f"/api/{address}/{first}")).status_code == 403
    traces = (await clerk.get("/api/rating/traces", params={"shipmentId": first})).text
    assert "LH buying" not in traces
    assert await scoped(CostLine, air.tenants.air).count() == 1


async def test_without_buying_tariffs_no_cost_is_rated(air) -> None:
    first, _ = await store_two(air)
    await rate(air, first)
    assert (await read_costs(air, first))["rating"] is None
    assert await scoped(CostTrace, air.tenants.air).count() == 0


async def test_the_margins_of_a_page_are_those_of_each_shipment(air, buying) -> None:
    first, second = await store_two(air)
    await rate(air, first)
    rows = (
        await air.ana.post("/api/shipmentMargins", json={"ids": [first, second, "6b0dc784e8b3327f102e2ebd"]})
    ).json()
    margins = {row["shipmentId"]: row["margin"] for row in rows["data"]["rows"]}
    assert margins == {each: (await read_costs(air, each))["margin"] for each in (first, second)}
    assert margins[first]["amount"] == "0.92"
