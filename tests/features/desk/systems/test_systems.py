"""An administrator adds a second system: it is ready to work in, and the administrator is a member of it."""

from typing import Any

import pytest
from bson import ObjectId

from freight.documents.field_template import FieldTemplate
from freight.documents.shipment import Shipment
from freight.documents.system import System
from freight.documents.user import User
from freight.kit.storage.scopes import Scope
from freight.kit.storage.tenancy import Record, scoped
from tests.fixtures.tenants import Tenants

BASE = "/api/records/system"
NEW = {
    "system#code": "RIR",
    "system#name": "Rail Import Rotterdam",
    "system#currency": "EUR",
    "system#timeZone": "Europe/Amsterdam",
    "system#locale": "nl",
    "system#invoiceNumberFormat": "`RIR-`999999",
    "system#creditNoteNumberFormat": "`RCN-`999999",
}


@pytest.fixture
async def priya(tenants: Tenants, sign_in: Any) -> Any:
    return await sign_in(tenants.priya)


async def make(caller: Any) -> Record:
    answer = await caller.post(BASE, json={"values": NEW})
    assert answer.status_code == 200, answer.text
    return answer.json()["data"]


async def test_a_new_system_has_its_templates_and_its_administrators_and_nobody_else(priya, tenants) -> None:
    system = await System.get((await make(priya))["id"])
    assert system and (system.company_id, system.place.time_zone) == (tenants.air.company_id, "Europe/Amsterdam")
    templates = await FieldTemplate.find(FieldTemplate.system_id == system.id).to_list()
    assert "shipment" in {each.doc_type for each in templates}
    members = await User.find({"memberships.system_id": system.id}).to_list()
    assert [each.user_name for each in members] == ["priya.shah"]
    assert [m.role for m in members[0].memberships if m.system_id == system.id] == ["Administrator"]


async def test_its_administrator_goes_on_there_and_finds_no_shipment_and_no_account(priya, tenants) -> None:
    system = await make(priya)
    place = {"company": str(tenants.air.company_id), "system": system["id"]}
    moved = await priya.post("/api/resetCookie", json=place | {"country": "", "defaultNavigationURL": "/"})
    assert moved.status_code == 200, moved.text
    assert moved.json()["data"]["loggedInUser"]["system"]["id"] == system["id"]


@pytest.mark.parametrize(
    ("key", "value", "said"),
    [
        ("system#invoiceNumberFormat", "`INV-", "a backtick is not closed"),
        ("system#creditNoteNumberFormat", "`CN`", "it needs an a or 9 to count with"),
        ("system#locale", "zz-top", "is not a locale"),
        ("system#currency", "eur", "three capital letters"),
    ],
)
async def test_formats_and_places_that_are_none_are_refused(priya, key: str, value: str, said: str) -> None:
    """R163-R166."""
    refused = await priya.post(BASE, json={"values": {**NEW, key: value}})
    assert refused.status_code in (400, 412) and said in refused.text
    assert await System.find_one(System.code == "RIR") is None


async def test_a_clerk_with_every_permission_makes_and_changes_none(sign_in, tenants) -> None:
    ana = await sign_in(tenants.ana)
    refused = await ana.post(BASE, json={"values": NEW})
    assert refused.status_code == 403 and "Only an administrator of the company" in refused.json()["msg"]
    [air, *_] = (await ana.get(BASE)).json()["data"]["rows"]
    assert not air["mayChange"]


async def test_another_company_sees_changes_and_counts_nothing(sign_in, priya, tenants) -> None:
    system = await make(priya)
    stranger = await sign_in(tenants.tomasz)
    assert (await stranger.get(BASE)).json()["data"]["count"] == 2  # its own
    for answer in (
        await stranger.get(f"{BASE}/{system['id']}"),
        await stranger.get(f"{BASE}/{system['id']}/history"),
        await stranger.put(f"{BASE}/{system['id']}", json={"values": NEW, "revision": 1}),
        await stranger.put(f"{BASE}/{system['id']}/history/1", json={"revision": 1}),
        await stranger.get(f"/api/records/company/{tenants.air.company_id}"),
    ):
        assert answer.status_code == 404
    taken = await stranger.get(
        "/api/isAvailable", params={"collection": "systems", "availableFor": "code", "value": "RIR"}
    )
    assert taken.json()["msg"] == 0


async def test_a_company_keeps_its_own_record_with_a_history(priya, tenants) -> None:
    [own] = (await priya.get("/api/records/company")).json()["data"]["rows"]
    values = {"company#taxNumber": "36-1234567", "company#address": "1450 Busse Road\nElk Grove Village"}
    saved = await priya.put(f"/api/records/company/{own['id']}", json={"values": values, "revision": own["revision"]})
    assert saved.status_code == 200, saved.text
    told = (await priya.get(f"/api/records/company/{own['id']}/history")).json()["data"]["entries"]
    assert {each["label"] for each in told[0]["changes"]} == {"Tax number", "Address"}


async def test_a_system_of_us_units_begins_with_templates_in_pounds_cubic_feet_and_miles(priya) -> None:
    answer = await priya.post(BASE, json={"values": NEW | {"system#units": "US"}})
    assert answer.status_code == 200, answer.text
    template = await FieldTemplate.find_one(
        {"system_id": ObjectId(answer.json()["data"]["id"]), "doc_type": "shipment"}
    )
    assert template
    units = {field["key"].partition("#")[2]: field["unit"] for field in template.fields}
    assert [units[key] for key in ("grossWeight", "chargeableWeight", "volume", "distance", "pieces")] == [
        "lb", "lb", "ft³", "mi", "pcs",
    ]  # fmt: skip


async def test_a_system_that_says_no_units_is_metric(priya) -> None:
    system = await System.get((await make(priya))["id"])
    assert system and (system.units, system.place.units) == ("Metric", "Metric")


async def test_until_the_first_shipment_a_system_may_choose_other_units(priya, tenants) -> None:
    """The wizard of a new company asks for units after its templates exist. A unit that a user gave a field remains."""
    made = await make(priya)
    mine = {"system_id": ObjectId(made["id"]), "doc_type": "shipment"}
    collection = FieldTemplate.get_pymongo_collection()
    distance = [{"field.key": "shipmentRouting#distance"}]
    await collection.update_one(mine, {"$set": {"fields.$[field].unit": "nmi"}}, array_filters=distance)

    async def choose(units: str, revision: int) -> list[str]:
        body = {"values": NEW | {"system#units": units}, "revision": revision}
        answer = await priya.put(f"{BASE}/{made['id']}", json=body)
        assert answer.status_code == 200, answer.text
        template = await FieldTemplate.find_one(mine)
        assert template
        found = {field["key"].partition("#")[2]: field["unit"] for field in template.fields}
        return [found[key] for key in ("grossWeight", "volume", "distance")]

    assert await choose("US", made["revision"]) == ["lb", "ft³", "nmi"]
    assert await choose("Metric", made["revision"] + 1) == ["kg", "m³", "nmi"]
    here = Scope.of_system(tenants.air.company_id, ObjectId(made["id"]))
    record = Shipment.model_construct(shipment_number="S-1", entry_date="2026-11-02", data={}, account_id=None)
    await scoped(Shipment, here).insert_one(record.model_dump(exclude={"id", "company_id", "system_id"}))
    assert await choose("US", made["revision"] + 2) == ["kg", "m³", "nmi"]
