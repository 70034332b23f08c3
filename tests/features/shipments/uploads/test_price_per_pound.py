"""A parcel chart with 150 weights, seven zones and a row below them with a price per pound for heavier packages."""

from decimal import Decimal

import pytest

from freight.core.rating.engine import TariffCandidate
from freight.core.units import KG_PER_LB
from freight.features.tariffs import lane_export
from freight.features.tariffs import service as tariffs
from freight.features.tariffs.schemas import LanesBody
from tests.features.shipments.uploads.conftest import lanes_in
from tests.workbooks import xlsx

D = Decimal
ZONES = [2, 3, 4, 5, 6, 7, 8]
FLAT = {"id": "freight", "name": "Freight", "method": "flat", "breaks": True}
PER_LB = {"id": "freight", "name": "Freight", "method": "perLb", "breaks": True}
POUNDS = {"basis": "gross", "unit": "lb", "round_up_to": "1"}


def parcel(charge=FLAT, unit="lb"):
    return {"identifiers": ("zone",), "charges": [charge], "weight": POUNDS | {"unit": unit}}


def price(pounds: int, zone: int) -> D:
    """What the chart prints for a weight up to 150."""
    return D(800 + 50 * pounds + 75 * zone) / 100


def per_pound(zone: int) -> D:
    return D(60 + 5 * zone) / 100


def chart(words, *, unit="lb", heading="Zones"):
    rows = [[pounds, *(float(price(pounds, zone)) for zone in ZONES)] for pounds in range(1, 151)]
    rows.append([words, *(float(per_pound(zone)) for zone in ZONES)])
    return xlsx(rows, [heading, *ZONES])


def charged(tariff, weight, zone, unit="lb"):
    """Return what the tariff charges for a shipment; None where it has no rate."""
    weighed = D(weight) * (KG_PER_LB if unit == "lb" else 1)
    values = {"shipmentRouting#zone": str(zone), "shipmentCargo#grossWeight": weighed}
    return TariffCandidate.alone(tariff).rate(values).total


async def stored(rate_sheets, content, *, answers=None, **terms):
    return await rate_sheets.stored(await rate_sheets.checked(content, answers=answers, **terms))


async def test_a_price_per_pound_waits_for_an_answer(rate_sheets):
    upload = await rate_sheets.received(chart("Price Per Pound"), **parcel())
    [question] = upload["layout"]["questions"]
    assert (question["key"], question["text"]) == (
        "aboveLast", "Row 152 “Price Per Pound” is for shipments above 150 lb.",
    )  # fmt: skip
    assert [each["label"] for each in question["choices"]] == [
        "The rate times all lb", "The 150 lb price plus the rate for each lb above 150 lb", "Leave the row out",
    ]  # fmt: skip
    assert upload["layout"]["fault"] == f"{question['text']} Choose how to read them."
    refused = await rate_sheets.uploader.caller.post(f"/api/upload/{upload['uploadId']}/check")
    assert refused.status_code == 400
    assert question["text"] in refused.json()["msg"]


# by hand, zone 5 (8.00 + 0.50 a pound + 3.75; 0.85 a pound above) and zone 8 (8.00 + 0.50 + 6.00; 1.00)
BASE = {5: D("86.75"), 8: D("89.00")}
BY_ALL = [(150, 5, BASE[5]), (151, 5, D("128.35")), (170, 5, D("144.50")), (800, 5, D("680.00")),
          (150, 8, BASE[8]), (151, 8, D("151.00")), (170, 8, D("170.00")), (800, 8, D("800.00"))]  # fmt: skip
BY_EXCESS = [(150, 5, BASE[5]), (151, 5, D("87.60")), (170, 5, D("103.75")), (800, 5, D("639.25")),
             (150, 8, BASE[8]), (151, 8, D("90.00")), (170, 8, D("109.00")), (800, 8, D("739.00"))]  # fmt: skip


