"""The sets of breaks of all tariffs, and those of one saved by themselves."""

import pytest

from tests.features.rating.sheets import TARIFF

WEIGHTS = {
    "id": "weights",
    "name": "Weights",
    "kind": "weightBreaks",
    "ranges": [{"start": "0", "end": "99.99"}, {"start": "100"}],
}
FREIGHT = {"id": "freight", "name": "Freight", "method": "perKg", "breaks": True, "breakSet": "weights"}


async def read(air):
    return (await air.ana.get(f"/api/tariffs/{air.tariff_id}")).json()["data"]


async def save(air, **body):
    sent = {"revision": (await read(air))["revision"], "breakSets": [WEIGHTS], **body}
    return (await air.ana.put(f"/api/tariffs/{air.tariff_id}/breakSets", json=sent)).json()


async def test_breaks_are_saved_into_the_draft_and_listed_with_the_charges_that_use_them(air):
    answer = await save(air, holidays=["2026-12-25"])
    draft, published = answer["data"]["versions"]
    assert (draft["state"], draft["terms"]["holidays"], draft["laneCount"]) == ("draft", ["2026-12-25"], 2)
    assert published["terms"]["breakSets"] == []
    form = TARIFF | {"breakSets": [WEIGHTS], "charges": [FREIGHT]}
    assert (await air.ana.put(f"/api/tariffs/{air.tariff_id}", json=form)).json()["status"] == 200
    [row] = (await air.ana.get("/api/breakSets")).json()["data"]["rows"]
    assert (row["tariffName"], row["versionNumber"], row["name"]) == ("Air 2026", 2, "Weights")
    assert (row["ranges"], row["charges"]) == (["0–99.99", "100 and over"], ["Freight"])


@pytest.mark.parametrize(
    ("ranges", "status"),
    [
        ([{"start": "0", "end": "99.99"}, {"start": "150"}], 422),  # R273: the next one starts at 100
        ([{"start": "10", "end": "99.99"}], 422),  # R274: the first one starts at 0
        ([{"start": "0", "end": "-5"}], 422),  # R270
        ([{"start": "0", "end": "0"}], 422),  # R271
    ],
)
async def test_ranges_that_do_not_follow_each_other_are_refused_in_words(air, ranges, status):
    """R270-R274; R272: 'Invalid Value!'."""
    refused = await save(air, breakSets=[WEIGHTS | {"ranges": ranges}])
    assert (refused["status"], "Invalid Value!" in refused["msg"]) == (status, True)
    assert len((await read(air))["versions"]) == 1


async def test_a_holiday_that_is_no_day_is_refused(air):
    refused = await save(air, holidays=["Christmas"])
    assert (refused["status"], refused["msg"]) == (
        400,
        "the holiday Christmas isn't a date: enter it like 2026-12-25",
    )
    # and no draft is begun for it
    assert [each["state"] for each in (await read(air))["versions"]] == ["published"]


async def test_of_two_who_save_the_breaks_the_second_is_told(air):
    read_at = (await read(air))["revision"]
    assert (await save(air))["status"] == 200
    assert (await save(air, revision=read_at))["status"] == 409
