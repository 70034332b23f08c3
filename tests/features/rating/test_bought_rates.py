"""The buying side by the same engine: rate search, what-if, one lane compared, and the carrier that a tariff is for."""

from datetime import date
from typing import Any

import pytest

from freight.core.rating.sides import TariffSide
from freight.features.setup.currency import rate_books
from freight.features.tariffs import compiled_versions
from freight.features.tariffs import service as tariffs
from freight.kit import clock
from tests.features.rating.bought import add_buying_tariff, add_carrier, hide_costs
from tests.features.rating.sheets import band, shipment, store_shipments

LANE = {
    "originPort": "PORT04", "destinationPort": "PORT09", "shipmentCargo#grossWeight": "50",
    "shipmentInformation#shipDate": "2026-11-20",
}  # fmt: skip
ANY_CARRIER = [band("0", "499.99", "0.06", "1", carrier="")]


@pytest.fixture(autouse=True)
def november(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clock, "today", lambda place: date(2026, 11, 21))


@pytest.fixture
async def buying(air: Any) -> str:
    """Lufthansa Cargo asks 0.03 a kg on its own lane; a trucker 0.06 for whatever it is called on the lane."""
    await add_carrier(air.ana)
    await add_carrier(air.ana, "TRK", "Truckers United")
    await add_buying_tariff(air, ANY_CARRIER, name="Trucker buying", carrier="TRK")
    return await add_buying_tariff(air)


async def _search(air: Any, run_jobs: Any, **query: str) -> Any:
    answer = (await air.ana.put("/api/searchRatesAsync", params=query, json=[LANE])).json()
    assert answer["status"] == 200, answer
    await run_jobs()
    found = (await air.ana.get("/api/searchRatesAsyncStatus", params={"details": True})).json()["data"]
    return found["searchRates"], found["searchRatesResultGridFormat"]["resultLanesGridFormat"][0]["offers"]


async def test_a_search_of_the_buying_side_offers_what_carriers_charge(air, buying, run_jobs) -> None:
    search, offers = await _search(air, run_jobs, side="buying")
    # 50 kg × 0.03 and 50 kg × 0.06; a lane of no carrier is that of the tariff's
    assert [(offer["carrier"], offer["tariffName"], offer["total"]) for offer in offers] == [
        ("V444_0", "LH buying", "1.50"), ("TRK", "Trucker buying", "3.00"),
    ]  # fmt: skip
    assert search["side"] == "buying"


async def test_a_search_of_another_side_starts_over(air, buying, run_jobs) -> None:
    await _search(air, run_jobs, side="buying")
    search, offers = await _search(air, run_jobs)
    assert (search["side"], search["requestedLanesCount"]) == ("selling", 1)
    assert {offer["tariffName"] for offer in offers} == {"Air 2026"}


async def test_a_bought_rate_in_a_currency_without_an_exchange_rate_says_so(air, run_jobs) -> None:
    await add_carrier(air.ana)
    await add_buying_tariff(air, currency="KES")
    _, [offer] = await _search(air, run_jobs, side="buying", destCurrency="USD")
    assert (offer["total"], offer["currency"], offer["converted"]) == ("1.50", "KES", None)
    assert "KES" in offer["note"]


async def test_the_buying_side_is_searched_only_by_who_may_see_costs(air, buying, sign_in, run_jobs) -> None:
    await _search(air, run_jobs, side="buying")
    ana = await sign_in(await hide_costs(air.tenants.ana))
    refused = await ana.put("/api/searchRatesAsync", params={"side": "buying"}, json=[LANE])
    assert refused.status_code == 403
    # what was found before the right was taken away
    assert (await ana.get("/api/searchRatesAsyncStatus", params={"details": True})).json()["data"][
        "searchRates"
    ] is None


async def test_a_search_without_a_buying_tariff_says_so(air) -> None:
    answer = (await air.ana.put("/api/searchRatesAsync", params={"side": "buying"}, json=[LANE])).json()
    assert answer["msg"] == "No buying tariff is published yet. Publish one first."


