"""Locations and the operations that work at them."""

import asyncio
from typing import Any

import pytest

from freight.documents.location import Location
from freight.documents.operation import Operation
from freight.documents.system import System
from freight.features.setup.templates.seed import load_templates
from freight.kit.settings import SEEDS
from freight.kit.storage.tenancy import Record
from tests.features.setup.metadata.conftest import EXCEL, sheet
from tests.fixtures.tenants import Tenants

LOCATIONS, OPERATIONS = "/api/records/location", "/api/records/operation"
CHICAGO = {
    "location#code": "USCHI",
    "location#name": "Chicago O'Hare",
    "location#country": "US",
    "location#timeZone": "America/Chicago",
    "location#address": "1450 Busse Road\nElk Grove Village",
}
AIR_EXPORT = {
    "operation#code": "AE-CHI",
    "operation#name": "Air export Chicago",
    "operation#mode": "Air",
    "operation#locations": "USCHI",
}


@pytest.fixture
async def priya(tenants: Tenants, sign_in: Any) -> Any:
    return await sign_in(tenants.priya)


async def make(caller: Any, base: str, values: Record) -> Record:
    answer = await caller.post(base, json={"values": values})
    assert answer.status_code == 200, answer.text
    return answer.json()["data"]


async def test_an_operation_works_at_a_location_of_its_system(priya, tenants) -> None:
    await make(priya, LOCATIONS, CHICAGO)
    fields = (await priya.get(f"{OPERATIONS}/description")).json()["data"]["fields"]
    offered = next(each["options"] for each in fields if each["key"] == "operation#locations")
    assert [(each["value"], each["label"]) for each in offered] == [("USCHI", "Chicago O'Hare (USCHI)")]
    operation = await make(priya, OPERATIONS, AIR_EXPORT)
    stored = await Operation.get(operation["id"])
    assert stored and (stored.system_id, stored.mode, stored.locations) == (tenants.air.system_id, "Air", ["USCHI"])
    place = await Location.find_one(Location.code == "USCHI")
    assert place and place.address == ["1450 Busse Road", "Elk Grove Village"]


async def test_a_new_location_is_in_the_time_zone_of_its_system(priya, tenants) -> None:
    await System.find_one(System.id == tenants.air.system_id).update({"$set": {"time_zone": "Europe/Amsterdam"}})
    fields = (await priya.get(f"{LOCATIONS}/description")).json()["data"]["fields"]
    assert next(each["defaultValue"] for each in fields if each["key"] == "location#timeZone") == "Europe/Amsterdam"


async def test_a_company_adds_fields_of_its_own_by_the_template(priya, tenants) -> None:
    await load_templates(tenants.air, SEEDS)
    place = await make(priya, LOCATIONS, {**CHICAGO, "contact#person": "Rosa Diaz"})
    assert place["values"]["contact#person"] == "Rosa Diaz"
    wrong = await priya.post(LOCATIONS, json={"values": {**CHICAGO, "location#code": "USDET", "contact#email": "rosa"}})
    assert wrong.status_code == 412
    assert "Email: enter an address" in wrong.text


@pytest.mark.parametrize(
    ("base", "values", "said"),
    [
        (LOCATIONS, {**CHICAGO, "location#country": "United States"}, "Country: two capital letters"),
        (LOCATIONS, {**CHICAGO, "location#timeZone": "Chicago"}, "Time zone must be one of"),
        (OPERATIONS, {**AIR_EXPORT, "operation#mode": "Rocket"}, "Mode must be one of Air, Ground, Rail, Ocean"),
        (OPERATIONS, {**AIR_EXPORT, "operation#locations": "USCHI, USDET"}, "Locations must be one of USCHI"),
    ],
)
async def test_what_does_not_exist_is_refused_by_its_field(priya, base: str, values: Record, said: str) -> None:
    await make(priya, LOCATIONS, CHICAGO)
    refused = await priya.post(base, json={"values": values})
    assert refused.status_code == 412 and said in refused.text, refused.text
    assert await Operation.count() == 0 and await Location.count() == 1


