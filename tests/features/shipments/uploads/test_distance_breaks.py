"""Breaks by distance: read where the charge is by distance, refused where it is not, never taken for places."""

import pytest

from tests.features.shipments.uploads.conftest import lanes_in
from tests.workbooks import xlsx

PER_MILE = {"id": "freight", "name": "Linehaul", "method": "perMile", "breaks": True}
PER_CWT = {"id": "freight", "name": "Freight", "method": "perCwt", "breaks": True}
STATES = {"identifiers": ("originState", "destinationState")}
ROWS = [["IL", "GA", 3.1, 2.6, 2.2], ["IL", "TX", 3.0, 2.5, 2.1]]
BANDS = [("0", "100", "3.1"), ("100", "250", "2.6"), ("250", "", "2.2")]


@pytest.mark.parametrize("bands", [["0-99 miles", "100-249 miles", "250+ miles"], ["0-99", "100-249", "250+"]])
async def test_bands_of_miles_are_the_breaks_of_a_charge_per_mile(rate_sheets, bands):
    checked = await rate_sheets.checked(
        xlsx(ROWS, ["Origin ST", "Dest ST", *bands]), **STATES, charges=[PER_MILE], weight={"unit": "lb"}
    )
    assert lanes_in(await rate_sheets.stored(checked))["IL", "GA"] == BANDS


async def test_columns_of_first_and_last_miles(rate_sheets):
    rows = [["IL", "GA", 0, 99.99, 3.1], ["IL", "GA", 100, 249.99, 2.6], ["IL", "GA", 250, "", 2.2]]
    heads = ["Origin ST", "Dest ST", "From miles", "To miles", "Rate/mile"]
    checked = await rate_sheets.checked(xlsx(rows, heads), **STATES, charges=[PER_MILE], weight={"unit": "lb"})
    assert lanes_in(await rate_sheets.stored(checked))["IL", "GA"] == BANDS


@pytest.mark.parametrize(
    "heads",
    [
        ["Origin ST", "Dest ST", "0-99 miles", "100-249 miles", "250+ miles"],
        ["Origin ST", "Dest ST", "0-99 mi", "100-249 mi", "250+ mi"],
    ],
)
async def test_bands_of_miles_are_refused_under_a_charge_by_weight(rate_sheets, heads):
    upload = await rate_sheets.received(xlsx(ROWS, heads), **STATES, charges=[PER_CWT], weight={"unit": "lb"})
    assert "The breaks of this sheet are in mi" in upload["layout"]["fault"]
    answer = await rate_sheets.uploader.caller.post(f"/api/upload/{upload['uploadId']}/check")
    assert answer.status_code == 400


async def test_breaks_by_weight_are_refused_under_a_charge_per_mile(rate_sheets):
    sheet = xlsx(ROWS, ["Origin ST", "Dest ST", "0-99 lb", "100-249 lb", "250+ lb"])
    upload = await rate_sheets.received(sheet, **STATES, charges=[PER_MILE], weight={"unit": "lb"})
    assert "but Linehaul in this tariff is rated by the mi" in upload["layout"]["fault"]
