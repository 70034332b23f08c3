"""Back to an earlier version, two versions side by side, and parts of the terms set apart."""

from datetime import date

import pytest

from freight.documents.lane import LaneDocument
from freight.features.tariffs import service
from freight.features.tariffs.calculation_codes import load_calculation_codes
from freight.kit import clock
from freight.kit.settings import SEEDS
from freight.kit.storage.tenancy import scoped
from tests.features.rating.sheets import SHEET, band
from tests.features.tariffs.test_lane_sheet import FIRST, of, put, sheet


@pytest.fixture(autouse=True)
def november(monkeypatch):
    monkeypatch.setattr(clock, "today", lambda place: date(2026, 11, 21))


async def versions(air):
    return (await air.ana.get(f"/api/tariffs/{air.tariff_id}")).json()["data"]["versions"]


async def back_to(air, version, **body):
    url = f"/api/tariffs/{air.tariff_id}/versions/{version['versionId']}/rollback"
    return (await air.ana.post(url, json=body)).json()


@pytest.fixture
async def superseded(air):
    """Version 1, after version 2 with one lane and other rates took all of its days."""
    await service.replace_lanes(air.tenants.air, air.tariff_id, [band("0", "99.99", "9", "9")], publish=True)
    return (await versions(air))[1]


async def test_one_call_puts_an_earlier_version_in_force_again_as_a_new_one(air, superseded):
    before = await sheet(air, superseded)
    back = await back_to(air, superseded)
    new, second, first = back["data"]["versions"]
    assert [(each["number"], each["state"]) for each in (new, second, first)] == [
        (3, "published"), (2, "published"), (1, "superseded"),
    ]  # fmt: skip
    # from today on: what was billed by version 2 before today keeps its tariff
    assert (new["effectiveDate"], new["expiryDate"]) == ("2026-11-21", "2026-12-31")
    assert (await sheet(air, new))["rows"] == before["rows"]
    assert (await sheet(air, superseded)) == before


async def test_overlaps_are_confirmed_before_an_earlier_version_is_in_force_again(air):
    """Finding A3: publishing asked, rolling back did not, and two rates for one shipment came into force."""
    twice = [band("0", "99.99", "9", "9"), band("0", "50", "1", "9")]
    await service.replace_lanes(air.tenants.air, air.tariff_id, twice, publish=True)
    overlapping = (await versions(air))[0]
    await service.replace_lanes(air.tenants.air, air.tariff_id, SHEET, publish=True)
    refused = await back_to(air, overlapping)
    assert (refused["code"], refused["data"]["overlaps"]) == ("overlaps_unconfirmed", 1)
    assert len(await versions(air)) == 3
    assert (await back_to(air, overlapping, confirmed=1))["data"]["versions"][0]["number"] == 4


async def test_a_roll_back_over_all_days_supersedes_and_its_lanes_outlive_the_drafts_after_it(air, superseded):
    await back_to(air, superseded, effectiveDate="2026-01-01")
    assert [each["state"] for each in await versions(air)] == ["published", "superseded", "superseded"]
    # a draft made of it is changed and replaced: version 1 and 3, which share their lanes, keep them
    await air.ana.post(f"/api/tariffs/{air.tariff_id}/draft")
    [row, _] = (await sheet(air))["rows"]
    await put(air, of(row, cells={FIRST: "5"}))
    await service.replace_lanes(air.tenants.air, air.tariff_id, SHEET[:1])
    assert (await sheet(air, superseded))["rows"][0]["cells"][FIRST] == "0.0484"
    assert await scoped(LaneDocument, air.tenants.air).count() == 4


async def test_a_draft_that_waits_stands_behind_the_version_rolled_back_to(air, superseded):
    await air.ana.post(f"/api/tariffs/{air.tariff_id}/draft")
    back = await back_to(air, superseded)
    assert [(each["number"], each["state"]) for each in back["data"]["versions"]][:2] == [
        (4, "draft"), (3, "published"),
    ]  # fmt: skip
    draft = back["data"]["versions"][0]
    refused = await back_to(air, draft)
    assert (refused["status"], refused["code"]) == (400, "is_draft")


