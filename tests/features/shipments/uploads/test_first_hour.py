"""The rate sheet of the first hour (README) in a tariff as a system of US units begins it: taken as it is printed."""

from tests.features.shipments.uploads.conftest import lanes_in
from tests.features.shipments.uploads.test_as_printed import LTL, LTL_ROWS
from tests.workbooks import xlsx

AS_IT_BEGINS = {
    "identifiers": ("originPostalCode", "destinationPostalCode", "freightClass"),
    "charges": [{"id": "freight", "name": "Freight", "method": "perCwt", "breaks": True, "minimum": "break"}],
    "weight": {"unit": "lb"},
}


async def test_class_rates_go_in_without_a_question_or_a_correction(rate_sheets):
    upload = await rate_sheets.received(xlsx(LTL_ROWS[:3], LTL), **AS_IT_BEGINS)
    layout = upload["layout"]
    assert (layout["fault"], layout["questions"], upload["missingFields"]) == ("", [], [])
    assert layout["units"] == "Weights in lb, rates per 100 lb."
    checked = await rate_sheets.uploader.check(upload)
    assert (checked["counts"]["new"], checked["counts"]["refused"], checked["toConfirm"]) == (21, 0, 0)
    lanes = lanes_in(await rate_sheets.stored(checked))
    assert lanes["606*", "303*", "100"][:2] == [("0", "500", "72.15"), ("500", "1000", "59.99")]
