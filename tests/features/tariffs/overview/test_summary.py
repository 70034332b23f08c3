"""The summary of a system's tariffs, and the lists behind its figures. Today is 21 November 2026."""

import pytest

from freight.core.rating.standing import TariffStanding
from tests.features.rating.sheets import shipment, store_shipments


def count_of(standings, wanted):
    return next(each["count"] for each in standings if each["standing"] == wanted)


async def summary(overseen):
    return (await overseen.ana.get("/api/tariffSummary")).json()["data"]


async def test_tariffs_are_counted_by_how_they_stand(overseen):
    found = await summary(overseen)
    assert (found["count"], found["lanes"]) == (3, 3)
    counts = {each["standing"]: each["count"] for each in found["standings"] if each["count"]}
    assert counts == {
        "inForce": 2,
        "expiring60": 2,
        "expiring90": 2,
        "draft": 1,
        "neverPublished": 1,
        "withoutLanes": 1,
    }


async def test_what_runs_out_comes_soonest_first_with_the_days_left(overseen):
    found = await summary(overseen)
    assert [(each["tariffName"], each["lastDay"], each["daysLeft"]) for each in found["runningOut"]] == [
        ("Air 2026", "2026-12-31", 40),
        ("Rail 2026", "2026-12-31", 40),
    ]
    (draft,) = found["drafts"]
    assert (draft["tariffName"], draft["first"], draft["laneCount"]) == ("Sea 2027", True, 0)


async def test_the_tariffs_for_everybody_come_before_those_of_accounts(overseen):
    accounts = (await summary(overseen))["accounts"]
    assert [(each["accountId"], each["tariffs"], each["lanes"]) for each in accounts] == [
        (None, 2, 2),
        (str(overseen.tenants.fill1), 1, 1),
    ]


async def test_every_figure_is_the_length_of_the_list_behind_it(overseen):
    found = await summary(overseen)
    for each in found["standings"]:
        listed = await overseen.ana.get("/api/tariffs", params={"standing": each["standing"]})
        assert listed.json()["data"]["count"] == each["count"], each["standing"]
    for line in found["accounts"]:
        for each in line["standings"]:
            asked = {"standing": each["standing"], "accountId": line["accountId"] or "all"}
            listed = await overseen.ana.get("/api/tariffs", params=asked)
            assert listed.json()["data"]["count"] == each["count"], asked


async def test_ratings_that_found_a_total_are_counted_by_tariff(overseen):
    rows = [shipment("S-1", "50"), shipment("S-2", "60"), shipment("S-3", "150")]  # no break holds the last
    stored = await store_shipments(overseen.tenants.air, overseen.tenants.fill2, *rows)
    for each in stored:
        await overseen.ana.post("/api/rating", json={"ids": [str(each["_id"])]})
    found = await summary(overseen)
    assert [(each["tariffName"], each["rated"]) for each in found["used"]] == [("Air 2026", 2)]
    assert found["rated"] == 2


async def test_a_clerk_of_one_account_counts_no_tariff_of_another(overseen, sign_in):
    await overseen.ana.post("/api/tariffs", json={**BODY, "accountId": str(overseen.tenants.fill2)})
    june = await sign_in(overseen.tenants.june)
    found = (await june.get("/api/tariffSummary")).json()["data"]
    assert found["count"] == 3
    assert count_of(found["standings"], TariffStanding.NEVER_PUBLISHED) == 1


async def test_only_who_sees_tariffs_sees_the_summary(overseen, sign_in):
    vera = await sign_in(overseen.tenants.vera)
    assert (await vera.get("/api/tariffSummary")).json()["code"] == "permission_denied"


BODY = {"name": "Of another", "currency": "USD", "effectiveDate": "2026-01-01", "expiryDate": ""}


@pytest.mark.parametrize("wrong", ["gone", "expiring45"])
async def test_a_standing_there_is_not_is_refused(overseen, wrong):
    answer = (await overseen.ana.get("/api/tariffs", params={"standing": wrong})).json()
    assert answer["status"] != 200