async def test_two_versions_side_by_side(air):
    await air.ana.post(f"/api/tariffs/{air.tariff_id}/draft")
    first, second = (await sheet(air))["rows"]
    new = {"id:carrier": "V444_9", FIRST: "1"}
    await put(air, of(first, cells={FIRST: "0.06", "transitDays": "3"}), of(second, deleted=True), {"cells": new})
    draft, published = await versions(air)
    query = f"old={published['versionId']}&new={draft['versionId']}"
    found = (await air.ana.get(f"/api/tariffs/{air.tariff_id}/compare?{query}")).json()["data"]
    assert [found[name] for name in ("oldNumber", "newNumber", "added", "removed", "changed", "unchanged")] == [
        1, 2, 1, 1, 1, 0,
    ]  # fmt: skip
    changed, added, removed = found["rows"]
    assert changed["changes"] == [
        {"label": "Transit, days", "before": "2", "after": "3"},
        {"label": "0–99.99", "before": "0.0484", "after": "0.06"},
    ]
    assert (added["action"], added["identifiers"]["carrier"]) == ("added", "V444_9")
    assert (removed["action"], removed["identifiers"]["carrier"]) == ("removed", "V444_8")
    assert found["terms"] == []
    await unlinked(air, type="charges", key=["freight"], internalKey="max", value="900")
    terms = (await air.ana.get(f"/api/tariffs/{air.tariff_id}/compare?{query}")).json()["data"]["terms"]
    assert terms == [{"label": "Freight: maximum", "before": "", "after": "900"}]


async def unlinked(air, **data):
    return (await air.ana.post("/api/tariffConfig/unlink", json={"templateId": air.tariff_id, "data": data})).json()


async def test_minimum_name_and_calculation_of_a_charge_are_set_apart_in_the_draft(air):
    await load_calculation_codes(air.tenants.air, SEEDS)
    for key, value in (("min", "12.50"), ("displayName", "Air freight"), ("max", "900")):
        answer = await unlinked(air, type="charges", key=["freight"], internalKey=key, value=value)
        assert answer["status"] == 200, answer
    draft, published = answer["data"]["versions"]
    [charge] = draft["terms"]["charges"]
    assert (charge["minimum"], charge["maximum"], charge["name"]) == ("12.50", "900", "Air freight")
    assert published["terms"]["charges"][0]["name"] == "Freight"
    answer = await unlinked(air, type="charges", key=["freight"], internalKey="calculation", value="frtd")
    [charge] = answer["data"]["versions"][0]["terms"]["charges"]
    assert (charge["consider"], charge["name"]) == (["deficit"], "Air freight")


@pytest.mark.parametrize(
    ("data", "message"),
    [
        ({"type": "charges", "key": ["fuel"]}, "This tariff has no charge 'fuel'."),
        (
            {"type": "charges", "key": ["freight"], "internalKey": "calculation", "value": "NONE"},
            "There is no calculation code 'NONE'.",
        ),
        (
            {"type": "parameters", "key": ["carrier"], "internalKey": "min", "value": "1"},
            "Lane match fields have no minimum, maximum, calculation or name.",
        ),
        (
            {"type": "parameters", "key": ["carrier", "originPort", "destinationPort", "serviceLevel"]},
            "a tariff needs at least one lane identifier",
        ),
        ({"type": "charges", "key": ["freight"]}, "a tariff needs at least one charge"),
        ({"type": "charges", "key": ["freight"], "internalKey": "displayName"}, "Enter a charge name."),
    ],
)
async def test_what_cannot_be_unlinked_comes_back_with_its_reason(air, data, message):
    """A062"""
    refused = await unlinked(air, **data)
    assert (refused["status"], refused["msg"]) == (412, message)
    assert refused["data"]["invalidMsgList"][0]["message"] == message
    assert refused["data"]["doc"][0]["key"] == data["key"]


async def test_an_identifier_is_taken_out_unless_two_lanes_would_be_one(air):
    out = await unlinked(air, type="parameters", key=["serviceLevel"])
    assert out["data"]["versions"][0]["terms"]["identifiers"] == ["carrier", "originPort", "destinationPort"]
    refused = await unlinked(air, type="parameters", key=["carrier"])
    assert refused["msg"] == "Removing it would make two lanes identical: remove one of them first."
