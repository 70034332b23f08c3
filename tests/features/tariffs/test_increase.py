"""A general rate increase: previewed, applied once to the draft or to one created for it, and kept in the history."""

import asyncio

import pytest

from tests.features.tariffs.test_lane_history import history
from tests.features.tariffs.test_lane_sheet import FIRST, of, put, sheet

SECOND, OTHER = "rate:freight:250:500:perUnit", "rate:freight:0:500:perUnit"
MINIMUM = "charge:freight:minimum"
UP = {"percent": "5", "actsOn": ["rates", "flats", "minimums", "maximums"]}
DATES = {"effectiveDate": "2027-01-01", "expiryDate": "2027-12-31"}


@pytest.fixture
async def draft(air):
    return (await air.ana.post(f"/api/tariffs/{air.tariff_id}/draft")).json()["data"]["versions"][0]


async def versions(air):
    return (await air.ana.get(f"/api/tariffs/{air.tariff_id}")).json()["data"]["versions"]


async def call(air, address, version, **changed):
    body = UP | {"versionId": version["versionId"]} | changed
    return (await air.ana.post(f"/api/tariffs/{air.tariff_id}/increase{address}", json=body)).json()


async def preview(air, version, **changed):
    return (await call(air, "/preview", version, **changed))["data"]


async def apply(air, version, **changed):
    asked = {name: value for name, value in changed.items() if name not in DATES}  # dates are for applying it
    revision = (await preview(air, version, **asked))["revision"]
    return await call(air, "", version, revision=revision, **changed)


async def test_the_preview_tells_every_lane_before_and_after_and_stores_nothing(air, draft):
    """0.0484 and 0.0424 become 0.05082 and 0.04452 before they are rounded, 1.4992 becomes 1.57416."""
    before = await sheet(air, draft)
    found = await preview(air, draft)
    assert (found["laneCount"], found["count"]) == (2, 2)
    assert found["changed"] == [{"figure": "rates", "count": 3}, {"figure": "minimums", "count": 3}]
    assert [(each["label"], each["before"], each["after"]) for each in found["rows"][0]["changes"]] == [
        ("Minimum", "1.4992", "1.57"),
        ("0–99.99", "0.0484", "0.0508"),
        ("250–499.99", "0.0424", "0.0445"),
    ]
    # 1.57 / 1.4992 is 4.72 % more, 0.525 / 0.5 is 5 %
    assert (found["least"], found["most"], found["left"]) == ("4.72", "5.00", [])
    assert await sheet(air, draft) == before


async def test_it_is_applied_to_the_draft_and_told_in_the_history(air, draft):
    saved = await apply(air, draft)
    assert (saved["status"], saved["data"]["changed"], saved["data"]["versionNumber"]) == (200, 2, 2)
    first, second = (await sheet(air, draft))["rows"]
    assert (first["cells"][FIRST], first["cells"][SECOND], first["cells"][MINIMUM]) == ("0.0508", "0.0445", "1.57")
    assert (second["cells"][OTHER], second["cells"][MINIMUM]) == ("0.525", "31.5")
    [entry] = await history(air, first)
    assert (entry["action"], entry["origin"], entry["userName"]) == ("changed", "increased", "Ana Ortiz")
    # the published version is what it was
    [_, published] = await versions(air)
    assert (await sheet(air, published))["rows"][0]["cells"][FIRST] == "0.0484"


async def test_a_double_click_raises_once(air, draft):
    revision = (await preview(air, draft))["revision"]
    answers = await asyncio.gather(*(call(air, "", draft, revision=revision) for _ in range(3)))
    assert sorted(each["status"] for each in answers) == [200, 409, 409]
    assert (await call(air, "", draft, revision=revision))["status"] == 409
    assert (await sheet(air, draft))["rows"][0]["cells"][FIRST] == "0.0508"


async def test_who_changed_a_rate_since_the_preview_is_not_overwritten(air, draft):
    revision = (await preview(air, draft))["revision"]
    [row, _] = (await sheet(air, draft))["rows"]
    await put(air, of(row, cells={FIRST: "9"}))
    refused = await call(air, "", draft, revision=revision)
    assert (refused["status"], refused["msg"]) == (
        409, "This tariff has changed since the preview. Look at the new preview, then apply again.",
    )  # fmt: skip
    assert (await sheet(air, draft))["rows"][0]["cells"][FIRST] == "9"


