"""Fuel prices and tables as records, and a shipment rated by them."""

from datetime import date
from decimal import Decimal
from typing import Any

import httpx
import pytest

from freight.core.rating.references import FuelIndex
from freight.documents.fuel_surcharge import FuelPrice
from freight.features.tariffs.fuel.references import load_fuel_references
from freight.features.tariffs.fuel.seed import load_fuel
from freight.kit.settings import SEEDS
from freight.kit.storage.tenancy import scoped
from tests.features.rating.conftest import air  # noqa: F401
from tests.features.rating.sheets import TARIFF, shipment, store_shipments
from tests.features.setup.metadata.conftest import EXCEL, sheet
from tests.fixtures.tenants import Tenants
from tests.workbooks import shown

PRICES, TABLES = "/api/records/fuelPrice", "/api/records/fuelTable"
FUEL = {
    "id": "fuel",
    "name": "Fuel",
    "method": "fuel",
    "basedOn": ["freight"],
    "parameters": {"index": "JET", "table": "AIR"},
}


@pytest.fixture
async def ana(tenants: Tenants, sign_in: Any) -> httpx.AsyncClient:
    return await sign_in(tenants.ana)


async def upload(caller: httpx.AsyncClient, path: str, *rows: list[str]) -> dict[str, Any]:
    answer = await caller.post(f"{path}/import", files={"uploadedFile": ("fuel.xlsx", sheet(*rows), EXCEL)})
    return answer.json()["data"]


async def test_prices_and_brackets_come_from_a_workbook_and_belong_to_the_system(
    ana: httpx.AsyncClient, tenants: Tenants, sign_in: Any
) -> None:
    done = await upload(
        ana, PRICES, ["Index", "Week from", "Price"], ["JET", "2026-03-02", "2.91"], ["JET", "2026-03-09", "3.04"]
    )
    assert done["added"] == 2
    assert (await upload(ana, TABLES, ["Table", "Price from", "Surcharge"], ["AIR", "3", "21.5"]))["added"] == 1
    looked_up = await load_fuel_references(tenants.air)
    price = looked_up.indexes["JET"].at(date(2026, 3, 14))
    assert price and looked_up.tables["AIR"].at(price.price).figure == 21.5
    assert (await (await sign_in(tenants.tomasz)).get(PRICES)).json()["data"]["count"] == 0
    june = await sign_in(tenants.june)
    for path in (PRICES, TABLES):
        assert (await june.post(f"{path}/import", files={"uploadedFile": ("f.xlsx", b"", EXCEL)})).status_code == 403


@pytest.mark.parametrize(
    ("path", "values", "message"),
    [
        (PRICES, {"fuel#index": "JET", "fuel#week": "2026-03-02", "fuel#price": "-1"}, "Price: 0 or more"),
        (TABLES, {"fuel#table": "AIR", "fuel#start": "3", "fuel#figure": "0.00001"}, "Surcharge: 0 or more"),
    ],
)
async def test_a_figure_that_cannot_be_charged_is_refused(
    ana: httpx.AsyncClient, path: str, values: dict[str, str], message: str
) -> None:
    refused = await ana.post(path, json={"values": values})
    assert (refused.status_code, message in refused.json()["msg"]) == (400, True)


async def test_a_week_is_stated_once(ana: httpx.AsyncClient) -> None:
    values = {"fuel#index": "JET", "fuel#week": "2026-03-02", "fuel#price": "2.91"}
    assert (await ana.post(PRICES, json={"values": values})).status_code == 200
    assert (await ana.post(PRICES, json={"values": values})).status_code == 409


async def typed(caller: httpx.AsyncClient, week: str, price: str = "2.91", index: str = "JET") -> httpx.Response:
    return await caller.post(PRICES, json={"values": {"fuel#index": index, "fuel#week": week, "fuel#price": price}})


