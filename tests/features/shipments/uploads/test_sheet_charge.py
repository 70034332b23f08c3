"""Rate sheets of tariffs with several charges that have breaks: which of them the rates go to is asked, not guessed."""

import openpyxl
import pytest

from freight.core.rating.compiled import CompiledTariff
from freight.features.tariffs import service as tariffs
from tests.workbooks import saved, xlsx

FREIGHT = {"id": "charge1", "name": "Freight", "method": "perKg", "breaks": True, "minimum": "lane"}
HANDLING = {"id": "charge2", "name": "Handling", "method": "perCwt", "breaks": True, "minimum": "lane"}
TERMS = {
    "identifiers": ("originState", "destinationState"),
    "charges": [FREIGHT, HANDLING],
    "weight": {"basis": "gross", "unit": "kg"},
}
PLACES = ["origin_state", "dest_state", "from weight"]
ROWS = [["IL", "OH", 0, 1.5, 40], ["IL", "OH", 500, 1.2, 40]]
ASKED = "Freight and Handling have breaks in this tariff. The rates of this sheet are those of one."


def breaks_in(tariff: CompiledTariff) -> dict[str, list[tuple[str, str]]]:
    """Start and rate of the breaks of each charge of the only lane."""
    (lane,) = tariff.lanes
    return {
        charge_id: [(f"{each.start.normalize():f}", f"{each.rate.normalize():f}") for each in stated.ranges]
        for charge_id, stated in lane.charges.items()
    }


def minimums_in(tariff: CompiledTariff) -> dict[str, str]:
    (lane,) = tariff.lanes
    return {key: f"{stated.minimum.normalize():f}" for key, stated in lane.charges.items() if stated.minimum}


async def again(rate_sheets, first: dict, rows: list, heads: list[str]) -> dict:
    """A second sheet for the tariff of the first."""
    return await rate_sheets.uploader.received(
        xlsx(rows, heads), "more.xlsx", type="tariffLane", tariffId=first["tariffId"]
    )


async def test_the_charge_is_asked_about_and_its_breaks_stand_beside_those_of_the_other(rate_sheets):
    heads = [*PLACES, "Rate", "Minimum"]
    upload = await rate_sheets.received(xlsx(ROWS, heads), **TERMS)
    [question] = upload["layout"]["questions"]
    assert (question["text"], question["answer"]) == (ASKED, "")
    assert [(each["label"], each["samples"]) for each in question["choices"]] == [
        ("Freight", ["Weights in kg, rates per kg."]),
        ("Handling", ["Weights in lb, rates per 100 lb."]),
    ]
    refused = await rate_sheets.uploader.caller.post(f"/api/upload/{upload['uploadId']}/check")
    assert (refused.status_code, refused.json()["msg"]) == (400, f"{ASKED} Choose the charge that they go to.")
    freight, handling = (each["value"] for each in question["choices"])
    upload = await rate_sheets.answered(upload, charge=freight)
    assert upload["layout"]["units"] == "Weights in kg, rates per kg."
    await rate_sheets.stored(await rate_sheets.uploader.check(upload))
    # the same headings: what was said of them is remembered, and shown
    second = await again(rate_sheets, upload, [["IL", "OH", 0, 7, 15], ["IL", "OH", 1000, 6, 15]], heads)
    assert second["layout"]["questions"][0]["answer"] == freight
    second = await rate_sheets.answered(second, charge=handling)
    tariff = await rate_sheets.stored(await rate_sheets.uploader.check(second))
    assert breaks_in(tariff) == {"charge1": [("0", "1.5"), ("500", "1.2")], "charge2": [("0", "7"), ("1000", "6")]}
    assert minimums_in(tariff) == {"charge1": "40", "charge2": "15"}


async def test_a_dry_run_compares_with_the_breaks_of_that_charge(rate_sheets):
    heads = [*PLACES, "Rate", "Minimum"]
    upload = await rate_sheets.received(xlsx(ROWS, heads), **TERMS)
    upload = await rate_sheets.answered(upload, charge="charge1: Freight")
    await rate_sheets.stored(await rate_sheets.uploader.check(upload))
    same = await again(rate_sheets, upload, ROWS, heads)
    assert (await rate_sheets.uploader.check(same))["counts"]["unchanged"] == 2
    other = await rate_sheets.answered(same, charge="charge2: Handling")
    assert (await rate_sheets.uploader.check(other))["counts"]["new"] == 2


@pytest.mark.parametrize("heading", ["Handling", "Handling rate per cwt", "handling_rate"])
async def test_a_heading_that_names_a_charge_proposes_it(rate_sheets, heading):
    upload = await rate_sheets.received(xlsx(ROWS, [*PLACES, heading, "Handling min"]), **TERMS)
    upload = (await rate_sheets.uploader.columns(upload, {"3": "lane#rate"})).json()["data"]
    [question] = upload["layout"]["questions"]
    assert question["answer"] == "charge2: Handling"
    assert {each["charge"] for each in upload["fields"] if each["key"] == "lane#rate"} == {"Handling"}
    assert upload["columns"][4]["fieldKey"] == "lane#minimumCost"
    tariff = await rate_sheets.stored(await rate_sheets.uploader.check(upload))
    assert breaks_in(tariff) == {"charge2": [("0", "1.5"), ("500", "1.2")]}
    assert minimums_in(tariff) == {"charge2": "40"}


