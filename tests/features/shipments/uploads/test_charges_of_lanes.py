"""Rate sheets with several charges of a lane side by side, and the charges of the tariff that they go to."""

from decimal import Decimal

import pytest

from freight.core.rating.engine import TariffCandidate
from tests.features.shipments.uploads.test_as_printed import shipped
from tests.workbooks import xlsx

# the form names charges by their place: what is `charge2` of one tariff is another charge of the next
LTL = {"id": "charge1", "name": "LTL", "method": "flat", "breaks": True, "minimum": "lane"}
PICKUP = {"id": "charge2", "name": "Pickup", "method": "flat"}
FUEL = {"id": "charge3", "name": "Fuel surcharge", "method": "percentOf", "basedOn": ["charge1"], "minimum": "lane"}
HANDLING = {"id": "charge4", "name": "Terminal handling", "method": "flat", "value": "45"}
TERMS = {
    "identifiers": ("originState", "destinationState"),
    "charges": [LTL, PICKUP, FUEL],
    "weight": {"basis": "gross", "unit": "lb"},
}
PLACES = ["origin_state", "dest_state"]
FROM, TO = "shipmentRouting#originState", "shipmentRouting#destinationState"


def fields_of(upload: dict) -> list[str | None]:
    return [column["fieldKey"] for column in upload["columns"]]


async def imported(rate_sheets, upload: dict) -> TariffCandidate:
    return TariffCandidate.alone(await rate_sheets.stored(await rate_sheets.uploader.check(upload)))


async def test_headings_go_to_the_charges_of_the_tariff_by_their_trade_names(rate_sheets):
    heads = [*PLACES, "ltl_base", "ltl_min", "Pick-up fee", "FSC %", "Min FSC"]
    rows = [["IL", "OH", 315, 320, 61.2, 12, 40], ["IL", "MO", 296, 100, 0, 12.5, 10]]
    upload = await rate_sheets.received(xlsx(rows, heads), **TERMS)
    assert fields_of(upload)[2:] == [
        *("lane#rate", "lane#minimumCost", "rateOf#charge2", "rateOf#charge3", "minimumOf#charge3"),
    ]
    rated = await imported(rate_sheets, await rate_sheets.answered(upload, anyWeight="anyWeight"))
    # OH: 320.00 at least, 61.20 for the pickup, 12 % of 320.00 is 38.40 and 40.00 at least
    # MO: 296.00, nothing for the pickup, 12.5 % of 296.00
    for state, total in (("OH", "421.20"), ("MO", "333.00")):
        rating = rated.rate(shipped(("900", "lb"), **{FROM: "IL", TO: state}))
        assert rating.total == Decimal(total)


async def test_a_column_without_a_name_for_it_goes_to_a_charge_by_hand_and_is_remembered(rate_sheets):
    heads, rows = [*PLACES, "LTL", "Local work"], [["IL", "OH", 315, 61.2]]
    terms = TERMS | {"charges": [LTL, PICKUP]}
    upload = await rate_sheets.received(xlsx(rows, heads), **terms)
    charges = {field["key"]: field["charge"] for field in upload["fields"] if field["charge"]}
    assert charges == {"lane#rate": "LTL", "lane#minimumCost": "LTL", "rateOf#charge2": "Pickup"}
    upload = await rate_sheets.answered(upload, anyWeight="anyWeight")
    upload = (await rate_sheets.uploader.columns(upload, {"3": "rateOf#charge2"})).json()["data"]
    await rate_sheets.uploader.check(upload)
    again = await rate_sheets.received(xlsx(rows, heads), **terms)
    assert (again["columns"][3]["fieldKey"], again["columns"][3]["how"]) == ("rateOf#charge2", "remembered")


async def test_what_was_remembered_of_a_charge_is_not_that_of_another_tariff(rate_sheets):
    heads, rows = [*PLACES, "LTL", "Pickup"], [["IL", "OH", 315, 61.2]]
    upload = await rate_sheets.received(xlsx(rows, heads), **TERMS | {"charges": [LTL, PICKUP]})
    await rate_sheets.uploader.check(await rate_sheets.answered(upload, anyWeight="anyWeight"))
    fuel, pickup = FUEL | {"id": "charge2", "minimum": None}, PICKUP | {"id": "charge3"}
    other = await rate_sheets.received(xlsx(rows, heads), **TERMS | {"charges": [LTL, fuel, pickup]})
    assert fields_of(other) == ["lane#originState", "lane#destinationState", "lane#rate", "rateOf#charge3"]


async def test_a_charge_with_one_rate_for_all_lanes_says_why_its_column_stays_out(rate_sheets):
    heads, rows = [*PLACES, "LTL", "THC"], [["IL", "OH", 315, 61.2]]
    upload = await rate_sheets.received(xlsx(rows, heads), **TERMS | {"charges": [LTL, HANDLING]})
    told = "Terminal handling is 45 for all lanes of this tariff. To import one for each lane, leave its rate empty in "
    told += "the tariff’s terms."
    assert (fields_of(upload)[3], upload["columns"][3]["note"]) == (None, told)
    checked = await rate_sheets.uploader.check(await rate_sheets.answered(upload, anyWeight="anyWeight"))
    [finding] = [each for each in checked["laneFindings"] if each["code"] == "leftFigures"]
    assert finding["toConfirm"]
    assert finding["examples"][0].endswith(told)


