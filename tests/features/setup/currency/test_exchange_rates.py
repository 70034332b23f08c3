"""Exchange rates over the wire: looked up, entered, and used by a rating."""

from datetime import date, timedelta
from typing import Any

import httpx
import pytest

from freight.documents.rating_trace import RatingTrace
from freight.features.setup.currency.seed import load_exchange_rates
from freight.features.tariffs import service as tariffs
from freight.kit.settings import SEEDS
from freight.kit.storage.tenancy import scoped
from tests.features.rating.conftest import air  # noqa: F401
from tests.features.rating.sheets import SHEET, TARIFF, shipment, store_shipments
from tests.features.setup.metadata.conftest import EXCEL, sheet
from tests.fixtures.tenants import Tenants

RECORDS = "/api/records/exchangeRate"
VND = {
    "rate#source": "Customs",
    "rate#from": "VND",
    "rate#to": "USD",
    "rate#rate": "0.0000401",
    "rate#validFrom": "2026-05-01",
    "rate#frequency": "monthly",
}


@pytest.fixture
async def ana(tenants: Tenants, sign_in: Any) -> httpx.AsyncClient:
    return await sign_in(tenants.ana)


async def details(caller: httpx.AsyncClient, **body: Any) -> dict[str, Any]:
    answer = await caller.post("/api/calculateExchangeRate", json=body)
    assert answer.status_code == 200, answer.text
    return answer.json()["data"]["details"]


async def enter(caller: httpx.AsyncClient, **changes: str) -> httpx.Response:
    return await caller.post(RECORDS, json={"values": VND | {f"rate#{key}": value for key, value in changes.items()}})


async def test_the_call_of_the_specification_answers_with_a_rate(ana: httpx.AsyncClient) -> None:
    """Saturday 2024-03-30: the rate of Maundy Thursday, in the specification's default currency."""
    found = await details(ana, shipDate="2024-03-30", currencySource="ECB", currencyCode="EUR")
    assert (found["exchangeRate"], found["rate"], found["rateDate"]) == (1.0811, "1.0811", "2024-03-28")
    assert (found["source"], found["toCurrency"], found["derivation"]) == ("ECB", "USD", "quoted")


async def test_an_amount_is_converted_and_rounded_once(ana: httpx.AsyncClient) -> None:
    found = await details(
        ana, shipDate="2024-04-02", currencyCode="gbp", destCurrency="usd", amount="10.01", currencyFrequency="weekly"
    )
    assert (found["rate"], found["converted"], found["derivation"]) == ("1.2642965735", "12.66", "cross")
    assert [(each["counter"], each["rate"]) for each in found["quotes"]] == [("GBP", "0.8551"), ("USD", "1.0811")]


@pytest.mark.parametrize(
    ("body", "said"),
    [
        ({"shipDate": "1998-12-31", "currencyCode": "EUR"}, "its history starts on 1999-01-04"),
        ({"shipDate": "2024-04-02", "currencyCode": "VND"}, "The ECB publishes no VND rate"),
        ({"shipDate": "2024-04-02", "currencyCode": "EUR", "currencySource": "Bank"}, "from the source “Bank”"),
        (
            {"shipDate": "3.4.26", "currencyCode": "EUR"},
            "3.4.26 could be Mar 4, 2026 or Apr 3, 2026. Enter it as MM/DD/YYYY.",
        ),
        ({"shipDate": "", "currencyCode": "EUR"}, "Enter a date, MM/DD/YYYY."),
    ],
)
async def test_a074_a_failure_sets_the_rate_to_zero_and_says_why(
    ana: httpx.AsyncClient, body: dict[str, str], said: str
) -> None:
    """A074."""
    found = await details(ana, **body)
    assert (found["exchangeRate"], found["rate"], found["rateDate"]) == (0, None, None)
    assert said in found["finding"]


async def test_a_currency_that_is_no_code_is_refused(ana: httpx.AsyncClient) -> None:
    refused = await ana.post("/api/calculateExchangeRate", json={"shipDate": "2024-04-02", "currencyCode": "EURO"})
    assert refused.status_code == 422


