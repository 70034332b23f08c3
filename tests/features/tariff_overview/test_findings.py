"""The findings about all tariffs: looked over by jobs, kept with the revision they hold for."""

from freight.documents.tariff_check import TariffCheck, TariffFinding
from freight.features.tariffs import service as tariffs
from freight.kit.tenancy import scoped
from tests.features.tariff_overview.conftest import RAIL


async def findings(overseen, **query):
    return (await overseen.ana.get("/api/tariffFindings", params=query)).json()["data"]


async def look_over(overseen, run_jobs):
    started = (await overseen.ana.post("/api/tariffFindings/lookOver")).json()["data"]["started"]
    await run_jobs()
    return started


async def test_nothing_is_looked_over_until_somebody_asks_and_then_once(overseen, run_jobs):
    assert (await findings(overseen))["waiting"] == 3
    assert await look_over(overseen, run_jobs) == 3
    found = await findings(overseen)
    assert (found["waiting"], found["lookedOver"]) == (0, 3)
    assert await look_over(overseen, run_jobs) == 0


async def test_findings_stand_by_kind_and_tariff_with_the_lane_they_are_about(overseen, run_jobs):
    """The sheet has a hole at 100–249.99; the rail sheet is cheaper from 100 kg on."""
    await look_over(overseen, run_jobs)
    found = await findings(overseen)
    assert {(each["tariffName"], each["code"]): each["count"] for each in found["groups"]} == {
        ("Air 2026", "gap"): 1,
        ("Rail 2026", "inversion"): 1,
    }
    gap, *_ = found["rows"]
    assert (gap["label"], gap["lane"], gap["identifiers"]["carrier"]) == ("Gaps between breaks", 1, "V444_0")
    assert gap["text"] == "No rate for 100–249.99 kg, between 0–99.99 and 250–499.99."


async def test_findings_are_narrowed_to_a_kind_a_tariff_and_drafts(overseen, run_jobs):
    await look_over(overseen, run_jobs)
    of_kind = await findings(overseen, code="inversion")
    assert [each["tariffName"] for each in of_kind["rows"]] == ["Rail 2026"]
    assert sum(each["count"] for each in of_kind["kinds"]) == 2, "the other kinds stay to be chosen"
    of_tariff = await findings(overseen, tariffId=overseen.rail_id)
    assert [each["code"] for each in of_tariff["rows"]] == ["inversion"]
    assert (await findings(overseen, state="draft"))["count"] == 0


async def test_pages_follow_each_other_across_kinds_and_tariffs(overseen, run_jobs):
    await tariffs.replace_lanes(overseen.tenants.air, overseen.sea_id, RAIL)
    await look_over(overseen, run_jobs)
    pages = [await findings(overseen, pageLimit=1, pageNo=number) for number in (1, 2, 3)]
    assert [(each["rows"][0]["code"], each["rows"][0]["tariffName"]) for each in pages] == [
        ("gap", "Air 2026"),
        ("inversion", "Rail 2026"),
        ("inversion", "Sea 2027"),
    ]
    assert {each["count"] for each in pages} == {3}


async def test_a_draft_that_changed_waits_to_be_looked_over_again(overseen, run_jobs):
    await look_over(overseen, run_jobs)
    await tariffs.replace_lanes(overseen.tenants.air, overseen.sea_id, RAIL)
    assert (await findings(overseen))["waiting"] == 1
    assert await look_over(overseen, run_jobs) == 1
    found = await findings(overseen, tariffId=overseen.sea_id)
    assert [(each["code"], each["state"]) for each in found["rows"]] == [("inversion", "draft")]


async def test_what_a_newer_look_took_the_place_of_is_dropped(overseen, run_jobs):
    await tariffs.replace_lanes(overseen.tenants.air, overseen.sea_id, RAIL)
    await look_over(overseen, run_jobs)
    await tariffs.replace_lanes(overseen.tenants.air, overseen.sea_id, RAIL)
    await look_over(overseen, run_jobs)
    checks, kept = scoped(TariffCheck, overseen.tenants.air), scoped(TariffFinding, overseen.tenants.air)
    assert await checks.count() == 3
    named = await checks.distinct("findings", {"counts": {"$ne": {}}})
    assert sorted(await kept.distinct("findings")) == sorted(named)


async def test_what_depends_on_the_day_needs_no_look(overseen, run_jobs):
    """A version that runs out within a month is told at once; lanes are not read for it."""
    body = {"effectiveDate": "2026-01-01", "expiryDate": "2026-12-01"}
    await tariffs.replace_lanes(overseen.tenants.air, overseen.sea_id, RAIL[:1])
    await overseen.ana.post(f"/api/tariffs/{overseen.sea_id}/publish", json=body)
    found = await findings(overseen, code="expiry")
    assert [each["text"] for each in found["rows"]] == ["The version expires in 10 days, on 2026-12-01."]


async def test_a_version_that_is_gone_takes_its_findings_along(overseen, run_jobs):
    await look_over(overseen, run_jobs)
    view = (await overseen.ana.get(f"/api/tariffs/{overseen.sea_id}")).json()["data"]
    draft = view["versions"][0]["versionId"]
    await overseen.ana.delete(f"/api/tariffs/{overseen.sea_id}/versions/{draft}")
    found = await findings(overseen)
    assert (found["lookedOver"], found["waiting"]) == (2, 0)