@pytest.mark.parametrize("second", ["2026-03-08", "2026-02-24"])
async def test_a_price_that_begins_within_the_week_of_another_is_refused_by_both_dates(
    ana: httpx.AsyncClient, second: str
) -> None:
    """Fuel is an index by week: a day of two weeks would have two prices, and the later one would win unseen."""
    await typed(ana, "2026-03-02")
    refused = await typed(ana, second)
    assert (refused.status_code, refused.json()["code"]) == (400, "weeks_overlap")
    assert "2026-03-02" in refused.json()["msg"]
    assert second in refused.json()["msg"]
    assert (await ana.get(PRICES)).json()["data"]["count"] == 1
    for apart in ("2026-03-09", "2026-02-23"):
        assert (await typed(ana, apart)).status_code == 200
    # another index has weeks of its own
    assert (await typed(ana, second, index="DIESEL")).status_code == 200


async def test_weeks_of_one_workbook_are_held_against_each_other_and_none_is_stored(ana: httpx.AsyncClient) -> None:
    rows = ["Index", "Week from", "Price"], ["JET", "2026-03-02", "2.91"], ["JET", "2026-03-05", "3.04"]
    files = {"uploadedFile": ("fuel.xlsx", sheet(*rows), EXCEL)}
    refused = (await ana.post(f"{PRICES}/import", files=files)).json()
    assert (refused["status"], refused["code"]) == (400, "weeks_overlap")
    assert (await ana.get(PRICES)).json()["data"]["count"] == 0


async def test_weeks_that_overlap_since_before_they_were_refused_can_be_corrected(
    ana: httpx.AsyncClient, tenants: Tenants
) -> None:
    """The price of either can be corrected in its week; moving it into the other's week is refused."""
    record = (await typed(ana, "2026-03-02")).json()["data"]
    assert record["revision"] == 1
    await scoped(FuelPrice, tenants.air).insert_one({"index": "JET", "week": "2026-03-05", "price": Decimal(3)})
    values = {"fuel#index": "JET", "fuel#week": "2026-03-02", "fuel#price": "3.1"}

    async def changed(revision: int, **to: str) -> httpx.Response:
        body = {"values": values | {f"fuel#{key}": value for key, value in to.items()}, "revision": revision}
        return await ana.put(f"{PRICES}/{record['id']}", json=body)

    assert (await changed(1)).status_code == 200
    assert (await changed(2, week="2026-03-04")).json()["code"] == "weeks_overlap"
    assert (await changed(2, week="2026-02-26")).status_code == 200


async def test_the_example_is_loaded_once_and_without_a_missing_week(tenants: Tenants) -> None:
    assert await load_fuel(tenants.air, SEEDS) > 80
    assert await load_fuel(tenants.air, SEEDS) == 0
    index = (await load_fuel_references(tenants.air)).indexes["DIESEL-EXAMPLE"]
    assert isinstance(index, FuelIndex)
    assert index.missing(date(2026, 1, 1), date(2026, 12, 27)) == []


async def test_a_published_tariff_takes_a_price_typed_after_it_was_published(air: Any) -> None:  # noqa: F811
    """The week without a price is a finding that names it; the price typed, the same version rates."""
    charges = [*({"id": "freight", "name": "Freight", "method": "perKg", "breaks": True, "minimum": "break"},), FUEL]
    await air.ana.put(f"/api/tariffs/{air.tariff_id}", json=TARIFF | {"charges": charges})
    await air.ana.post(TABLES, json={"values": {"fuel#table": "AIR", "fuel#start": "0", "fuel#figure": "10"}})
    await air.ana.post(PRICES, json={"values": {"fuel#index": "JET", "fuel#week": "2025-01-06", "fuel#price": "2"}})
    await air.ana.post(f"/api/tariffs/{air.tariff_id}/publish", json={})
    [stored] = await store_shipments(air.tenants.air, air.tenants.fill1, shipment("S1", "50"))
    ids = {"ids": [str(stored["_id"])]}
    before = (await air.ana.post("/api/rating", json=ids)).json()["data"]["results"][0]
    assert before["reason"].startswith("Fuel index JET has no price for the week of ")
    week = before["reason"].removesuffix(".").rpartition(" ")[2]
    await air.ana.post(PRICES, json={"values": {"fuel#index": "JET", "fuel#week": week, "fuel#price": "2"}})
    after = (await air.ana.post("/api/rating", json=ids)).json()["data"]["results"][0]
    freight, fuel = (float(line["amount"]) for line in after["lines"])
    assert fuel == pytest.approx(freight / 10, abs=0.0051)


