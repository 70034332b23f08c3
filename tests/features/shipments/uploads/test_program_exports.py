"""Rate sheets as other programs export them: headings in small letters, words joined by underscores."""

import pytest

from tests.features.shipments.uploads.conftest import lanes_in
from tests.workbooks import xlsx

FLAT = {"id": "freight", "name": "Freight", "method": "flat", "breaks": True}
PER_KG = {**FLAT, "method": "perKg", "minimum": "break"}
PER_CWT = {**FLAT, "method": "perCwt"}
POUNDS = {"basis": "gross", "unit": "lb"}
BY_KG = ["carrier_id", "service_level_id", "weight_break_min_kg", "weight_break_max_kg", "rate_per_kg", "min_charge"]
BREAKS = [
    ["CAR07", "EXPRESS", 0, 50, 0.92, 41.5],
    ["CAR07", "EXPRESS", 50, 200, 0.81, 41.5],
    ["CAR07", "EXPRESS", 200, None, 0.7, 41.5],
]


async def test_columns_named_by_a_program_are_read_as_the_trade_reads_them(rate_sheets):
    checked = await rate_sheets.checked(
        xlsx(BREAKS, BY_KG), identifiers=("carrier", "serviceLevel"), charges=[PER_KG], weight={"unit": "kg"}
    )
    lanes = lanes_in(await rate_sheets.stored(checked))
    assert lanes == {("CAR07", "EXPRESS"): [("0", "50", "0.92"), ("50", "200", "0.81"), ("200", "", "0.7")]}


@pytest.mark.parametrize(
    ("headings", "told"),
    [
        (BY_KG, "The breaks of this sheet are in kg, but Freight in this tariff is rated by the lb."),
        ([*BY_KG[:2], "from weight", "to weight", *BY_KG[4:]], "The rates of this sheet are per kg (“rate_per_kg”)"),
    ],
)
async def test_rates_per_kilogram_do_not_go_into_a_tariff_by_the_hundred_pounds(rate_sheets, headings, told):
    upload = await rate_sheets.received(
        xlsx(BREAKS, headings), identifiers=("carrier", "serviceLevel"), charges=[PER_CWT], weight=POUNDS
    )
    assert upload["layout"]["fault"].startswith(told)
    assert (await rate_sheets.uploader.caller.post(f"/api/upload/{upload['uploadId']}/check")).status_code == 400


@pytest.mark.parametrize(
    ("heading", "unit"),
    [
        *(("weight_break_kg", "kg"), ("break_kg", "kg"), ("Weight Break (kg)", "kg"), ("break_weight_kgs", "kg")),
        *(("wt_break_lb", "lb"), ("weight_break_lbs", "lb"), ("WT BRK LBS", "lb"), ("weight breaks (pounds)", "lb")),
        *(("weight_break", ""), ("wt_brk", "")),
    ],
)
async def test_a_column_of_breaks_is_that_of_first_weights_in_the_unit_it_is_headed_by(rate_sheets, heading, unit):
    heads, rows = ["carrier", heading, "rate"], [["CAR07", 0, 0.92], ["CAR07", 50, 0.81], ["CAR07", 200, 0.7]]
    sheet = xlsx(rows, heads)
    by_kg = await rate_sheets.received(sheet, identifiers=("carrier",), charges=[PER_KG], weight={"unit": "kg"})
    assert (by_kg["columns"][1]["fieldKey"], by_kg["columns"][1]["how"]) == ("lane#fromWeight", "label")
    differs = "The breaks of this sheet are in lb, but Freight in this tariff is rated by the kg."
    assert by_kg["layout"]["fault"].startswith(differs) == (unit == "lb")
    by_lb = await rate_sheets.received(sheet, identifiers=("carrier",), charges=[PER_CWT], weight=POUNDS)
    differs = "The breaks of this sheet are in kg, but Freight in this tariff is rated by the lb."
    assert by_lb["layout"]["fault"].startswith(differs) == (unit == "kg")
    fitting = by_kg if unit == "kg" else by_lb
    lanes = lanes_in(await rate_sheets.stored(await rate_sheets.uploader.check(fitting)))
    assert lanes == {("CAR07",): [("0", "50", "0.92"), ("50", "200", "0.81"), ("200", "", "0.7")]}


async def test_figures_of_a_lane_are_no_destinations(rate_sheets):
    """Each is a figure of its own kind: as destinations, a mileage would be the rate to a place called miles."""
    heads = ["lane_id", "origin_state", "dest_state", "miles", "ltl_base", "ltl_per_pallet", "ftl_flat_rate"]
    rows = [["A1", "IL", "OH", 315, 201.5, 61.2, 905], ["A2", "IL", "MO", 296, 188.4, 58.0, 870]]
    terms = {"identifiers": ("originState", "destinationState"), "charges": [FLAT], "weight": POUNDS}
    upload = await rate_sheets.received(xlsx(rows, heads), **terms)
    assert (upload["layout"]["kind"], upload["layout"]["columns"]) == ("fields", [])
    assert "lane#rate" in {each["key"] for each in upload["missingFields"]}
    by_hand = {"kind": "values", "columns": [3, 4], "headingField": "lane#destinationPort", "cellField": "lane#rate"}
    answer = await rate_sheets.uploader.columns(upload, {}, layout=by_hand)
    assert answer.json()["data"]["columns"][3]["fault"].startswith("Column D “miles” is not a Destination port.")


