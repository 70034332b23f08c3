"""The lanes of a draft in the grid: typed, added, deleted, refused by cell, guarded by revision."""

import asyncio

import pytest

from freight.documents.lane_change import LaneChange
from freight.features.tariffs import service
from freight.kit.storage.tenancy import scoped
from tests.features.rating.sheets import SHEET

FIRST = "rate:freight:0:100:perUnit"
NEW = {"id:carrier": "V444_9", "id:originPort": "PORT04", "transitDays": "3", FIRST: "0.9"}


@pytest.fixture
async def draft(air):
    """A draft with the lanes of the published version."""
    return (await air.ana.post(f"/api/tariffs/{air.tariff_id}/draft")).json()["data"]["versions"][0]


async def sheet(air, version=None):
    body = {"versionId": version["versionId"]} if version else {}
    return (await air.ana.post(f"/api/tariffs/{air.tariff_id}/laneSheet", json=body)).json()["data"]


async def put(air, *rows, **body):
    data = [{"tempId": at, **row} for at, row in enumerate(rows)]
    return (await air.ana.put("/api/tariffLane", json={"templateId": air.tariff_id, "data": data, **body})).json()


def of(row, **changed):
    return {"laneId": row["laneId"], "revision": row["revision"], **changed}


async def test_the_grid_has_a_column_for_each_identifier_and_break(air):
    found = await sheet(air)
    assert [each["label"] for each in found["columns"]] == [
        "Carrier", "Origin port", "Destination port", "Service", "Transit, days", "Minimum",
        "0–99.99", "0–499.99", "250–499.99",
    ]  # fmt: skip
    assert found["rows"][0]["cells"][FIRST] == "0.0484"
    assert (found["state"], found["count"], found["breakCharges"]) == ("published", 2, {"freight": "Freight"})


async def test_lanes_are_changed_added_and_deleted_in_one_save(air, draft):
    first, second = (await sheet(air, draft))["rows"]
    saved = await put(air, of(first, deleted=True), of(second, cells={"transitDays": "4"}), {"cells": NEW})
    assert (saved["data"]["added"], saved["data"]["changed"], saved["data"]["deleted"]) == (1, 1, 1)
    after = await sheet(air, draft)
    assert [(row["number"], row["cells"]["id:carrier"], row["cells"]["transitDays"]) for row in after["rows"]] == [
        (1, "V444_8", "4"),
        (2, "V444_9", "3"),
    ]
    version = (await air.ana.get(f"/api/tariffs/{air.tariff_id}")).json()["data"]["versions"][0]
    assert (version["laneCount"], version["bandCount"], version["carriers"]) == (2, 2, ["V444_8", "V444_9"])


async def test_the_published_lanes_stay_as_they_are(air, draft):
    published = (await air.ana.get(f"/api/tariffs/{air.tariff_id}")).json()["data"]["versions"][1]
    before = await sheet(air, published)
    [row, _] = (await sheet(air, draft))["rows"]
    await put(air, of(row, cells={FIRST: "7"}))
    assert await sheet(air, published) == before
    refused = await put(air, of(before["rows"][0], cells={FIRST: "7"}), versionId=published["versionId"])
    assert refused["msg"] == "Version 1 is published and can't be changed."


async def test_one_wrong_cell_keeps_every_row_out_and_is_named(air, draft):
    first, second = (await sheet(air, draft))["rows"]
    rows = (of(first, cells={FIRST: "0.05"}), of(second, cells={FIRST: "many", "rate:freight:500:400:perUnit": "1"}))
    refused = await put(air, *rows)
    assert refused["status"] == 412
    [finding] = refused["data"]["invalidMsgList"]
    assert (finding["tempId"], set(finding["fields"])) == (1, {FIRST, "rate:freight:500:400:perUnit"})
    assert finding["fields"][FIRST]["message"] == "“many” isn't a number. Enter it like 0.4250."
    assert (await sheet(air, draft))["rows"] == [first, second]


async def test_a_lane_somebody_else_changed_is_not_overwritten(air, draft):
    [row, other] = (await sheet(air, draft))["rows"]
    assert (await put(air, of(row, cells={FIRST: "1"})))["status"] == 200
    late = await put(air, of(row, cells={FIRST: "2"}), of(other, cells={"transitDays": "9"}))
    assert (late["status"], late["msg"]) == (409, "Someone else changed these lanes. Nothing was saved.")
    [conflict] = late["data"]["conflicts"]
    assert (conflict["tempId"], conflict["current"]["cells"][FIRST]) == (0, "1")
    assert (await sheet(air, draft))["rows"][1] == other


async def test_two_saves_at_once_of_one_lane_end_with_one_of_them(air, draft):
    [row, _] = (await sheet(air, draft))["rows"]
    answers = await asyncio.gather(*(put(air, of(row, cells={FIRST: str(rate)})) for rate in (1, 2, 3)))
    assert sorted(answer["status"] for answer in answers) == [200, 409, 409]


async def test_every_save_is_in_the_history_and_a_new_upload_keeps_what_a_lane_is_known_by(air, draft):
    [row, _] = (await sheet(air, draft))["rows"]
    await put(air, of(row, cells={FIRST: "0.06"}))
    await service.replace_lanes(air.tenants.air, air.tariff_id, SHEET, by_name="Marek Novak")
    found = await scoped(LaneChange, air.tenants.air).find().sort("created_on", 1).to_list()
    assert len({each["lane_key"] for each in found}) == 1
    assert [(each["origin"], each["changes"][0]["before"], each["changes"][0]["after"]) for each in found] == [
        ("edit", "0.0484", "0.06"),
        ("upload", "0.06", "0.0484"),
    ]
    assert found[1]["user_name"] == "Marek Novak"
