"""Rate search: a job over the lanes a user asks for, and the rates of all tariffs for each."""

from datetime import date
from io import BytesIO

import pytest
from openpyxl import load_workbook
from pymongo.errors import ConnectionFailure

from freight.core.errors import Invalid
from freight.features.quotes.search import service
from freight.features.quotes.search.offers import RateSearcher
from freight.features.tariffs import service as tariffs
from freight.features.work.tasks.cancel import request_cancellation
from freight.features.work.tasks.runner import TaskContext, perform_task
from freight.kit import clock
from tests.features.quotes.asked import ask
from tests.features.rating.sheets import TARIFF, band

PORTS = {"originPort": "PORT04", "destinationPort": "PORT09", "shipmentCargo#grossWeight": "50"}
LANE = PORTS | {"shipmentInformation#shipDate": "2026-11-20"}
OTHER = LANE | {"shipmentCargo#grossWeight": "300"}


@pytest.fixture(autouse=True)
def november(monkeypatch):
    monkeypatch.setattr(clock, "today", lambda place: date(2026, 11, 21))


async def start(air, *lanes, caller=None, **query):
    answer = await (caller or air.ana).put("/api/searchRatesAsync", params=query, json=list(lanes))
    return answer.json()


async def tell(air, caller=None):
    """The search, and its results by lane."""
    answer = (await (caller or air.ana).get("/api/searchRatesAsyncStatus", params={"details": True})).json()
    assert answer["msg"] == answer["data"]
    search = answer["msg"]["searchRates"]
    return search, answer["msg"]["searchRatesResultGridFormat"]["resultLanesGridFormat"]


async def second_tariff(air, rate="0.04", currency="EUR", **more):
    made = await air.ana.post("/api/tariffs", json=TARIFF | {"name": "Spot", "currency": currency} | more)
    tariff_id = made.json()["data"]["tariffId"]
    await tariffs.replace_lanes(air.tenants.air, tariff_id, [band("0", None, rate, "0", carrier="LH")], publish=True)
    return tariff_id


async def test_every_rate_of_every_tariff_is_offered_the_cheapest_first(air, run_jobs) -> None:
    await second_tariff(air, currency="USD")
    started = await start(air, LANE, OTHER)
    assert (started["status"], started["data"]["requestedLanesCount"]) == (200, 2)
    assert await run_jobs() == ["quotes.searchRates"]
    search, (first, second) = await tell(air)
    assert (search["runningStatus"], search["isRunning"]) == ("Completed", False)
    assert [(each["carrier"], each["service"], each["total"], each["tariffName"]) for each in first["offers"]] == [
        ("LH", "DTP", "2.00", "Spot"), ("V444_0", "DTP", "2.42", "Air 2026"), ("V444_8", "DTD", "30.00", "Air 2026"),
    ]  # fmt: skip
    assert [(each["cheapest"], each["fastest"]) for each in first["offers"]] == [
        (True, False), (False, False), (False, True),
    ]  # fmt: skip
    assert [each["total"] for each in second["offers"]] == ["12.00", "12.72", "150.00"]


async def test_the_message_tells_processed_over_requested_lanes(air, run_jobs) -> None:
    """R087."""
    await start(air, LANE, OTHER)
    search, rows = await tell(air)
    assert (search["runningStatus"], search["isRunning"], rows) == ("Queued", True, [])
    assert search["message"] == "0 of 2 lanes searched"
    await run_jobs()
    search, _ = await tell(air)
    assert (search["message"], search["processedLanesCount"], search["requestedLanesCount"]) == (
        "2 of 2 lanes searched", 2, 2,
    )  # fmt: skip


async def test_a_second_search_is_told_that_one_is_running(air, run_jobs) -> None:
    """R088."""
    await start(air, LANE)
    refused = await start(air, OTHER)
    assert (refused["status"], refused["msg"]) == (409, "search Rate task is already running.")
    await run_jobs()
    assert (await start(air, OTHER))["status"] == 200


async def test_what_is_no_currency_is_compared_in_by_no_search(air) -> None:
    refused = await start(air, LANE, destCurrency="ZZZ")
    assert refused["status"] == 400
    assert refused["msg"].startswith("Compare in currency: “ZZZ” is not a currency. Enter the three capital letters")