async def test_a_buying_tariff_rates_no_shipment_of_another_carrier(air, buying) -> None:
    """By any of its names; a shipment without a carrier may be anybody's."""
    scope = air.tenants.air
    ids = await compiled_versions.list_active_version_ids(scope, use=TariffSide.BUYING)
    candidates = await compiled_versions.load_rating_candidates(scope, ids, TariffSide.BUYING)
    engine = await rate_books.build_rating_engine(scope, candidates)

    def names(carrier: str) -> list[str]:
        in_force, _ = engine.in_force(shipment("1", "50", carrier=carrier), air.tenants.fill1)
        return sorted(version.tariff_name for version in in_force)

    assert names("v444_0") == names("LUFTHANSA cargo") == ["LH buying"]
    assert names("Truckers United") == ["Trucker buying"]
    assert names("Nobody") == []
    assert names("") == ["LH buying", "Trucker buying"]
    rating = engine.rate(shipment("1", "50"), air.tenants.fill1)
    assert f"{rating.total:f}" == "1.50"


async def test_a_what_if_of_a_buying_tariff_compares_what_is_bought(air, buying, run_jobs) -> None:
    rows = [shipment("1", "50"), shipment("2", "80"), shipment("3", "50", carrier="V444_8", service="DTD")]
    records = await store_shipments(air.tenants.air, air.tenants.fill1, *rows)
    await air.ana.post("/api/rating", json={"ids": [str(each["_id"]) for each in records]})
    await tariffs.replace_lanes(air.tenants.air, buying, [band("0", "499.99", "0.04", "1")])
    started = (await air.ana.post("/api/rating/whatIf", json={"tariffId": buying})).json()["data"]
    await run_jobs()
    run = (await air.ana.get(f"/api/rating/whatIf/{started['runId']}")).json()["data"]
    # 50 kg: 1.50 → 2.00; 80 kg: 2.40 → 3.20. Nothing is bought from the carrier of the third
    assert run["totals"] == [{"currency": "USD", "before": "3.90", "after": "5.20", "delta": "1.30"}]
    assert (run["side"], run["outcomes"]) == ("buying", {"changed": 2, "unrated": 1})
    found = (await air.ana.post(f"/api/rating/whatIf/{started['runId']}/rows", json={})).json()["data"]["rows"]
    assert {row["beforeVersion"] for row in found} == {"LH buying, version 1", ""}


async def test_a_what_if_of_a_buying_tariff_is_hidden_with_it(air, buying, run_jobs, sign_in) -> None:
    records = await store_shipments(air.tenants.air, air.tenants.fill1, shipment("1", "50"))
    await air.ana.post("/api/rating", json={"ids": [str(each["_id"]) for each in records]})
    started = (await air.ana.post("/api/rating/whatIf", json={"tariffId": buying})).json()["data"]
    await run_jobs()
    omar = await sign_in(await hide_costs(air.tenants.omar))
    assert (await omar.get(f"/api/rating/whatIf/{started['runId']}")).status_code == 404
    assert (await omar.get("/api/rating/whatIf")).json()["data"]["count"] == 0


async def test_the_summary_counts_one_side(air, buying) -> None:
    async def counted(**query: str) -> tuple[int, int, bool]:
        found = (await air.ana.get("/api/tariffSummary", params=query)).json()["data"]
        return found["count"], found["lanes"], found["hasSides"]

    # two lanes are sold; the airline has one and the trucker another
    assert await counted() == (1, 2, True)
    assert await counted(side="buying") == (2, 2, True)


async def test_rates_and_one_lane_are_of_the_side_that_is_picked(air, buying) -> None:
    async def listed(**query: str) -> set[str]:
        rows = (await air.ana.get("/api/tariffRates", params=query)).json()["data"]["rows"]
        return {row["tariffName"] for row in rows}

    assert await listed() == {"Air 2026"}
    assert await listed(side="buying") == {"LH buying", "Trucker buying"}
    assert await listed(tariffId=buying) == {"LH buying"}
    body = {"identifiers": {"originPort": "PORT04", "destinationPort": "PORT09"}, "day": "2026-11-20", "side": "buying"}
    columns = (await air.ana.post("/api/tariffRates/lane", json=body)).json()["data"]["columns"]
    assert {(column["tariffName"], column["carrier"]) for column in columns} == {
        ("LH buying", "V444_0"),
        ("Trucker buying", "TRK"),
    }