async def test_a_location_in_use_is_not_removed_and_says_where_it_is_used(priya) -> None:
    place = await make(priya, LOCATIONS, CHICAGO)
    operation = await make(priya, OPERATIONS, AIR_EXPORT)
    refused = await priya.delete(f"{LOCATIONS}/{place['id']}", params={"revision": 1})
    assert refused.status_code == 409
    assert refused.json()["msg"] == "Location USCHI is used by operation AE-CHI. Take it out of there first."
    gone = await priya.delete(f"{OPERATIONS}/{operation['id']}", params={"revision": 1})
    assert gone.status_code == 200
    assert (await priya.delete(f"{LOCATIONS}/{place['id']}", params={"revision": 1})).status_code == 200
    # and the operation does not come back to a location that has gone
    back = await priya.put(f"{OPERATIONS}/{operation['id']}/history/1", json={"revision": 2})
    assert back.status_code == 400 and "there is no location USCHI" in back.text


async def test_of_a_removal_and_a_new_use_at_once_one_loses(priya) -> None:
    for turn in range(6):
        code = f"LOC{turn}"
        place = await make(priya, LOCATIONS, {**CHICAGO, "location#code": code})
        operation = {**AIR_EXPORT, "operation#code": f"OP{turn}", "operation#locations": code}
        await asyncio.gather(
            priya.delete(f"{LOCATIONS}/{place['id']}", params={"revision": 1}),
            priya.post(OPERATIONS, json={"values": operation}),
        )
        left = await Location.find_one(Location.code == code, Location.archived == False)  # noqa: E712
        using = await Operation.find_one(Operation.code == f"OP{turn}")
        assert (left is None) != (using is not None)


async def test_a_location_keeps_its_code_and_the_form_asks_whether_one_is_taken(priya) -> None:
    """R160, R162."""
    place = await make(priya, LOCATIONS, CHICAGO)
    other = {"values": {**CHICAGO, "location#code": "USORD"}, "revision": 1}
    kept = await priya.put(f"{LOCATIONS}/{place['id']}", json=other)
    assert kept.status_code == 400 and "a location keeps its code" in kept.text
    for collection, base in (("locations", LOCATIONS), ("operations", OPERATIONS)):
        asks = (await priya.get(f"{base}/description")).json()["data"]["askedAs"]
        assert asks == collection
    asked = {"collection": "locations", "availableFor": "code", "value": "USCHI"}
    assert (await priya.get("/api/isAvailable", params=asked)).json()["msg"] == 1
    assert (await priya.get("/api/isAvailable", params=asked | {"docId": place["id"]})).json()["msg"] == 0


async def test_a_workbook_of_locations_goes_in_whole_or_not_at_all(priya) -> None:
    headings = ["Code", "Name", "Country", "Time zone"]
    good, bad = ["USDET", "Detroit", "US", "America/Detroit"], ["USLAX", "Los Angeles", "US", "Pacific"]
    file = sheet(headings, good, bad)
    refused = await priya.post(f"{LOCATIONS}/import", files={"uploadedFile": ("l.xlsx", file, EXCEL)})
    assert refused.status_code == 412, refused.text
    assert await Location.count() == 0
    done = await priya.post(f"{LOCATIONS}/import", files={"uploadedFile": ("l.xlsx", sheet(headings, good), EXCEL)})
    assert done.json()["data"]["added"] == 1, done.text
    file = sheet(["Code", "Name", "Mode", "Locations"], ["RD", "Road Detroit", "ground", "usdet"])
    done = await priya.post(f"{OPERATIONS}/import", files={"uploadedFile": ("o.xlsx", file, EXCEL)})
    assert done.json()["data"]["added"] == 1, done.text
    stored = await Operation.find_one()
    assert stored and (stored.mode, stored.locations) == ("Ground", ["USDET"])


async def test_fields_suggest_locations_and_operations_of_the_system_alone(priya, sign_in, tenants) -> None:
    await make(priya, LOCATIONS, CHICAGO)
    await make(priya, OPERATIONS, AIR_EXPORT)
    for source, value in (("location", "USCHI"), ("operation", "AE-CHI")):
        asked = {"suggestionFor": source, "q": ""}
        mine = (await priya.get("/api/suggestion", params=asked)).json()["data"]
        assert [each["v"] for each in mine] == [value]
        theirs = (await (await sign_in(tenants.tomasz)).get("/api/suggestion", params=asked)).json()["data"]
        assert theirs == []


async def test_who_may_only_look_changes_nothing_and_who_sees_one_account_changes_nothing(sign_in, tenants) -> None:
    vera = await sign_in(tenants.vera)
    assert (await vera.get(LOCATIONS)).status_code == 403
    june = await sign_in(tenants.june)
    assert (await june.post(LOCATIONS, json={"values": CHICAGO})).status_code == 403
    assert await Location.count() == 0
