"""The setup wizard: the company type is asked once, and progress is derived from what is stored."""

import asyncio
from typing import Any

import pytest

from freight.documents.company import Company
from freight.documents.delivery import Delivery
from freight.documents.delivery_profile import DeliveryProfile
from freight.documents.invoice import Invoice
from freight.documents.record_change import RecordChange
from freight.documents.system import System
from freight.features.setup.templates.seed import load_templates
from freight.kit.settings import SEEDS
from freight.kit.storage.tenancy import Record
from tests.features.setup.tax.test_tax_setup import adopt
from tests.fixtures.tenants import Tenants

PROGRESS = "/api/setupProgress"


@pytest.fixture
async def priya(tenants: Tenants, sign_in: Any) -> Any:
    return await sign_in(tenants.priya)


async def progress(caller: Any) -> Record:
    answer = await caller.get(PROGRESS)
    assert answer.status_code == 200, answer.text
    return answer.json()["data"]


def states(found: Record) -> dict[str, str]:
    return {each["name"]: each["state"] for each in found["steps"]}


async def test_choosing_the_company_type_updates_the_signed_in_user(priya, tenants) -> None:  # R124
    assert (await priya.get("/api/session")).json()["data"]["loggedInUser"]["companyType"] == ""
    chosen = await priya.post("/api/organization", json={"companyType": "International"})
    assert chosen.status_code == 200, chosen.text
    assert chosen.json()["data"]["loggedInUser"]["companyType"] == "International"
    assert (await priya.get("/api/session")).json()["data"]["loggedInUser"]["companyType"] == "International"
    company = await Company.get(tenants.air.company_id)
    assert company and company.organisation_type == "International"
    [change] = await RecordChange.find(RecordChange.record_id == company.id, RecordChange.action == "changed").to_list()
    assert (change.by, change.permission) == (str(tenants.priya.id), "company.editCompany")


async def test_the_type_is_asked_once_even_of_two_at_once(priya, tenants) -> None:  # A076
    asked = [priya.post("/api/organization", json={"companyType": each}) for each in ("Local", "National")]
    answers = await asyncio.gather(*asked)
    assert sorted(each.status_code for each in answers) == [200, 409]
    again = await priya.post("/api/organization", json={"companyType": "Local"})
    assert again.status_code == 409
    assert again.json()["msg"] == "The company type has been chosen already. Change it in the company record."


async def test_only_an_administrator_says_what_the_company_is(sign_in, priya, tenants) -> None:
    ana = await sign_in(tenants.ana)
    refused = await ana.post("/api/organization", json={"companyType": "Local"})
    assert refused.status_code == 403
    assert (await priya.post("/api/organization", json={"companyType": "Galactic"})).status_code in (400, 422)
    stored = await Company.get(tenants.air.company_id)
    assert stored and stored.type_chosen_on is None
    await priya.post("/api/organization", json={"companyType": "Local"})
    other = await Company.get(tenants.gdynia.company_id)
    assert other and other.type_chosen_on is None


async def test_progress_is_what_is_stored_and_of_the_company_alone(priya, sign_in, tenants) -> None:
    await load_templates(tenants.air, SEEDS)
    before = await progress(priya)
    assert states(before) == {
        "company": "open",
        "system": "open",
        "location": "open",
        "operation": "open",
        "accounts": "done",
        "users": "done",
    }
    await priya.post("/api/organization", json={"companyType": "Local"})
    await System.find(System.company_id == tenants.air.company_id).update({"$set": {"country": "US"}})
    after = await progress(priya)
    assert states(after) == {
        "company": "done",
        "system": "done",
        "location": "notNeeded",
        "operation": "notNeeded",
        "accounts": "done",
        "users": "done",
    }
    theirs = await progress(await sign_in(tenants.tomasz))
    assert (theirs["companyType"], states(theirs)["system"]) == ("", "open")


async def test_the_first_invoice_needs_each_thing_until_it_is_there(priya, tenants) -> None:
    await load_templates(tenants.air, SEEDS)
    needs = (await progress(priya))["needs"]
    missing = [(each["title"], each["link"]) for each in needs if not each["isThere"]]
    assert missing == [
        ("Publish a tariff with rates", "/tariffs/tariffManagement/listTariff"),
        ("Upload shipments", "/uploads"),
        ("Rate a shipment", "/invoices/shipmentEntry"),
        ("Bill it", "/invoices/ratingbilling"),
        ("Set up how invoices are sent", f"/configuration/system/profile/{tenants.air.system_id}/deliveryProfiles"),
        ("Approve it and see it leave", "/invoices/delivery/toBeDelivered"),
    ]
    template = next(each for each in needs if each["name"] == "template")
    assert template["link"] == f"/configuration/system/profile/{tenants.air.system_id}/templates"


async def test_who_sees_one_account_is_told_of_that_account_alone(sign_in, tenants) -> None:
    steps = {each["name"]: each["says"] for each in (await progress(await sign_in(tenants.june)))["steps"]}
    assert steps["accounts"] == "1"
    everyone = {each["name"]: each["says"] for each in (await progress(await sign_in(tenants.omar)))["steps"]}
    assert everyone["accounts"] == "2"


async def test_an_issued_invoice_leaves_sending_it_and_a_sent_one_nothing(priya, tenants) -> None:
    assert not (await progress(priya))["hasIssued"]
    await Invoice.get_pymongo_collection().insert_one(
        {
            "company_id": tenants.air.company_id,
            "system_id": tenants.air.system_id,
            "account_id": tenants.fill1,
            "archived": False,
            "status": "Invoiced",
        }
    )
    found = await progress(priya)
    assert found["hasIssued"]
    assert [each["name"] for each in found["needs"] if not each["isThere"]] == ["deliveryProfile", "delivered"]
    here = {"company_id": tenants.air.company_id, "system_id": tenants.air.system_id}
    here |= {"account_id": None, "archived": False}
    await DeliveryProfile.get_pymongo_collection().insert_one(
        here | {"is_active": True, "type": "email", "name": "Mail"}
    )
    assert [each["name"] for each in (await progress(priya))["needs"] if not each["isThere"]] == ["delivered"]
    await Delivery.get_pymongo_collection().insert_one(here | {"state": "Sent"})
    assert all(each["isThere"] for each in (await progress(priya))["needs"])


async def test_who_may_not_open_the_steps_is_told_what_the_first_invoice_needs_alone(sign_in, tenants) -> None:
    found = await progress(await sign_in(tenants.vera))
    assert found["steps"] == [] and len(found["needs"]) == 9


async def test_a_system_in_a_country_with_taxes_is_asked_to_register(tenants: Tenants, sign_in: Any) -> None:
    ana = await sign_in(tenants.ana)

    async def tax_need() -> list[bool]:
        needs = [need for need in (await progress(ana))["needs"] if need["name"] == "tax"]
        assert all(need["link"] == "/configuration/invoices/tax?add=NL" for need in needs)
        return [need["isThere"] for need in needs]

    systems = System.get_pymongo_collection()
    await systems.update_one({"_id": tenants.air.system_id}, {"$set": {"country": "US"}})
    assert await tax_need() == [], "Chicago has no question about tax"
    await systems.update_one({"_id": tenants.air.system_id}, {"$set": {"country": "NL"}})
    assert await tax_need() == [False]
    await adopt(ana)
    assert await tax_need() == [True]