async def saved(air: Any, **parameters: str) -> httpx.Response:  # noqa: F811
    freight = {"id": "freight", "name": "Freight", "method": "perKg", "breaks": True, "minimum": "break"}
    charges = [freight, FUEL | {"parameters": parameters}]
    answer: httpx.Response = await air.ana.put(f"/api/tariffs/{air.tariff_id}", json=TARIFF | {"charges": charges})
    return answer


@pytest.mark.parametrize("name", ["DOE/US", " DOE", "DOE  US", "DOE,US"])
async def test_a_tariff_refuses_the_names_that_the_lists_of_prices_refuse(air: Any, name: str) -> None:  # noqa: F811
    """Names accepted by one are accepted by the other: otherwise a tariff waits for prices that cannot be entered."""
    rule = "letters, digits, - and _, and single spaces between words only."
    for parameters in ({"index": name, "table": "AIR"}, {"index": "JET", "table": name}):
        refused = await saved(air, **parameters)
        assert (refused.status_code, rule in refused.json()["msg"]) == (400, True)
    if name.strip() == name:  # a list drops spaces around what is typed
        told = (await typed(air.ana, "2026-03-02", index=name)).json()
        assert rule in str(told)


async def test_nothing_is_published_that_waits_for_fuel_prices_of_an_unknown_name(air: Any) -> None:  # noqa: F811
    assert (await saved(air, index="DOE US", table="LTL 2026")).status_code == 200
    publish = f"/api/tariffs/{air.tariff_id}/publish"
    refused = (await air.ana.post(publish, json={})).json()
    assert (refused["status"], refused["code"]) == (400, "no_fuel_list")
    assert refused["msg"].startswith("Fuel: There is no fuel table LTL 2026.")
    await air.ana.post(TABLES, json={"values": {"fuel#table": "LTL 2026", "fuel#start": "0", "fuel#figure": "10"}})
    refused = (await air.ana.post(publish, json={})).json()
    assert refused["msg"].startswith("Fuel: There is no fuel index DOE US.")
    assert (await typed(air.ana, "2026-03-02", index="DOE US")).status_code == 200
    assert (await air.ana.post(publish, json={})).json()["status"] == 200


async def test_a_fuel_surcharge_that_shows_a_percentage_is_not_its_hundredth(ana: httpx.AsyncClient) -> None:
    """31.4 % in a cell is 0.314: read so, a hundredth of the surcharge would be charged."""
    heads = ["Table", "Price from", "Surcharge"]
    file = {
        "uploadedFile": ("fuel.xlsx", shown([["AIR", 3, (0.314, "0.0%")], ["AIR", (4, "€0.00"), 32]], heads), EXCEL)
    }
    tried = (await ana.post(f"{TABLES}/import", data={"dryRun": "true"}, files=file)).json()["data"]
    assert [(each["row"], list(each["findings"])) for each in tried["refusedRows"]] == [
        (2, ["fuel#figure"]),
        (3, ["fuel#start"]),
    ]
    assert "The cell shows a percentage." in tried["refusedRows"][0]["findings"]["fuel#figure"]["message"]
    assert tried["refusedRows"][1]["findings"]["fuel#start"]["message"] == (
        "This figure is in €, and no currency is kept with it. Convert it, or enter the figure alone."
    )
