"""The same weight through every entry point: 600 lb are 272.16 kg, in the break from 250 at 0.0424: 11.54
everywhere."""

from typing import Any

import pytest

from tests.features.quotes.asked import ask
from tests.features.rating.conftest import air  # noqa: F401
from tests.features.rating.sheets import shipment
from tests.features.shipments.conftest import ACCOUNT, GREAT_LAKES

WEIGHT = "shipmentCargo#grossWeight"
PRICE = "11.54"
POUNDS = pytest.mark.parametrize("written", ["600 lb", "600 lbs", "0.3 short ton", "6 cwt", "272.155422 kg"])


async def price_of_quote(air: Any, written: str) -> str:  # noqa: F811
    body = {"accountId": str(air.tenants.fill1), "values": ask(written)}
    return str((await air.ana.post("/api/quotes/price", json=body)).json()["data"]["total"])


async def price_of_get_rates(air: Any, written: str) -> str:  # noqa: F811
    body = {"values": shipment("", "1") | {WEIGHT: written}, "versionId": "", "lane": None}
    offers = (await air.ana.post("/api/rating/live", json=body)).json()["data"]["offers"]
    return str(next(offer["total"] for offer in offers if offer["total"]))


@POUNDS
async def test_a_weight_costs_the_same_in_a_quote_a_quick_quote_a_search_and_the_grid(
    air: Any,  # noqa: F811
    run_jobs: Any,
    written: str,
) -> None:
    assert await price_of_quote(air, written) == PRICE
    assert await price_of_get_rates(air, written) == PRICE
    await air.ana.put("/api/searchRatesAsync", json=[ask(written)])
    await run_jobs()
    status = (await air.ana.get("/api/searchRatesAsyncStatus", params={"details": True})).json()["data"]
    (lane,) = status["searchRatesResultGridFormat"]["resultLanesGridFormat"]
    assert [offer["total"] for offer in lane["offers"]] == [PRICE]
    row = {"updateField": True, "tempId": 0, **shipment("S-1", None), ACCOUNT: GREAT_LAKES, WEIGHT: written}
    saved = await air.ana.put("/api/grid", params={"type": "shipment"}, json={"data": [row]})
    assert saved.status_code == 200, saved.text
    (stored,) = saved.json()["data"]["saved"]
    rated = (await air.ana.post("/api/rating", json={"ids": [stored["row"]["id"]]})).json()["data"]
    assert [each["total"] for each in rated["results"]] == [PRICE]


async def test_a_rate_search_says_in_which_unit_a_figure_is_typed(air: Any) -> None:  # noqa: F811
    """The browser reads 1,000 in a field of pounds as 1,000 lb; for that it has to know the unit."""
    form = (await air.ana.get("/api/rateSearch/form")).json()["data"]
    units = {field["key"]: (field["label"], field["unit"]) for field in form["fields"]}
    assert units[WEIGHT] == ("Gross weight", "kg")
