"""Drafts: discarded with all their contents, saved by one user at a time, a break ended elsewhere on all lanes."""

import asyncio
from datetime import timedelta

import pytest
from bson import ObjectId

from freight.core.errors import Conflict
from freight.documents.lane import LaneDocument
from freight.documents.lane_change import LaneChange
from freight.documents.what_if_run import WhatIfRun
from freight.features.tariffs import lane_sweep, lanes, service
from freight.features.tariffs import versions as versions_module
from freight.kit import clock
from freight.kit.storage.tenancy import scoped
from tests.features.rating.sheets import TARIFF
from tests.features.tariffs.test_lane_sheet import FIRST, of, put, sheet


class _Killed(BaseException):
    """The end of the process, as far as the code can tell."""


async def versions(air):
    return (await air.ana.get(f"/api/tariffs/{air.tariff_id}")).json()["data"]["versions"]


@pytest.fixture
async def draft(air):
    return (await air.ana.post(f"/api/tariffs/{air.tariff_id}/draft")).json()["data"]["versions"][0]


async def discard(air, version, tariff_id=""):
    return (await air.ana.delete(f"/api/tariffs/{tariff_id or air.tariff_id}/versions/{version['versionId']}")).json()


async def test_a_discarded_draft_is_gone_with_its_lanes_and_their_history(air, draft):
    row = (await sheet(air, draft))["rows"][0]
    await put(air, of(row, cells={FIRST: "5"}))
    assert await scoped(LaneChange, air.tenants.air).count() == 1
    assert (await discard(air, draft))["msg"] == "Draft discarded."
    assert [(each["number"], each["state"]) for each in await versions(air)] == [(1, "published")]
    # the two lanes of version 1 are left, as they were
    assert await scoped(LaneDocument, air.tenants.air).count() == 2
    assert await scoped(LaneChange, air.tenants.air).count() == 0
    assert (await sheet(air))["rows"][0]["cells"][FIRST] == "0.0484"


async def test_a_draft_that_was_cut_off_while_its_lanes_were_copied_is_not_there(air, monkeypatch):
    """No one sees a draft with some of its lanes, neither during copying nor afterwards; the next draft has all of
    them."""
    seen = []

    def killed(record):
        seen.append(record)
        if len(seen) == 2:
            raise _Killed
        return record["lane_key"]

    with monkeypatch.context() as at_the_second_lane:
        at_the_second_lane.setattr(lanes, "_BATCH", 1)
        at_the_second_lane.setattr(lanes, "get_lane_key", killed)
        with pytest.raises(_Killed):
            await service.begin_tariff_draft(air.tenants.air, air.tariff_id)
    assert await scoped(LaneDocument, air.tenants.air).count() == 3  # one of the two was copied
    assert [each["number"] for each in await versions(air)] == [1]
    await air.ana.post(f"/api/tariffs/{air.tariff_id}/draft")
    assert [(each["state"], each["laneCount"]) for each in await versions(air)] == [("draft", 2), ("published", 2)]


async def test_lanes_that_a_killed_copy_left_are_swept_and_no_others(air, draft):
    """Not those of a version, not those a what-if keeps, and none whose version may still be in the making."""
    scope, source = (
        air.tenants.air,
        await versions_module.find_tariff_version(air.tenants.air, {"_id": ObjectId(air.tariff_id)}, ""),
    )
    await scoped(LaneDocument, scope).insert_one(kept := {"lane_set": ObjectId(), "number": 0, "account_id": None})
    await scoped(WhatIfRun, scope).insert_one({"lane_set": kept["lane_set"]})
    before = [await sheet(air, version) for version in await versions(air)]
    with pytest.raises(_Killed):
        async with lanes.copy_lanes_for_draft(scope, source, source["tariff_id"], source["account_id"]):
            raise _Killed
    assert await scoped(LaneDocument, scope).count() == 2 + 2 + 1 + 2
    assert await lane_sweep.sweep_lane_sets(clock.now() + timedelta(hours=1)) == 0
    assert await lane_sweep.sweep_lane_sets(clock.now() + timedelta(days=2)) == 2
    assert [await sheet(air, version) for version in await versions(air)] == before
    assert await scoped(LaneDocument, scope).count({"lane_set": kept["lane_set"]}) == 1


async def test_a_draft_in_the_making_keeps_its_lanes_while_another_is_discarded(air, draft):
    scope = air.tenants.air
    source = await versions_module.find_tariff_version(scope, {"_id": ObjectId(air.tariff_id)}, "")
    async with lanes.copy_lanes_for_draft(scope, source, source["tariff_id"], source["account_id"]) as copied:
        await discard(air, draft)
        assert await scoped(LaneDocument, scope).count({"lane_set": copied["lane_set"]}) == copied["lane_count"] == 2


async def test_lanes_that_are_replaced_while_they_are_copied_make_no_draft(air):
    scope = air.tenants.air
    source = await versions_module.find_tariff_version(scope, {"_id": ObjectId(air.tariff_id)}, "")
    with pytest.raises(Conflict, match="Someone else is changing these lanes"):
        async with lanes.copy_lanes_for_draft(
            scope, source | {"lane_count": 3}, source["tariff_id"], source["account_id"]
        ):
            pass
    assert await scoped(LaneDocument, scope).count() == 2


