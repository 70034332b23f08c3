"""The findings about all tariffs: looked over by jobs, kept with the revision they hold for."""

from datetime import timedelta

from bson import ObjectId

from freight.documents.tariff import Tariff
from freight.documents.tariff_check import TariffCheck, TariffFinding
from freight.documents.tariff_version import TariffVersion
from freight.features.tariffs import service as tariffs
from freight.features.tariffs.overview.newest_findings import LOOKED_THROUGH
from freight.kit.storage.tenancy import scoped
from tests.features.tariffs.overview.conftest import RAIL
from tests.fixtures.profiled import watched


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
    """A version that runs out within a month is reported at once; lanes are not read for it."""
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


async def newest(overseen):
    return (await overseen.ana.get("/api/tariffFindings/newest")).json()["data"]


async def test_the_newest_findings_are_those_of_the_version_that_changed_last(overseen, run_jobs):
    """Home shows a pricing manager what was found since: the draft with new lanes is first, with the first of its
    findings; until it is checked it is pending, and shows no finding that may have been fixed."""
    await look_over(overseen, run_jobs)
    await tariffs.replace_lanes(overseen.tenants.air, overseen.sea_id, [*RAIL, *_like(RAIL, "V778")])
    before = await newest(overseen)
    assert (before["waiting"], before["lookedThrough"]) == (1, 3)
    assert [(each["tariffName"], each["code"]) for each in before["rows"]] == [
        ("Rail 2026", "inversion"),
        ("Air 2026", "gap"),
    ]
    await look_over(overseen, run_jobs)
    after = await newest(overseen)
    assert after["waiting"] == 0
    told = [(each["tariffName"], each["state"], each["count"], each["code"]) for each in after["rows"]]
    assert told == [
        ("Sea 2027", "draft", 2, "inversion"),
        ("Rail 2026", "published", 1, "inversion"),
        ("Air 2026", "published", 1, "gap"),
    ]
    assert after["rows"][2]["text"] == "No rate for 100–249.99 kg, between 0–99.99 and 250–499.99."


async def test_what_is_over_is_not_among_the_newest_findings(overseen, run_jobs):
    await look_over(overseen, run_jobs)
    over = {"$set": {"expiry_date": "2026-11-20"}}
    await scoped(TariffVersion, overseen.tenants.air).update_many({"tariff_id": ObjectId(overseen.rail_id)}, over)
    assert [each["tariffName"] for each in (await newest(overseen))["rows"]] == ["Air 2026"]


async def test_the_newest_findings_read_no_more_of_five_times_the_tariffs(overseen, run_jobs):
    await look_over(overseen, run_jobs)
    read = []
    for _ in range(2):
        await _older_copies(overseen, 50 if not read else 200)
        async with watched() as reads:
            assert (await newest(overseen))["lookedThrough"] == LOOKED_THROUGH
        ours = [each for each in reads if ".tariff" in each["ns"]]
        assert {each["ns"].partition(".")[2] for each in ours} >= {"tariffs", "tariff_versions", "tariff_checks"}
        read.append(sum(each["docsExamined"] for each in ours))
    assert read[0] == read[1]


def _like(bands, carrier):
    return [each._replace(identifiers={**each.identifiers, "carrier": carrier}) for each in bands]


async def _older_copies(overseen, number):
    """Add this many more tariffs of one published version each, last changed before the existing ones."""
    kept, every = scoped(Tariff, overseen.tenants.air), scoped(TariffVersion, overseen.tenants.air)
    tariff, version = await kept.get(overseen.air_id), await every.find_one({"tariff_id": ObjectId(overseen.air_id)})
    ids = [ObjectId() for _ in range(number)]
    old = {"updated_on": version["updated_on"] - timedelta(days=1)}
    await kept.insert_many([{**tariff, "_id": each, "name": f"Older {each}"} for each in ids])
    await every.insert_many([{**version, **old, "_id": ObjectId(), "tariff_id": each} for each in ids])
