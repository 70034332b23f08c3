"""Suggestions: who gets which, and the page sizes of foundation §9."""

from datetime import timedelta
from typing import Any

import httpx
import pytest

from freight.features.desk.suggestions.sources import INDEXED, LISTED
from freight.features.setup.metadata.seed import load_metadata
from freight.features.setup.templates.seed import load_templates
from freight.kit import clock
from freight.kit.settings import SEEDS
from freight.kit.storage.connections import Connections
from tests.fixtures.tenants import Tenants


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


async def enter(caller: httpx.AsyncClient, *carriers: str, account: str = "0001204", prefix: str = "S") -> None:
    carrier, number = "shipmentInformation#carrier", "shipmentInformation#shipmentNumber"
    rows = [
        {"updateField": True, number: f"{prefix}-{n}", "shipmentParties#customerAccountNumber": account, carrier: name}
        for n, name in enumerate(carriers)
    ]
    assert (await caller.put("/api/grid?type=shipment", json={"data": rows})).status_code == 200


async def test_values_in_use_come_from_the_shipments_of_the_system(
    ana: httpx.AsyncClient, tenants: Tenants, sign_in: Any
) -> None:
    await enter(ana, "LH", "LH", "United Air", "=LH")
    assert sorted(await suggested(ana, "carrier")) == [("=LH", "=LH"), ("LH", "LH"), ("United Air", "United Air")]
    assert await suggested(ana, "carrier", "u") == [("United Air", "United Air")]
    assert await suggested(ana, "carrier", "AIR") == [("United Air", "United Air")]
    assert await suggested(ana, "carrier", selected=["LH", "United Air"]) == [("=LH", "=LH")]
    assert await suggested(await sign_in(tenants.tomasz), "carrier") == []


async def test_a_user_limited_to_accounts_is_told_the_values_of_those_only(
    ana: httpx.AsyncClient, tenants: Tenants, sign_in: Any
) -> None:
    await enter(ana, "LH")
    await enter(ana, "Secret Lines", account="0001317", prefix="T")
    june = await sign_in(tenants.june)
    assert await suggested(june, "carrier") == [("LH", "LH")]
    assert await suggested(june, "carrier", "secret") == []
    await enter(june, "UA", prefix="J")
    assert ("UA", "UA") in await suggested(ana, "carrier")


async def test_what_was_used_today_stands_before_what_was_used_once(
    ana: httpx.AsyncClient, connections: Connections
) -> None:
    await enter(ana, "AA", "ZZ")
    values = connections.database["suggestion_values"]
    await values.update_many({"value": "AA"}, {"$set": {"used_on": clock.now() - timedelta(days=30)}})
    assert await suggested(ana, "carrier") == [("ZZ", "ZZ"), ("AA", "AA")]
    await enter(ana, "AA", prefix="A")
    assert await suggested(ana, "carrier") == [("AA", "AA"), ("ZZ", "ZZ")]


async def test_ports_are_found_by_code_by_name_and_by_any_word_without_accents(
    ana: httpx.AsyncClient, tenants: Tenants
) -> None:
    await load_metadata(tenants.air, SEEDS)
    assert (await suggested(ana, "port", "deham"))[0] == ("DEHAM", "Hamburg")
    assert ("DEHAM", "Hamburg") in await suggested(ana, "metadata_ports", "hamb")
    assert ("USLAX", "Los Angeles") in await suggested(ana, "metadata_ports", "angeles")
    assert ("PLGDY", "Gdynia") in await suggested(ana, "metadata_ports", "GDYN", column="code")
    assert ("Gdynia", "PLGDY") in await suggested(ana, "metadata_ports", "gdyn", column="name")


async def test_a_dependent_field_narrows(ana: httpx.AsyncClient, tenants: Tenants) -> None:
    await load_metadata(tenants.air, SEEDS)
    narrowed = await suggested(ana, "metadata_ports", "b", dependentFields='{"country": "DE"}')
    assert narrowed
    assert {code[:2] for code, _ in narrowed} == {"DE"}
    every = await suggested(ana, "metadata_ports", dependentFields='{"country": "PL"}', pageLimit=100)
    assert {code[:2] for code, _ in every} == {"PL"}
    for spelling in ("dependent", "whereBased"):
        assert await suggested(ana, "metadata_ports", "b", **{spelling: '{"country": "DE"}'}) == narrowed
        body = {"suggestionFor": "metadata_ports", "q": "b", spelling: {"country": "DE"}}
        posted = (await ana.post("/api/suggestion", json=body)).json()["data"]
        assert [(each["v"], each["n"]) for each in posted] == narrowed