async def test_of_two_who_begin_a_draft_at_once_one_copies_the_lanes(air):
    answers = await asyncio.gather(*(air.ana.post(f"/api/tariffs/{air.tariff_id}/draft") for _ in range(4)))
    assert {each.json()["status"] for each in answers} <= {200, 409}
    assert [each["laneCount"] for each in await versions(air)] == [2, 2]
    assert await scoped(LaneDocument, air.tenants.air).count() == 4


async def test_a_published_version_is_not_discarded(air):
    [published] = await versions(air)
    refused = await discard(air, published)
    assert (refused["status"], refused["msg"]) == (400, "Version 1 is published and can't be discarded.")


async def test_a_tariff_that_was_never_published_goes_with_its_draft_and_its_name_is_free(air):
    made = (await air.ana.post("/api/tariffs", json=TARIFF | {"name": "Sea 2026"})).json()["data"]
    await discard(air, made["versions"][0], made["tariffId"])
    assert (await air.ana.get(f"/api/tariffs/{made['tariffId']}")).status_code == 404
    assert (await air.ana.post("/api/tariffs", json=TARIFF | {"name": "Sea 2026"})).json()["status"] == 200


async def test_of_two_who_save_one_form_the_second_is_told(air):
    read = (await air.ana.get(f"/api/tariffs/{air.tariff_id}")).json()["data"]["revision"]
    form = TARIFF | {"revision": read}
    assert (await air.ana.put(f"/api/tariffs/{air.tariff_id}", json=form | {"laneChoice": "fastest"})).json()[
        "status"
    ] == 200
    late = await air.ana.put(f"/api/tariffs/{air.tariff_id}", json=form)
    assert (late.status_code, late.json()["msg"]) == (
        409,
        "Someone else changed this tariff. Open it again.",
    )
    assert (await versions(air))[0]["terms"]["laneChoice"] == "fastest"


async def end(air, version, start, end, to):
    body = {"versionId": version["versionId"], "chargeId": "freight", "start": start, "end": end, "to": to}
    return (await air.ana.put(f"/api/tariffs/{air.tariff_id}/breakEnd", json=body)).json()


async def test_a_break_ends_elsewhere_on_every_lane_that_has_it(air, draft):
    """R273; the history has it, and a lane without the break keeps its own."""
    assert (await end(air, draft, "0", "100", "149.99"))["data"]["changed"] == 1
    found = await sheet(air, draft)
    assert [each["label"] for each in found["columns"]][-3:] == ["0–149.99", "0–499.99", "250–499.99"]
    assert found["rows"][0]["cells"]["rate:freight:0:150:perUnit"] == "0.0484"
    history = await air.ana.put(
        "/api/tariffLaneHistory", json={"templateId": air.tariff_id, "Ids": [found["rows"][0]["laneId"]]}
    )
    [entry] = history.json()["data"]["entries"]
    assert (entry["action"], entry["origin"]) == ("changed", "edit")


@pytest.mark.parametrize(
    ("start", "to", "message"),
    [
        ("0", "-5", "Invalid Value!"),
        ("0", "0", "Invalid Value!"),
        (
            "0",
            "300",
            "Lane 1, V444_0 PORT04 PORT09 DTP: It would overlap break 250–499.99. Change that one first.",
        ),
        ("7", "80", "No lane in this draft has that break."),
    ],
)
async def test_an_end_that_makes_no_sense_changes_nothing(air, draft, start, to, message):
    """R271, R272."""
    before = await sheet(air, draft)
    refused = await end(air, draft, start, "100", to)
    assert (refused["status"], refused["msg"]) == (400, message)
    assert await sheet(air, draft) == before


async def test_a_tariff_whose_first_version_cannot_be_stored_is_not_there_either(air, monkeypatch):
    """A tariff without a version would keep the whole list from being shown."""

    async def broken(*_, **__):
        raise RuntimeError("no room")

    monkeypatch.setattr(service.versions, "add_draft_version", broken)
    assert (await air.ana.post("/api/tariffs", json=TARIFF | {"name": "Half"})).status_code == 500
    monkeypatch.undo()
    listed = (await air.ana.get("/api/tariffs")).json()["data"]
    assert [each["name"] for each in listed["rows"]] == ["Air 2026"]


@pytest.mark.parametrize("charge", [{"value": "1e400000"}, {"value": "1e30"}, {"nearest": "1e-400000"}])
async def test_a_figure_beyond_all_measure_is_refused_at_once(air, charge):
    charges = [{"id": "fee", "name": "Fee", "method": "flat", "value": "1"} | charge]
    refused = await air.ana.post("/api/tariffs", json=TARIFF | {"name": "Huge", "charges": charges})
    assert (refused.status_code, refused.json()["code"]) == (400, "figure_invalid")


async def test_a_tariff_needs_a_name_that_can_be_read(air):
    refused = (await air.ana.post("/api/tariffs", json=TARIFF | {"name": "   "})).json()
    assert (refused["status"], refused["msg"]) == (400, "Enter a tariff name.")
