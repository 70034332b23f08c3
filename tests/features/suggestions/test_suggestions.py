"""Suggestions: R364, A050, and the page sizes of foundation §9."""

from pathlib import Path
from typing import Any

import httpx
import pytest

from freight.features.suggestions.sources import SOURCES
from freight.features.templates.seed import load_templates
from tests.fixtures.tenants import Tenants

SEEDS = Path(__file__).parents[3] / "templates-seed"


@pytest.fixture
async def ana(tenants: Tenants, sign_in: Any) -> httpx.AsyncClient:
    await load_templates(tenants.air, SEEDS)
    return await sign_in(tenants.ana)


async def suggested(caller: httpx.AsyncClient, source: str, q: str = "", **more: Any) -> list[tuple[str, str]]:
    query = {"suggestionFor": source, "q": q, **more}
    answer = (await caller.get("/api/suggestion", params=query)).json()
    assert answer["msg"] == answer["data"]
    return [(each["v"], each["n"]) for each in answer["data"]]


async def test_accounts_are_found_by_number_and_by_a_word_of_the_name(ana: httpx.AsyncClient) -> None:
    assert await suggested(ana, "account", "00012") == [("0001204", "Fillmore Instruments")]
    assert await suggested(ana, "account", "tool") == [("0001317", "Great Lakes Tooling")]
    assert await suggested(ana, "account", "great", column="name") == [("Great Lakes Tooling", "Great Lakes Tooling")]
    assert await suggested(ana, "account", ".*") == []


async def test_a_user_sees_the_accounts_of_the_own_scope(tenants: Tenants, sign_in: Any) -> None:
    assert await suggested(await sign_in(tenants.june), "account") == [("0001204", "Fillmore Instruments")]
    assert await suggested(await sign_in(tenants.tomasz), "account") == [("0001204", "Pomorze Metal")]


async def test_values_in_use_come_from_the_shipments_of_the_system(
    ana: httpx.AsyncClient, tenants: Tenants, sign_in: Any
) -> None:
    carrier, number = "shipmentInformation#carrier", "shipmentInformation#shipmentNumber"
    account = "shipmentParties#customerAccountNumber"
    rows = [
        {"updateField": True, "tempId": n, number: f"S-{n}", account: "0001204", carrier: name}
        for n, name in enumerate(["LH", "LH", "UA", "=LH"])
    ]
    assert (await ana.put("/api/grid?type=shipment", json={"data": rows})).status_code == 200
    assert await suggested(ana, "carrier") == [("LH", "LH"), ("=LH", "=LH"), ("UA", "UA")]
    assert await suggested(ana, "carrier", "u") == [("UA", "UA")]
    assert await suggested(ana, "carrier", selected=["LH", "UA"]) == [("=LH", "=LH")]
    assert await suggested(await sign_in(tenants.tomasz), "carrier") == []


async def test_countries_and_currencies_are_found_by_code_and_name(ana: httpx.AsyncClient) -> None:
    assert (await suggested(ana, "country", "viet"))[0] == ("VN", "Vietnam")
    assert (await suggested(ana, "country", "nl"))[0] == ("NL", "Netherlands")
    assert (await suggested(ana, "currency", "eur"))[0] == ("EUR", "Euro")


async def test_pages_and_the_sign_that_there_are_more(ana: httpx.AsyncClient) -> None:
    first = (await ana.get("/api/suggestion", params={"suggestionFor": "country"})).json()
    second = (await ana.get("/api/suggestion", params={"suggestionFor": "country", "page": 2})).json()
    assert (len(first["data"]), first["more"]) == (10, True)
    assert not {each["v"] for each in first["data"]} & {each["v"] for each in second["data"]}
    assert len(await suggested(ana, "country", responseType="array")) == 100
    listed = await ana.post("/api/list/suggestion", json={"suggestionFor": "country", "q": ""})
    assert len(listed.json()["data"]) == 20


async def test_action_codes_are_the_callers_own(tenants: Tenants, sign_in: Any) -> None:
    vera = await sign_in(tenants.vera)
    assert await suggested(vera, "actionCode") == [("shipmentEntry.sideShipmentEntry",) * 2]


async def test_columns_are_the_fields_of_the_template(ana: httpx.AsyncClient) -> None:
    posted = await ana.post("/api/suggestion?suggestionFor=columns&q=gross", json={"docType": "shipment"})
    assert [(each["v"], each["n"], each["type"]) for each in posted.json()["data"]] == [
        ("shipmentCargo#grossWeight", "Gross weight", "numeric")
    ]


async def test_a_source_that_is_not_there_suggests_nothing(ana: httpx.AsyncClient) -> None:
    assert await suggested(ana, "$where") == []


@pytest.mark.parametrize("doc_type", ["shipment", "account", "invoice"])
async def test_every_source_that_a_template_names_exists(ana: httpx.AsyncClient, doc_type: str) -> None:
    template = (await ana.get("/api/template/default", params={"docType": doc_type})).json()["data"]
    named = {field["suggestionsSource"] for field in template["fields"]} - {""}
    assert named <= SOURCES.keys()
