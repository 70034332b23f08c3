"""The saves of all records together: by kind, user and day, and never more than the history of each record shows."""

from datetime import timedelta

import pytest

from freight.documents.record_change import RecordChange
from freight.documents.user import User
from freight.features.setup.templates.seed import load_templates
from freight.features.work.record_history.change_search import get_record_kind_label
from freight.kit import clock
from freight.kit.settings import SEEDS


@pytest.fixture
async def ana(tenants, sign_in):
    await load_templates(tenants.air, SEEDS)
    return await sign_in(tenants.ana)


@pytest.fixture
async def saved(ana):
    """A calculation code saved twice and a location saved once."""
    values = {"code#code": "HND", "charge#name": "Handling", "charge#method": "flat", "charge#value": "10"}
    made = (await ana.post("/api/records/calculationCode", json={"values": values})).json()["data"]
    body = {"values": {"charge#value": "12"}, "revision": made["revision"]}
    await ana.put(f"/api/records/calculationCode/{made['id']}", json=body)
    place = {
        "location#code": "USCHI",
        "location#name": "Chicago hub",
        "location#country": "US",
        "location#timeZone": "America/Chicago",
    }
    assert (await ana.post("/api/records/location", json={"values": place})).status_code == 200
    return made["id"]


async def read(caller, **asked):
    answer = await caller.get("/api/reports/history", params=asked)
    assert answer.status_code == 200, answer.text
    return answer.json()["data"]


async def test_saves_of_all_kinds_come_newest_first_with_old_and_new_values(ana, saved, tenants) -> None:
    history = await read(ana)
    assert [(each["called"], each["recordName"], each["action"]) for each in history["entries"]] == [
        ("Location", "Chicago hub", "created"),
        ("Calculation code", "Handling", "changed"),
        ("Calculation code", "Handling", "created"),
    ]
    assert history["count"] == 3
    assert {"path": "charge.value", "before": "10.0", "after": "12.0"} in history["entries"][1]["changes"]
    assert [person["id"] for person in history["people"]] == [str(tenants.ana.id)]
    assert {"kind": "calculationCode", "called": "Calculation code"} in history["kinds"]
    assert [each["called"] for each in (await read(ana, pageNo=3, pageLimit=1))["entries"]] == ["Calculation code"]


async def test_it_is_narrowed_by_kind_person_and_day(ana, saved, tenants) -> None:
    assert (await read(ana, kind="location"))["count"] == 1
    assert (await read(ana, by=str(tenants.ana.id)))["count"] == 3
    assert (await read(ana, by=str(tenants.priya.id)))["count"] == 0
    # nothing is a pattern
    assert (await read(ana, by=".*"))["count"] == 0
    assert (await read(ana, kind="invoice"))["count"] == 0
    today = clock.now()
    raw = RecordChange.get_pymongo_collection()
    await raw.update_one({"kind": "location"}, {"$set": {"at": today - timedelta(days=40)}})
    assert (await read(ana))["count"] == 2
    then = (today - timedelta(days=50)).date().isoformat()
    until = (today - timedelta(days=30)).date().isoformat()
    assert [each["called"] for each in (await read(ana, **{"from": then, "to": until}))["entries"]] == ["Location"]


async def test_what_an_api_key_saved_is_its_owners(ana, saved, tenants) -> None:
    key = f"{tenants.ana.id}+65aaaaaaaaaaaaaaaaaaaaaa"
    await RecordChange.get_pymongo_collection().update_one({"kind": "location"}, {"$set": {"by": key}})
    history = await read(ana, by=str(tenants.ana.id))
    assert history["count"] == 3
    assert [person["id"] for person in history["people"]] == [str(tenants.ana.id)]


async def test_nobody_is_told_more_than_by_the_history_of_each_record(ana, saved, tenants, sign_in) -> None:
    raw = User.get_pymongo_collection()
    held = {"admin_of": [], "memberships.0.permissions": ["reports.sideReports", "location.viewLocation"]}
    await raw.update_one({"_id": tenants.ana.id}, {"$set": held})
    history = await read(ana)
    assert ([each["called"] for each in history["entries"]], history["count"]) == (["Location"], 1)
    # the permission to see reports includes mapping, scripting and tagging rules
    assert [each["kind"] for each in history["kinds"]] == [
        "location",
        "mappingRule",
        "scriptingRule",
        "tag",
        "taggingRule",
    ]
    assert (await read(ana, kind="calculationCode"))["count"] == 0
    # nor does a user of another system, or without the permission for reports
    await raw.update_one({"_id": tenants.ana.id}, {"$set": {"memberships.0.permissions": ["location.viewLocation"]}})
    assert (await ana.get("/api/reports/history")).status_code == 403
    olaf = {"memberships.0.permissions": ["reports.sideReports", "location.viewLocation"]}
    await raw.update_one({"_id": tenants.olaf.id}, {"$set": olaf})
    assert (await read(await sign_in(tenants.olaf)))["count"] == 0


def test_kinds_are_called_in_words() -> None:
    assert [get_record_kind_label(kind) for kind in ("quoteRules", "rule", "deliveryProfile")] == [
        "Quote rules",
        "Field rule",
        "Delivery profile",
    ]
