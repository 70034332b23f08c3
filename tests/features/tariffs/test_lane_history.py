"""The history of lanes, and reinitiated lanes."""

from datetime import date

import pytest

from freight.kit import clock
from tests.features.tariffs.test_lane_sheet import FIRST, of, put, sheet

LATER = {"effectiveDate": "2026-12-01", "expiryDate": "2026-12-31", "rate": "cost + 10%"}


@pytest.fixture(autouse=True)
def november(monkeypatch):
    monkeypatch.setattr(clock, "today", lambda place: date(2026, 11, 21))


async def history(air, *rows):
    body = {"templateId": air.tariff_id, "Ids": [row["laneId"] for row in rows]}
    return (await air.ana.put("/api/tariffLaneHistory", json=body)).json()["data"]["entries"]


async def again(air, *rows, **changed):
    body = {"laneIds": [row["laneId"] for row in rows], **LATER, **changed}
    return (await air.ana.post(f"/api/tariffs/{air.tariff_id}/lanes/reinitiate", json=body)).json()


async def test_who_changed_which_rate_from_what_to_what_is_told_through_the_versions(air):
    published = (await sheet(air))["rows"]
    await air.ana.post(f"/api/tariffs/{air.tariff_id}/draft")
    [row, _] = (await sheet(air))["rows"]
    await put(air, of(row, cells={FIRST: "0.06", "transitDays": "3"}))
    # asked by the lane of the published version: it is the same lane
    [entry] = await history(air, *published)
    assert (entry["action"], entry["origin"], entry["versionNumber"], entry["userName"]) == (
        "changed", "edit", 2, "Ana Ortiz",
    )  # fmt: skip
    assert entry["laneId"] == published[0]["laneId"]
    assert entry["oldData"]["charges"] == [{"displayName": "0–99.99", "value": "0.0484", "diff": True}]
    assert entry["newData"]["charges"][0]["value"] == "0.06"
    assert entry["newData"]["parameters"] == [{"displayName": "Transit, days", "value": "3", "diff": True}]


async def test_a_lane_begun_anew_has_its_days_and_rates_in_the_draft(air):
    """R276-R279: the published version stays; the draft begins after today, with 10 % on the rates."""
    [row, other] = (await sheet(air))["rows"]
    saved = await again(air, row)
    assert (saved["status"], saved["data"]["changed"], saved["data"]["versionNumber"]) == (200, 1, 2)
    draft, published = (await air.ana.get(f"/api/tariffs/{air.tariff_id}")).json()["data"]["versions"]
    assert (draft["effectiveDate"], draft["expiryDate"]) == ("2026-12-01", "2026-12-31")
    assert published["effectiveDate"] == "2026-01-01"
    changed, untouched = (await sheet(air))["rows"]
    assert changed["cells"][FIRST] == "0.05324"
    assert untouched["cells"] == other["cells"]
    [entry] = await history(air, changed)
    assert entry["origin"] == "reinitiated"


@pytest.mark.parametrize(
    ("changed", "message"),
    [
        ({"expiryDate": "2026-12-01"}, "Effective Date should be less than Expiry Date."),
        ({"expiryDate": "2027-12-31"}, "Choose dates within those of the tariff: 2026-01-01 to 2026-12-31."),
        ({"effectiveDate": "2026-11-21"}, "Effective Date should be after today."),
        ({"rate": "1.5"}, "Enter cost, cost plus a percentage (cost + 5%), or a whole number."),
    ],
)
async def test_what_breaks_a_rule_begins_no_draft(air, changed, message):
    """R276-R279, each refused in words, and nothing half-done."""
    [row, _] = (await sheet(air))["rows"]
    refused = await again(air, row, **changed)
    assert (refused["status"], refused["msg"]) == (400, message)
    assert len((await air.ana.get(f"/api/tariffs/{air.tariff_id}")).json()["data"]["versions"]) == 1


async def test_a_draft_for_other_days_is_not_moved_silently(air):
    await air.ana.post(f"/api/tariffs/{air.tariff_id}/draft")
    [row, _] = (await sheet(air))["rows"]
    refused = await again(air, row)
    assert (refused["status"], refused["code"]) == (409, "draft_other_days")
