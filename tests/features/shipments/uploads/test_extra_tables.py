"""A second table below the first in a list of rates: read where it has the same headings, asked about where not."""

import pytest

from tests.features.shipments.uploads.conftest import lanes_in
from tests.workbooks import xlsx

FLAT = {"id": "freight", "name": "Freight", "method": "flat", "breaks": True}
TERMS = {"identifiers": ("serviceLevel",), "charges": [FLAT], "weight": {"basis": "gross", "unit": "lb"}}
HEADS = ["Service", "From weight", "Rate"]
FIRST = [["Standard", 0, 315], ["Standard", 500, 280]]
OTHER = [["Stop off", "Minimum", "Charge"], ["Each", 1, 75], ["Layover", 1, 250]]


async def test_rows_below_the_same_headings_are_of_the_same_lanes(rate_sheets):
    rows = [*FIRST, [], HEADS, ["Expedited", 0, 500], ["Standard", 1000, 250]]
    checked = await rate_sheets.checked(xlsx(rows, HEADS), **TERMS)
    assert (checked["counts"]["new"], checked["counts"]["refused"]) == (4, 1)
    assert checked["firstErrors"][0]["message"] == "This row repeats the headings. Delete it."
    lanes = lanes_in(await rate_sheets.stored(checked))
    assert lanes[("Standard",)] == [("0", "500", "315"), ("500", "1000", "280"), ("1000", "", "250")]
    assert lanes[("Expedited",)] == [("0", "", "500")]


async def test_a_table_with_other_headings_is_asked_about_and_left_out_once_that_is_confirmed(rate_sheets):
    sheet = xlsx([*FIRST, [], *OTHER], HEADS)
    upload = await rate_sheets.received(sheet, **TERMS)
    [question] = upload["layout"]["questions"]
    assert (question["key"], [each["label"] for each in question["choices"]]) == (
        "tables",
        ["Import only the rows above row 5"],
    )
    refused = await rate_sheets.uploader.caller.post(f"/api/upload/{upload['uploadId']}/check")
    assert refused.status_code == 400
    assert refused.json()["msg"].startswith("Row 5 begins another table, with headings of its own. To import it,")
    checked = await rate_sheets.uploader.check(await rate_sheets.answered(upload, tables="leaveOut"))
    assert (checked["counts"]["new"], checked["counts"]["refused"], checked["toConfirm"]) == (2, 0, 1)
    [finding] = [each for each in checked["laneFindings"] if each["code"] == "tables"]
    assert finding["examples"] == ["Left out: row 5, where another table begins, and all rows below it."]
    lanes = lanes_in(await rate_sheets.stored(checked))
    assert lanes == {("Standard",): [("0", "500", "315"), ("500", "", "280")]}
    # what is remembered with these headings is confirmed each time
    assert (await rate_sheets.checked(sheet, **TERMS))["toConfirm"] == 1


@pytest.mark.parametrize("second", [["Service", "From weight", "Rate (EUR)"], ["From weight", "Service", "Rate (USD)"]])
async def test_headings_in_another_order_or_currency_begin_another_table(rate_sheets, second):
    rows = [*FIRST, second, ["Expedited", 0, 500], ["Expedited", 500, 480]]
    upload = await rate_sheets.received(xlsx(rows, ["Service", "From weight", "Rate (USD)"]), **TERMS)
    assert [each["key"] for each in upload["layout"]["questions"]] == ["tables"]