async def test_lanes_are_added_to_the_last_search_unless_it_is_flushed(air, run_jobs) -> None:
    await start(air, LANE)
    await run_jobs()
    await start(air, OTHER)
    await run_jobs()
    search, rows = await tell(air)
    assert ([row["position"] for row in rows], search["requestedLanesCount"]) == ([0, 1], 2)
    await start(air, OTHER, flushOld=True)
    await run_jobs()
    search, rows = await tell(air)
    assert [row["asked"]["shipmentCargo#grossWeight"] for row in rows] == ["300"]


async def test_a_search_stops_when_it_is_canceled_and_keeps_what_it_has(air, run_jobs, monkeypatch) -> None:
    monkeypatch.setattr(service, "_CHUNK", 1)
    started = await start(air, LANE, OTHER)
    seen = []

    async def cancelled(work):
        seen.append(1)
        return len(seen) > 1

    monkeypatch.setattr(TaskContext, "is_cancelled", cancelled)
    await run_jobs()
    found, rows = await tell(air)
    assert (found["runningStatus"], found["isRunning"], len(rows)) == ("Canceled", False, 1)
    assert found["message"] == "1 of 2 lanes searched"
    assert started["data"]["taskKey"] == found["taskKey"]


async def test_a_search_canceled_before_it_begins_searches_nothing(air, run_jobs) -> None:
    started = await start(air, LANE)
    await request_cancellation(started["data"]["taskKey"])
    await run_jobs()
    search, rows = await tell(air)
    assert (search["runningStatus"], rows) == ("Canceled", [])


async def test_the_results_come_a_page_of_lanes_at_a_time_and_without_what_only_an_opened_offer_tells(
    air, run_jobs
) -> None:
    await start(air, LANE, OTHER, LANE | {"shipmentCargo#grossWeight": "60"})
    await run_jobs()
    asked_for = {"details": True, "pageNo": 2, "pageLimit": 2}
    answer = (await air.ana.get("/api/searchRatesAsyncStatus", params=asked_for)).json()
    found = answer["msg"]["searchRatesResultGridFormat"]
    assert ([lane["position"] for lane in found["resultLanesGridFormat"]], found["resultLanesCount"]) == ([2], 3)
    assert "lines" not in found["resultLanesGridFormat"][0]["offers"][0]
    beyond = await air.ana.get("/api/searchRatesAsyncStatus", params=asked_for | {"pageNo": 0})
    assert beyond.json()["status"] == 400


async def test_an_error_stops_the_search_and_is_told(air, run_jobs, monkeypatch) -> None:
    """R086, A064."""

    def broken(self, asked):
        raise Invalid("Air 2026 cannot be read.")

    monkeypatch.setattr(RateSearcher, "search", broken)
    await start(air, LANE)
    await run_jobs()
    search, _ = await tell(air)
    assert (search["isRunning"], search["exceptionMessage"]) == (False, "Air 2026 cannot be read.")
    assert search["message"] == "search Rates task is stopped due to error - Air 2026 cannot be read."


async def test_a_job_that_was_killed_goes_on_where_it_was(air, run_jobs, monkeypatch) -> None:
    monkeypatch.setattr(service, "_CHUNK", 1)
    await start(air, LANE, OTHER)
    search, asked = RateSearcher.search, []

    def dies_on_the_second(self, lane):
        asked.append(lane["shipmentCargo#grossWeight"])
        if len(asked) == 2:
            raise ConnectionFailure("the primary stepped down")
        return search(self, lane)

    monkeypatch.setattr(RateSearcher, "search", dies_on_the_second)
    with pytest.raises(ConnectionFailure):
        await run_jobs()
    assert (await tell(air))[0]["processedLanesCount"] == 1
    key = (await tell(air))[0]["taskKey"]
    await perform_task(key, service.run_rate_search)
    found, rows = await tell(air)
    assert ([row["position"] for row in rows], found["runningStatus"]) == ([0, 1], "Completed")
    assert asked == [50.0, 300.0, 300.0]


async def test_rates_are_compared_in_one_currency_and_the_rate_of_exchange_is_told(air, run_jobs) -> None:
    await second_tariff(air, rate="0.05", effectiveDate="2024-01-01")
    lane = LANE | {"carrier": "LH", "shipmentInformation#shipDate": "2024-03-04"}
    await start(air, lane)
    await run_jobs()
    [offer] = (await tell(air))[1][0]["offers"]
    # the ECB's reference rate of that Monday: 1 EUR = 1.0846 USD
    assert (offer["total"], offer["currency"], offer["converted"]) == ("2.50", "EUR", "2.71")
    assert offer["note"] == "1 EUR = 1.0846 USD, 2024-03-04"


