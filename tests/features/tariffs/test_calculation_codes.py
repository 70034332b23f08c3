"""Calculation codes through the records kit."""

from typing import Any

import httpx
import pytest

from freight.core.fields.spec import MOST_TIP_CHARACTERS
from freight.features.tariffs.calculation_codes import load_calculation_codes, query_calculation_codes
from freight.features.tariffs.resource import join_parameter_helps
from freight.kit.settings import SEEDS
from tests.features.setup.metadata.conftest import EXCEL, sheet
from tests.fixtures.tenants import Tenants

PATH = "/api/records/calculationCode"
CODE, NAME, METHOD, VALUE = "code#code", "charge#name", "charge#method", "charge#value"


@pytest.fixture
async def ana(tenants: Tenants, sign_in: Any) -> httpx.AsyncClient:
    await load_calculation_codes(tenants.air, SEEDS)
    return await sign_in(tenants.ana)


async def found(caller: httpx.AsyncClient, **query: Any) -> list[dict[str, Any]]:
    return (await caller.get(PATH, params=query)).json()["data"]["rows"]


async def test_codes_are_found_by_code_and_name_and_sorted(ana: httpx.AsyncClient) -> None:
    assert [row["values"][CODE] for row in await found(ana, q="freight")] == ["FRT", "FRTD"]
    assert [row["values"][CODE] for row in await found(ana, sort="-code#code", pageLimit=2)] == ["VAL", "UNI"]
    assert (await ana.get(PATH, params={"sort": "$where"})).status_code == 400
    assert await found(ana, q=".*") == []


def test_what_methods_say_of_a_parameter_fits_its_field() -> None:
    """Any number of methods may share a parameter: their help is given once, and cut where there is no more room."""
    same = join_parameter_helps([(f"per {each}", "left out, or not rated") for each in ("hour", "day")])
    assert same == "per hour, per day: left out, or not rated"
    assert (
        len(join_parameter_helps([(f"method {at}", f"says something else {at}") for at in range(40)]))
        <= MOST_TIP_CHARACTERS
    )


async def test_a_new_code_is_offered_to_tariffs(ana: httpx.AsyncClient) -> None:
    made = await ana.post(PATH, json={"values": {CODE: "XRY", NAME: "X-ray screening", METHOD: "perKg", VALUE: "0.12"}})
    assert made.json()["data"]["values"][VALUE] == "0.12"
    offered = await ana.get("/api/suggestion", params={"suggestionFor": "calculationCode", "q": "xry"})
    assert [each["n"] for each in offered.json()["data"]] == ["X-ray screening"]


async def test_what_the_engine_would_refuse_is_refused_here(ana: httpx.AsyncClient) -> None:
    freight = (await found(ana, q="FRTD"))[0]
    answer = await ana.put(f"{PATH}/{freight['id']}", json={"values": {VALUE: "2"}, "revision": freight["revision"]})
    assert answer.status_code == 400
    assert "with breaks are in its ranges" in answer.json()["msg"]


async def test_a_change_keeps_what_the_form_does_not_show(ana: httpx.AsyncClient, tenants: Tenants) -> None:
    deficit = (await found(ana, q="FRTD"))[0]
    changed = await ana.put(f"{PATH}/{deficit['id']}", json={"values": {NAME: "Freight"}, "revision": 1})
    assert changed.status_code == 200
    told = (await ana.get(f"{PATH}/{deficit['id']}/history")).json()["data"]["entries"][0]
    assert [(each["label"], each["after"]) for each in told["changes"]] == [("Name", "Freight")]
    stored = next(code for code in await query_calculation_codes(tenants.air) if code.code == "FRTD")
    assert stored.charge.consider == ("deficit",)


async def test_codes_are_imported_and_belong_to_the_system(
    ana: httpx.AsyncClient, tenants: Tenants, sign_in: Any
) -> None:
    book = sheet(["Code", "Name", "Method"], ["AWB", "Air waybill fee", "flat"])
    done = await ana.post(f"{PATH}/import", files={"uploadedFile": ("codes.xlsx", book, EXCEL)})
    assert done.json()["data"]["added"] == 1
    assert [row["values"][NAME] for row in await found(ana, q="awb")] == ["Air waybill fee"]
    assert await found(await sign_in(tenants.tomasz), q="awb") == []
    june = await sign_in(tenants.june)
    refused = await june.post(f"{PATH}/import", files={"uploadedFile": ("codes.xlsx", book, EXCEL)})
    assert refused.status_code == 403
