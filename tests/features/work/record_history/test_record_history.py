"""The history of a record by its id: users who may see the record see who changed it."""

import pytest

from freight.features.setup.templates.seed import load_templates
from freight.kit.settings import SEEDS


@pytest.fixture
async def ana(tenants, sign_in):
    await load_templates(tenants.air, SEEDS)
    return await sign_in(tenants.ana)


@pytest.fixture
async def code(ana) -> str:
    """A calculation code that was saved twice."""
    values = {"code#code": "HND", "charge#name": "Handling", "charge#method": "flat", "charge#value": "10"}
    made = (await ana.post("/api/records/calculationCode", json={"values": values})).json()["data"]
    body = {"values": {"charge#value": "12"}, "revision": made["revision"]}
    await ana.put(f"/api/records/calculationCode/{made['id']}", json=body)
    return made["id"]


async def tell(caller, record_id, **query):
    return (await caller.get("/api/historyDoc", params={"id": record_id, **query})).json()


async def test_the_saves_of_a_record_are_told_newest_first(ana, tenants, code) -> None:
    history = (await tell(ana, code))["data"]
    assert (history["count"], [each["revision"] for each in history["entries"]]) == (2, [2, 1])
    newest = history["entries"][0]
    assert (newest["action"], newest["updatedBy"]["name"]) == ("changed", tenants.ana.name)
    assert {"path": "charge.value", "before": "10.0", "after": "12.0"} in newest["changes"]
    assert len((await tell(ana, code, limit=1))["data"]["entries"]) == 1


async def test_an_entry_shows_the_record_as_it_was(ana, code) -> None:
    first = (await tell(ana, code))["data"]["entries"][1]
    shown = (await ana.get(f"/api/historyDoc/{first['id']}")).json()["data"]
    assert (shown["revision"], shown["snapshot"]["charge"]["value"]) == (1, "10.0")


async def test_without_history_it_says_so(ana, tenants) -> None:
    missing = await tell(ana, str(tenants.fill1))
    assert (missing["status"], missing["msg"]) == (404, "Previous history not present for selected record")


async def test_who_may_not_see_a_kind_of_record_sees_no_history_of_it(ana, tenants, code, sign_in) -> None:
    entry = (await tell(ana, code))["data"]["entries"][0]["id"]
    vera = await sign_in(tenants.vera)
    assert (await tell(vera, code))["status"] == 404
    assert (await vera.get(f"/api/historyDoc/{entry}")).status_code == 404
    # nor does a user of another system
    olaf = await sign_in(tenants.olaf)
    assert (await tell(olaf, code))["status"] == 404


async def test_a_field_that_is_stored_blank_for_the_first_time_is_no_change_to_show(ana, tenants) -> None:
    account = (await ana.get("/api/accounts")).json()["data"]["rows"][0]
    record = (await ana.get(f"/api/records/account/{account['id']}")).json()["data"]
    body = {"values": {"account#email": "", "account#accountName": "Fillmore Works"}, "revision": record["revision"]}
    assert (await ana.put(f"/api/records/account/{account['id']}", json=body)).status_code == 200
    history = (await ana.get(f"/api/records/account/{account['id']}/history")).json()["data"]
    assert [(change["label"], change["after"]) for change in history["entries"][0]["changes"]] == [
        ("Name", "Fillmore Works")
    ]
