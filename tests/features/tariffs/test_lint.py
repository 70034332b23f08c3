"""A version looked over before it is published, through the call the tariff page makes."""

from freight.features.tariffs import service
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
    # the shorter band comes first, so the bands after it continue its lane; the longer one is a lane beside it
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