async def test_columns_of_charges_are_no_destinations(rate_sheets):
    heads, rows = ["From", "Pickup", "THC", "Cartage"], [["USCHI", 61.2, 45, 80]]
    terms = TERMS | {"identifiers": ("originPort", "destinationPort"), "charges": [LTL]}
    upload = await rate_sheets.received(xlsx(rows, heads), **terms)
    assert upload["layout"]["kind"] == "fields"
    assert "lane#rate" in {each["key"] for each in upload["missingFields"]}


async def test_words_below_the_name_of_a_charge_are_no_rates(rate_sheets):
    heads, rows = [*PLACES, "Freight", "0-499 lb", "500-999 lb"], [["IL", "OH", "Prepaid", 315, 280]]
    upload = await rate_sheets.received(xlsx(rows, heads), **TERMS | {"charges": [LTL]})
    assert (upload["layout"]["kind"], fields_of(upload)[2]) == ("breaks", None)


async def test_a_heading_of_two_charges_is_asked_about(rate_sheets):
    charges = [LTL, PICKUP | {"name": "Pick-up fee"}, PICKUP | {"id": "charge3", "name": "PU charge"}]
    heads, rows = [*PLACES, "LTL", "pickup"], [["IL", "OH", 315, 61.2]]
    upload = await rate_sheets.received(xlsx(rows, heads), **TERMS | {"charges": charges})
    assert upload["columns"][3]["choices"] == ["rateOf#charge2", "rateOf#charge3"]


@pytest.mark.parametrize(
    ("heading", "told"),
    [
        ("Pickup per cwt", "“Pickup per cwt” is per 100 lb, but Pickup in this tariff is charged for the shipment."),
        ("Pickup %", "“Pickup %” is a percentage, but Pickup in this tariff is charged for the shipment."),
    ],
)
async def test_figures_of_another_unit_than_the_charge_are_refused(rate_sheets, heading, told):
    heads, rows = [*PLACES, "LTL", heading], [["IL", "OH", 315, 6.2]]
    upload = await rate_sheets.received(xlsx(rows, heads), **TERMS | {"charges": [LTL, PICKUP]})
    assert upload["columns"][3]["fieldKey"] == "rateOf#charge2"
    assert upload["layout"]["fault"].startswith(told)
    assert (await rate_sheets.uploader.caller.post(f"/api/upload/{upload['uploadId']}/check")).status_code == 400


async def test_a_charge_that_the_sheet_has_no_rate_of_is_asked_about(rate_sheets):
    """It would be charged 0 there without anyone noticing."""
    heads, rows = [*PLACES, "LTL", "Pickup"], [["IL", "OH", 315, 61.2], ["IL", "MO", 296, None]]
    upload = await rate_sheets.received(xlsx(rows, heads), **TERMS)
    checked = await rate_sheets.uploader.check(await rate_sheets.answered(upload, anyWeight="anyWeight"))
    [finding] = [each for each in checked["laneFindings"] if each["code"] == "absentRates"]
    assert (finding["count"], finding["toConfirm"]) == (2, True)
    assert finding["examples"][0].startswith("Pickup has no rate for IL MO (row 3): it would be charged 0 there.")
    assert finding["examples"][1].startswith("Fuel surcharge has no rate for IL OH (row 2) and 1 more:")


async def test_a_lane_that_has_the_rate_of_a_charge_keeps_it_and_is_not_asked_about(rate_sheets):
    heads, rows = [*PLACES, "LTL", "Pickup"], [["IL", "OH", 315, 61.2]]
    terms = TERMS | {"charges": [LTL, PICKUP]}
    upload = await rate_sheets.answered(await rate_sheets.received(xlsx(rows, heads), **terms), anyWeight="anyWeight")
    await rate_sheets.stored(await rate_sheets.uploader.check(upload))
    fewer = await rate_sheets.uploader.received(
        xlsx([row[:3] for row in rows], heads[:3]), "rates.xlsx", type="tariffLane", tariffId=upload["tariffId"]
    )
    checked = await rate_sheets.uploader.check(await rate_sheets.answered(fewer, anyWeight="anyWeight"))
    assert [each["code"] for each in checked["laneFindings"]] == []


async def test_two_other_names_of_one_field_are_asked_about(rate_sheets):
    heads, rows = [*PLACES, "Flat rate", "Rate amount"], [["IL", "OH", 315, 1.5]]
    upload = await rate_sheets.received(xlsx(rows, heads), **TERMS | {"charges": [LTL]})
    told = "Flat rate and Rate amount could each be Rate: choose one."
    assert [(each["fieldKey"], each["note"]) for each in upload["columns"][2:]] == [(None, told), (None, told)]
    assert (await rate_sheets.uploader.caller.post(f"/api/upload/{upload['uploadId']}/check")).status_code == 400
    chosen = (await rate_sheets.uploader.columns(upload, {"3": "lane#rate"})).json()["data"]
    assert fields_of(chosen)[2:] == [None, "lane#rate"]


async def test_a_heading_that_stands_twice_is_asked_about(rate_sheets):
    heads, rows = [*PLACES, "LTL", "Pickup", "Pickup"], [["IL", "OH", 315, 61.2, 70]]
    upload = await rate_sheets.received(xlsx(rows, heads), **TERMS | {"charges": [LTL, PICKUP]})
    assert [each["choices"] for each in upload["columns"][3:]] == [["rateOf#charge2"], ["rateOf#charge2"]]
    answered = await rate_sheets.answered(upload, anyWeight="anyWeight")
    refused = await rate_sheets.uploader.caller.post(f"/api/upload/{answered['uploadId']}/check")
    assert refused.json()["msg"] == "2 columns are headed “Pickup”: choose one."
