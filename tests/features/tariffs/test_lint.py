"""A version checked before it is published, through the call the tariff page makes."""

from freight.documents.record_change import RecordChange
from freight.features.tariffs import service
from freight.kit.storage.tenancy import scoped
from tests.features.rating.sheets import SHEET, TARIFF, band


async def look(air, **query):
    return (await air.ana.get(f"/api/tariffs/{air.tariff_id}/lint", params=query)).json()["data"]


async def test_the_draft_is_looked_over_lane_by_lane(air):
    """The sheet of the tests has a hole at 100–249.99; a second band for the same weights overlaps."""
    cheaper = band("500", "900", "0.001", "0.5")
    await service.replace_lanes(air.tenants.air, air.tariff_id, [*SHEET, cheaper, band("0", "50", "1", "9")])
    found = await look(air)
    assert (found["versionNumber"], found["laneCount"]) == (2, 3)
    counts = {each["code"]: each["count"] for each in found["counts"]}
    assert {code: counts[code] for code in ("gap", "overlap", "inversion", "oneKey")} == {
        "gap": 1,
        "overlap": 1,
        "inversion": 2,
        "oneKey": 1,
    }
    gap = next(each for each in found["rows"] if each["code"] == "gap")
    # the shorter band comes first, so the bands after it continue its lane; the longer one is a separate lane
    assert gap["text"] == "No rate for 50.01–249.99 kg, between 0–50 and 250–499.99."
    assert (gap["lane"], gap["identifiers"]["carrier"], gap["severity"]) == (1, "V444_0", "warning")


async def test_one_kind_is_asked_for_a_page_at_a_time(air):
    found = await look(air, code="gap", pageLimit=1)
    assert [each["code"] for each in found["rows"]] == ["gap"]
    assert found["count"] == 1


async def test_a_version_of_another_tariff_is_refused(air):
    made = (await air.ana.post("/api/tariffs", json=TARIFF | {"name": "Other"})).json()["data"]
    other = made["versions"][0]["versionId"]
    answer = (await air.ana.get(f"/api/tariffs/{air.tariff_id}/lint", params={"versionId": other})).json()
    assert answer["code"] == "version_foreign"


async def test_only_who_sees_tariffs_looks_one_over(air, sign_in):
    vera = await sign_in(air.tenants.vera)
    assert (await vera.get(f"/api/tariffs/{air.tariff_id}/lint")).json()["code"] == "permission_denied"


async def test_a_second_tariff_with_the_same_lanes_and_first_day_is_told_and_the_newest_rates(air):
    """The one published last; the trace says what it goes before."""
    first = (await air.ana.get(f"/api/tariffs/{air.tariff_id}")).json()["data"]
    made = (await air.ana.post("/api/tariffs", json=TARIFF | {"name": "Second"})).json()["data"]
    assert made["versions"][0]["effectiveDate"] == first["versions"][0]["effectiveDate"]
    await service.replace_lanes(air.tenants.air, made["tariffId"], SHEET)
    answer = await air.ana.get(f"/api/tariffs/{made['tariffId']}/lint", params={"code": "rival"})
    [row] = answer.json()["data"]["rows"]
    assert row["text"].endswith(
        f"also in {first['name']}, version 1, effective the same day: this version rates them because it is newer."
    )
    await air.ana.post(f"/api/tariffs/{made['tariffId']}/publish", json={})
    told = (await look(air, code="rival"))["rows"]
    assert told[0]["text"].endswith("effective the same day: Second rates them because it was published later.")


async def test_falling_prices_are_mended_at_once_by_the_next_break_rule_of_the_charge(air):
    """Finding B13: 335 findings, each to be corrected by hand."""
    await service.replace_lanes(
        air.tenants.air, air.tariff_id, [*SHEET, band("500", "900", "0.001", "0.5"), band("0", "50", "1", "9")]
    )
    found = await look(air)
    assert {each["code"]: each["canMend"] for each in found["counts"]}["gap"] is False
    assert len((await look(air, code="inversion"))["rows"]) == 2
    url, body = f"/api/tariffs/{air.tariff_id}/mend", {"versionId": found["versionId"], "code": "inversion"}
    answer = (await air.ana.post(url, json=body)).json()
    assert answer["msg"] == "Next-break rule added to 1 charge."
    [charge] = [each for each in answer["data"]["versions"][0]["terms"]["charges"] if each["breaks"]]
    assert "deficit" in charge["consider"]
    assert (await look(air, code="inversion"))["rows"] == []
    [before, after] = (
        await scoped(RecordChange, air.tenants.air).find({"kind": "tariffVersion"}).sort("_id", 1).to_list()
    )
    assert (before["action"], after["action"]) == ("created", "changed")
    # clicked twice, it is added once
    assert (await air.ana.post(url, json=body)).json()["code"] == "nothing_to_mend"


async def test_what_has_no_mend_and_what_is_published_stays(air):
    url, version = f"/api/tariffs/{air.tariff_id}/mend", (await look(air))["versionId"]
    gap = await air.ana.post(url, json={"versionId": version, "code": "gap"})
    assert gap.json()["msg"] == "Findings of this kind are corrected by hand."
    published = await air.ana.post(url, json={"versionId": version, "code": "inversion"})
    assert published.json()["code"] == "version_published"


async def test_a_kind_of_finding_that_there_is_not_is_refused(air):
    refused = await air.ana.get(f"/api/tariffs/{air.tariff_id}/lint", params={"code": "typo"})
    assert (refused.status_code, refused.json()["code"]) == (400, "rules_unknown_value")