@pytest.mark.parametrize("charge", [FLAT, PER_LB])
@pytest.mark.parametrize(("answer", "figures"), [("all", BY_ALL), ("excess", BY_EXCESS)])
async def test_both_readings_charge_what_they_say(rate_sheets, charge, answer, figures):
    tariff = await stored(rate_sheets, chart("Price Per Pound"), answers={"aboveLast": answer}, **parcel(charge))
    [freight] = tariff.terms.charges
    assert (freight.method, freight.mixed_ranges) == ("perLb", True)
    for pounds, zone, total in figures:
        assert charged(tariff, pounds, zone) == total, (pounds, zone)
    # up to the last weight the chart says it all, and weights between two are the upper one
    for pounds in (1, 2, 75, 149, 150):
        for zone in ZONES:
            assert charged(tariff, pounds, zone) == price(pounds, zone)
    assert charged(tariff, D("148.4"), 5) == price(149, 5)


@pytest.mark.parametrize("words", ["Each additional lb", "Each add'l lb", "Over 150 lb, each additional lb"])
async def test_words_that_decide_are_not_asked(rate_sheets, words):
    upload = await rate_sheets.received(chart(words), **parcel())
    assert (upload["layout"]["questions"], upload["layout"]["fault"]) == ([], "")
    assert upload["layout"]["units"].endswith("above 150 lb, the 150 lb price plus this rate for each lb above.")
    checked = await rate_sheets.uploader.check(upload)
    assert (checked["counts"]["new"], checked["counts"]["refused"]) == (7 * 151, 0)
    found = {each["code"]: each["examples"] for each in checked["laneFindings"]}
    assert found["pricedAbove"] == [
        f"Row 152 “{words}”: above 150 lb, the 150 lb price plus this rate for each lb above.",
        "Freight is charged per lb then, with flat prices up to 150 lb.",
    ]
    tariff = await rate_sheets.stored(checked)
    assert [charged(tariff, pounds, zone) for pounds, zone, _ in BY_EXCESS] == [total for *_, total in BY_EXCESS]


async def test_a_row_that_is_left_out_leaves_the_last_weight_the_last(rate_sheets):
    checked = await rate_sheets.checked(chart("151+ per lb"), answers={"aboveLast": "leaveOut"}, **parcel())
    assert (checked["counts"]["new"], checked["counts"]["refused"]) == (7 * 150, 0)
    found = {each["code"]: each["examples"] for each in checked["laneFindings"]}
    assert found["pricedAbove"] == ["Row 152 “151+ per lb” is left out: above 150 lb there is no rate."]
    tariff = await rate_sheets.stored(checked)
    assert tariff.terms.charges[0].method == "flat"
    assert lanes_in(tariff)["5",][-1] == ("150", "150.01", "86.75")
    assert (charged(tariff, 150, 5), charged(tariff, 151, 5)) == (BASE[5], None)


async def test_a_chart_in_kilograms(rate_sheets):
    checked = await rate_sheets.checked(chart("Price per kg"), answers={"aboveLast": "all"}, **parcel(unit="kg"))
    tariff = await rate_sheets.stored(checked)
    assert tariff.terms.charges[0].method == "perKg"
    assert charged(tariff, 170, 5, "kg") == D("144.50")


@pytest.mark.parametrize("words", ["Price per kg", "Over 200 lb, per lb"])
async def test_a_row_that_does_not_fit_the_weights_keeps_the_chart_out(rate_sheets, words):
    """Of another unit, or above another weight than the last."""
    checked = await rate_sheets.checked(chart(words), **parcel())
    assert checked["counts"]["new"] == 0
    assert f"“{words}” is no weight" in checked["firstErrors"][0]["message"]


async def test_not_over_says_where_weights_end_and_the_row_goes_on_there(rate_sheets):
    rows = [[50, 9, 10, 11], [100, 19, 20, 21], [150, 29, 30, 31], ["Each additional lb", 0.5, 0.6, 0.7]]
    tariff = await stored(rate_sheets, xlsx(rows, ["Not over", 2, 3, 4]), **parcel())
    # 30.00 + 20 × 0.60; 150.4 lb counts as 151
    assert [charged(tariff, pounds, 3) for pounds in (50, 51, 150, 170)] == [D(10), D(20), D(30), D("42.00")]
    assert charged(tariff, D("150.4"), 3) == D("30.60")