async def test_an_entered_rate_is_found_until_it_runs_out(
    ana: httpx.AsyncClient, tenants: Tenants, sign_in: Any
) -> None:
    assert (await enter(ana)).status_code == 200
    asked = {"currencySource": "customs", "currencyCode": "VND", "currencyFrequency": "monthly"}
    assert (await details(ana, shipDate="2026-05-31", **asked))["rate"] == "0.0000401"
    assert "the last expired 2026-05-31" in (await details(ana, shipDate="2026-06-01", **asked))["finding"]
    foreign = await sign_in(tenants.tomasz)
    assert "no exchange rates from the source" in (await details(foreign, shipDate="2026-05-31", **asked))["finding"]
    offered = (await ana.get("/api/exchangeRateOptions")).json()["data"]
    assert offered["sources"] == ["ECB", "Customs"]
    assert {"VND", "USD", "EUR"} <= set(offered["currencies"])


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"source": "ecb"}, "the ECB rates of 2026-05-01 are already loaded"),
        ({"to": "VND"}, "choose a different currency"),
        ({"rate": "0"}, "Rate: above 0"),
        ({"rate": "-1.2"}, "Rate: above 0"),
        ({"rate": "1000000"}, "below 1,000,000"),
        ({"rate": "0.0000000000001"}, "up to 12 decimals"),
        ({"validTo": "2026-04-30"}, "must not be before the effective date"),
    ],
)
async def test_a_rate_that_makes_no_sense_is_refused_naming_the_field(
    ana: httpx.AsyncClient, changes: dict[str, str], said: str
) -> None:
    refused = await enter(ana, **changes)
    assert refused.status_code == 400
    assert said in refused.json()["msg"]


@pytest.mark.parametrize(
    "changes", [{"from": "vnd"}, {"to": "ZZZ"}, {"rate": "four"}, {"frequency": "yearly"}, {"validFrom": ""}]
)
async def test_what_is_no_code_figure_or_day_is_marked_in_the_form(
    ana: httpx.AsyncClient, changes: dict[str, str]
) -> None:
    refused = await enter(ana, **changes)
    assert refused.status_code == 412
    assert [f"rate#{key}" for key in changes] == list(refused.json()["data"]["invalidMsgList"][0]["fields"])


async def test_one_rate_a_source_pair_day_and_frequency(ana: httpx.AsyncClient) -> None:
    assert (await enter(ana)).status_code == 200
    assert (await enter(ana, source="CUSTOMS", rate="0.00005")).status_code == 409
    assert (await enter(ana, validFrom="2026-06-01")).status_code == 200
    assert (await enter(ana, frequency="daily")).status_code == 200


async def test_rates_are_imported_from_a_workbook_row_by_row(ana: httpx.AsyncClient) -> None:
    heading = ["Source", "From", "To", "Rate", "Valid from", "Frequency"]
    book = sheet(
        heading,
        ["Customs", "VND", "USD", "0.0000401", "2026-05-01", "monthly"],
        ["Customs", "VND", "USD", "0.0000402", "2026-06-01", "monthly"],
    )
    done = await ana.post(f"{RECORDS}/import", files={"uploadedFile": ("rates.xlsx", book, EXCEL)})
    assert done.json()["data"]["added"] == 2
    rows = (await ana.get(RECORDS, params={"sort": "-rate#validFrom"})).json()["data"]["rows"]
    assert [row["values"]["rate#rate"] for row in rows] == ["0.0000402", "0.0000401"]


async def test_the_demo_systems_know_the_currencies_pegged_to_the_dollar(
    ana: httpx.AsyncClient, tenants: Tenants
) -> None:
    """Loaded once: what people take away or change afterwards stays so."""
    assert await load_exchange_rates(tenants.air, SEEDS) == 3
    assert await load_exchange_rates(tenants.air, SEEDS) == 0
    asked = {"currencySource": "Official peg", "currencyFrequency": "monthly", "shipDate": "2026-11-21"}
    found = await details(ana, currencyCode="AED", destCurrency="USD", amount="1000", **asked)
    assert (found["rate"], found["converted"], found["derivation"]) == ("0.272294077604", "272.29", "inverse")