def across(*rows: list, merged: tuple[str, ...]) -> bytes:
    """A sheet with breaks across, and what they are of above them in merged cells."""
    book = openpyxl.Workbook()
    for row in rows:
        book.active.append(row)
    for area in merged:
        book.active.merge_cells(area)
    return saved(book)


PER_KG = {**TERMS, "charges": [FREIGHT, HANDLING | {"method": "perKg"}]}


async def test_the_charge_above_all_breaks_is_proposed(rate_sheets):
    heads = [["", "", "Handling", ""], [*PLACES[:2], "N", "+45"]]
    content = across(*heads, ["IL", "OH", 5, 4], ["IL", "MO", 6, 5], merged=("C1:D1",))
    upload = await rate_sheets.received(content, **PER_KG)
    assert [each["answer"] for each in upload["layout"]["questions"]] == ["charge2: Handling"]


async def test_charges_side_by_side_above_their_breaks_are_no_places(rate_sheets):
    heads = [["", "Freight", "", "Handling", ""], ["Origin", "N", "+45", "N", "+45"]]
    content = across(*heads, ["USCHI", 5, 4, 3, 2], ["USLAX", 6, 5, 4, 3], merged=("B1:C1", "D1:E1"))
    terms = PER_KG | {"identifiers": ("originPort", "destinationPort")}
    upload = await rate_sheets.answered(await rate_sheets.received(content, **terms), charge="charge2: Handling")
    told = "“Freight” above these breaks is a charge of the tariff. A sheet has the breaks of one charge: don’t import "
    assert upload["columns"][1]["fault"].startswith(told)
    refused = await rate_sheets.uploader.caller.post(f"/api/upload/{upload['uploadId']}/check")
    assert (refused.status_code, refused.json()["code"]) == (400, "layout_fault")
    upload = (await rate_sheets.uploader.columns(upload, {"1": None, "2": None})).json()["data"]
    tariff = await rate_sheets.stored(await rate_sheets.uploader.check(upload))
    assert [(lane.identifiers, [*lane.charges]) for lane in tariff.lanes] == [
        (("USCHI", ""), ["charge2"]),
        (("USLAX", ""), ["charge2"]),
    ]


async def test_the_minimum_of_the_other_charge_stays_its_own(rate_sheets):
    upload = await rate_sheets.received(xlsx(ROWS, [*PLACES, "Rate", "Freight min"]), **TERMS)
    assert upload["columns"][4]["fieldKey"] == "lane#minimumCost"
    upload = await rate_sheets.answered(upload, charge="charge2: Handling")
    assert upload["columns"][4]["fieldKey"] == "minimumOf#charge1"
    tariff = await rate_sheets.stored(await rate_sheets.uploader.check(upload))
    assert minimums_in(tariff) == {"charge1": "40"}


async def test_headings_that_name_both_are_asked_about(rate_sheets):
    upload = await rate_sheets.received(xlsx(ROWS, [*PLACES, "Freight", "Handling"]), **TERMS)
    assert [each["choices"] for each in upload["columns"][3:]] == [["lane#rate"], ["lane#rate"]]
    told = "Freight and Handling could each be Rate: choose one."
    assert [each["note"] for each in upload["columns"][3:]] == [told, told]
    chosen = (await rate_sheets.uploader.columns(upload, {"4": "lane#rate"})).json()["data"]
    assert chosen["layout"]["questions"][0]["answer"] == "charge2: Handling"


async def test_the_answer_for_one_tariff_is_none_for_another(rate_sheets):
    heads = [*PLACES, "Rate", "Minimum"]
    upload = await rate_sheets.answered(
        await rate_sheets.received(xlsx(ROWS, heads), **TERMS), charge="charge2: Handling"
    )
    await rate_sheets.uploader.check(upload)
    swapped = [HANDLING | {"id": "charge1"}, FREIGHT | {"id": "charge2"}]
    other = await rate_sheets.received(xlsx(ROWS, heads), **TERMS | {"charges": swapped})
    assert other["layout"]["questions"][0]["answer"] == ""
    assert other["layout"]["fault"].startswith("Handling and Freight have breaks in this tariff.")


async def test_a_sheet_without_steps_is_refused_until_the_charge_is_said(rate_sheets):
    sent = await rate_sheets.received(xlsx(ROWS, [*PLACES, "Rate", "Minimum"]), **TERMS)
    before = await tariffs.read_tariff(rate_sheets.tenant.scope, sent["tariffId"])
    answer = await rate_sheets.uploader.caller.post(
        "/api/tariffLaneUploadFiles",
        params={"templateId": sent["tariffId"]},
        files={"uploadedFile": ("rates.xlsx", xlsx(ROWS, [*PLACES, "Rate", "Minimum"]))},
    )
    assert (answer.status_code, answer.json()["msg"]) == (400, f"{ASKED} Choose the charge that they go to.")
    assert (await tariffs.read_tariff(rate_sheets.tenant.scope, sent["tariffId"])).versions == before.versions