async def test_from_a_published_version_the_next_one_is_begun_with_its_dates_once(air):
    [published] = await versions(air)
    refused = await apply(air, published)
    assert (refused["status"], refused["msg"]) == (400, "Enter the effective date of the new version.")
    wrong = await apply(air, published, effectiveDate="2027-02-01", expiryDate="2027-01-01")
    assert (wrong["status"], wrong["code"]) == (400, "dates_reversed")
    assert len(await versions(air)) == 1
    revision = (await preview(air, published))["revision"]
    answers = await asyncio.gather(*(call(air, "", published, revision=revision, **DATES) for _ in range(3)))
    assert sorted(each["status"] for each in answers) == [200, 409, 409]
    late = await call(air, "", published, revision=revision, **DATES)
    assert (late["status"], late["code"]) == (409, "changed_meanwhile")
    draft, before = await versions(air)
    assert (draft["state"], draft["effectiveDate"], draft["expiryDate"]) == ("draft", "2027-01-01", "2027-12-31")
    assert (before["state"], before["effectiveDate"]) == ("published", "2026-01-01")
    assert [row["cells"][MINIMUM] for row in (await sheet(air, draft))["rows"]] == ["1.57", "31.5"]


async def test_only_the_lanes_that_are_meant(air, draft):
    rows = (await sheet(air, draft))["rows"]
    assert (await preview(air, draft, lanes="selected", laneIds=[rows[1]["laneId"]]))["rows"][0]["number"] == 2
    filtered = await preview(air, draft, lanes="filtered", filter={"carrier": "v444_0"})
    assert (filtered["laneCount"], filtered["rows"][0]["number"]) == (1, 1)
    assert (await preview(air, draft, lanes="filtered", filter={"carrier": "X"}))["laneCount"] == 0
    assert (await preview(air, draft, lanes="none"))["laneCount"] == 0
    await apply(air, draft, lanes="filtered", filter={"carrier": "V444_8"}, percent="-10")
    after = (await sheet(air, draft))["rows"]
    assert (after[0]["cells"], after[1]["cells"][OTHER], after[1]["cells"][MINIMUM]) == (
        rows[0]["cells"], "0.45", "27",
    )  # fmt: skip


async def test_lanes_of_another_version_are_not_raised(air, draft):
    [_, published] = await versions(air)
    other = (await sheet(air, published))["rows"][0]["laneId"]
    refused = await call(air, "/preview", draft, lanes="selected", laneIds=[other])
    assert (refused["status"], refused["code"]) == (409, "changed_meanwhile")


async def test_the_charges_of_the_tariff_rise_only_where_they_are_meant(air, draft):
    form = {
        "name": "Air 2026", "currency": "USD", "effectiveDate": "2026-01-01", "expiryDate": "2026-12-31",
        "weight": {"basis": "gross"},
        "charges": [
            *draft["terms"]["charges"],
            {"id": "dock", "name": "Dock fee", "method": "flat", "value": "25", "minimum": "20"},
        ],
    }  # fmt: skip
    assert (await air.ana.put(f"/api/tariffs/{air.tariff_id}", json=form)).json()["status"] == 200
    assert (await preview(air, draft))["charges"] == []
    found = await preview(air, draft, charges=True, lanes="none")
    assert [(each["label"], each["before"], each["after"]) for each in found["charges"]] == [
        ("Dock fee: rate or amount", "25", "26.25"),
        ("Dock fee: minimum", "20", "21"),
    ]
    await apply(air, draft, charges=True, lanes="none")
    now = (await versions(air))[0]["terms"]["charges"][1]
    assert (now["value"], now["minimum"]) == ("26.25", "21")
    assert (await sheet(air, draft))["rows"][0]["cells"][FIRST] == "0.0484"


async def test_where_nothing_changes_nothing_is_done(air, draft):
    """A rate of 0.0484 rounded to whole figures would be 0."""
    whole = {"actsOn": ["rates"], "rateRounding": "whole", "lanes": "filtered", "filter": {"carrier": "V444_0"}}
    found = await preview(air, draft, **whole)
    assert (found["count"], found["left"]) == (0, [{"figure": "rates", "reason": "toZero", "count": 2}])
    refused = await apply(air, draft, **whole)
    assert (refused["status"], refused["code"]) == (400, "nothing_changes")
    assert (await call(air, "/preview", draft, percent="many"))["code"] == "percent_invalid"


async def test_who_may_not_change_the_tariff_may_not_raise_it(air, sign_in, draft):
    """Vera may not change tariffs; June works for one account, and the tariff is everybody's."""
    revision = (await preview(air, draft))["revision"]
    body = UP | {"versionId": draft["versionId"], "revision": revision}
    address = f"/api/tariffs/{air.tariff_id}/increase"
    vera, june = await sign_in(air.tenants.vera), await sign_in(air.tenants.june)
    assert (await vera.post(f"{address}/preview", json=body)).status_code == 403
    assert (await vera.post(address, json=body)).status_code == 403
    assert (await june.post(address, json=body)).status_code == 403
    assert (await preview(air, draft))["revision"] == revision
    assert (await sheet(air, draft))["rows"][0]["cells"][FIRST] == "0.0484"
