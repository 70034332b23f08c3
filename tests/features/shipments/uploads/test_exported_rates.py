"""Rates that were exported go in again: as they are, without a question."""

import io

import openpyxl

from freight.features.tariffs import lane_export
from freight.features.tariffs import service as tariffs
from tests.features.shipments.uploads.conftest import lanes_in
from tests.workbooks import xlsx

PER_KG = {"id": "freight", "name": "Freight", "method": "perKg", "breaks": True}
BY_COUNTRY = {
    "identifiers": ("carrier", "originCountry", "destinationCountry"),
    "charges": [PER_KG | {"minimum": "break"}],
}
HEADINGS = ["Carrier", "Origin country", "Destination country", "Min", "N", "+45", "+100"]
KOREA = "Korea, Republic of"


async def exported(tenant, upload):
    [version] = (await tariffs.read_tariff(tenant.scope, upload["tariffId"])).versions
    _, content = await lane_export.build_lane_workbook(tenant.scope, upload["tariffId"], version.version_id)
    return content


async def test_an_export_with_blank_match_fields_goes_in_again_without_a_question(rate_sheets):
    rows = [
        ["Any", "JP", "*", 75, 5.1, 4.2, 3.3],
        ["LH", "JP", KOREA, 80, 5.2, 4.3, 3.4],
        ["any", "", KOREA, 85, 5.3, 4.4, 3.5],
    ]
    upload = await rate_sheets.received(xlsx(rows, HEADINGS), **BY_COUNTRY)
    checked = await rate_sheets.uploader.check(await rate_sheets.answered(upload, blank1="any"))
    before = await rate_sheets.stored(checked)
    assert set(lanes_in(before)) == {("", "JP", ""), ("LH", "JP", KOREA), ("", "", KOREA)}
    assert before.index.match(("LH", "JP", KOREA))[0][1] == 1

    content = await exported(rate_sheets.tenant, checked)
    cells = [cell for row in openpyxl.load_workbook(io.BytesIO(content)).active.values for cell in row[:3]]
    assert KOREA in cells
    assert None not in cells
    again = await rate_sheets.uploader.received(content, "rates.xlsx", type="tariffLane", tariffId=checked["tariffId"])
    assert (again["layout"]["questions"], again["layout"]["fault"]) == ([], "")
    again = await rate_sheets.uploader.check(again)
    assert (again["counts"]["unchanged"], again["counts"]["new"], again["counts"]["refused"]) == (9, 0, 0)
    assert lanes_in(await rate_sheets.stored(again)) == lanes_in(before)


async def test_an_export_says_whose_breaks_it_has_and_goes_in_again_to_that_charge(rate_sheets):
    handling = PER_KG | {"id": "handling", "name": "Handling", "minimum": "lane"}
    terms = BY_COUNTRY | {"charges": [BY_COUNTRY["charges"][0], handling]}
    heads, rows = [*HEADINGS[:3], "From weight", "Freight", "Min"], [["LH", "JP", "KR", 0, 5.1, 75]]
    checked = await rate_sheets.uploader.check(await rate_sheets.received(xlsx(rows, heads), **terms))
    before = await rate_sheets.stored(checked)
    content = await exported(rate_sheets.tenant, checked)
    again = await rate_sheets.uploader.received(content, "rates.xlsx", type="tariffLane", tariffId=checked["tariffId"])
    assert "Freight rate" in [column["header"] for column in again["columns"]]
    assert [each["answer"] for each in again["layout"]["questions"]] == ["freight: Freight"]
    again = await rate_sheets.uploader.check(again)
    assert (again["counts"]["unchanged"], again["counts"]["new"]) == (1, 0)
    assert lanes_in(await rate_sheets.stored(again)) == lanes_in(before)
