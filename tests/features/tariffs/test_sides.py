"""Tariffs for selling, for buying, and for both: what is stored, what is refused, and who sees it."""

from io import BytesIO
from typing import Any

import pytest
from openpyxl import load_workbook

from freight.documents.tariff import Tariff
from freight.documents.tariff_version import TariffVersion
from freight.kit.storage.tenancy import scoped
from tests.features.rating.bought import BUYING, add_buying_tariff, add_carrier, hide_costs
from tests.features.rating.sheets import TARIFF


async def _save(air: Any, tariff_id: str, **changes: Any) -> Any:
    return (await air.ana.put(f"/api/tariffs/{tariff_id}", json=BUYING | changes)).json()


async def _read(caller: Any, tariff_id: str) -> Any:
    return (await caller.get(f"/api/tariffs/{tariff_id}")).json()


async def _list(caller: Any, **query: str) -> Any:
    return (await caller.get("/api/tariffs", params=query)).json()["data"]


async def test_a_tariff_sells_unless_its_form_says_otherwise(air) -> None:
    tariff = (await _read(air.ana, air.tariff_id))["data"]
    assert (tariff["side"], tariff["carrier"]) == ("selling", "")


async def test_a_tariff_older_than_sides_sells(air) -> None:
    of_air = {"system_id": air.tenants.air.system_id}
    for document in (Tariff, TariffVersion):
        await document.get_pymongo_collection().update_many(of_air, {"$unset": {"side": "", "carrier": ""}})
    assert (await _read(air.ana, air.tariff_id))["data"]["side"] == "selling"
    assert [row["side"] for row in (await _list(air.ana, side="selling"))["rows"]] == ["selling"]


async def test_a_buying_tariff_keeps_the_code_of_its_carrier_by_whatever_name(air) -> None:
    await add_carrier(air.ana)
    tariff_id = await add_buying_tariff(air, carrier="lufthansa  cargo")
    tariff = (await _read(air.ana, tariff_id))["data"]
    assert (tariff["side"], tariff["carrier"]) == ("buying", "V444_0")
    version = await scoped(TariffVersion, air.tenants.air).find_one({"tariff_name": "LH buying"})
    assert version and (version.get("side"), version.get("carrier")) == ("buying", "V444_0")


@pytest.mark.parametrize(
    ("wrong", "code", "message"),
    [
        ({"carrier": ""}, "no_carrier", "Choose the carrier that this tariff is bought from."),
        ({"carrier": None}, "no_carrier", "Choose the carrier that this tariff is bought from."),
        ({"side": "both", "carrier": ""}, "no_carrier", "Choose the carrier that this tariff is bought from."),
        (
            {"carrier": "XX Air"},
            "no_carrier",
            "XX Air isn't a listed carrier. Add it under Accounts → Carriers first.",
        ),
        (
            {"side": "selling"},
            "tariff_side",
            "A selling tariff has no carrier. Remove the carrier, or choose the buying side.",
        ),
        ({"currency": "XQZ"}, "currency_unknown", "Currency: “XQZ” is not a currency."),
    ],
)
async def test_a_form_that_does_not_fit_its_side_is_refused(air, wrong, code, message) -> None:
    await add_carrier(air.ana)
    answer = (await air.ana.post("/api/tariffs", json=BUYING | wrong)).json()
    assert (answer["code"], answer["msg"][: len(message)]) == (code, message)


async def test_the_side_can_change_until_a_version_is_published(air) -> None:
    await add_carrier(air.ana)
    await add_carrier(air.ana, "LH", "Lufthansa")
    made = (await air.ana.post("/api/tariffs", json=TARIFF | {"name": "LH buying"})).json()["data"]
    changed = await _save(air, made["tariffId"], carrier="LH")
    assert (changed["data"]["side"], changed["data"]["carrier"]) == ("buying", "LH")
    again = await _save(air, made["tariffId"], side="selling", carrier=None)
    assert (again["data"]["side"], again["data"]["carrier"]) == ("selling", "")

    bought = await add_buying_tariff(air, name="Spot buying")
    for change in ({"side": "selling", "carrier": ""}, {"side": "both"}, {"carrier": "LH"}):
        refused = await _save(air, bought, name="Spot buying", **change)
        assert refused["code"] == "side_fixed", change
    # what the form does not name stays
    kept = (await air.ana.put(f"/api/tariffs/{bought}", json=TARIFF | {"name": "Spot buying"})).json()["data"]
    assert (kept["side"], kept["carrier"]) == ("buying", "V444_0")


async def test_a_new_draft_an_increase_and_an_earlier_version_keep_the_side(air) -> None:
    await add_carrier(air.ana)
    tariff_id = await add_buying_tariff(air)
    tariff = (await _read(air.ana, tariff_id))["data"]
    first = tariff["versions"][0]["versionId"]
    raised = {
        "versionId": first, "percent": "10", "actsOn": ["rates"], "effectiveDate": "2026-12-01", "expiryDate": "",
    }  # fmt: skip
    preview = (await air.ana.post(f"/api/tariffs/{tariff_id}/increase/preview", json=raised)).json()
    assert preview["status"] == 200, preview
    applied = await air.ana.post(
        f"/api/tariffs/{tariff_id}/increase", json=raised | {"revision": preview["data"]["revision"]}
    )
    assert applied.json()["status"] == 200, applied.text
    back = await air.ana.post(
        f"/api/tariffs/{tariff_id}/versions/{first}/rollback", json={"effectiveDate": "2026-12-05"}
    )
    assert back.json()["status"] == 200, back.text
    versions = await scoped(TariffVersion, air.tenants.air).find({"tariff_name": "LH buying"}).to_list()
    assert [(version.get("side"), version.get("carrier")) for version in versions] == [("buying", "V444_0")] * 3