@pytest.mark.parametrize("malformed", ["DE", "[1]", '{"country": '])
async def test_a_malformed_narrowing_of_options_is_an_error_not_an_empty_list(
    ana: httpx.AsyncClient, malformed: str
) -> None:
    """A049"""
    answer = await ana.get("/api/suggestion", params={"suggestionFor": "metadata_ports", "dependentFields": malformed})
    assert (answer.status_code, answer.json()["code"]) == (400, "dependent_fields")
    assert answer.json()["msg"] == 'dependentFields is not an object such as {"country": "DE"}.'


async def test_review_days_are_those_of_the_document_type(ana: httpx.AsyncClient, tenants: Tenants) -> None:
    """Administration §7.1: suggestionFor=metadata_dmsReviewDays, column=reviewDays."""
    await load_metadata(tenants.air, SEEDS)
    told = await suggested(ana, "metadata_dmsReviewDays", column="reviewDays", documentType="SOP")
    assert told == [("180", "SOP")]
    assert await suggested(ana, "suggestion", column="reviewDays", documentType="Contract") == [("365", "Contract")]


async def test_systems_companies_people_and_roles_are_those_the_caller_may_know(ana: httpx.AsyncClient) -> None:
    assert await suggested(ana, "system") == [("AEC", "Air Export Chicago"), ("OIR", "Ocean Import Rotterdam")]
    assert await suggested(ana, "company") == [("MERIDIAN", "Meridian Forwarding")]
    assert ("june.park", "June Park") in await suggested(ana, "users", "june")
    assert await suggested(ana, "users", "tomasz") == []
    assert await suggested(ana, "roles") == [("Operator", "Operator")]


async def test_people_of_another_system_are_told_to_its_members_only(ana: httpx.AsyncClient, tenants: Tenants) -> None:
    assert ("june.park", "June Park") in await suggested(ana, "users", systemId=str(tenants.air.system_id))
    foreign = {"suggestionFor": "users", "systemId": "6b01af88b20a19be9943d595"}
    assert (await ana.get("/api/suggestion", params=foreign)).status_code == 404


@pytest.mark.parametrize(
    "source",
    [
        "columns",
        "calculationCode",
        "tariffSuggestions",
        "weight",
        "tarrifShipmentFields",
        "metadata_processMaster",
        "IMSModules",
        "system",
        "company",
        "permissionField",
        "permissionModules",
        "products",
        "groupType",
        "actionCode",
        "metadata_dmsReviewDays",
        "metadata_industryVerticals",
    ],
)
async def test_the_sources_of_the_specification_answer(ana: httpx.AsyncClient, tenants: Tenants, source: str) -> None:
    await load_metadata(tenants.air, SEEDS)
    answer = await ana.get("/api/suggestion", params={"suggestionFor": source})
    assert (answer.status_code, answer.json()["status"]) == (200, 200)


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


async def test_action_codes_are_the_callers_own(tenants: Tenants, sign_in: Any) -> None:  # R364
    vera = await sign_in(tenants.vera)
    assert await suggested(vera, "actionCode") == [("shipmentEntry.sideShipmentEntry",) * 2]
    assert await suggested(vera, "actionCode", moduleName="shipmentEntry") == [("shipmentEntry.sideShipmentEntry",) * 2]
    assert await suggested(vera, "actionCode", moduleName="tariffs") == []


async def test_columns_are_the_fields_of_the_template(ana: httpx.AsyncClient) -> None:
    posted = await ana.post("/api/suggestion?suggestionFor=columns&q=gross", json={"docType": "shipment"})
    assert [(each["v"], each["n"], each["type"]) for each in posted.json()["data"]] == [
        ("shipmentCargo#grossWeight", "Gross weight", "numeric")
    ]
    dates = await suggested(ana, "columns", type="date", currentContext="shipmentEntry.sideShipmentEntry")
    assert ("shipmentInformation#shipDate", "Ship date") in dates
    assert ("shipmentCargo#grossWeight", "Gross weight") not in dates


@pytest.mark.parametrize("source", ["$where", "metadata_", "metadata_nothing", ""])
async def test_a_source_that_is_not_there_is_said_to_be_none(ana: httpx.AsyncClient, source: str) -> None:
    """A048: the screen then asks to set the field's suggestion; it must not look like a list without matches."""
    answer = await ana.get("/api/suggestion", params={"suggestionFor": source})
    assert (answer.status_code, answer.json()["code"]) == (404, "unknown_source")


@pytest.mark.parametrize("doc_type", ["shipment", "account", "invoice"])
async def test_every_source_that_a_template_names_exists(ana: httpx.AsyncClient, doc_type: str) -> None:
    template = (await ana.get("/api/template/default", params={"docType": doc_type})).json()["data"]
    named = {field["suggestionsSource"] for field in template["fields"]} - {""}
    assert named <= LISTED.keys() | INDEXED.keys()