async def test_a_rate_without_a_rate_of_exchange_is_offered_last_with_the_reason(air, run_jobs) -> None:
    await second_tariff(air, rate="0.01", currency="VND")
    await start(air, LANE)
    await run_jobs()
    last = (await tell(air))[1][0]["offers"][-1]
    assert (last["currency"], last["converted"], last["cheapest"]) == ("VND", None, False)
    assert "VND" in last["note"]


async def test_what_no_tariff_carries_says_why(air, run_jobs) -> None:
    await start(air, LANE | {"originPort": "NOWHERE"}, LANE | {"shipmentCargo#grossWeight": "150", "carrier": "V444_0"})
    await run_jobs()
    _, (first, second) = await tell(air)
    assert first["offers"] == []
    assert [each["tariffName"] for each in first["without"]] == ["Air 2026"]
    assert "No break covers weight 150 kg" in second["without"][0]["reason"]


async def test_an_offer_shows_how_it_came_about_and_becomes_a_quote(air, run_jobs) -> None:
    started = await start(air, LANE)
    await run_jobs()
    search_id = started["data"]["searchId"]
    shown = (await air.ana.get(f"/api/rateSearch/{search_id}/lanes/0/offers/1")).json()["data"]
    assert (shown["offer"]["total"], shown["page"]["arithmetic"]["total"]) == ("30.00", "30.00")
    body = {"accountId": str(air.tenants.fill1), "offer": {"searchId": search_id, "lane": 0, "offer": 1}}
    quote = (await air.ana.post("/api/quotes", json=body)).json()["data"]
    assert (quote["total"], quote["carrier"], quote["service"]) == ("30.00", "V444_8", "DTD")
    beyond = {**body, "offer": {**body["offer"], "offer": 2}}
    assert (await air.ana.post("/api/quotes", json=beyond)).json()["msg"] == "Invalid Choice."


async def test_where_a_tariff_asks_for_a_lane_the_offer_that_is_quoted_answers(air, run_jobs) -> None:
    """laneChoice `ask`: a quote chooses no lane itself, and keeps the one that was offered while its draft changes."""
    asks = TARIFF | {"name": "Air asks", "laneChoice": "ask", "effectiveDate": "2026-06-01"}
    tariff_id = (await air.ana.post("/api/tariffs", json=asks)).json()["data"]["tariffId"]
    lanes = [band("0", "499.99", "0.0424", "1"), band("0", "499.99", "0.18", "1", days=1)]
    await tariffs.replace_lanes(air.tenants.air, tariff_id, lanes, publish=True)
    account = {"accountId": str(air.tenants.fill1)}
    refused = (await air.ana.post("/api/quotes", json=account | {"values": ask(), "tariffId": tariff_id})).json()
    assert refused["msg"] == "2 lanes match: choose one. The rate search offers each."

    search_id = (await start(air, LANE))["data"]["searchId"]
    await run_jobs()
    offers = (await tell(air))[1][0]["offers"]
    dearer = next(at for at, each in enumerate(offers) if each["total"] == "9.00")
    body = account | {"offer": {"searchId": search_id, "lane": 0, "offer": dearer}}
    quote = (await air.ana.post("/api/quotes", json=body)).json()["data"]
    assert (quote["total"], quote["tariffName"]) == ("9.00", "Air asks")
    heavier = account | {"values": ask("100"), "versionId": quote["tariffVersionId"], "revision": quote["revision"]}
    changed = (await air.ana.put(f"/api/quotes/{quote['quoteId']}", json=heavier)).json()["data"]
    assert changed["total"] == "18.00"


async def test_the_customers_own_tariffs_count_for_him_alone(air, run_jobs) -> None:
    await second_tariff(air, currency="USD", accountId=str(air.tenants.fill1))
    await start(air, LANE, customerId=str(air.tenants.fill1))
    await run_jobs()
    assert [each["own"] for each in (await tell(air))[1][0]["offers"]] == [True, False, False]
    await start(air, LANE, flushOld=True)
    await run_jobs()
    assert [each["own"] for each in (await tell(air))[1][0]["offers"]] == [False, False]