async def test_the_list_is_picked_by_side_and_says_whether_there_is_one_to_pick(air) -> None:
    await add_carrier(air.ana)
    alone = await _list(air.ana, side="selling")
    assert ([row["name"] for row in alone["rows"]], alone["hasSides"]) == (["Air 2026"], False)
    await add_buying_tariff(air)
    await add_buying_tariff(air, name="Passed on", side="both")
    selling, buying, every = [await _list(air.ana, **query) for query in ({"side": "selling"}, {"side": "buying"}, {})]
    assert [row["name"] for row in selling["rows"]] == ["Air 2026", "Passed on"]
    assert [(row["name"], row["carrier"]) for row in buying["rows"]] == [
        ("LH buying", "V444_0"),
        ("Passed on", "V444_0"),
    ]
    assert (every["count"], selling["hasSides"], buying["hasSides"]) == (3, True, True)


async def test_a_carrier_that_a_tariff_is_bought_from_is_kept(air) -> None:
    carrier_id = await add_carrier(air.ana, "LH", "Lufthansa Cargo")
    made = (await air.ana.post("/api/tariffs", json=BUYING | {"carrier": "LH"})).json()["data"]
    refused = await air.ana.delete(f"/api/records/carrier/{carrier_id}", params={"revision": 1})
    assert (refused.status_code, refused.json()["code"]) == (409, "in_use")
    assert refused.json()["msg"] == "Tariff LH buying is bought from carrier LH."
    draft = made["versions"][0]["versionId"]
    await air.ana.delete(f"/api/tariffs/{made['tariffId']}/versions/{draft}")
    gone = await air.ana.delete(f"/api/records/carrier/{carrier_id}", params={"revision": 1})
    assert gone.status_code == 200


async def test_without_the_right_to_see_costs_a_buying_tariff_is_nowhere(air, sign_in) -> None:
    carrier_id = await add_carrier(air.ana)
    bought = await add_buying_tariff(air, name="LH bargain")
    omar = await sign_in(await hide_costs(air.tenants.omar))
    version = (await _read(air.ana, bought))["data"]["versions"][0]["versionId"]
    listed = await _list(omar)
    assert ([row["name"] for row in listed["rows"]], listed["hasSides"]) == (["Air 2026"], False)
    assert (await _list(omar, side="buying"))["count"] == 0
    for address in (
        f"/api/tariffs/{bought}",
        f"/api/tariffs/{bought}/lint?versionId={version}",
        f"/api/tariffs/{bought}/lanes/export?versionId={version}",
        f"/api/tariffs/{bought}/compare?old={version}&new={version}",
    ):
        assert (await omar.get(address)).status_code == 404, address
    for address, body in (
        (f"/api/tariffs/{bought}/lanes", {"versionId": version}),
        (f"/api/tariffs/{bought}/laneSheet", {"versionId": version}),
        ("/api/rating/whatIf", {"tariffId": bought}),
    ):
        assert (await omar.post(address, json=body)).status_code == 404, address
    workbook = (await air.ana.get(f"/api/tariffs/{bought}/lanes/export")).content
    uploaded = await air.ana.post(
        "/api/upload",
        params={"type": "tariffLane", "tariffId": bought},
        files={"uploadedFile": ("lanes.xlsx", workbook)},
    )
    assert uploaded.status_code == 200, uploaded.text
    upload_id = uploaded.json()["data"]["uploadId"]
    assert (await air.ana.get(f"/api/upload/{upload_id}")).status_code == 200
    assert (await omar.get(f"/api/upload/{upload_id}")).status_code == 404
    for address in ("/api/breakSets", "/api/tariffSummary", "/api/tariffRates", "/api/find?q=bargain"):
        assert "bargain" not in (await omar.get(address)).text, address
    removed = await omar.delete(f"/api/records/carrier/{carrier_id}", params={"revision": 1})
    assert removed.json()["msg"] == "A tariff is bought from carrier V444_0."


async def test_without_the_right_to_see_costs_a_tariff_for_both_sides_sells(air, sign_in) -> None:
    await add_carrier(air.ana)
    tariff_id = await add_buying_tariff(air, name="Passed on", side="both")
    omar = await sign_in(await hide_costs(air.tenants.omar))
    shown = (await _read(omar, tariff_id))["data"]
    assert (shown["side"], shown["carrier"]) == ("selling", "")
    form = TARIFF | {"name": "Passed on", "side": "selling", "carrier": ""}
    assert (await omar.put(f"/api/tariffs/{tariff_id}", json=form)).status_code == 200
    kept = (await _read(air.ana, tariff_id))["data"]
    assert (kept["side"], kept["carrier"]) == ("both", "V444_0")
    assert (await omar.post("/api/tariffs", json=BUYING)).status_code == 403


async def test_a_workbook_of_lanes_is_the_same_on_either_side(air) -> None:
    await add_carrier(air.ana)
    bought = await add_buying_tariff(air)
    sold = await air.ana.get(f"/api/tariffs/{air.tariff_id}/lanes/export")
    asked = await air.ana.get(f"/api/tariffs/{bought}/lanes/export")
    headings = [
        [cell.value for cell in next(load_workbook(BytesIO(answer.content)).worksheets[0].iter_rows())]
        for answer in (sold, asked)
    ]
    assert headings[0] == headings[1]