async def test_places_across_are_not_read_as_ports_where_the_lanes_have_none(rate_sheets):
    heads = ["From", "Dallas", "Denver", "Memphis"]
    terms = {"charges": [FLAT], "weight": POUNDS}
    zips = await rate_sheets.received(
        xlsx([["606", 910, 1040, 780]], heads), identifiers=("originPostalCode", "destinationPostalCode"), **terms
    )
    assert zips["layout"]["headingField"] == ""
    assert zips["layout"]["reason"].endswith("the tariff’s lanes have none: add Destination port to its match fields.")
    assert (await rate_sheets.uploader.caller.post(f"/api/upload/{zips['uploadId']}/check")).status_code == 400
    ports = await rate_sheets.received(
        xlsx([["Chicago", 910, 1040, 780]], heads), identifiers=("originPort", "destinationPort"), **terms
    )
    assert ports["layout"]["headingField"] == "lane#destinationPort"


async def test_rates_without_weights_are_asked_about(rate_sheets):
    heads, rows = ["service_level", "flat_rate", "days"], [["Standard", 5.4, 4], ["Expedited", 9.1, 2]]
    terms = {"identifiers": ("serviceLevel",), "charges": [FLAT], "weight": POUNDS}
    upload = await rate_sheets.received(xlsx(rows, heads), **terms)
    [question] = upload["layout"]["questions"]
    assert question["text"] == "No column has the weights that these rates are for."
    assert [each["label"] for each in question["choices"]] == ["Any weight"]
    assert [each["key"] for each in upload["missingFields"]] == ["lane#fromWeight"]
    assert (await rate_sheets.uploader.caller.post(f"/api/upload/{upload['uploadId']}/check")).status_code == 400
    checked = await rate_sheets.uploader.check(await rate_sheets.answered(upload, anyWeight="anyWeight"))
    lanes = lanes_in(await rate_sheets.stored(checked))
    assert lanes == {("Standard",): [("0", "", "5.4")], ("Expedited",): [("0", "", "9.1")]}


async def test_cities_of_a_load_board_are_asked_about_and_not_stored_where_they_are_short(uploader):
    heads = ["load_id", "origin", "destination", "weight"]
    rows = [["LD-1", "Joliet, IL", "Fort Worth, TX", 18000], ["LD-2", "Gary, IN", "Houston, TX", 21000]]
    upload = await uploader.received(xlsx(rows, heads))
    assert [each["fieldKey"] for each in upload["columns"][1:3]] == [None, None]
    refused = await uploader.caller.post(f"/api/upload/{upload['uploadId']}/check")
    assert refused.status_code == 400
    assert refused.json()["msg"].startswith("“origin” has cities with their states")
    left_out = (await uploader.columns(upload, {"1": None, "2": None})).json()["data"]
    assert (await uploader.check(left_out))["counts"]["new"] == 2


async def test_one_city_below_many_codes_is_asked_about_and_the_answer_is_remembered(uploader):
    """The first values of the column are codes, all that the screen shows of it."""
    heads = ["load_id", "origin", "weight"]
    codes = [[f"LD-{number}", "USCHI", 18000] for number in range(60)]
    sheet = xlsx([*codes, ["LD-99", "Gary, IN", 21000]], heads)
    upload = await uploader.received(sheet)
    assert upload["columns"][1]["note"].startswith("“origin” has cities with their states (“Gary, IN” in row 62)")
    city, port = upload["columns"][1]["choices"]
    assert (city, port) == ("shipmentRouting#originCity", "shipmentRouting#originPort")
    only_codes = await uploader.received(xlsx(codes, heads))
    assert only_codes["columns"][1]["fieldKey"] == port
    await uploader.check(only_codes)
    # what was remembered of codes says nothing of cities
    again = await uploader.received(sheet)
    assert again["columns"][1]["choices"] == [city, port]
    await uploader.check((await uploader.columns(again, {"1": port})).json()["data"])
    assert (await uploader.received(sheet))["columns"][1]["fieldKey"] == port


async def test_an_answer_for_any_weight_ends_with_a_column_of_weights(rate_sheets):
    """A column of last weights alone would make each break begin at 0."""
    terms = {"identifiers": ("serviceLevel",), "charges": [FLAT], "weight": POUNDS}
    rows = [["Standard", 5.4, 100], ["Standard", 5.1, 500]]
    upload = await rate_sheets.received(xlsx(rows, ["service_level", "flat_rate", "lot"]), **terms)
    upload = await rate_sheets.answered(upload, anyWeight="anyWeight")
    upload = (await rate_sheets.uploader.columns(upload, {"2": "lane#toWeight"})).json()["data"]
    assert [each["key"] for each in upload["missingFields"]] == ["lane#fromWeight"]


async def test_the_trailer_of_a_load_is_no_container(uploader):
    """A Reefer is short enough for the code of a container."""
    rows = [["LD-1", "Reefer", 18000], ["LD-2", "Dry Van", 21000]]
    upload = await uploader.received(xlsx(rows, ["load_id", "equipment_type", "weight"]))
    assert upload["columns"][1]["fieldKey"] is None
    assert (await uploader.check(upload))["counts"]["new"] == 2
