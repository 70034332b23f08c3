"""An administrator adds a second company: separate from the first, and administered by the same user."""

from typing import Any

import pytest

from freight.documents.company import Company
from freight.documents.field_template import FieldTemplate
from freight.documents.system import System
from freight.documents.user import User
from tests.fixtures.tenants import Tenants

CALL = "/api/companies"
FORM = {
    "code": "LAKE",
    "name": "Lakeshore Forwarding",
    "companyType": "Local",
    "country": "US",
    "systemCode": "AED",
    "systemName": "Air Export Detroit",
    "currency": "USD",
}


@pytest.fixture
async def priya(tenants: Tenants, sign_in: Any) -> Any:
    return await sign_in(tenants.priya)


async def test_a_new_company_has_a_system_to_work_in_and_its_maker_as_administrator(priya, tenants) -> None:
    made = await priya.post(CALL, json=FORM)
    assert made.status_code == 200, made.text
    company, system = await Company.find_one(Company.code == "LAKE"), await System.get(made.json()["data"]["systemId"])
    assert company and system and system.company_id == company.id
    user = await User.get(tenants.priya.id)
    assert user and company.id in user.admin_of and tenants.air.company_id in user.admin_of
    assert await FieldTemplate.find(FieldTemplate.system_id == system.id).count() > 0
    place = {"company": str(company.id), "system": str(system.id), "country": "", "defaultNavigationURL": "/"}
    moved = await priya.post("/api/resetCookie", json=place)
    assert moved.status_code == 200, moved.text
    assert moved.json()["data"]["loggedInUser"]["companyType"] == "Local"


async def test_a_code_that_a_company_has_is_refused_and_nothing_is_left(priya) -> None:
    taken = await priya.post(CALL, json=FORM | {"code": "MERIDIAN"})
    assert taken.status_code == 409 and "Code MERIDIAN already exists" in taken.text
    assert await System.find_one(System.code == "AED") is None
    for wrong in ({"currency": "XXQ"}, {"code": "a b"}, {"name": ""}):
        assert (await priya.post(CALL, json=FORM | wrong)).status_code in (400, 422)
    assert await Company.count() == 2


async def test_nobody_but_an_administrator_adds_a_company(sign_in, tenants) -> None:
    assert (await (await sign_in(tenants.ana)).post(CALL, json=FORM)).status_code == 403
    assert await Company.count() == 2


async def test_the_first_system_works_as_is_usual_in_its_country(priya) -> None:
    made = await priya.post(CALL, json=FORM | {"country": "Netherlands", "currency": ""})
    system = await System.get(made.json()["data"]["systemId"])
    assert system and (system.country, system.currency, system.time_zone) == ("NL", "EUR", "Europe/Amsterdam")
    assert (system.locale, system.units) == ("nl-NL", "Metric")
    unknown = await priya.post(CALL, json=FORM | {"code": "LAKE2", "country": "Belgiumm"})
    assert (unknown.status_code, "no country “Belgiumm”" in unknown.text) == (400, True)


async def test_every_user_reads_the_countries(priya) -> None:
    countries = (await priya.get("/api/countries")).json()["data"]["rows"]
    assert {"code": "NL", "name": "Netherlands", "currency": "EUR"}.items() <= next(
        each for each in countries if each["code"] == "NL"
    ).items()