@pytest.mark.parametrize(
    ("lanes", "message"),
    [
        ([], "Please enter data"),
        ([LANE, LANE | {"shipmentCargo#grossWeight": "heavy"}], "Lane 2: Gross weight"),
        ([LANE | {"colour": "red"}], "Lane 1: There is no field 'colour' to search by."),
    ],
)
async def test_lanes_that_can_not_be_asked_name_row_and_field(air, lanes, message) -> None:
    refused = await start(air, *lanes)
    assert refused["status"] == 400
    assert refused["msg"].startswith(message)


async def test_what_is_refused_of_a_lane_says_where_it_stands(air) -> None:
    refused = await start(air, LANE, LANE | {"shipmentCargo#grossWeight": "-5"})
    assert refused["msg"] == "Lane 2: Gross weight: enter a number, 0 or more."
    assert refused["data"] == {"lane": 2, "field": "shipmentCargo#grossWeight"}


async def test_a_lane_is_added_to_the_results_once(air, run_jobs) -> None:
    await start(air, LANE)
    await run_jobs()
    heavier = LANE | {"shipmentCargo#grossWeight": "60"}
    assert (await start(air, LANE, heavier))["data"]["requestedLanesCount"] == 2
    await run_jobs()
    again = await start(air, LANE, heavier)
    assert (again["status"], again["code"]) == (400, "nothing_new")


async def test_an_offer_of_lanes_that_were_searched_again_says_where_the_new_ones_are(air, run_jobs) -> None:
    first = (await start(air, LANE))["data"]["searchId"]
    await run_jobs()
    await start(air, LANE, flushOld=True)
    await run_jobs()
    answer = await air.ana.get(f"/api/rateSearch/{first}/lanes/0/offers/0")
    said = "These lanes were searched again. Choose the rate from the new results."
    assert (answer.status_code, answer.json()["msg"]) == (404, said)


async def test_a_search_is_its_users(air, run_jobs, sign_in) -> None:
    started = await start(air, LANE)
    await run_jobs()
    omar = await sign_in(air.tenants.omar)
    assert (await tell(air, omar)) == (None, [])
    answer = await omar.get(f"/api/rateSearch/{started['data']['searchId']}/lanes/0/offers/0")
    assert answer.status_code == 404


async def test_the_form_asks_by_the_lane_parameters_of_the_template(air) -> None:
    shown = (await air.ana.get("/api/rateSearch/form", params={"templateId": air.tariff_id})).json()["data"]
    assert [field["key"].partition("#")[2] for field in shown["fields"]] == [
        "originPort", "destinationPort", "grossWeight", "volume", "pieces", "shipDate", "transportMode", "carrier",
        "serviceLevel",
    ]  # fmt: skip


async def test_the_results_are_exported_a_row_an_offer_and_a_lane_without_one_says_why(air, run_jobs, sign_in) -> None:
    await second_tariff(air)
    await start(air, LANE, LANE | {"originPort": "PORT99"})
    await run_jobs()
    search, _ = await tell(air)
    path = f"/api/rateSearch/{search['searchId']}/export"
    answer = await air.ana.get(path)
    assert answer.headers["content-type"].startswith("application/vnd.openxmlformats")
    heads, *rows = load_workbook(BytesIO(answer.content)).active.iter_rows(values_only=True)
    found = [dict(zip(heads, row, strict=True)) for row in rows]
    first, *_, last = found
    assert [each["Lane"] for each in found] == [1, 1, 1, 2]
    assert (first["Rank"], first["Gross weight asked"], first["Tariff"], first["In USD"]) == (1, 50, "Air 2026", 2.42)
    # the ECB's file ends before that day: what is not compared says why
    [spot] = [each for each in found if each["Tariff"] == "Spot"]
    assert (spot["Total"], spot["Currency"], spot["In USD"]) == (2, "EUR", None)
    assert "ECB" in spot["Exchange rate"]
    assert (last["Origin port asked"], last["Total"], "Spot: " in last["No rate"]) == ("PORT99", None, True)
    # another user's search is not found
    assert (await (await sign_in(air.tenants.omar)).get(path)).status_code == 404


async def test_a_search_that_ends_while_it_is_read_tells_its_last_count(air, run_jobs, monkeypatch) -> None:
    await start(air, LANE, OTHER)
    read_latest = service._latest

    async def read_then_end(scope):
        search = await read_latest(scope)
        await run_jobs()
        return search

    monkeypatch.setattr(service, "_latest", read_then_end)
    search, rows = await tell(air)
    assert (search["isRunning"], search["processedLanesCount"], len(rows)) == (False, 2, 2)