async def test_the_lanes_come_back_from_their_export(rate_sheets, uploader, tenant):
    checked = await rate_sheets.checked(chart("Price Per Pound"), answers={"aboveLast": "excess"}, **parcel())
    await rate_sheets.stored(checked)
    before = (await tariffs.query_version_lanes(tenant.scope, checked["tariffId"], LanesBody())).rows
    _, content = await lane_export.build_lane_workbook(tenant.scope, checked["tariffId"], "")
    again = await uploader.check(
        await uploader.received(content, "r.xlsx", type="tariffLane", tariffId=checked["tariffId"])
    )
    assert (again["counts"]["unchanged"], again["counts"]["refused"], again["counts"]["absent"]) == (7 * 151, 0, 0)
    await uploader.store(again)
    after = (await tariffs.query_version_lanes(tenant.scope, checked["tariffId"], LanesBody())).rows
    assert [each.charges for each in after] == [each.charges for each in before]

    # the same workbook into a tariff with one way to charge says what to turn on, and nothing goes in
    other = await rate_sheets.checked(content, **parcel(PER_LB))
    assert other["counts"]["new"] == 0
    assert other["firstErrors"][0]["field"] == "Range method"
    assert "Turn on “Flat prices and per-unit rates together” in its terms first." in other["firstErrors"][0]["message"]
    # rates per pound are no flat amounts either
    flat = await rate_sheets.checked(content, **parcel())
    assert flat["counts"]["new"] == 0
    assert flat["firstErrors"][0]["message"] == (
        "Range method is “per unit over”, but Freight in this tariff is a flat amount. Charge it per lb or kg, with "
        "“Flat prices and per-unit rates together”."
    )
    mixed = await stored(rate_sheets, content, **parcel(PER_LB | {"mixedRanges": True}))
    assert [charged(mixed, pounds, zone) for pounds, zone, _ in BY_EXCESS] == [total for *_, total in BY_EXCESS]


async def test_the_answer_goes_before_what_the_lanes_had(rate_sheets, uploader, tenant):
    """Imported for all pounds first, then for each above the last: the second reading holds."""
    checked = await rate_sheets.checked(chart("Price Per Pound"), answers={"aboveLast": "all"}, **parcel())
    await rate_sheets.stored(checked)
    upload = await uploader.received(
        chart("Price Per Pound"), "r.xlsx", type="tariffLane", tariffId=checked["tariffId"]
    )
    again = await uploader.check(await rate_sheets.answered(upload, aboveLast="excess"))
    tariff = await rate_sheets.stored(again)
    assert [charged(tariff, pounds, zone) for pounds, zone, _ in BY_EXCESS] == [total for *_, total in BY_EXCESS]


@pytest.mark.parametrize("per", ["shipment", "lb"])
async def test_a_mixed_charge_takes_prices_for_the_shipment(rate_sheets, uploader, per):
    """A chart without the row, under a charge that may have both: the answer says which, whatever the lanes had."""
    rows = [[pounds, *(float(price(pounds, zone)) for zone in ZONES)] for pounds in range(1, 13)]
    tariff = await stored(
        rate_sheets, xlsx(rows, ["Zones", *ZONES]), answers={"per": per}, **parcel(PER_LB | {"mixedRanges": True})
    )
    # 10 lb in zone 5: 8.00 + 5.00 + 3.75
    assert charged(tariff, 10, 5) == (D("16.75") if per == "shipment" else D("167.50"))


async def test_a_price_per_pound_in_a_list_of_breaks_is_refused_with_what_to_enter(rate_sheets):
    charge = {"id": "freight", "name": "Freight", "method": "flat", "breaks": True}
    rows = [["2", 1, 8.1], ["2", 2, 8.6], ["2", "Price Per Pound", 0.5], ["3", 1, 9.1]]
    checked = await rate_sheets.checked(
        xlsx(rows, ["Zone", "From weight", "Rate"]), identifiers=("zone",), charges=[charge], weight={"unit": "lb"}
    )
    assert (checked["counts"]["new"], checked["counts"]["refused"]) == (1, 3)
    told = (
        "“Price Per Pound” is a price for each unit above the last weight, and a list says so in each row: enter the "
    )
    told += "weight it begins at, and a column Range method, “per unit” where the price is for all units, “per unit "
    told += "over” for those above that weight, “flat” in the other rows."
    assert checked["firstErrors"][0]["message"] == told