THC = {"id": "thc", "name": "Terminal handling", "method": "flat", "value": "1000000", "currency": "VND"}
BY_CUSTOMS = THC | {"currencySource": "Customs", "currencyFrequency": "monthly"}
FREIGHT = {"id": "freight", "name": "Freight", "method": "perKg", "breaks": True, "minimum": "break"}


async def test_a_charge_in_another_currency_is_rated_once_its_rate_is_entered(air: Any) -> None:  # noqa: F811
    """Without the rate a reason and no amount; with it the line in dollars, and rate, day and source in the trace."""
    body = TARIFF | {"name": "With handling", "charges": [FREIGHT, BY_CUSTOMS]}
    made = (await air.ana.post("/api/tariffs", json=body)).json()["data"]
    await tariffs.replace_lanes(air.tenants.air, made["tariffId"], SHEET, publish=True, by_name="Marek Novak")
    [record] = await store_shipments(
        air.tenants.air, air.tenants.fill1, shipment("1447305601.7", "282.97", day="2026-05-20")
    )
    asked = {"ids": [str(record["_id"])], "tariffId": made["tariffId"]}

    [before] = (await air.ana.post("/api/rating", json=asked)).json()["data"]["results"]
    assert (before["total"], before["reasonCode"]) == (None, "no_exchange_rate")
    assert before["reason"] == "There are no exchange rates from the source “Customs”."

    await enter(air.ana)
    [after] = (await air.ana.post("/api/rating", json=asked)).json()["data"]["results"]
    assert (after["total"], after["currency"]) == ("52.10", "USD")
    assert [line["amount"] for line in after["lines"]] == ["12.00", "40.10"]
    page = (await air.ana.get(f"/api/rating/trace/{after['traceId']}")).json()["data"]["page"]
    assert {"label": "VND → USD", "value": "0.0000401, Customs monthly of 2026-05-01"} in page["currency"]
    stored = await scoped(RatingTrace, air.tenants.air).get(after["traceId"])
    assert stored["facts"]["rates"][0]["day"] == "2026-05-01"


async def test_after_the_end_of_the_ecb_table_newer_rates_are_entered_under_its_name(ana: httpx.AsyncClient) -> None:
    """The reason says where, the entered rate is used for the days it holds, crosses follow, and the days of the table
    stay the table's own."""
    options = (await ana.get("/api/exchangeRateOptions")).json()["data"]
    last = date.fromisoformat(options["lastDay"])
    day, later = (last + timedelta(days=10)).isoformat(), (last + timedelta(days=40)).isoformat()
    asked = {"shipDate": day, "currencySource": "ECB", "currencyCode": "EUR", "destCurrency": "USD"}
    finding = (await details(ana, **asked))["finding"]
    assert finding.endswith("Upload the ECB’s own file under Exchange rates.")

    rate = {"source": "ECB", "from": "EUR", "to": "USD", "rate": "1.25", "frequency": "daily"}
    assert (await enter(ana, **rate, validFrom=last.isoformat())).json()["code"] == "source_taken"
    for to, figure in (("USD", "1.25"), ("GBP", "0.5")):
        assert (await enter(ana, **rate | {"to": to, "rate": figure}, validFrom=day)).status_code == 200
    found = await details(ana, **asked)
    assert (found["rate"], found["rateDate"], found["source"]) == ("1.25", day, "ECB")
    assert (await details(ana, **asked | {"currencyCode": "GBP"}))["rate"] == "2.5"
    assert (await details(ana, **asked | {"shipDate": last.isoformat()}))["rate"] != "1.25"
    assert (await details(ana, **asked | {"shipDate": later}))["rate"] is None
