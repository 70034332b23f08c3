"""Customers are never charged by a buying tariff, through whatever door a rating comes."""

from typing import Any

import pytest

from freight.core.rating.sides import TariffSide
from freight.documents.rating_trace import RatingTrace
from freight.features.tariffs import compiled_versions
from freight.kit.storage.tenancy import scoped
from tests.features.quotes.asked import ask
from tests.features.rating.bought import add_buying_tariff, add_carrier
from tests.features.rating.sheets import shipment, store_shipments

# 50 kg at 0.0484; the buying tariff asks 50 × 0.03 = 1.50
SOLD = "2.42"


@pytest.fixture
async def buying(air: Any) -> str:
    await add_carrier(air.ana)
    return await add_buying_tariff(air)


async def _records(air: Any) -> list[Any]:
    return await store_shipments(air.tenants.air, air.tenants.fill1, shipment("1", "50"), shipment("2", "50"))


async def test_the_grid_rates_by_selling_tariffs(air, buying) -> None:
    records = await _records(air)
    answer = (await air.ana.post("/api/rating", json={"ids": [str(each["_id"]) for each in records]})).json()
    assert {(each["total"], each["tariffName"]) for each in answer["data"]["results"]} == {(SOLD, "Air 2026")}


async def test_a_row_that_is_not_saved_is_rated_by_selling_tariffs(air, buying) -> None:
    row = {"tempId": "n1", **shipment("9", "50", day="2026-11-20")}
    [result] = (await air.ana.post("/api/rating", json={"shipmentData": [row]})).json()["data"]["results"]
    assert (result["total"], result["tariffName"]) == (SOLD, "Air 2026")


async def test_a_run_rates_by_selling_tariffs(air, buying, run_jobs) -> None:
    await _records(air)
    await air.ana.post("/api/rateEngine/bulkRating", json={})
    await run_jobs()
    traces = await scoped(RatingTrace, air.tenants.air).find({}).to_list()
    assert [(f"{trace['total']:f}", trace["tariff_name"]) for trace in traces] == [(SOLD, "Air 2026")] * 2


async def test_a_buying_tariff_that_a_caller_names_is_refused(air, buying, run_jobs) -> None:
    [record, _] = await _records(air)
    message = "This is a buying tariff: it holds what a carrier charges us. Choose a selling tariff."
    for address, body in (
        ("/api/rating", {"ids": [str(record["_id"])], "tariffId": buying}),
        ("/api/rateEngine/bulkRating", {"tariffId": buying}),
        ("/api/quotes", {"accountId": str(air.tenants.fill1), "values": ask(), "tariffId": buying}),
    ):
        answer = (await air.ana.post(address, json=body)).json()
        assert (answer["code"], answer["msg"]) == ("tariff_side", message), address


async def test_offers_typed_by_hand_are_of_selling_tariffs(air, buying) -> None:
    body = {"values": shipment("", "50"), "versionId": "", "lane": None}
    offers = (await air.ana.post("/api/rating/live", json=body)).json()["data"]["offers"]
    assert [(offer["tariffName"], offer["total"]) for offer in offers] == [("Air 2026", SOLD)]
    assert (await air.ana.get("/api/rating/form")).json()["data"]["tariffs"] == 1


async def test_the_choice_list_of_a_shipment_has_no_buying_tariff(air, buying) -> None:
    [record, _] = await _records(air)
    offers = (await air.ana.get(f"/api/rating/choice/{record['_id']}")).json()["data"]["offers"]
    assert [(offer["tariffName"], offer["total"]) for offer in offers] == [("Air 2026", SOLD)]


async def test_a_quote_is_priced_by_selling_tariffs(air, buying) -> None:
    sent = {"accountId": str(air.tenants.fill1), "values": ask()}
    quote = (await air.ana.post("/api/quotes", json=sent)).json()["data"]
    assert (quote["total"], quote["tariffName"]) == (SOLD, "Air 2026")
    version = (await air.ana.get(f"/api/tariffs/{buying}")).json()["data"]["versions"][0]["versionId"]
    refused = (await air.ana.post("/api/quotes", json=sent | {"versionId": version})).json()
    assert refused["code"] == "tariff_side"


async def test_one_lane_is_compared_among_selling_tariffs(air, buying) -> None:
    body = {"identifiers": {"originPort": "PORT04", "destinationPort": "PORT09"}, "day": "2026-11-20"}
    columns = (await air.ana.post("/api/tariffRates/lane", json=body)).json()["data"]["columns"]
    assert {column["tariffName"] for column in columns} == {"Air 2026"}


async def test_a_what_if_of_a_selling_tariff_has_no_buying_one_beside_it(air, buying, run_jobs) -> None:
    records = await _records(air)
    await air.ana.post("/api/rating", json={"ids": [str(each["_id"]) for each in records]})
    started = (await air.ana.post("/api/rating/whatIf", json={"tariffId": air.tariff_id})).json()["data"]
    await run_jobs()
    run = (await air.ana.get(f"/api/rating/whatIf/{started['runId']}")).json()["data"]
    assert run["totals"] == [{"currency": "USD", "before": "4.84", "after": "4.84", "delta": "0.00"}]


async def test_ids_of_another_side_load_no_candidates(air, buying) -> None:
    """Whoever chose the ids: the last door is the same for all."""
    scope = air.tenants.air
    bought = await compiled_versions.list_active_version_ids(scope, use=TariffSide.BUYING)
    assert len(bought) == 1
    assert await compiled_versions.load_rating_candidates(scope, bought) == []


async def test_a_tariff_for_both_sides_rates_customers_whatever_their_carrier(air) -> None:
    await add_carrier(air.ana)
    # 50 kg × 0.03 = 1.50, by the later first day
    await add_buying_tariff(air, name="Passed on", side="both")
    records = await _records(air)
    answer = (await air.ana.post("/api/rating", json={"ids": [str(each["_id"]) for each in records]})).json()
    assert {(each["total"], each["tariffName"]) for each in answer["data"]["results"]} == {("1.50", "Passed on")}
